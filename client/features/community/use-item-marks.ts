/** The like and favourite state of the open item; the viewer's part is fetched. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { getCounts, getUserState } from '#shared/api/like.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { whenLoggedIn } from '#client/state/session.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';
import { createItemMarks, type ItemMarks, type Marks } from './item-marks.ts';

export interface MarkedItem {
  id: string;
  likeCount: number;
  viewCount: number;
}

export interface MarkSwitches extends Marks {
  /** Without a login a switch asks for one, and is turned after it. */
  setLiked: (liked: boolean) => void;
  setFavourite: (favourite: boolean) => void;
}

/** Give the component that calls it a `key` of the item's id. */
export function useItemMarks({ id, likeCount, viewCount }: MarkedItem): MarkSwitches {
  const api = useApi();
  const tab = useTabState();
  const toasts = useToasts();
  const t = useT();
  const [item] = useState(() =>
    createItemMarks({
      api,
      id,
      likeCount,
      viewCount,
      onLoggedOut: (again) => whenLoggedIn(tab, again),
      onRefused: (message) => toasts.show({ type: 'error', text: message ?? t('content:article.markFailed') }),
    }),
  );
  useFacts(id, item);
  const marks = useSyncExternalStore(item.subscribe, item.marks, item.marks);
  return {
    ...marks,
    setLiked: (liked) => whenLoggedIn(tab, () => item.turnLike(liked)),
    setFavourite: (favourite) => whenLoggedIn(tab, () => item.turnFavourite(favourite)),
  };
}

/** Counts in the page may be some minutes old, because it is the same for everybody. A failure leaves them unchanged. */
function useFacts(id: string, item: ItemMarks): void {
  const api = useApi();
  const { status, user } = useSnapshot(useTabState().session);
  const userId = status === 'known' ? (user?.id ?? '') : '';
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    const fetchCounts = async () => {
      const outcome = await api(getCounts, { query: { ids: id } }, { signal }).catch(() => null);
      const counts = outcome?.status === 'ok' ? outcome.data[0] : undefined;
      if (counts && !leave.signal.aborted) item.learn({ count: counts.likeCount, views: counts.viewCount });
    };
    void fetchCounts();
    return () => leave.abort();
  }, [api, id, item]);
  useEffect(() => {
    if (!userId) return;
    const leave = new AbortController();
    const { signal } = leave;
    const fetchState = async () => {
      const outcome = await api(getUserState, { query: { kind: 'content', ids: id } }, { signal }).catch(() => null);
      const state = outcome?.status === 'ok' ? outcome.data[0] : undefined;
      if (state && !leave.signal.aborted) item.learn({ liked: state.liked, favourite: state.favourite });
    };
    void fetchState();
    return () => {
      leave.abort();
      item.forget();
    };
  }, [api, id, item, userId]);
}
