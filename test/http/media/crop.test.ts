/** Crops over HTTP: cut at full resolution out of the upright original, replacing the file as any other replacement does. */
import { eq } from 'drizzle-orm';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/db/identifier.ts';
import { banner } from '#server/db/schema/home.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { isAiMarked } from '#server/services/media/ai-mark.ts';
import type { LibraryDetail } from '#shared/api/media.ts';
import { openCallerStage, type Caller, type CallerStage } from '#test/http/contracts/caller-stage.ts';
import { envelopeOf } from '#test/http/contracts/contract-calls.ts';

let stage: CallerStage;
let owner: Caller;
beforeAll(async () => {
  stage = await openCallerStage();
  owner = await stage.makeCaller('pgc');
}, 180_000);
afterAll(() => stage[Symbol.asyncDispose]());

const size = { width: 900, height: 600 };
const colours = ['#d02020', '#20d020', '#2020d0', '#d0d020'] as const;

/** Four quarters: red and green above, blue and yellow below. */
function quarters(): Sharp {
  const part = { width: size.width / 2, height: size.height / 2, channels: 3 as const };
  return sharp({ create: { ...size, channels: 3, background: '#000000' } }).composite(
    colours.map((background, at) => ({
      input: { create: { ...part, background } },
      left: (at % 2) * part.width,
      top: Math.floor(at / 2) * part.height,
    })),
  );
}

type Row = Partial<typeof mediaFile.$inferInsert>;

async function store(bytes: Buffer, { ending = 'webp', ...row }: Row & { ending?: string } = {}): Promise<string> {
  const id = newId();
  const path = `library/${id}.${ending}`;
  await stage.services.media.put(path, bytes);
  await stage.db.insert(mediaFile).values({ id, path, ...size, bytes: bytes.length, uploadedBy: owner.id, ...row });
  return id;
}

const whole = { left: 0, top: 0, ...size };
const crop = (id: string, box: object, { caller = owner, version = 1, languageType = 1 } = {}) =>
  stage.post(`/webAdmin/media/crop?languageType=${languageType}`, { id, version, box }, caller);
const detailOf = (answer: Parameters<typeof envelopeOf>[0]) => envelopeOf(answer)['data'] as LibraryDetail;
const fileOf = async ({ item }: LibraryDetail) =>
  Buffer.from(await (await fetch(new URL(item.image.url, stage.site.origin))).arrayBuffer());

/** The nearest of the four colours at a point. */
async function colourAt(picture: Buffer, left: number, top: number): Promise<string | undefined> {
  const { data } = await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer({ resolveWithObject: true });
  const distance = (colour: string) =>
    [1, 3, 5].reduce((sum, at, i) => sum + Math.abs(parseInt(colour.slice(at, at + 2), 16) - (data[i] ?? 0)), 0);
  return colours.toSorted((a, b) => distance(a) - distance(b))[0];
}

test('a crop is the file of the same picture, keeps its focal point and its mark, and the earlier file is used again', async () => {
  const id = await store(await quarters().webp().toBuffer(), { altEn: 'A flag', focalX: 0.5, focalY: 0.75, isAiMade: true });
  const before = detailOf(await stage.send(`/webAdmin/media/detail?id=${id}`, { token: owner.token }));

  const cut = detailOf(await crop(id, { left: 350, top: 100, width: 400, height: 450 }));

  expect(cut).toMatchObject({
    item: { id, altEn: 'A flag', version: 2, isAiMade: true, image: { width: 400, height: 450, focalX: 0.25, focalY: 0.778 } },
    versions: [{ number: 1, url: before.item.image.url, ...size }],
  });
  const file = await fileOf(cut);
  const { format, width, height, xmp } = await sharp(file).metadata();
  expect([format, width, height, isAiMarked(xmp), file.length]).toEqual(['webp', 400, 450, true, cut.item.bytes]);
  expect(await Promise.all([colourAt(file, 50, 50), colourAt(file, 150, 50), colourAt(file, 50, 300), colourAt(file, 150, 300)])).toEqual(
    colours,
  );

  // A point outside comes to the nearest edge.
  const again = detailOf(await crop(id, { left: 200, top: 0, width: 100, height: 96 }, { version: 2 }));
  expect(again.item.image).toMatchObject({ width: 100, height: 96, focalX: 0, focalY: 1 });
  const back = detailOf(await stage.post('/webAdmin/media/replace', { id, version: 3, number: 1 }, owner));
  expect(back.item.image).toMatchObject({ url: before.item.image.url, ...size, focalX: 0.5, focalY: 0.75 });
});

test('a photograph that its EXIF turns is cut as it is seen', async () => {
  // Orientation 6: the stored picture lies on its left side and is turned clockwise.
  const id = await store(await quarters().withMetadata({ orientation: 6 }).jpeg().toBuffer(), {
    ending: 'jpg',
    width: size.height,
    height: size.width,
  });

  const cut = detailOf(await crop(id, { left: 0, top: 0, width: 600, height: 400 }));

  const file = await fileOf(cut);
  const { orientation = 1, exif } = await sharp(file).metadata();
  expect([cut.item.image.width, cut.item.image.height, orientation, exif]).toEqual([600, 400, 1, undefined]);
  expect(await Promise.all([colourAt(file, 50, 50), colourAt(file, 550, 50)])).toEqual([colours[2], colours[0]]);
  expect((await crop(id, { left: 0, top: 0, width: 600, height: 401 }, { version: 2 })).status).toBe(400);
});

test('boxes outside of the picture or too small, and files that cannot be cut, are refused in both languages', async () => {
  const picture = await store(await quarters().webp().toBuffer());
  const frames = Array.from({ length: 3 }, (_, at) => Buffer.alloc(100 * 100 * 3, at * 80));
  const animation = await sharp(Buffer.concat(frames), { raw: { width: 100, height: 300, channels: 3, pageHeight: 100 } })
    .gif()
    .toBuffer();
  const moving = await store(animation, { ending: 'gif', width: 100, height: 100 });
  const drawn = await store(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>'), { ending: 'svg' });
  const elsewhere = await store(Buffer.alloc(0), { path: 'https://example.org/a.webp' });
  const small = { left: 0, top: 0, width: 96, height: 96 };
  const frame = ['The frame must lie within the picture, with sides of at least 96 pixels', '选框须在图片范围内，且每边至少 96 像素'];
  const kind = [
    'Animated pictures and vector drawings (SVG) cannot be cropped. Replace the file instead',
    '动画图片和矢量图（SVG）不能裁切，请改为替换文件',
  ];
  const field = (name: string) => [`The request has an invalid value: box.${name}`, `请求参数有误：box.${name}`];
  const cases = [
    [picture, { ...whole, left: 1 }, 400, frame],
    [picture, { ...whole, top: 300, height: 301 }, 400, frame],
    [picture, { ...small, width: 95 }, 400, frame],
    [picture, { ...small, left: -1 }, 400, field('left')],
    [picture, { ...small, width: 96.5 }, 400, field('width')],
    [moving, small, 415, kind],
    [drawn, small, 415, kind],
    [elsewhere, small, 415, kind],
  ] as const;

  for (const [id, box, status, texts] of cases) {
    const answers = [await crop(id, box), await crop(id, box, { languageType: 0 })];
    expect(answers.map((answer) => [answer.status, envelopeOf(answer)['msg']])).toEqual(texts.map((text) => [status, text]));
  }
  const [row] = await stage.db.select().from(mediaFile).where(eq(mediaFile.id, picture));
  expect(row).toMatchObject({ version: 1, ...size });
});

test('of two crops of the same version one is made, and the other leaves no file behind', async () => {
  const id = await store(await quarters().webp().toBuffer());
  const listed = async () => {
    const keys: string[] = [];
    for await (const { key } of stage.services.media.list('library')) keys.push(key);
    return keys.length;
  };
  const before = await listed();

  const both = await Promise.all([crop(id, { ...whole, width: 500 }), crop(id, { ...whole, width: 400 })]);

  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409);
  const [row] = await stage.db.select().from(mediaFile).where(eq(mediaFile.id, id));
  expect(refused && envelopeOf(refused)['data']).toMatchObject({ item: { id, version: 2, image: { width: row?.width } } });
  expect([await listed(), row?.version]).toEqual([before + 1, 2]);
  // The box may not lie in the present picture: the version counts first.
  expect((await crop(id, whole)).status).toBe(409);
});

test('who may replace a picture may crop it: a public one only with the right to publish', async () => {
  const id = await store(await quarters().webp().toBuffer());
  const box = { ...whole, width: 300 };

  expect((await crop(id, box, { caller: await stage.makeCaller('otherPgc') })).status).toBe(404);
  await stage.db.insert(banner).values({ id: `b-${id}`, imageId: id, publishAt: new Date(0) });
  expect((await crop(id, box)).status).toBe(403);
  const publisher = await stage.makeCaller('publisher');
  expect((await crop(id, box, { caller: publisher })).status).toBe(200);
  await stage.db.delete(banner).where(eq(banner.id, `b-${id}`));
});
