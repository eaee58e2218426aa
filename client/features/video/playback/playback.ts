/**
 * State machine of one film's playback: loading, starting, token renewal, failure and end. Knows no React; the
 * player's parts read `state` and call the methods.
 */
import type { Api } from '#shared/http/api-client.ts';
import { leaveSeat } from '#shared/api/video.ts';
import type { VideoInfo } from '#client/state/overlays.ts';
import type { Engine } from './engine.ts';
import { loadEngine, type EngineModule } from './load-engine.ts';
import type { Sound } from './sounds.ts';
import { findSource, type PlaySource, type SourceOutcome } from './play-source.ts';

/** `poster` waits for a click, `login` for an account; `refused` has a `message`; `expired` and `failed` can be retried. */
export type Phase = 'poster' | 'starting' | 'ready' | 'login' | 'refused' | 'expired' | 'failed';

export interface PlaybackState {
  phase: Phase;
  /** Why playing was refused, in the server's words. */
  message: string;
  /** The element that plays; null before the beginning and after the end. */
  element: HTMLVideoElement | null;
  /** Selectable heights, largest first. */
  heights: readonly number[];
  /** The chosen height, null for the automatic choice. */
  height: number | null;
  /** Languages of the sound, if there are several. */
  sounds: readonly Sound[];
  /** Position of the one that is heard. */
  sound: number;
}

interface Settings {
  info: VideoInfo;
  api: Api;
  /** Of the page. */
  language: string;
  loadEngine?: () => Promise<EngineModule>;
}

const idle: PlaybackState = { phase: 'poster', message: '', element: null, heights: [], height: null, sounds: [], sound: -1 };
/** A failure this soon after a renewal has another cause than the token. */
const renewalGapMs = 5_000;
const lastMomentSeconds = 0.1;

export class Playback {
  #state = idle;
  readonly #listeners = new Set<() => void>();
  readonly #settings: Required<Settings>;
  #host: HTMLElement | null = null;
  #run: AbortController | null = null;
  #engine: Engine | null = null;
  #source: PlaySource | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #renewal: Promise<string | null> | null = null;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #lastSecond = 0;
  #isNative = false;

  constructor(settings: Settings) {
    this.#settings = { loadEngine, ...settings };
  }

  readonly state = (): PlaybackState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The box that the element is put into. */
  readonly setHost = (host: HTMLElement | null): void => {
    this.#host = host;
  };

  /** Takes an element that the page itself has drawn: a direct file's. */
  readonly adopt = (element: HTMLVideoElement | null): void => {
    this.#set(element ? { phase: 'ready', element } : idle);
  };

  /** Preloads the engine when a visitor is about to play. */
  readonly preload = (): void => {
    if (!this.#settings.info.isVideo) void this.#settings.loadEngine().catch(() => undefined);
  };

  /** Plays from the poster, or goes on; `at` is the second to play from. */
  readonly start = async (at?: number): Promise<void> => {
    const { element } = this.#state;
    if (element) return at === undefined ? play(element) : this.seek(at);
    if (this.#run || !this.#host) return;
    const run = new AbortController();
    this.#run = run;
    const video = createVideo(this.#host);
    this.#set({ phase: 'starting', message: '', element: video });
    const { info, api, loadEngine: load } = this.#settings;
    try {
      const loading = load();
      const [module, outcome] = await Promise.all([
        loading,
        findSource(info, api, {
          signal: run.signal,
          isNative: loading.then(
            (engine) => engine.playsNatively?.() ?? false,
            () => false,
          ),
        }),
      ]);
      this.#isNative = module.playsNatively?.() ?? false;
      if (run.signal.aborted) return;
      if (outcome.status === 'ok') this.#begin(module, { source: outcome.source, video, at: at ?? 0 });
      else this.#stop(phaseOf(outcome));
    } catch {
      if (!run.signal.aborted) this.#stop({ phase: 'failed' });
    }
  };

  /** Goes to a second and plays on. */
  readonly seek = (seconds: number): void => {
    const { element } = this.#state;
    if (!element) return void this.start(seconds);
    // Of the very end no part could be fetched, and to play there is to play from the beginning: the last moment is played.
    const end = Number.isFinite(element.duration) ? element.duration - lastMomentSeconds : Number.POSITIVE_INFINITY;
    element.currentTime = Math.max(0, Math.min(seconds, end));
    play(element);
  };

  /** Pauses or plays; from the poster it begins. */
  readonly toggle = (): void => {
    const { element } = this.#state;
    if (!element) void this.start();
    else if (element.paused || element.ended) play(element);
    else element.pause();
  };

  readonly toggleMuted = (): void => {
    const { element } = this.#state;
    if (element) element.muted = !element.muted;
  };

  /** 0 to 1; other values are clamped. */
  readonly setVolume = (volume: number): void => {
    const { element } = this.#state;
    if (!element) return;
    element.volume = Math.round(Math.max(0, Math.min(1, volume)) * 100) / 100;
    element.muted = element.volume === 0;
  };

  readonly setRate = (rate: number): void => {
    const { element } = this.#state;
    if (element) element.playbackRate = rate;
  };

  readonly chooseHeight = (height: number | null): void => {
    this.#engine?.chooseHeight(height);
    this.#set({ height });
  };

  readonly chooseSound = (language: string): void => {
    this.#engine?.chooseSound(language);
    this.#set(this.#readSounds());
  };

  /** Tries again from where it failed. */
  readonly retry = (): void => {
    const at = this.#lastSecond;
    this.dispose();
    void this.start(at);
  };

  /** Releases the element, timers and requests. */
  readonly dispose = (): void => {
    this.leave();
    this.#stop(idle);
    this.#source = null;
  };

  /** Gives back a seat, also while the page is being left. */
  readonly leave = (): void => {
    const { info, api } = this.#settings;
    if (!this.#source || !info.seats) return;
    api(leaveSeat, { body: { videoId: info.id } }, { keepalive: true }).catch(() => undefined);
  };

  #begin(module: EngineModule, { source, video, at }: { source: PlaySource; video: HTMLVideoElement; at: number }): void {
    this.#source = source;
    video.addEventListener('loadeddata', () =>
      this.#set({ phase: 'ready', heights: this.#engine?.heights() ?? [], ...this.#readSounds() }),
    );
    // What has played once can be told anew when the film is tried again.
    video.addEventListener('timeupdate', () => {
      this.#lastSecond = video.currentTime;
      this.#findHeights();
    });
    video.addEventListener('ended', this.leave);
    const { info, language } = this.#settings;
    const { isLive } = info;
    this.#engine = module.createEngine({
      element: video,
      source,
      isLive,
      language,
      renew: this.#renew,
      onFailure: () => void this.#recover(),
    });
    if (at > 0) video.addEventListener('loadedmetadata', () => (video.currentTime = at), { once: true });
    this.#renewLater(source);
    play(video);
  }

  #readSounds(): Pick<PlaybackState, 'sounds' | 'sound'> {
    const sounds = (this.#engine?.sounds() ?? []).map(({ language, label }) => ({ language, label }));
    return sounds.length > 1 ? { sounds, sound: this.#engine?.sound() ?? -1 } : { sounds: [], sound: -1 };
  }

  /** The engine may know its qualities only a moment after the first picture. */
  #findHeights(): void {
    if (this.#state.heights.length > 0) return;
    const heights = this.#engine?.heights() ?? [];
    if (heights.length > 0) this.#set({ heights });
  }

  /** The authorisation's time-out. A film that rests then is renewed when it goes on: its next part is refused. */
  #renewLater({ lifeMs }: PlaySource): void {
    clearTimeout(this.#timer);
    if (lifeMs === null) return;
    this.#timer = setTimeout(() => {
      if (this.#state.element && !this.#state.element.paused) void this.#renew();
    }, lifeMs);
  }

  /** Renews the playback token; concurrent calls share one request. */
  readonly #renew = (): Promise<string | null> => {
    this.#renewal ??= this.#fetchAgain().finally(() => (this.#renewal = null));
    return this.#renewal;
  };

  async #fetchAgain(): Promise<string | null> {
    const run = this.#run;
    if (!run || this.#source?.lifeMs === null) return null;
    const { info, api } = this.#settings;
    const outcome = await findSource({ ...info, auth: '' }, api, { signal: run.signal, isNative: Promise.resolve(this.#isNative) }).catch(
      () => null,
    );
    if (run.signal.aborted || outcome === null) return null;
    if (outcome.status === 'ok') {
      this.#renewedAt = Date.now();
      this.#source = outcome.source;
      this.#engine?.renewed(outcome.source.url);
      this.#renewLater(outcome.source);
      return outcome.source.url;
    }
    if (outcome.status !== 'network') this.#stop(outcome.status === 'unset' ? { phase: 'expired' } : phaseOf(outcome));
    return null;
  }

  /** Resumes at the same second with a new playback token. */
  async #recover(): Promise<void> {
    const second = this.#lastSecond;
    const mayRenew = this.#source?.lifeMs !== null && Date.now() - this.#renewedAt > renewalGapMs;
    const url = mayRenew ? await this.#renew() : null;
    const { element } = this.#state;
    if (url !== null && this.#source && element) {
      this.#engine?.load(this.#source, second);
      play(element);
    } else if (element) {
      this.#stop({ phase: 'failed' });
    }
  }

  #stop(next: Partial<PlaybackState>): void {
    this.#run?.abort();
    this.#run = null;
    clearTimeout(this.#timer);
    const { element } = this.#state;
    this.#engine?.dispose();
    this.#engine = null;
    // video.js takes its element with it; one that has not come so far is still there.
    if (element?.parentElement === this.#host) element?.remove();
    this.#set({ ...idle, ...next });
  }

  #set(change: Partial<PlaybackState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Made in the visitor's own click, so that browsers let it play with sound. */
function createVideo(host: HTMLElement): HTMLVideoElement {
  const video = document.createElement('video');
  video.playsInline = true;
  video.disablePictureInPicture = true;
  video.tabIndex = -1;
  host.append(video);
  video.load();
  return video;
}

/** Where autoplay is refused the film stays paused. */
function play(element: HTMLVideoElement): void {
  element.play().catch(() => undefined);
}

function phaseOf(outcome: Exclude<SourceOutcome, { status: 'ok' }>): Partial<PlaybackState> {
  if (outcome.status === 'refused') return { phase: 'refused', message: outcome.message };
  if (outcome.status === 'login') return { phase: 'login' };
  return { phase: outcome.status === 'network' ? 'failed' : 'poster' };
}
