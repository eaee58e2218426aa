import { beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '#shared/http/api-client.ts';
import type { VideoInfo } from '#client/state/overlays.ts';
import type { Engine, EngineSettings } from './engine.ts';
import { Playback } from './playback.ts';

/** As much of a video element as the playback touches. */
function fakeVideo() {
  const listeners = new Map<string, (() => void)[]>();
  return {
    paused: true,
    ended: false,
    currentTime: 0,
    duration: Number.NaN,
    volume: 1,
    muted: false,
    parentElement: null,
    addEventListener: (name: string, listener: () => void) => listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    emit: (name: string) => listeners.get(name)?.forEach((listener) => listener()),
    load: () => undefined,
    remove: vi.fn(),
    pause() {
      this.paused = true;
    },
    play() {
      this.paused = false;
      return Promise.resolve();
    },
  };
}

const info = { id: 'v1', src: '', source: '', auth: '', time: 24, isVideo: false, isLive: false } as VideoInfo;
const granted = { status: 'ok', data: { playAuth: 'p', videoMeta: { duration: 24 } } };

let video: ReturnType<typeof fakeVideo>;
let engines: (Engine & { settings: EngineSettings })[];
beforeEach(() => {
  vi.useFakeTimers();
  video = fakeVideo();
  engines = [];
  vi.stubGlobal('document', { createElement: () => video });
  return () => vi.useRealTimers();
});

function playbackWith(answers: { auth: unknown[] }) {
  let address = 0;
  const calls: string[] = [];
  const api = async ({ path }: { path: string }) => {
    calls.push(path);
    if (path === '/vod/getVideoPlayAuth') return answers.auth.length > 1 ? answers.auth.shift() : answers.auth[0];
    address += 1;
    return { status: 'ok', data: { playInfoList: [{ playURL: `/vod/play/t${address}/v1/index.m3u8`, format: 'm3u8' }] } };
  };
  const createEngine = (settings: EngineSettings): Engine => {
    let heard = 0;
    const sounds = [
      { language: 'zh', label: '中文' },
      { language: 'en', label: 'English' },
    ];
    const engine = {
      settings,
      load: vi.fn(),
      renewed: vi.fn(),
      heights: () => [720, 360],
      chooseHeight: vi.fn(),
      sounds: () => sounds,
      sound: () => heard,
      chooseSound: (language: string) => void (heard = sounds.findIndex((sound) => sound.language === language)),
      dispose: vi.fn(),
    };
    engines.push(engine);
    return engine;
  };
  const playback = new Playback({ info, api: api as unknown as Api, language: 'en', loadEngine: () => Promise.resolve({ createEngine }) });
  playback.setHost({ append: () => undefined } as unknown as HTMLElement);
  return { playback, calls };
}

test('a film begins from the poster and is there with its first picture', async () => {
  const { playback, calls } = playbackWith({ auth: [granted] });

  const begun = playback.start();
  expect(playback.state().phase).toBe('starting');
  await begun;
  video.emit('loadeddata');

  expect(calls).toEqual(['/vod/getVideoPlayAuth', '/vod/getPlayUrl']);
  expect(playback.state()).toMatchObject({ phase: 'ready', heights: [720, 360] });
  expect(engines[0]?.settings.source.url).toBe('/vod/play/t1/v1/index.m3u8');
  expect(video.paused).toBe(false);
});

test.each([
  [
    'a refusal is told in the words of the server',
    { status: 'refused', code: 403, message: '尚未开放' },
    { phase: 'refused', message: '尚未开放' },
  ],
  ['a film for users asks who watches', { status: 'refused', code: 401 }, { phase: 'login', message: '' }],
  [
    'any other answer leaves the poster without a word',
    { status: 'refused', code: 500, message: '出错' },
    { phase: 'poster', message: '' },
  ],
  ['no answer can be tried again', { status: 'network', data: [] }, { phase: 'failed', message: '' }],
])('%s', async (_case, answer, state) => {
  const { playback } = playbackWith({ auth: [answer] });

  await playback.start();

  expect(playback.state()).toMatchObject({ ...state, element: null });
  expect(engines).toEqual([]);
});

test('when the time-out has passed a new authorisation is fetched, and the film plays on', async () => {
  const { playback, calls } = playbackWith({ auth: [granted] });
  await playback.start();

  await vi.advanceTimersByTimeAsync(35_999);
  expect(calls).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1);

  expect(calls).toHaveLength(4);
  expect(engines[0]?.renewed).toHaveBeenCalledWith('/vod/play/t2/v1/index.m3u8');
  expect(engines[0]?.load).not.toHaveBeenCalled();
});

test('a film that rests is not renewed until it goes on', async () => {
  const { playback, calls } = playbackWith({ auth: [granted] });
  await playback.start();
  video.pause();

  await vi.advanceTimersByTimeAsync(600_000);

  expect(calls).toHaveLength(2);
});

test('parts that are refused at the same moment share one renewal', async () => {
  const { playback, calls } = playbackWith({ auth: [granted] });
  await playback.start();

  const urls = await Promise.all([engines[0]?.settings.renew(), engines[0]?.settings.renew()]);

  expect(urls).toEqual(['/vod/play/t2/v1/index.m3u8', '/vod/play/t2/v1/index.m3u8']);
  expect(calls).toHaveLength(4);
});

test('a failing film resumes at the same second with a new token; a second failure is reported', async () => {
  const { playback } = playbackWith({ auth: [granted] });
  await playback.start();
  video.currentTime = 12.4;
  video.emit('timeupdate');

  engines[0]?.settings.onFailure();
  await vi.advanceTimersByTimeAsync(0);
  expect(engines[0]?.load).toHaveBeenCalledWith(expect.objectContaining({ url: '/vod/play/t2/v1/index.m3u8' }), 12.4);

  engines[0]?.settings.onFailure();
  await vi.advanceTimersByTimeAsync(0);
  expect(playback.state()).toMatchObject({ phase: 'failed', element: null });
});

test('only where the renewal is refused has the session expired', async () => {
  const { playback } = playbackWith({ auth: [granted, { status: 'refused', code: 404 }] });
  await playback.start();

  await vi.advanceTimersByTimeAsync(36_000);

  expect(playback.state()).toMatchObject({ phase: 'expired', element: null });
  expect(engines[0]?.dispose).toHaveBeenCalled();
});

test('leaving ends everything, also while the film is on its way', async () => {
  const { playback, calls } = playbackWith({ auth: [granted] });

  const begun = playback.start();
  playback.dispose();
  await begun;
  await vi.advanceTimersByTimeAsync(600_000);

  expect(engines).toEqual([]);
  expect(playback.state()).toMatchObject({ phase: 'poster', element: null });
  expect(calls.length).toBeLessThanOrEqual(2);
});

test('trying again begins where it failed', async () => {
  const { playback } = playbackWith({ auth: [granted] });
  await playback.start();
  video.currentTime = 9;
  video.emit('timeupdate');

  playback.retry();
  await vi.advanceTimersByTimeAsync(0);
  video.emit('loadedmetadata');

  expect(engines).toHaveLength(2);
  expect(video.currentTime).toBe(9);
});

test('the engine is told the language of the page, and the menu has the languages of the sound', async () => {
  const { playback } = playbackWith({ auth: [granted] });
  await playback.start();
  video.emit('loadeddata');

  expect([engines[0]?.settings.language, playback.state().sounds.map(({ label }) => label), playback.state().sound]).toEqual([
    'en',
    ['中文', 'English'],
    0,
  ]);
  playback.chooseSound('en');
  expect(playback.state().sound).toBe(1);
});
