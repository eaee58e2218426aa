/** The account's latest import of articles, polled while it runs. */
import { useCallback, useEffect, useState } from 'react';
import { getArticleImport, type ArticleImport } from '#shared/api/site/article-import.ts';
import { useApi } from '#client/lib/api.ts';

const pollMs = 1_000;

export interface ArticleImportState {
  /** Undefined until it is known; null for none. */
  value: ArticleImport | null | undefined;
  isFailed: boolean;
  reload: () => void;
}

export function useArticleImport(): ArticleImportState {
  const api = useApi();
  const [value, setValue] = useState<ArticleImport | null>();
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((now) => now + 1), []);
  useEffect(() => {
    const leave = new AbortController();
    const show = async () => {
      const outcome = await api(getArticleImport, undefined, { noLoading: true, signal: leave.signal }).catch(() => null);
      if (leave.signal.aborted) return;
      setFailed(outcome?.status !== 'ok');
      if (outcome?.status === 'ok') setValue(outcome.data.latest);
    };
    void show();
    return () => leave.abort();
  }, [api, attempt]);
  const isRunning = value?.stage === 'checking' || value?.stage === 'importing';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), pollMs);
    return () => clearInterval(timer);
  }, [isRunning, reload]);
  return { value, isFailed, reload };
}
