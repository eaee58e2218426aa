/** The tags in use, for filters and suggestions; empty until they are loaded and where that fails. */
import { useCallback, useEffect, useState } from 'react';
import { listMediaTags, type LibraryKind, type MediaTag } from '#shared/api/media.ts';
import { useApi } from '#client/lib/api.ts';

export function useMediaTags(kind: LibraryKind): { tags: readonly MediaTag[]; reloadTags: () => void } {
  const api = useApi();
  const [tags, setTags] = useState<readonly MediaTag[]>([]);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const leave = new AbortController();
    const show = async () => {
      const outcome = await api(listMediaTags, { query: { kind } }, { noLoading: true, signal: leave.signal }).catch(() => null);
      if (!leave.signal.aborted && outcome?.status === 'ok') setTags(outcome.data);
    };
    void show();
    return () => leave.abort();
  }, [api, attempt, kind]);
  const reloadTags = useCallback(() => setAttempt((now) => now + 1), []);
  return { tags, reloadTags };
}
