/** Starts the service worker once the page is at rest, and tells it what is read, so that it can be read again without a connection. */
import type { createBrowserRouter } from 'react-router';
import { paths } from '#shared/paths.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'subscribe' | 'state'>;

/** Pages that are drawn when another one cannot be; they must not be missing then. */
type Preloaded = readonly { preload: () => Promise<unknown> }[];

/** Browsers without service workers, and visitors who refuse them, lose nothing else. */
export async function startServiceWorker(router: Router, failurePages: Preloaded): Promise<void> {
  try {
    await navigator.serviceWorker.register(paths.serviceWorker, { updateViaCache: 'none' });
  } catch {
    return;
  }
  const { active } = await navigator.serviceWorker.ready;
  // Who saves data keeps what was loaded anyway, and nothing is fetched for later.
  if (!active || (navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  await Promise.allSettled(failurePages.map((page) => page.preload()));
  let told = 0;
  const tell = () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const resources = loaded.slice(told);
    told = loaded.length;
    (navigator.serviceWorker.controller ?? active).postMessage({ url: location.href, resources });
  };
  tell();
  let before = router.state.location;
  router.subscribe(({ location: now, navigation }) => {
    if (navigation.state !== 'idle' || now === before) return;
    before = now;
    tell();
  });
}
