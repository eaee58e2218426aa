import { expect, test } from 'vitest';
import type { Api } from '#shared/http/api-client.ts';
import { createNavigationOf } from './navigation.ts';

const named = (name: string) => ({ status: 'ok', data: { identity: { name } } });

/** An API whose answers the test gives; a page that is streamed waits no moment for them. */
function openReader() {
  const waiting: ((outcome: unknown) => void)[] = [];
  const api = (() => new Promise((resolve) => waiting.push(resolve))) as unknown as Api;
  let changes = 0;
  const navigationOf = createNavigationOf(() => changes);
  return {
    read: async (isStreamed: boolean) => {
      const { identity, isFresh } = await navigationOf(api, isStreamed ? async () => undefined : undefined);
      return { name: identity?.name, isFresh };
    },
    answer: (outcome: unknown) => waiting.shift()?.(outcome),
    publish: () => (changes += 1),
  };
}

test('a streamed page takes the last known answer while a new one is slow, unless something was published since', async () => {
  const { read, answer, publish } = openReader();
  const first = read(true);
  answer(named('Panda'));
  expect(await first).toEqual({ name: 'Panda', isFresh: true });
  expect(await read(true)).toEqual({ name: 'Panda', isFresh: false });
  answer(named('Panda'));

  publish();
  const second = read(true);
  answer(named('Shanhai'));
  expect(await second).toEqual({ name: 'Shanhai', isFresh: true });
});

test('an answer that was asked for before a publication is not known after it', async () => {
  const { read, answer, publish } = openReader();
  const early = read(false);
  publish();
  answer(named('Panda'));
  expect(await early).toEqual({ name: 'Panda', isFresh: true });

  const late = read(true);
  answer(named('Shanhai'));
  expect(await late).toEqual({ name: 'Shanhai', isFresh: true });
});

test('where the data fails, the last known answer is better than none', async () => {
  const { read, answer, publish } = openReader();
  const first = read(false);
  answer(named('Panda'));
  await first;
  publish();

  const failed = read(true);
  answer({ status: 'failed' });
  expect(await failed).toEqual({ name: 'Panda', isFresh: false });
});
