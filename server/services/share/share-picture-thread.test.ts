import { afterEach, expect, test } from 'vitest';
import type { PictureContent } from '#shared/share/share-picture.ts';
import { createDrawingThread } from './share-picture-thread.ts';

const thread = createDrawingThread();
afterEach(() => thread.close());

const content: PictureContent = {
  language: 'en',
  title: 'One',
  label: { 'zh-Hans': '', en: '' },
  note: '',
  brand: { 'zh-Hans': '奖', en: 'Award' },
  logo: null,
  isCinema: false,
};
const draw = (overrides: Partial<PictureContent> = {}) =>
  thread.draw({ size: 'square', content: { ...content, ...overrides }, photo: null, logo: null });
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'drawn',
    (error: Error) => error.message,
  );

test('fails only the picture that cannot be drawn', async () => {
  const broken = outcome(draw({ title: null as unknown as string }));
  const whole = outcome(draw());

  expect(await broken).toContain('could not be drawn');
  expect(await whole).toBe('drawn');
});

test('rejects pending pictures when the thread exits, and starts a new one for the next', async () => {
  const waiting = [outcome(draw()), outcome(draw({ title: 'Two' }))];

  await thread.close();

  expect(await Promise.all(waiting)).toEqual(['The drawing thread is closed', 'The drawing thread is closed']);
  expect(await outcome(draw())).toBe('drawn');
});

test('draws twenty concurrent pictures without mixing them', async () => {
  const drawn = await Promise.all(Array.from({ length: 20 }, (_, index) => draw({ title: `Number ${index}` })));

  expect(new Set(drawn.map(({ pixels }) => Buffer.from(pixels).toString('base64'))).size).toBe(20);
});

/** Pixels whose green and blue outweigh their red by far. */
const tealPixels = ({ pixels }: { pixels: Uint8Array }) => {
  let count = 0;
  for (let at = 0; at < pixels.length; at += 3) if ((pixels[at + 1] ?? 0) - (pixels[at] ?? 0) > 40) count += 1;
  return count;
};

test('draws the foil in the accents of the organiser', async () => {
  const [design, own] = await Promise.all([draw(), draw({ colours: { light: '#0b5c5c', dark: '#57d6d6' } })]);

  expect([tealPixels(design), tealPixels(own) > 100]).toEqual([0, true]);
});

test('keeps a name of eighty letters within its room on the wide picture', async () => {
  const brand = { 'zh-Hans': '奖', en: 'International Documentary Festival of the Northern Lights and the Whole Far North' };
  const { pixels, width } = await thread.draw({
    size: 'large',
    content: { ...content, brand, logo: { url: '', darkUrl: '', iconUrl: '', hasName: false } },
    photo: null,
    logo: null,
  });

  const isInk = (x: number, y: number) => (pixels[(y * width + x) * 3] ?? 255) < 120;
  const columns = Array.from({ length: 60 }, (_, at) => 702 + at);
  expect(columns.some((x) => Array.from({ length: 40 }, (_, at) => 55 + at).some((y) => isInk(x, y)))).toBe(false);
});
