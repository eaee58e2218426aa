import { expect, test, vi } from 'vitest';
import { toastDurationMs } from '#shared/limits.ts';
import { createToasts } from './toasts.ts';

test('shows a message for the usual time unless told otherwise', () => {
  const toasts = createToasts();

  toasts.show({ type: 'info', text: 'a' });
  toasts.show({ type: 'error', text: 'b', durationMs: 0, closable: false });

  expect(toasts.list()).toMatchObject([
    { type: 'info', text: 'a', durationMs: toastDurationMs, closable: true },
    { type: 'error', text: 'b', durationMs: 0, closable: false },
  ]);
});

test('keeps the three newest messages', () => {
  const toasts = createToasts();

  for (const text of ['a', 'b', 'c', 'd']) toasts.show({ type: 'info', text });

  expect(toasts.list().map(({ text }) => text)).toEqual(['b', 'c', 'd']);
});

test('a repeated message replaces itself', () => {
  const toasts = createToasts();

  const first = toasts.show({ type: 'warning', text: 'a' });
  const second = toasts.show({ type: 'warning', text: 'a' });

  expect(toasts.list()).toHaveLength(1);
  expect(second).not.toBe(first);
});

test('closes by id and tells its listeners, until they leave', () => {
  const toasts = createToasts();
  const listener = vi.fn<() => void>();
  const leave = toasts.subscribe(listener);

  const id = toasts.show({ type: 'success', text: 'a' });
  toasts.close(id);
  leave();
  toasts.show({ type: 'success', text: 'b' });

  expect(listener).toHaveBeenCalledTimes(2);
  expect(toasts.list().map(({ text }) => text)).toEqual(['b']);
});
