/** Starts the service worker once the page is at rest, and tells it what is read, so that it can be read again without a connection. */
import type { createBrowserRouter } from 'react-router';
import { paths } from '#shared/paths.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe' | 'state'>;

/** Pages that are drawn when another one cannot be; they must not be missing then, and nor must what is said of kept ones. */
type Preloaded = readonly { preload: () => Promise<unknown> }[];

/** Browsers without service workers, and visitors who refuse them, lose nothing else. */
export async function startServiceWorker(router: Router, failurePages: Preloaded, editionYear: number | null): Promise<void> {
  try {
    await navigator.serviceWorker.register(paths.serviceWorker, { updateViaCache: 'none' });
  } catch {
    return;
  }
  const { active } = await navigator.serviceWorker.ready;
  // Who saves data keeps what was loaded anyway, and nothing is fetched for later.
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
