import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import { cropPosition } from '#client/features/upload/library/crop-position.ts';
import { createImageService, isPicture } from '#server/services/media/image.ts';
import { cropAround, type FocalPoint } from '#shared/media/crop-box.ts';

async function makeService(focus: () => FocalPoint | null = () => null) {
  const folder = await mkdtemp(join(tmpdir(), 'image-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const storage = createDiskStorage(join(folder, 'media'));
  const variants = createDiskStorage(join(folder, 'variants'));
  return { storage, variants, service: createImageService({ storage, variants, focalPoint: async () => focus() }) };
}

/** Left half red, right half blue. */
async function twoHalves(width = 800, height = 400): Promise<Buffer> {
  const half = { create: { width: width / 2, height, channels: 3 as const, background: '#0000ff' } };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: half, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
}

async function middleColour(bytes: Buffer): Promise<'red' | 'blue'> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
}

test('resizes to webp, in its own shape or cropped', async () => {
  const { storage, service } = await makeService();
  await storage.put('a.png', await twoHalves());

  const whole = await service.variant('a.png', { width: 320 });
  const square = await service.variant('a.png', { width: 160, height: 160 });

  expect(await sharp(whole?.bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
  expect(await sharp(square?.bytes).metadata()).toMatchObject({ format: 'webp', width: 160, height: 160 });
});

test('crops around the focal point', async () => {
  for (const [x, colour] of [
    [0.1, 'red'],
    [0.9, 'blue'],
  ] as const) {
    const { storage, service } = await makeService(() => ({ x, y: 0.5 }));
    await storage.put('a.png', await twoHalves());
    const variant = await service.variant('a.png', { width: 160, height: 160 });
    expect(await middleColour(variant?.bytes ?? Buffer.alloc(0))).toBe(colour);
  }
});

test('an address lasts only while it names the focal point, which a moved one reads anew', async () => {
  const point = { x: 0.1, y: 0.5 };
  const { storage, service } = await makeService(() => ({ ...point }));
  await storage.put('a.png', await twoHalves());
  const crop = async (named?: FocalPoint) => {
    const variant = await service.variant('a.png', { width: 160, height: 160 }, named);
    return [variant?.isLasting, await middleColour(variant?.bytes ?? Buffer.alloc(0))];
  };

  expect([await crop({ x: 0.1, y: 0.5 }), await crop()]).toEqual([
    [true, 'red'],
    [false, 'red'],
  ]);
  point.x = 0.9;
  expect([await crop({ x: 0.9, y: 0.5 }), await crop({ x: 0.1, y: 0.5 })]).toEqual([
    [true, 'blue'],
    [false, 'blue'],
  ]);
  expect((await service.variant('a.png', { width: 160 }))?.isLasting).toBe(true);
});

test('makes one variant for a hundred concurrent requests, and none after a restart', async () => {
  const { storage, variants, service } = await makeService();
  await storage.put('a.png', await twoHalves());

  const all = await Promise.all(Array.from({ length: 100 }, () => service.variant('a.png', { width: 320 })));
  const restarted = createImageService({ storage, variants });
  await restarted.variant('a.png', { width: 320 });

  expect(service.made).toBe(1);
  expect(new Set(all.map((variant) => variant?.etag)).size).toBe(1);
  expect(restarted.made).toBe(0);
});

test('makes a new variant when the file under the same name changes', async () => {
  const { storage, service } = await makeService();
  await storage.put('a.png', await twoHalves());
  const before = await service.variant('a.png', { width: 160 });
  await storage.put(
    'a.png',
    await sharp({ create: { width: 300, height: 300, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer(),
  );

  expect((await service.variant('a.png', { width: 160 }))?.etag).not.toBe(before?.etag);
});

test('removes EXIF with its location, and applies its orientation', async () => {
  const { storage, service } = await makeService();
  await storage.put(
    'a.jpg',
    await sharp(await twoHalves())
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '30/1 39/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  );

  const turned = await service.variant('a.jpg', { width: 160 });
  const cropped = await service.variant('a.jpg', { width: 160, height: 240 });

  const seen = await sharp(turned?.bytes).metadata();
  expect([seen.width, seen.height, seen.exif]).toEqual([160, 320, undefined]);
  expect(await sharp(cropped?.bytes).metadata()).toMatchObject({ width: 160, height: 240 });
});

test('returns null for an unknown name and for one outside the folder', async () => {
  const { service } = await makeService();

  expect(await service.variant('none.webp', { width: 160 })).toBeNull();
  expect(await service.variant('../../etc/passwd', { width: 160 })).toBeNull();
});

test.each([
  [
    'an SVG under the name of a picture',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/etc/passwd"/></svg>'),
  ],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['nothing', Buffer.alloc(0)],
  ['a picture that is cut short', Buffer.from('\x89PNG\r\n\x1a\nxxxxxxxx', 'latin1')],
])('refuses %s', async (_name, bytes) => {
  const { storage, service } = await makeService();
  await storage.put('evil.png', bytes);

  await expect(service.variant('evil.png', { width: 160 })).rejects.toMatchObject({ status: 415 });
});

test('refuses a small file with far too many pixels', async () => {
  const { storage, service } = await makeService();
  const bomb = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#000000' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();
  await storage.put('bomb.png', bomb);

  expect(bomb.length).toBeLessThan(400_000);
  await expect(service.variant('bomb.png', { width: 160 })).rejects.toMatchObject({ status: 413 });
});

test('detects pictures by their first bytes', async () => {
  const pixel = sharp({ create: { width: 2, height: 2, channels: 3, background: '#123456' } });

  for (const bytes of [
    await pixel.clone().png().toBuffer(),
    await pixel.clone().jpeg().toBuffer(),
    await pixel.clone().webp().toBuffer(),
    await pixel.clone().gif().toBuffer(),
    await pixel.clone().avif().toBuffer(),
  ])
    expect(isPicture(bytes)).toBe(true);
  for (const text of ['', '<svg', '%PDF-1.7', 'RIFF1234AVI ', 'ftypavif']) expect(isPicture(Buffer.from(text))).toBe(false);
});

test('keeps every crop inside the picture', () => {
  for (const x of [0, 0.3, 1]) {
    for (const shape of [0.5, 1, 2.4]) {
      const crop = cropAround({ width: 701, height: 403 }, shape, { x, y: 1 - x });
      expect(crop.left >= 0 && crop.top >= 0 && crop.left + crop.width <= 701 && crop.top + crop.height <= 403).toBe(true);
      expect(crop.width / crop.height).toBeCloseTo(shape, 1);
      // The media library shows the same part.
      const shown = cropPosition({ width: 701, height: 403 }, shape, { x, y: 1 - x });
      expect(Math.abs(((701 - crop.width) * shown.x) / 100 - crop.left)).toBeLessThan(2);
      expect(Math.abs(((403 - crop.height) * shown.y) / 100 - crop.top)).toBeLessThan(2);
    }
  }
});
