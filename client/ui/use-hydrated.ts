/** Whether this component is hydrated and may show state that the server did not have. */
import { useSyncExternalStore } from 'react';

/** False on the server and while this component is being hydrated, so that both see the same HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, isHydrated, isNotHydrated);
}

const subscribeToNothing = () => () => undefined;
const isHydrated = () => true;
const isNotHydrated = () => false;
