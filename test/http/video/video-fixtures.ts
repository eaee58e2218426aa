/** Rooms, videos and files for tests of playback. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newId } from '#server/db/identifier.ts';
import { video, videoRendition } from '#server/db/schema/media.ts';
import { makeColumn, publishItem, type TestItem } from '#test/support/factories.ts';
import type { TestApp } from '#test/support/app.ts';
import type { Window } from '#server/services/content/publishing.ts';
import { ask, envelopeOf, type HttpAnswer } from '#test/http/contracts/contract-calls.ts';

type Site = Pick<TestApp, 'context' | 'origin'>;
type VideoValues = Partial<typeof video.$inferInsert>;
type RenditionValues = Partial<typeof videoRendition.$inferInsert> & { path: string };

/** The database of a test's site. Throws for a site without one. */
export function databaseOf({ context }: Pick<TestApp, 'context'>) {
  if (!context.database) throw new Error('The site has no database');
  return context.database;
}

/** A new room of the screening room for each test. */
export async function makeRoom(site: Site): Promise<string> {
  return (
    await makeColumn(databaseOf(site), {
      columnType: 'video',
      parentId: 'video',
      path: '/projectionroom/videoroom',
      labelZh: '新厅',
      labelEn: 'New room',
    })
  ).id;
}

/** A public, protected video of 24 s with one file, unless the values say otherwise. */
export async function addVideo(site: Site, values: VideoValues = {}, renditions: readonly RenditionValues[] = []): Promise<string> {
  const { db } = databaseOf(site);
  const id = values.id ?? `t${newId()}`;
  await db
    .insert(video)
    .values({
      titleZh: '测试影片',
      titleEn: 'Test film',
      fileName: `${id}.mp4`,
      seconds: 24,
      state: 'ready',
      publishAt: new Date(0),
      ...values,
      id,
    });
  const rows = renditions.map((rendition) => ({
    definition: 'OD',
    format: 'mp4' as const,
    width: 960,
    height: 540,
    bitrate: 1_000,
    bytes: 1_000,
    ...rendition,
    videoId: id,
  }));
  if (rows.length > 0) await db.insert(videoRendition).values(rows);
  return id;
}

/** Publishes an item with a video; returns its id. */
export function tellOf(
  site: Site,
  videoId: string,
  { publishAt, unpublishAt, ...item }: Partial<TestItem> & { columnId: string } & Window,
): Promise<string> {
  const window = { ...(publishAt ? { publishAt } : {}), ...(unpublishAt ? { unpublishAt } : {}) };
  return publishItem(
    databaseOf(site),
    { kind: 'episode', titleZh: '影片标题', titleEn: 'Film title', videoIds: [videoId], ...item },
    window,
  );
}

/** Writes a file into the storage of films. */
export function putFilm({ context }: Pick<TestApp, 'context'>, key: string, content: Buffer | string): void {
  const path = join(context.config.dataFolder, 'films', key);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

let calls = 0;

/** The answer to a call in a language. Each comes from an address of its own, where the site trusts this one as a proxy: no limit is met. */
export async function call(
  site: Pick<TestApp, 'origin'>,
  path: string,
  languageType = 0,
): Promise<{ status: number; envelope: Record<string, unknown>; headers: HttpAnswer['headers'] }> {
  calls += 1;
  const headers = { 'x-forwarded-for': `10.1.${(calls >> 8) & 255}.${calls & 255}` };
  const answer = await ask(site.origin, `${path}${path.includes('?') ? '&' : '?'}languageType=${languageType}`, { headers });
  return { status: answer.status, envelope: envelopeOf(answer), headers: answer.headers };
}

/** Gets an authorisation for a video. Throws if it is refused. */
export async function authorise(site: Pick<TestApp, 'origin'>, videoId: string): Promise<string> {
  const { status, envelope } = await call(site, `/vod/getVideoPlayAuth?videoId=${videoId}`);
  if (status !== 200) throw new Error(`No authorisation: ${JSON.stringify(envelope)}`);
  return (envelope['data'] as { playAuth: string }).playAuth;
}

/** Fails the test, and says why, where the machine has no ffmpeg. */
export function needFfmpeg(): void {
  for (const program of ['ffmpeg', 'ffprobe']) {
    if (spawnSync(program, ['-version']).status !== 0) throw new Error(`These tests need ${program} on the PATH: install ffmpeg`);
  }
}

/** Draws a film with a moving picture; `sound` adds a tone. */
export function makeClip(path: string, { seconds = 4, sound = true, size = '960x540', rate = 24, codec = 'libx264' } = {}): void {
  mkdirSync(dirname(path), { recursive: true });
  const tone = sound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`, '-c:a', 'aac'] : [];
  const made = spawnSync(
    'ffmpeg',
    [
      '-v',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
      ...tone,
      '-c:v',
      codec,
      ...(codec === 'libx264' ? ['-preset', 'ultrafast'] : []),
      '-pix_fmt',
      'yuv420p',
      '-g',
      '240',
      path,
    ],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`ffmpeg could not draw a film: ${made.stderr}`);
}
