import { expect, test } from 'vitest';
import type { Contract } from '#shared/api/endpoint.ts';
import { isStorable } from './answer-key.ts';

const storable = { auth: 'public', maxAgeSeconds: 30, limit: undefined, cookie: undefined } as unknown as Contract;

test.each<[why: string, change: Record<string, unknown>, expected: boolean]>([
  ['public and long enough', {}, true],
  ['for longer', { maxAgeSeconds: 300 }, true],
  ['shorter', { maxAgeSeconds: 29 }, false],
  ['for accounts', { auth: 'user' }, false],
  ['for staff', { auth: 'staff' }, false],
  ['counted against a limit', { limit: 'search.network' }, false],
  ['with a cookie', { cookie: 'press' }, false],
])('a response %s is cached: %j %s', (_why, change, expected) => {
  expect(isStorable({ ...storable, ...change } as Contract)).toBe(expected);
});
