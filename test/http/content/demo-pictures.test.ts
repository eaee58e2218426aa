/** Pictures of the demonstration programme that are not drawn yet: the table of their facts, and drawing on demand. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mediaFile } from '#server/db/schema/media.ts';
import { createDemoPictures } from '#server/db/seed-pictures.ts';
import { demoPictures } from '#server/demo/content/pictures.ts';
import { drawnPictures } from '#server/demo/drawn-pictures.ts';
import type { PictureDrawer } from '#server/demo/picture-drawer.ts';
import type { StoredPicture } from '#server/demo/picture-process.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { imageUrl } from '#shared/media/image-url.ts';
import { disposeAfterTest, startTestApp, type TestApp } from '#test/support/app.ts';
import { prepareDrawnPictures } from '#test/support/database/demo-folder.ts';
import { isExhaustive } from '#test/support/exhaustive.ts';
import { siteOfFile } from '#test/support/of-file.ts';
import { startS3Server } from '#test/support/servers/s3-server.ts';

const longMs = 60_000;
/** A still, a poster and a portrait. */
const some = ['f02', 'f02p', 'p03'];
const keys = some.map((id) => keyOf(id));

function keyOf(id: string): string {
  const picture = drawnPictures.find((one) => one.id === id);
  if (!picture) throw new Error(`There is no picture ${id}`);
  return picture.key;
}

const factsOf = (key: string) => drawnPictures.find((one) => one.key === key);
const fileOf = (site: TestApp, key: string) => join(site.context.config.dataFolder, 'media', key);

const siteOfAll = siteOfFile();

/** A site after a first start: with the rows of the pictures, and without some of the files. */
function siteWithout(missing: readonly string[], site = siteOfAll()): TestApp {
  for (const key of missing) rmSync(fileOf(site, key), { force: true });
  return site;
}

function partsOf({ context: { services, database, config } }: TestApp) {
  if (!services || !database) throw new Error('The site has its own database');
  return { services, db: database.db, dataFolder: config.dataFolder };
}

const byId = (one: StoredPicture, other: StoredPicture) => one.id.localeCompare(other.id);

test('the stored table equals a fresh drawing', async () => {
  const drawn = JSON.parse(readFileSync(join(await prepareDrawnPictures(), 'drawn.json'), 'utf8')) as StoredPicture[];
  const ids = new Set(drawn.map(({ id }) => id));

  expect(drawn.length).toBeGreaterThanOrEqual(isExhaustive ? drawnPictures.length : drawnPictures.length / 3);
  expect(demoPictures().map(({ id }) => id)).toEqual(drawnPictures.map(({ id }) => id));
  expect(drawn.toSorted(byId), 'node --import tsx build/steps/write-demo-pictures.ts writes the table anew').toEqual(
    drawnPictures.filter(({ id }) => ids.has(id)).toSorted(byId),
  );
}, 240_000);

test(
  'a picture is drawn on its first request, once for concurrent requests, with its size and type',
  async () => {
    const site = siteWithout(keys);
    const [key = ''] = keys;
    const address = `${site.origin}/media/${key}`;

    const [head, ...bodies] = await Promise.all([fetch(address, { method: 'HEAD' }), ...Array.from({ length: 4 }, () => fetch(address))]);

    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(factsOf(key)?.bytes)]);
    const [first, ...others] = await Promise.all(bodies.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
    expect(first?.length).toBe(factsOf(key)?.bytes);
    for (const other of others) expect(other.equals(first ?? Buffer.alloc(0))).toBe(true);
    const etags = new Set([head, ...bodies].map(({ headers }) => headers.get('etag')));
    expect(etags.size).toBe(1);
    const [etag] = etags;
    expect((await fetch(address, { headers: { 'if-none-match': etag ?? '' } })).status).toBe(304);
    expect(keys.map((one) => existsSync(fileOf(site, one)))).toEqual([true, false, false]);
  },
  longMs,
);

test(
  'a resized picture, and one behind an object store, are drawn on request as well',
  async () => {
    const server = await startS3Server();
    onTestFinished(() => server.stop());
    const { endpoint, bucket, accessKeyId, secretAccessKey } = server.settings;
    const environment = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
    const site = siteWithout(keys, disposeAfterTest(await startTestApp({ environment })));
    const [key = ''] = keys;

    const answer = await fetch(`${site.origin}${imageUrl(`/media/${key}`, 480)}`);

    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(existsSync(fileOf(site, key))).toBe(true);
  },
  longMs,
);

test(
  'unknown names are not found, and nothing is drawn for them',
  async () => {
    const site = siteWithout([]);
    const { db } = partsOf(site);
    const removed = keyOf('p90');
    rmSync(fileOf(site, removed));
    await db.update(mediaFile).set({ path: 'demo/elsewhere.webp' }).where(eq(mediaFile.path, removed));

    const answers = await Promise.all(
      ['demo/f02-0000000000.webp', 'demo/nobody-0123456789.webp', removed].map((key) => fetch(`${site.origin}/media/${key}`)),
    );

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(existsSync(fileOf(site, removed))).toBe(false);
  },
  longMs,
);

test(
  'the background draws only missing pictures, and a restart continues an interrupted run',
  async () => {
    const site = siteWithout(keys);
    const { db, dataFolder } = partsOf(site);
    const lines: string[] = [];
    const open = () => createDemoPictures({ db, dataFolder, log: (line) => lines.push(line) });
    const isThere = () => keys.map((key) => existsSync(fileOf(site, key)));

    const first = open();
    const drawing = first.drawMissing();
    await vi.waitUntil(() => isThere().includes(true), { timeout: longMs, interval: 2 });
    await first.close();
    await drawing;
    const left = isThere().filter((there) => !there).length;
    const second = open();
    await second.drawMissing();
    await second.drawMissing();
    await second.close();

    expect(left).toBeGreaterThan(0);
    expect(isThere()).toEqual(keys.map(() => true));
    expect(lines).toEqual([
      expect.stringMatching(/^pictures: drawing 3 demonstration pictures in the background/),
      expect.stringMatching(new RegExp(`^pictures: drawing ${left} demonstration pictures`)),
      expect.stringMatching(/^pictures: all demonstration pictures are drawn/),
    ]);
  },
  longMs,
);

test(
  'two instances on one folder draw the same files',
  async () => {
    const site = siteWithout(keys);
    const { db, dataFolder } = partsOf(site);
    const instances = [1, 2].map(() => createDemoPictures({ db, dataFolder, log: () => undefined }));

    await Promise.all(instances.map((one) => one.drawMissing()));
    await Promise.all(instances.map((one) => one.close()));

    const media = createDiskStorage(join(dataFolder, 'media'));
    expect((await Promise.all(keys.map((key) => media.stat(key)))).map((file) => file?.size)).toEqual(
      keys.map((key) => factsOf(key)?.bytes),
    );
  },
  longMs,
);

/** A drawer that fails as a system does. */
function brokenDrawer(failure: Error): PictureDrawer & { count: () => number } {
  let count = 0;
  return {
    draw: () => {
      count += 1;
      return Promise.reject(failure);
    },
    count: () => count,
    close: () => Promise.resolve(),
  };
}

test(
  'a full disk is logged once, answered with 507, and stops neither the site nor its closing',
  async () => {
    const site = siteWithout(keys);
    const { db, dataFolder } = partsOf(site);
    const lines: string[] = [];
    const drawer = brokenDrawer(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }));
    const pictures = createDemoPictures({ db, dataFolder, log: (line) => lines.push(line), createDrawer: () => drawer });

    const drawing = pictures.drawMissing();
    await vi.waitUntil(() => lines.length > 1, { timeout: longMs });
    await expect(pictures.media.stat(keys[0] ?? '')).rejects.toMatchObject({ errorName: 'storageFull' });
    await pictures.close();
    await drawing;

    expect(lines.slice(1)).toEqual([expect.stringMatching(/^pictures: the disk of \S+media is full; .*when there is room$/)]);
    expect(drawer.count()).toBe(2);
  },
  longMs,
);

test(
  'a failed drawing is a 503 for its request, and stops the background with one log line',
  async () => {
    const site = siteWithout(keys);
    const { db, dataFolder } = partsOf(site);
    const lines: string[] = [];
    const drawer = brokenDrawer(new Error('the process ended with 1'));
    const pictures = createDemoPictures({ db, dataFolder, log: (line) => lines.push(line), createDrawer: () => drawer });

    await pictures.drawMissing();

    await expect(pictures.media.get(keys[0] ?? '')).rejects.toMatchObject({ errorName: 'unavailable', retryAfterSeconds: 3 });
    expect(lines.slice(1)).toEqual(['pictures: the process ended with 1']);
    await pictures.close();
  },
  longMs,
);
