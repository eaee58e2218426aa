/** What the browser keeps between visits: the specification's keys in local storage. */
import type { UserInfo } from '#shared/api/account.ts';
import type { Language } from '#shared/language.ts';

/** The specification's names. */
export const keys = { token: 'token', userInfo: 'userInfo', language: 'languageLocal' } as const;
const yearSeconds = 31_536_000;

/** The bearer token, or null for a visitor who is not logged in. */
export function readToken(): string | null {
  return read(keys.token);
}

/** Remembers the token of a login. False where the browser keeps nothing. */
export function storeToken(token: string): boolean {
  return write(keys.token, token);
}

/** Remembers who logged in; what is in it is masked. */
export function storeUser(user: UserInfo): void {
  write(keys.userInfo, JSON.stringify(user));
}

/** The user that was remembered, until the server has said who it is; null when there is none or it cannot be read. */
export function readUser(): UserInfo | null {
  try {
    return JSON.parse(read(keys.userInfo) ?? 'null') as UserInfo | null;
  } catch {
    return null;
  }
}

/** Forgets token and user. */
export function forgetLogin(): void {
  for (const key of [keys.token, keys.userInfo]) {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was kept either.
    }
  }
}

/** Remembers the chosen language, and mirrors it in a cookie that tools can read; no page depends on the cookie. */
export function storeLanguage(language: Language): void {
  // Storage may be refused (private windows, policies); the address still carries the language.
  write(keys.language, language);
  document.cookie = `${keys.language}=${language}; path=/; max-age=${yearSeconds}; samesite=lax`;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
