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
  hasMark: true,
  isCinema: false,
};
const draw = (overrides: Partial<PictureContent> = {}) =>
  thread.draw({ size: 'square', content: { ...content, ...overrides }, photo: null });
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
