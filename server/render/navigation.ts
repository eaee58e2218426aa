/**
 * What the links around a page depend on, read before the page is drawn. A page that is kept waits for it. One that is sent
 * ahead of its data is never kept, so it does with what was known last where the answer takes long.
 */
import { getNavigation, type Navigation } from '#shared/api/column.ts';
import type { Api } from '#shared/api/client.ts';

export type NavigationOf = (api: Api, patience?: () => Promise<void>) => Promise<Navigation | null>;

export function createNavigationOf(): NavigationOf {
  let latest: Navigation | null = null;
  const readFresh = async (api: Api) => {
    const outcome = await api(getNavigation, {}, { noLoading: true });
    // The page of a failed answer is not kept: its life is none.
    if (outcome.status === 'ok') latest = outcome.data;
    return latest;
  };
  return (api, patience) => {
    const fresh = readFresh(api);
    return patience && latest ? Promise.race([fresh, patience().then(() => latest)]) : fresh;
  };
}
