/** What plays a film: the promise between the playback and the engine that is loaded for it. */
import type { PlaySource } from './play-source.ts';

export interface EngineSettings {
  /** In the page already; the engine adds its source. */
  element: HTMLVideoElement;
  source: Pick<PlaySource, 'url' | 'type'>;
  isLive: boolean;
  /** Fetches a new authorisation and gives the film's new address, or null where there is none. */
  renew: () => Promise<string | null>;
  /** The film cannot go on. */
  onFailure: () => void;
}

export interface Engine {
  /** Plays another source from a second on. */
  load: (source: Pick<PlaySource, 'url' | 'type'>, at: number) => void;
  /** Tells under which address the parts are found from now on. */
  renewed: (url: string) => void;
  /** Heights of the picture that can be chosen, the largest first; empty where the browser chooses. */
  heights: () => number[];
  /** Null lets the engine choose by the speed of the connection. */
  chooseHeight: (height: number | null) => void;
  dispose: () => void;
}
