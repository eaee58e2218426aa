import { expect, test, vi } from 'vitest';
import type { Api } from '#shared/http/api-client.ts';
import { createItemMarks } from './item-marks.ts';

const turn = () => new Promise((resolve) => setTimeout(resolve));

function marksWith(answers: object[]) {
  const call = vi.fn(() => Promise.resolve(answers.shift() ?? { status: 'network', data: [] }));
  const onLoggedOut = vi.fn();
  const onRefused = vi.fn();
  return {
    call,
    onLoggedOut,
    onRefused,
    item: createItemMarks({ api: call as unknown as Api, id: 'n1', likeCount: 6, viewCount: 40, onLoggedOut, onRefused }),
  };
}

test('a like is counted before the server has answered, and then as the server counts', async () => {
  const { item } = marksWith([{ status: 'ok', data: { liked: true, count: 9 } }]);

  item.turnLike(true);
  expect(item.marks()).toEqual({ liked: true, count: 7, favourite: false, views: 40 });
  await turn();

  expect(item.marks()).toEqual({ liked: true, count: 9, favourite: false, views: 40 });
});

test('a refused mark is rolled back and reported', async () => {
  const { item, onRefused } = marksWith([
    { status: 'refused', code: 429, message: 'slowly' },
    { status: 'refused', code: 404, message: 'gone' },
  ]);

  item.turnLike(true);
  item.turnFavourite(true);
  await turn();

  expect(item.marks()).toEqual({ liked: false, count: 6, favourite: false, views: 40 });
  expect(onRefused.mock.calls).toEqual([['slowly'], ['gone']]);
});

test('a mark that an expired login refused is sent after the next login', async () => {
  const { item, onLoggedOut, call } = marksWith([
    { status: 'refused', code: 401 },
    { status: 'ok', data: { favourite: true } },
  ]);

  item.turnFavourite(true);
  await turn();
  const again = onLoggedOut.mock.calls[0]?.[0] as () => void;
  again();
  await turn();

  expect(call).toHaveBeenCalledTimes(2);
  expect(item.marks().favourite).toBe(true);
});

test('an answer about the state that comes after the first click changes nothing', async () => {
  const { item } = marksWith([{ status: 'ok', data: { liked: true, count: 7 } }]);

  item.turnLike(true);
  item.learn({ liked: false, favourite: false });
  await turn();
  expect(item.marks().liked).toBe(true);
  item.forget();

  expect(item.marks()).toEqual({ liked: false, count: 7, favourite: false, views: 40 });
});
