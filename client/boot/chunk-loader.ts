/** Starts the page's module scripts after `load` and the first paint, or the first interaction, one chunk at a time with a pause for input in between. */

import { schemeKey, showScheme } from '#client/theme/scheme.ts';

const reloadKey = 'chunkReload';
/** Longest wait for the first paint. It often comes after `load` if all files are cached, and scripts would delay it. */
const paintWaitMs = 1_000;

/**
 * Sends visitors who chose English to the English page, and to that of the first start also those who have chosen nothing and
 * whose browser does not ask for Chinese. The browser's buttons and a reload show the page that was asked for. Returns whether
 * the document is being replaced.
 */
export function redirectToLanguage(): boolean {
  try {
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (entry?.type === 'back_forward' || entry?.type === 'reload') return false;
    const { pathname, search, hash } = location;
    const asked = pathname === '/setup' && !/^zh/i.test(navigator.language) ? 'en' : null;
    if ((localStorage.getItem('languageLocal') ?? asked) !== 'en' || document.documentElement.lang === 'en') return false;
    location.replace(`/en${pathname === '/' ? '' : pathname}${search}${hash}`);
    return true;
  } catch {
    return false;
  }
}

/** Shows the page by the visitor's choice of day or night, before the first paint. */
export function applyScheme(): void {
  try {
    showScheme(localStorage.getItem(schemeKey));
  } catch {
    // Without storage there is no choice.
  }
}

/** Marks the page of a visitor with a session: styles then reserve the space of their picture instead of the login link. */
export function markSession(): void {
  try {
    if (localStorage.getItem('token')) document.documentElement.dataset['session'] = 'hinted';
  } catch {
    // Without storage there is no session either.
  }
}

/** Stores the language chosen by a click before hydration. */
export function storeLanguageChoice(): void {
  document.addEventListener(
    'click',
    ({ target }) => {
      const language = (target as Element).closest?.<HTMLElement>('a[data-language]')?.dataset['language'];
      if (!language) return;
      try {
        localStorage.setItem('languageLocal', language);
        document.cookie = `languageLocal=${language};path=/;max-age=31536000;samesite=lax`;
      } catch {
        // The link itself still leads to the language.
      }
    },
    true,
  );
}

/**
 * Keeps the last click on a button before React listens; the Enter key in a form is such a click too. The returned function ends
 * this and repeats the click, for which React hydrates the button at once. The menu is opened and closed by the browser itself.
 */
export function keepEarlyClick(): () => void {
  let button: HTMLElement | undefined;
  const keep = ({ target }: Event) => {
    button = (target as Element).closest?.('button') ?? button;
  };
  addEventListener('click', keep, true);
  return () => {
    removeEventListener('click', keep, true);
    if (!button?.matches('[command],dialog *')) button?.click();
  };
}

/**
 * A chunk that is missing after a release reloads the page once. `onHydrating` is called once React listens, before it looks at
 * the page. Before that, Back on a reloaded page may change the address without replacing the document; the page is then
 * reloaded.
 */
export function startChunks({ entry = '', chunks = '' }: DOMStringMap, onHydrating: () => void): void {
  let hasBegun = false;
  const address = () => location.href.split('#')[0];
  const page = address();
  window.onpopstate = () => {
    if (address() !== page) location.reload();
  };
  const begin = () => {
    if (hasBegun) return;
    if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', begin);
    hasBegun = true;
    importInOrder(`${chunks} ${entry}`.trim().split(' ')).then(() => {
      window.onpopstate = null;
      onHydrating();
      forgetReload();
    }, reloadOnce);
  };
  for (const type of ['pointerdown', 'keydown', 'touchstart']) addEventListener(type, begin, { once: true, passive: true, capture: true });
  const beginLater = () => {
    // A page in a background tab never paints.
    setTimeout(begin, paintWaitMs);
    new PerformanceObserver(() => setTimeout(begin)).observe({ type: 'paint', buffered: true });
  };
  if (document.readyState === 'complete') beginLater();
  else addEventListener('load', beginLater);
}

/** Requesting a file takes a slow phone some milliseconds, so each request has a task of its own, as each run has. */
async function importInOrder(files: readonly string[]): Promise<void> {
  const { scheduler } = window as { scheduler?: { yield?: () => Promise<void> } };
  const pause = () => scheduler?.yield?.() ?? new Promise<void>((resolve) => setTimeout(resolve));
  for (const href of files) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    await pause();
  }
  for (const file of files) {
    await pause();
    await import(/* @vite-ignore */ file);
  }
}

function forgetReload(): void {
  try {
    sessionStorage.removeItem(reloadKey);
  } catch {
    // Nothing was stored.
  }
}

function reloadOnce(error: unknown): void {
  try {
    if (!sessionStorage.getItem(reloadKey)) {
      sessionStorage.setItem(reloadKey, '1');
      return location.reload();
    }
  } catch {
    // Without storage a reload could repeat forever.
  }
  throw error;
}
