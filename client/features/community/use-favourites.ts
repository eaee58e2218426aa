/** The user's favourites, page by page, with optimistic removal. */
import { useCallback, useEffect, useState } from 'react';
import type { ContentRow } from '#shared/api/content.ts';
import { listFavourites, setFavourite } from '#shared/api/like.ts';
import { pageSizeDefault } from '#shared/limits.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { useToasts } from '#client/ui/overlay/toasts.ts';

export interface FavouritesLoaded {
  rows: readonly ContentRow[];
  hasMore: boolean;
  /** Removed, with undo. */
  gone: ReadonlySet<string>;
}

export interface Favourites {
  /** Null before the first page. */
  loaded: FavouritesLoaded | null;
  state: 'loading' | 'idle' | 'failed';
  /** Fetches the next page. */
  loadMore: () => Promise<void>;
  turn: (id: string, favourite: boolean) => Promise<void>;
}

export function useFavourites(): Favourites {
  const t = useT();
  const api = useApi();
  const toasts = useToasts();
  const [loaded, setLoaded] = useState<FavouritesLoaded | null>(null);
  const [state, setState] = useState<'loading' | 'idle' | 'failed'>('loading');
  const load = useCallback(
    async (before: FavouritesLoaded | null, signal?: AbortSignal) => {
      setState('loading');
      // Removed rows shift the later ones, so a page that may contain new rows is reloaded.
      const remaining = (before?.rows.length ?? 0) - (before?.gone.size ?? 0);
      const pageNum = Math.floor(remaining / pageSizeDefault) + 1;
      const outcome = await api(listFavourites, { query: { pageNum } }, { signal }).catch(() => null);
      if (signal?.aborted) return;
      setState(outcome?.status === 'ok' ? 'idle' : 'failed');
      if (outcome?.status !== 'ok') return;
      const known = new Set(before?.rows.map(({ id }) => id));
      setLoaded({
        gone: before?.gone ?? new Set(),
        rows: [...(before?.rows ?? []), ...outcome.data.filter(({ id }) => !known.has(id))],
        hasMore: outcome.data.length === pageSizeDefault,
      });
    },
    [api],
  );
  useEffect(() => {
    const leave = new AbortController();
    void load(null, leave.signal);
    return () => leave.abort();
  }, [load]);

  const turn = async (id: string, favourite: boolean) => {
    const show = (isGone: boolean) =>
      setLoaded((now) => {
        if (!now) return now;
        const gone = new Set(now.gone);
        if (isGone) gone.add(id);
        else gone.delete(id);
        return { ...now, gone };
      });
    show(!favourite);
    const outcome = await api(setFavourite, { body: { contentId: id, favourite } });
    if (outcome.status === 'ok') return;
    show(favourite);
    toasts.show({ type: 'error', text: outcome.message ?? t('content:article.markFailed') });
  };
  return { loaded, state, loadMore: () => load(loaded), turn };
}
