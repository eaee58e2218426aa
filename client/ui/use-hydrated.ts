/** Whether a component may show what the server could not know: parts of a page hydrate after the state has gone on. */
import { useSyncExternalStore } from 'react';

/** False on the server and while this component is being hydrated, so that both see the same HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, isHydrated, isNotHydrated);
}

const subscribeToNothing = () => () => undefined;
const isHydrated = () => true;
const isNotHydrated = () => false;
