import { beforeEach, expect, test, vi } from 'vitest';
import type { UserInfo } from '#shared/api/account.ts';
import type { Api } from '#shared/http/api-client.ts';
import { readToken, readUser, storeToken } from '#client/lib/storage.ts';
import { endLogin, refreshUser } from './login.ts';
import { setUser } from './session.ts';
import { createTabState } from './tab-state.tsx';

const user = { userId: 'u1', nickName: '阿宁' } as unknown as UserInfo;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

/** An API that answers every call with the user, once it is told to. */
function slowApi(): { api: Api; answer: () => void } {
  const gate = Promise.withResolvers<void>();
  const api = (() => gate.promise.then(() => ({ status: 'ok', data: user }))) as unknown as Api;
  return { api, answer: gate.resolve };
}

test('a user that arrives after the logout does not log the tab in again', async () => {
  const tab = createTabState();
  const { api, answer } = slowApi();
  storeToken('of the session');
  setUser(tab, user);
  const refreshed = refreshUser(tab, api);

  const ended = endLogin(tab, api);
  answer();

  await refreshed;
  await ended;
  expect(tab.session).toMatchObject({ status: 'anonymous', user: null });
  expect([readToken(), readUser()]).toEqual([null, null]);
});

test('a user that arrives while the session lasts is shown and stored', async () => {
  const tab = createTabState();
  const { api, answer } = slowApi();
  storeToken('of the session');
  answer();

  expect(await refreshUser(tab, api)).toMatchObject({ status: 'ok', data: user });
  expect(tab.session).toMatchObject({ status: 'known', user });
  expect(readUser()).toEqual(user);
});
