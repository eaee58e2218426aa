/** Local storage under the specification's keys; where the browser refuses it, this tab remembers until its page is left. */
import type { UserInfo } from '#shared/api/account.ts';
import type { Language } from '#shared/language.ts';
import { schemeKey, type Scheme } from '#client/theme/scheme.ts';

/** The specification's names. */
export const keys = { token: 'token', userInfo: 'userInfo', language: 'languageLocal' } as const;
/** Values that the browser refused to store. */
const inTab = new Map<string, string>();
const yearSeconds = 31_536_000;

/** The bearer token, or null for a visitor who is not logged in. */
export function readToken(): string | null {
  return read(keys.token);
}

/** Stores the token. False where storage is refused, and the token lives in this tab alone. */
export function storeToken(token: string): boolean {
  return write(keys.token, token);
}

/** Stores the user, whose data is masked. */
export function storeUser(user: UserInfo): void {
  write(keys.userInfo, JSON.stringify(user));
}

/** The stored user, shown until the server has answered; null when there is none. */
export function readUser(): UserInfo | null {
  try {
    return JSON.parse(read(keys.userInfo) ?? 'null') as UserInfo | null;
  } catch {
    return null;
  }
}

/** Removes token and user. */
export function forgetLogin(): void {
  for (const key of [keys.token, keys.userInfo]) {
    inTab.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was stored either.
    }
  }
}

/** Remembers the chosen language, and mirrors it in a cookie that tools can read; no page depends on the cookie. */
export function storeLanguage(language: Language): void {
  // Storage may be refused (private windows, policies); the address still carries the language.
  write(keys.language, language);
  document.cookie = `${keys.language}=${language}; path=/; max-age=${yearSeconds}; samesite=lax`;
}

/** Remembers the choice of day or night; where storage is refused, the page shows it until it is left. */
export function storeScheme(scheme: Scheme): void {
  write(schemeKey, scheme);
}

const searchesKey = 'recentSearches';
const searchesMax = 5;

/** The last searches of this device, as they are stored; null without any. */
export function readSearches(): string | null {
  return read(searchesKey);
}

/** The texts of a stored list. */
export function textsIn(stored: string | null): string[] {
  try {
    const texts = JSON.parse(stored ?? '[]') as unknown;
    return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}

const chosenEventsKey = 'chosenEvents';

/** Ids of the events in the visitor's own programme, of all editions. */
export function readChosenEvents(): string[] {
  return textsIn(read(chosenEventsKey));
}

export function storeChosenEvents(ids: readonly string[]): void {
  write(chosenEventsKey, JSON.stringify(ids));
}

export function storeSearch(text: string): void {
  const others = textsIn(readSearches()).filter((other) => other !== text);
  write(searchesKey, JSON.stringify([text, ...others].slice(0, searchesMax)));
}

export function forgetSearch(text: string): void {
  write(searchesKey, JSON.stringify(textsIn(readSearches()).filter((other) => other !== text)));
}

function read(key: string): string | null {
  try {
    return inTab.get(key) ?? localStorage.getItem(key);
  } catch {
    return inTab.get(key) ?? null;
  }
}

function write(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    inTab.delete(key);
    return true;
  } catch {
    inTab.set(key, value);
    return false;
  }
}
