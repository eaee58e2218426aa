import { afterEach, expect, test } from 'vitest';
import type { PictureContent } from '#shared/share/share-picture.ts';
import { plainPicture } from '#test/support/plain-picture.ts';
import type { DrawTask } from './services/share/share-picture-worker.ts';
import { createTaskThread, workerFile } from './worker-thread.ts';

const file = workerFile(import.meta.url, 'services/share/share-picture-worker');
const thread = createTaskThread<DrawTask, Uint8Array>({ file, idleMs: 60_000 });
afterEach(() => thread.close());

const draw = (overrides: Partial<PictureContent> = {}) =>
  thread.ask({ size: 'square', content: { ...plainPicture, ...overrides }, photo: null, logo: null });
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: Error) => error.message,
  );

test('fails only the task that cannot be done', async () => {
  const broken = outcome(draw({ title: null as unknown as string }));
  const whole = outcome(draw());

  expect(await broken).toContain('TypeError');
  expect(await whole).toBe('done');
});

test('rejects pending tasks when the thread is closed, and starts a new one for the next', async () => {
  const waiting = [outcome(draw()), outcome(draw({ title: 'Two' }))];

  await thread.close();

  expect(await Promise.all(waiting)).toEqual(['The thread is closed', 'The thread is closed']);
  expect(await outcome(draw())).toBe('done');
});

test('answers twenty concurrent tasks without mixing them', async () => {
  const drawn = await Promise.all(Array.from({ length: 20 }, (_, index) => draw({ title: `Number ${index}` })));

  expect(new Set(drawn.map((pixels) => Buffer.from(pixels).toString('base64'))).size).toBe(20);
});

test('ends a thread that takes too long, and starts a new one for the next task', async () => {
  const hasty = createTaskThread<DrawTask, Uint8Array>({ file, idleMs: 60_000, deadlineMs: 1 });

  expect(await outcome(hasty.ask({ size: 'large', content: plainPicture, photo: null, logo: null }))).toBe('The thread took too long');
  expect(await outcome(draw())).toBe('done');
});
