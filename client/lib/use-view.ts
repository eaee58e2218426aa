/** Reports a view of an item, after hydration and once the tab is visible. */
import { use, useEffect } from 'react';
import { countView, type ViewKind } from '#shared/api/home.ts';
import { ApiContext } from './api.ts';

export function useView(kind: ViewKind, id: string): void {
  const api = use(ApiContext);
  useEffect(() => {
    if (!api) return undefined;
    // Whether it counts is decided there; the page does not wait for it, and goes on without it.
    return whenSeen(() => void api(countView, { body: { kind, id } }, { noLoading: true, keepalive: true }).catch(() => undefined));
  }, [api, kind, id]);
}

/** Runs something at once, or when a tab in the background or a page that was drawn ahead comes to the front. */
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
