/** Session lifecycle: restored after hydration, started by the popup, ended by the user, the server or another tab. */
import { getInfo, logOut, type UserInfo } from '#shared/api/account.ts';
import type { Api, Outcome } from '#shared/http/api-client.ts';
import { splitLanguage } from '#shared/language.ts';
import { forgetLogin, keys, readToken, readUser, storeUser } from '#client/lib/storage.ts';
import { clearUser, openLogin, setUser, type SessionState } from './session.ts';

type Tab = { session: SessionState };

/** Restores the session of the stored token. Called once after hydration; follows other tabs until `signal` aborts. */
export function restoreLogin(tab: Tab, api: Api, signal: AbortSignal): void {
  if (signal.aborted) return;
  void findUser(tab, api);
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === keys.token || key === null) void findUser(tab, api);
  };
  addEventListener('storage', handleStorage, { signal });
}

async function findUser(tab: Tab, api: Api): Promise<void> {
  if (!readToken()) {
    clearUser(tab);
    return;
  }
  // The stored user is shown until the server has answered.
  const remembered = readUser();
  if (remembered) setUser(tab, remembered);
  await refreshUser(tab, api);
}

/** Refreshes the user; a failed request changes nothing, nor does the answer for a session that has ended meanwhile. */
export async function refreshUser(tab: Tab, api: Api): Promise<Outcome<UserInfo>> {
  const token = readToken();
  const outcome = await api(getInfo);
  if (readToken() !== token) return outcome;
  if (outcome.status === 'ok') {
    storeUser(outcome.data);
    setUser(tab, outcome.data);
  } else if (outcome.status === 'refused' && tab.session.status === 'unknown') clearUser(tab);
  return outcome;
}

/** Logs out locally at once, and on the server in the background. */
export function endLogin(tab: Tab, api: Api): Promise<unknown> {
  const request = api(logOut, { body: {} });
  forgetLogin();
  clearUser(tab);
  return request;
}

/** The server does not take the token any more: public pages stay as they are, private ones ask for a login through their guard. */
export function endExpiredLogin(tab: Tab, token: string): void {
  // Another tab may have logged in meanwhile.
  if (readToken() !== token) return;
  forgetLogin();
  const wasKnown = tab.session.status === 'known';
  clearUser(tab);
  if (wasKnown) openLogin(tab, { jumpUrl: sitePathNow() });
}

/** Site path of the page that is open, with its query. */
export function sitePathNow(): string {
  return splitLanguage(location.pathname).path + location.search;
}
