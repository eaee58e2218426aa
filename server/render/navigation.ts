/**
 * The data of the links around every page, read before the page is rendered. A cacheable page waits for it. A page that is
 * streamed ahead of its data is never cached, so it takes the last known answer where a new one is slow.
 */
import { getNavigation, type Navigation } from '#shared/api/home.ts';
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
