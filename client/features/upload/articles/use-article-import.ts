/** The account's latest import of articles, polled while it runs. */
import { getArticleImport, type ArticleImport } from '#shared/api/site/article-import.ts';
import type { Api } from '#shared/http/api-client.ts';
import type { Loaded } from '#client/state/use-loaded.ts';
import { usePolled } from '#client/state/use-polled.ts';

const rules = {
  load: async (api: Api, signal: AbortSignal) => {
    const outcome = await api(getArticleImport, undefined, { noLoading: true, signal });
    return outcome.status === 'ok' ? { ...outcome, data: outcome.data.latest } : outcome;
  },
  isRunning: (latest: ArticleImport | null) => latest?.stage === 'checking' || latest?.stage === 'importing',
};

/** The value is null for none. */
export function useArticleImport(): Loaded<ArticleImport | null> {
  return usePolled(rules);
}
