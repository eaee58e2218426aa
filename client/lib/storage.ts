/** What the browser keeps between visits: the specification's keys in local storage. */
import type { Language } from '#shared/language.ts';

const keys = { token: 'token', language: 'languageLocal' } as const;
const yearSeconds = 31_536_000;

/** The bearer token, or null for a visitor who is not logged in. */
export function readToken(): string | null {
  return read(keys.token);
}

/** Remembers the chosen language, and mirrors it in a cookie that tools can read; no page depends on the cookie. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(keys.language, language);
  } catch {
    // Storage may be refused (private windows, policies); the address still carries the language.
  }
  document.cookie = `${keys.language}=${language}; path=/; max-age=${yearSeconds}; samesite=lax`;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
