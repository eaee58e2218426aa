/** Registers the service worker and reports the visited pages to it, so that they can be read offline. */
import type { createBrowserRouter } from 'react-router';
import { paths } from '#shared/paths.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe' | 'state'>;

/** Error pages, which must be loaded before the connection is lost. */
type Preloaded = readonly { preload: () => Promise<unknown> }[];

/** Does nothing where service workers are missing or refused. */
export async function startServiceWorker(router: Router, failurePages: Preloaded, editionYear: number | null): Promise<void> {
  try {
    await navigator.serviceWorker.register(paths.serviceWorker, { updateViaCache: 'none' });
  } catch {
    return;
  }
  const { active } = await navigator.serviceWorker.ready;
  // With data saving on, nothing is fetched ahead.
  if (!active || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  await Promise.allSettled([...failurePages.map((page) => page.preload()), import('#client/features/site/navigation/offline-notice.tsx')]);
  const notifyWorker = (more: object = {}) =>
    (navigator.serviceWorker.controller ?? active).postMessage({ url: location.href, editionYear, ...more });
  notifyWorker({
    began: performance.getEntriesByType('navigation')[0]?.name,
    resources: performance.getEntriesByType('resource').map(({ name }) => name),
  });
  let before = router.state.location;
  router.subscribe(({ location: now, navigation }) => {
    if (navigation.state !== 'idle' || now === before) return;
    before = now;
    notifyWorker();
  });
}
