/** Fonts after a navigation in the browser: each page's headings have a subset of their own, named by the server. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { withLanguage, type Language } from '#shared/language.ts';

/** Pages whose rules are there, the first one among them for good. */
const known = new Set<string>();

/** Adds the font rules of the page that a navigation led to. The first page brought its own. */
export function usePageFonts(language: Language): void {
  const { pathname, search } = useLocation();
  const path = withLanguage(language, pathname + search);
  useEffect(() => {
    if (known.has(path)) return;
    known.add(path);
    if (known.size === 1) return;
    const abort = new AbortController();
    addRules(path, abort.signal).catch(() => known.delete(path));
    return () => abort.abort();
  }, [path]);
}

async function addRules(path: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(`/fonts/of-page.css?${new URLSearchParams({ path })}`, { signal, credentials: 'omit' });
  if (response.ok) document.adoptedStyleSheets.push(await new CSSStyleSheet().replace(await response.text()));
}
