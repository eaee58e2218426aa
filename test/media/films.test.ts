import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/db/client.ts';
import { copyDemoFolder, prepareDemoFolder } from '#test/support/database/demo-folder.ts';

let folder = '';
let database: OpenDatabase;

beforeAll(async () => {
  await prepareDemoFolder();
  folder = copyDemoFolder();
  database = await openDatabase({ databaseUrl: null, dataFolder: folder, onError: () => undefined });
}, 240_000);

afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

type Row = Record<string, string>;

async function rowsOf(query: string): Promise<Row[]> {
  const { rows } = await database.db.execute(sql.raw(query));
  return (rows as Record<string, unknown>[]).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])),
  );
}

/** The file of a rendition: direct ones are in the public storage, all others behind an authorisation. */
function fileOf(row: Row): string {
  return join(folder, row['is_direct'] === 'true' ? 'media' : 'films', row['path'] ?? '');
}

/** Length in seconds from the movie header (ISO 14496-12, `mvhd`). */
function secondsOf(file: string): number {
  const bytes = readFileSync(file);
  const at = bytes.indexOf('mvhd', 0, 'latin1') + 4;
  return bytes[at] === 1
    ? Number(bytes.readBigUInt64BE(at + 24)) / bytes.readUInt32BE(at + 20)
    : bytes.readUInt32BE(at + 16) / bytes.readUInt32BE(at + 12);
}

interface Cue {
  from: number;
  until: number;
  lines: string[];
}

function cuesOf(text: string): Cue[] {
  const [head = '', ...blocks] = text.trim().split(/\n{2,}/);
  if (head !== 'WEBVTT') throw new Error('not WebVTT');
  return blocks.map((block) => {
    const [number = '', times = '', ...lines] = block.split('\n');
    const match = /^(\d\d):(\d\d):(\d\d\.\d{3}) --> (\d\d):(\d\d):(\d\d\.\d{3})$/.exec(times);
    if (!/^\d+$/.test(number) || !match) throw new Error(`no cue: ${block}`);
    const [, ...parts] = match.map(Number);
    const [h1 = 0, m1 = 0, s1 = 0, h2 = 0, m2 = 0, s2 = 0] = parts;
    return { from: h1 * 3600 + m1 * 60 + s1, until: h2 * 3600 + m2 * 60 + s2, lines };
  });
}

const renditions = `select v.id, v.seconds, v.is_direct, r.path, r.bytes, r.width, r.height from video v join video_rendition r on r.video_id = v.id where r.definition = 'OD' order by v.id`;

test('the stored length of every video is that of its file', async () => {
  const rows = await rowsOf(renditions);

  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 13 }, (_, index) => `v${String(index + 1).padStart(2, '0')}`));
  for (const row of rows) expect(Math.abs(secondsOf(fileOf(row)) - Number(row['seconds'])), row['id']).toBeLessThan(0.5);
  expect(await rowsOf(`select r.id from content_revision r join video v on v.id = r.video_ids[1] where r.seconds <> v.seconds`)).toEqual(
    [],
  );
});

test('six films together are smaller than three megabytes and start without their end', async () => {
  const rows = await rowsOf(renditions);
  const files = new Map(rows.map((row) => [row['path'], fileOf(row)]));

  const sizes = [...files.values()].map((file) => statSync(file).size);

  expect(files.size).toBe(6);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3_000_000);
  expect(rows.every((row) => statSync(fileOf(row)).size === Number(row['bytes']))).toBe(true);
  for (const file of files.values()) {
    const bytes = readFileSync(file);
    expect(bytes.indexOf('moov', 0, 'latin1')).toBeLessThan(bytes.indexOf('mdat', 0, 'latin1'));
    for (const codec of ['avc1', 'mp4a']) expect(bytes.includes(codec, 0, 'latin1')).toBe(true);
  }
});

test('keeps protected films out of the public storage', async () => {
  const plain = await rowsOf(`select distinct r.path from video v join video_rendition r on r.video_id = v.id where v.is_direct`);
  const all = await rowsOf(`select distinct path from video_rendition`);
  const isPublic = (path = '') => statSync(join(folder, 'media', path), { throwIfNoEntry: false }) !== undefined;

  expect(plain).toHaveLength(2);
  expect(
    all
      .filter(({ path }) => isPublic(path))
      .map(({ path }) => path)
      .sort(),
  ).toEqual(plain.map(({ path }) => path).sort());
});

test('has subtitles in both languages for every video, Chinese first and chosen', async () => {
  const rows = await rowsOf(
    `select v.id, v.seconds, s.language, s.is_default, s.path from video v join video_subtitle s on s.video_id = v.id order by v.id, s.position`,
  );

  expect(rows).toHaveLength(26);
  rows.forEach((row, index) =>
    expect([row['language'], row['is_default']]).toEqual(index % 2 === 0 ? ['zh-Hans', 'true'] : ['en', 'false']),
  );
  for (const row of rows) {
    const text = readFileSync(join(folder, 'media', row['path'] ?? ''), 'utf8');
    const cues = cuesOf(text);
    expect(cues.length).toBeGreaterThanOrEqual(6);
    expect(cues.length).toBeLessThanOrEqual(9);
    cues.forEach(({ from, until, lines }, at) => {
      expect(from).toBeGreaterThanOrEqual(cues[at - 1]?.until ?? 0);
      expect(until - from).toBeGreaterThan(1);
      expect(lines.length).toBeLessThanOrEqual(2);
      expect(
        lines.every((line) => line !== '' && line.length <= (row['language'] === 'en' ? 48 : 26)),
        lines.join(' / '),
      ).toBe(true);
    });
    expect(cues.at(-1)?.until).toBeLessThanOrEqual(Number(row['seconds']));
    expect(/\p{Script=Han}/u.test(text)).toBe(row['language'] === 'zh-Hans');
  }
});

test('has a storyboard whose tiles fit its picture and the film', async () => {
  const rows = await rowsOf(
    `select v.id, v.seconds, v.storyboard_columns as columns, v.storyboard_tiles as tiles, v.storyboard_interval as interval, m.path, m.width, m.height from video v join media_file m on m.id = v.storyboard_id`,
  );

  expect(rows).toHaveLength(13);
  for (const row of rows) {
    const [columns, tiles, interval, width, height] = [row['columns'], row['tiles'], row['interval'], row['width'], row['height']].map(
      Number,
    ) as [number, number, number, number, number];
    expect(await sharp(join(folder, 'media', row['path'] ?? '')).metadata()).toMatchObject({ format: 'webp', width, height });
    expect([width / columns, height / Math.ceil(tiles / columns)]).toEqual([160, 90]);
    expect(tiles).toBe(Math.ceil(Number(row['seconds']) / interval));
  }
});

test('has chapters that begin within their film, the first at its beginning', async () => {
  const rows = await rowsOf(
    `select c.video_id as id, min(c.start_seconds) as first, max(c.start_seconds) as last, count(*) as n, v.seconds from video_chapter c join video v on v.id = c.video_id group by 1, v.seconds order by 1`,
  );

  expect(rows.map(({ id }) => id)).toEqual(['v01', 'v02', 'v03']);
  for (const { first, last, n, seconds } of rows) expect([first, n, Number(last) < Number(seconds) - 3]).toEqual(['0', '3', true]);
});

test('has a film for each state of the screening room', async () => {
  const states =
    await rowsOf(`select id, case when playable_from > now() then 'upcoming' when playable_until <= now() then 'ended' else 'open' end as state,
    extract(epoch from playable_until - now()) / 3600 as hours from video where rights = 'window' order by id`);

  expect(states.map(({ id, state }) => `${id} ${state}`)).toEqual(['v01 open', 'v02 open', 'v03 open', 'v04 upcoming', 'v10 ended']);
  expect(new Set(states.map(({ hours }) => Math.round(Number(hours)))).size).toBe(5);
  expect(await rowsOf(`select id from live_session where starts_at > now()`)).toHaveLength(1);
  expect(await rowsOf(`select l.id from live_session l join video v on v.id = l.replay_id where l.ends_at < now()`)).toHaveLength(1);
});

test('links films to their videos, and at least four are open', async () => {
  expect(await rowsOf(`select w.id from film w, unnest(w.video_ids) x where not exists (select from video v where v.id = x)`)).toEqual([]);
  expect((await rowsOf(`select x from film w, unnest(w.video_ids) x`)).length).toBe(12);
  const open =
    await rowsOf(`select c.id from content c join content_revision r on r.id = c.live_revision_id join video v on v.id = r.video_ids[1]
    where c.type_id in ('feature', 'episode') and (v.rights <> 'window' or now() between v.playable_from and v.playable_until)`);
  expect(open.length).toBeGreaterThanOrEqual(4);
});
