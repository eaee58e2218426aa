/** video.js without its own skin: plays adaptive streams. Loaded on demand. */
import videojs from 'video.js';
import type { Engine, EngineSettings } from './engine.ts';
import { readdress } from './play-source.ts';
import { findSound } from './sounds.ts';

/** The API of the streaming handler in use; the package has no types for it. */
interface Streaming {
  xhr: Request;
  representations?: () => Level[];
  /** The playlist in use. */
  playlists?: { media?: () => { id: string } | undefined };
  playlistController_?: { waitingForFastQualityPlaylistReceived_?: boolean; runFastQualitySwitch_?: () => void };
}
interface Tech {
  vhs?: Streaming;
  on: (type: 'usage', listener: (event: { name?: string }) => void) => void;
  off: Tech['on'];
}
interface Level {
  id: string;
  height?: number;
  enabled: (on: boolean) => boolean;
  playlist: { disabled?: boolean };
}
interface AudioTrack {
  language: string;
  label: string;
  enabled: boolean;
}
type Done = (error: unknown, request: { status: number }) => void;
type Request = (options: { uri: string }, done: Done) => unknown;

const forbidden = 403;
/** A live stream farther behind than this jumps to the live edge when it resumes. */
const liveLagSeconds = 8;
const finishAfterMs = 1_500;

/** As video.js decides it. In a frame of another site no cookie is sent, and films play under addresses that hold their authorisation. */
export function playsNatively(): boolean {
  const { IS_ANY_SAFARI } = videojs.browser;
  const canPlay = document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== '';
  const isOnlyWay = !('MediaSource' in window || 'ManagedMediaSource' in window);
  return canPlay && (IS_ANY_SAFARI || isOnlyWay) && navigator.cookieEnabled && window === window.top;
}

/** Plays a source in the element, which must be in the page. */
export function createEngine({ element, source, isLive, language, renew, onFailure }: EngineSettings): Engine {
  videojs.log.level('off');
  const player = videojs(element, {
    autoplay: false,
    children: ['mediaLoader'],
    controls: false,
    errorDisplay: false,
    preload: 'auto',
    // The browser's bandwidth estimate is coarse and often far too low; the first segments tell more.
    html5: { nativeTextTracks: true, vhs: { useNetworkInformationApi: false } },
    userActions: { click: false, doubleClick: false, hotkeys: false },
  });
  // Its box is a part of our player, which has a name in the page's language.
  for (const attribute of ['role', 'aria-label', 'lang', 'tabindex']) player.el().removeAttribute(attribute);
  let current = source.url;
  let finishing: ReturnType<typeof setTimeout> | undefined;
  const tech = () => player.tech({ IWillNotUseThisInPlugins: true }) as unknown as Tech | null;
  const streaming = () => tech()?.vhs;
  const levels = () => streaming()?.representations?.() ?? [];

  /** Those of a source that was loaded anew are chosen again. */
  let heard = language;
  const tracks = () => Array.from(player.audioTracks() as unknown as ArrayLike<AudioTrack>);
  const hear = () => {
    const track = tracks()[findSound(tracks(), heard)];
    if (track && !track.enabled) track.enabled = true;
  };
  // The list follows changes of a track only once it has been added.
  player.audioTracks().addEventListener('addtrack', () => queueMicrotask(hear));

  /** The height that was chosen, until the buffer has been emptied for it. */
  let chosen: number | null = null;
  let hasHandlerBegun = false;
  const noteSwitch = ({ name }: { name?: string }) => {
    if (name === 'vhs-rendition-change-fast-quality') hasHandlerBegun = true;
  };
  const heightInUse = () => {
    const id = streaming()?.playlists?.media?.()?.id;
    return levels().find((level) => level.id === id)?.height;
  };
  /**
   * Does the rest of a switch to a chosen level (video.js 8.24, `fastQualityChange_`): what is buffered would play to its end where
   * the level's playlist was there before the handler began to wait for it, or where the automatic choice was quicker. Not before
   * that playlist is in use, or the buffer would be filled with the old level again.
   */
  const finishSwitch = () => {
    if (chosen === null || heightInUse() !== chosen) return;
    chosen = null;
    const controller = streaming()?.playlistController_;
    if (controller?.waitingForFastQualityPlaylistReceived_ || !hasHandlerBegun) controller?.runFastQualitySwitch_?.();
  };
  player.on('xhr-hooks-ready', () => {
    tech()?.off('usage', noteSwitch);
    tech()?.on('usage', noteSwitch);
    const handler = streaming();
    if (handler) handler.xhr = renewing(handler.xhr, { begun: current, renew, currentUrl: () => current });
  });
  player.on('mediachange', () => queueMicrotask(finishSwitch));
  player.on('error', onFailure);

  const load = (from: EngineSettings['source'], at: number) => {
    current = from.url;
    if (at > 0) player.one('loadedmetadata', () => player.currentTime(at));
    player.src({ src: from.url, type: from.type });
  };
  const toLiveEdge = () => {
    const seekable = player.seekable();
    const edge = seekable.length > 0 ? seekable.end(seekable.length - 1) : 0;
    if (edge - element.currentTime > liveLagSeconds) element.currentTime = edge;
  };
  if (isLive) element.addEventListener('play', toLiveEdge);
  load(source, 0);

  return {
    load: (from, at) => {
      player.error(undefined);
      load(from, at);
    },
    renewed: (url) => {
      current = url;
    },
    heights: () => [...new Set(levels().flatMap(({ height }) => height ?? []))].sort((a, b) => b - a),
    chooseHeight: (height) => {
      const isShown = heightInUse() === height && element.videoHeight === height;
      chosen = isShown ? null : height;
      hasHandlerBegun = false;
      choose(levels(), height);
      finishSwitch();
      // A switch that fell into one of the handler's own is finished when that is over.
      clearTimeout(finishing);
      finishing = setTimeout(finishSwitch, finishAfterMs);
    },
    sounds: tracks,
    sound: () => tracks().findIndex(({ enabled }) => enabled),
    chooseSound: (next) => {
      heard = next;
      hear();
    },
    dispose: () => {
      clearTimeout(finishing);
      element.removeEventListener('play', toLiveEdge);
      player.dispose();
    },
  };
}

/** Only a level that is switched on changes what plays at once; for the automatic choice all are let in, and it moves by itself. */
function choose(levels: readonly Level[], height: number | null): void {
  for (const level of levels) {
    if (height === null) delete level.playlist.disabled;
    else level.enabled(false);
  }
  for (const level of levels) if (height !== null && level.height === height) level.enabled(true);
}

/**
 * Requests with the current playback token. A segment that is refused because the token has expired is requested
 * again with a new one, without interrupting playback.
 */
function renewing(
  plain: Request,
  { begun, renew, currentUrl }: { begun: string; renew: () => Promise<string | null>; currentUrl: () => string },
): Request {
  const known = new Set([begun]);
  const moved = (uri: string) => {
    const target = currentUrl();
    known.add(target);
    for (const from of known) {
      const address = from === target ? uri : readdress(uri, from, target);
      if (address !== uri) return address;
    }
    return uri;
  };
  const request: Request = (options, done) =>
    plain({ ...options, uri: moved(options.uri) }, (error, answer) => {
      if (answer.status !== forbidden) return done(error, answer);
      void renew().then((url) => (url === null ? done(error, answer) : plain({ ...options, uri: moved(options.uri) }, done)));
    });
  return Object.assign(request, plain);
}
