/** The notifications of an account, page by page, marked as read optimistically. */
import { useCallback, useEffect, useState } from 'react';
import { listNotifications, readNotifications, type NotificationRow } from '#shared/api/notification.ts';
import { pageSizeDefault } from '#shared/limits.ts';
import { useApi } from '#client/lib/api.ts';
import { useT } from '#client/lib/translations.ts';
import { setUser } from '#client/state/session.ts';
import { useTabState } from '#client/state/tab-state.tsx';
import { useToasts } from '#client/ui/overlay/toasts.ts';

export interface NotificationsLoaded {
  rows: readonly NotificationRow[];
  pages: number;
  hasMore: boolean;
}

export interface Notifications {
  /** Null before the first page. */
  loaded: NotificationsLoaded | null;
  unread: number;
  state: 'loading' | 'idle' | 'failed';
  /** Fetches the next page. */
  loadMore: () => Promise<void>;
  /** Marks all of them, or those named. */
  read: (ids?: readonly string[]) => Promise<void>;
}

export function useNotifications(): Notifications {
  const t = useT();
  const tab = useTabState();
  const toasts = useToasts();
  const api = useApi();
  const [loaded, setLoaded] = useState<NotificationsLoaded | null>(null);
  const [unread, setUnread] = useState(0);
  const [state, setState] = useState<'loading' | 'idle' | 'failed'>('loading');

  const count = useCallback(
    (left: number) => {
      setUnread(left);
      const { user } = tab.session;
      // The menu counts them too.
      if (user) setUser(tab, { ...user, unread: left });
    },
    [tab],
  );
  const load = useCallback(
    async (before: NotificationsLoaded | null, signal?: AbortSignal) => {
      setState('loading');
      const pageNum = (before?.pages ?? 0) + 1;
      const outcome = await api(listNotifications, { query: { pageNum } }, { signal }).catch(() => null);
      if (signal?.aborted) return;
      setState(outcome?.status === 'ok' ? 'idle' : 'failed');
      if (outcome?.status !== 'ok') return;
      const known = new Set(before?.rows.map(({ id }) => id));
      setLoaded({
        rows: [...(before?.rows ?? []), ...outcome.data.filter(({ id }) => !known.has(id))],
        pages: pageNum,
        hasMore: outcome.data.length === pageSizeDefault,
      });
      count(outcome.total);
    },
    [api, count],
  );
  useEffect(() => {
    const leave = new AbortController();
    void load(null, leave.signal);
    return () => leave.abort();
  }, [load]);

  const read = async (ids?: readonly string[]) => {
    const before = loaded;
    setLoaded(
      (now) => now && { ...now, rows: now.rows.map((row) => (ids === undefined || ids.includes(row.id) ? { ...row, isRead: true } : row)) },
    );
    const outcome = await api(readNotifications, { body: ids ? { ids: [...ids] } : {} });
    if (outcome.status === 'ok') return count(outcome.data.unread);
    setLoaded(before);
    toasts.show({ type: 'error', text: outcome.message ?? t('comment:notifications.failed') });
  };
  return { loaded, unread, state, loadMore: () => load(loaded), read };
}
