/** The interface of a playback engine. */
import type { PlaySource } from './play-source.ts';
import type { Sound } from './sounds.ts';

export interface EngineSettings {
  /** In the page already; the engine adds its source. */
  element: HTMLVideoElement;
  source: Pick<PlaySource, 'url' | 'type'>;
  isLive: boolean;
  /** That of the page, in which the film is heard if it can be. */
  language: string;
  /** Renews the playback token; gives the film's new URL, or null. */
  renew: () => Promise<string | null>;
  /** Called on a fatal playback error. */
  onFailure: () => void;
}

export interface Engine {
  /** Plays another source from a second on. */
  load: (source: Pick<PlaySource, 'url' | 'type'>, at: number) => void;
  /** Sets the URL under which segments are requested from now on. */
  renewed: (url: string) => void;
  /** Selectable video heights, largest first; empty where the browser selects. */
  heights: () => number[];
  /** Null: adaptive. */
  chooseHeight: (height: number | null) => void;
  /** The languages of the sound; one or none where there is nothing to choose. */
  sounds: () => readonly Sound[];
  /** Position in `sounds` of the one that is heard; -1 if none is known. */
  sound: () => number;
  chooseSound: (language: string) => void;
  dispose: () => void;
}
