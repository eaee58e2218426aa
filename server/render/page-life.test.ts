/** Cache lifetime of a page made of several answers: the shortest and the earliest count, in whichever order they arrive. */
import { expect, test } from 'vitest';
import type { Call } from '#shared/http/api-client.ts';
import type { Fetched } from './data-cache.ts';
import { sendThrough, type Life } from './page-life.ts';

type Declared = Pick<Fetched, 'lifeSeconds' | 'changesAtMs' | 'goesAtMs'>;

/** The lifetime of a page whose loader got these answers one after the other. */
async function lifeAfter(answers: readonly Partial<Declared & Pick<Fetched, 'tags'>>[]): Promise<Life> {
  const life: Life = { tags: new Set(), seconds: 300, changesAtMs: null, goesAtMs: null };
  for (const answer of answers) {
    const fetched: Fetched = {
      envelope: { code: '200', data: null, msg: '' },
      bytes: 1,
      tags: [],
      lifeSeconds: 600,
      changesAtMs: null,
      goesAtMs: null,
      ...answer,
    };
    await sendThrough(async () => fetched, life)({} as Call);
  }
  return life;
}

const fields = { lifeSeconds: 'seconds', changesAtMs: 'changesAtMs', goesAtMs: 'goesAtMs' } as const satisfies Record<
  keyof Declared,
  keyof Life
>;

test.each(Object.entries(fields) as [keyof Declared, keyof Life][])(
  'the smaller %s of two answers counts in both orders',
  async (name, kept) => {
    for (const order of [
      [100, 200],
      [200, 100],
      [100, 100],
    ])
      expect((await lifeAfter(order.map((value) => ({ [name]: value }))))[kept], order.join()).toBe(100);
  },
);

test.each(['changesAtMs', 'goesAtMs'] as const)('an answer without %s leaves that of the others', async (name) => {
  for (const order of [
    [100, null],
    [null, 100],
  ])
    expect((await lifeAfter(order.map((value) => ({ [name]: value }))))[name], order.join()).toBe(100);
  expect((await lifeAfter([{}, {}]))[name]).toBeNull();
});

test('a page lives no longer than it would without answers, has all their tags, and its loader gets the envelope', async () => {
  const life = await lifeAfter([{ tags: ['home', 'news'] }, { tags: ['news', 'film:1'] }]);

  expect([life.seconds, [...life.tags]]).toEqual([300, ['home', 'news', 'film:1']]);
  const envelope = { code: '404', data: null, msg: 'none' };
  const send = sendThrough(async () => ({ envelope, bytes: 1, tags: [], lifeSeconds: 0, changesAtMs: null, goesAtMs: null }), life);
  expect(await send({} as Call)).toBe(envelope);
  expect(life.seconds).toBe(0);
});
