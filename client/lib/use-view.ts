/** Reports a view of an item, after hydration and once the tab is visible. */
import { use, useEffect } from 'react';
import { countView, type ViewKind } from '#shared/api/home.ts';
import { ApiContext } from './api.ts';

export function useView(kind: ViewKind, id: string): void {
  const api = use(ApiContext);
  useEffect(() => {
    if (!api) return undefined;
    // The server decides whether the view counts; the page neither waits for the call nor shows its failure.
    return whenSeen(() => void api(countView, { body: { kind, id } }, { keepalive: true }).catch(() => undefined));
  }, [api, kind, id]);
}

/** Runs a function at once, or when a background tab or a prerendered page becomes visible. */
function whenSeen(run: () => void): () => void {
  const isSeen = () => document.visibilityState === 'visible' && !(document as { prerendering?: boolean }).prerendering;
  const leave = new AbortController();
  const checkVisibility = () => {
    if (!isSeen()) return;
    leave.abort();
    run();
  };
  for (const event of ['visibilitychange', 'prerenderingchange'])
    document.addEventListener(event, checkVisibility, { signal: leave.signal });
  checkVisibility();
  return () => leave.abort();
}
