/** A live transmission made by ffmpeg during the test: a sliding window, no outdated playlist, short cache lifetimes. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlayUrl, VideoDetail } from '#shared/api/video.ts';
import { prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { startCamera, type Camera } from '#test/support/servers/live-camera.ts';
import { ask } from '#test/http/contracts/contract-calls.ts';
import { addVideo, authorise, call, needFfmpeg } from './video-fixtures.ts';

let site: TestApp;
let camera: Camera | undefined;
let live = '';
let playlistUrl = '';

beforeAll(async () => {
  needFfmpeg();
  await prepareDemoFolder();
  site = await startTestApp({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
  camera = await startCamera(join(site.context.config.dataFolder, 'films/live/ceremony'), { listed: 4, kept: 1 });
  live = await addVideo(site, { isLive: true, seconds: 0, titleEn: 'Ceremony' }, [
    { definition: 'AUTO', format: 'm3u8', path: 'live/ceremony/index.m3u8' },
  ]);
  const { envelope } = await call(site, `/vod/getPlayUrl?videoId=${live}&playAuth=${await authorise(site, live)}`);
  playlistUrl = (envelope['data'] as PlayUrl).playInfoList[0]?.playURL ?? '';
}, 240_000);

afterAll(async () => {
  camera?.[Symbol.dispose]();
  await site[Symbol.asyncDispose]();
});

const linesOf = (text: string, ending: string) => text.split('\n').filter((line) => line.endsWith(ending));
const beside = (name: string) => playlistUrl.replace(/[^/]+$/, name);

test('a live video is marked as live, has no length, and its authorisation lasts an hour', async () => {
  const detail = (await call(site, `/web/cmsv2/column/video/${live}`)).envelope['data'] as VideoDetail;
  const { envelope } = await call(site, `/vod/getVideoPlayAuth?videoId=${live}`);
  const { playAuth, videoMeta } = envelope['data'] as { playAuth: string; videoMeta: { duration: number } };
  const endsAtMs = Number.parseInt(playAuth.split('.')[1] ?? '', 36) * 1_000;

  expect([detail.isLive, detail.time, videoMeta.duration]).toEqual([true, 0, 0]);
  expect(endsAtMs - Date.now()).toBeGreaterThan(3_600_000 - 2_000);
  expect(endsAtMs - Date.now()).toBeLessThanOrEqual(3_660_000 + 1_000);
});

test('a viewer follows for eight seconds: each playlist is current and complete, and every listed segment can be fetched', async () => {
  const seen = new Set<string>();
  const etags = new Set<unknown>();
  const looks: { status: number; cacheControl: unknown; isWhole: boolean; isLive: boolean; kept: boolean }[] = [];
  const missing: string[] = [];

  for (const until = Date.now() + 8_000; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 150))) {
    const { status, headers, text } = await ask(site.origin, playlistUrl);
    etags.add(headers['etag']);
    const names = linesOf(text, '.m4s');
    looks.push({
      status,
      cacheControl: headers['cache-control'],
      isWhole: Number(headers['content-length']) === Buffer.byteLength(text) && text.endsWith('\n'),
      isLive: !text.includes('#EXT-X-ENDLIST'),
      kept: names.length > 0 && names.length <= 5,
    });
    const newest = names.at(-1) ?? '';
    if (!seen.has(newest)) {
      seen.add(newest);
      const segment = await ask(site.origin, beside(newest));
      if (segment.status !== 200 || segment.bytes.length === 0) missing.push(`${newest} ${segment.status}`);
    }
  }

  expect(missing).toEqual([]);
  expect([...new Set(looks.map((look) => JSON.stringify(look)))]).toEqual([
    JSON.stringify({ status: 200, cacheControl: 'no-store', isWhole: true, isLive: true, kept: true }),
  ]);
  // A segment a second, on a busy machine fewer.
  expect(seen.size).toBeGreaterThanOrEqual(4);
  expect(etags.size).toBeGreaterThanOrEqual(4);
});

test('segments are cached for seconds, and those outside the window are gone', async () => {
  const { text } = await ask(site.origin, playlistUrl);
  const [name = ''] = linesOf(text, '.m4s').slice(-1);
  const { status, headers } = await ask(site.origin, beside(name));
  const init = await ask(site.origin, beside('init.mp4'));

  expect([status, headers['cache-control'], init.status]).toEqual([200, 'public, max-age=30', 200]);
  expect((await ask(site.origin, beside('00000.m4s'))).status).toBe(404);
});

test('segments that disappear during a request are 404, never 500', async () => {
  const statuses: number[] = [];
  const newest = new Set<number>();
  for (const until = Date.now() + 3_000; Date.now() < until;) {
    const { text } = await ask(site.origin, playlistUrl);
    const first = Number(linesOf(text, '.m4s')[0]?.slice(0, 5) ?? 0);
    const last = linesOf(text, '.m4s').at(-1) ?? '';
    const names = [first - 2, first - 1, first].filter((number) => number >= 0).map((number) => `${String(number).padStart(5, '0')}.m4s`);
    for (const answer of await Promise.all(names.map((name) => ask(site.origin, beside(name))))) statuses.push(answer.status);
    newest.add((await ask(site.origin, beside(last))).status);
  }

  expect([...new Set(statuses)].sort()).toEqual([200, 404]);
  // The newest segment is there for seconds to come.
  expect([...newest]).toEqual([200]);
});

test('the stream requires an authorisation', async () => {
  expect((await ask(site.origin, `/vod/play/x/${live}/live/ceremony/index.m3u8`)).status).toBe(403);
  expect((await ask(site.origin, '/media/live/ceremony/index.m3u8')).status).toBe(404);
});
