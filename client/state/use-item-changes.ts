/** Reloads a screen of the management centre whose rows may have changed. */
import { useEffect } from 'react';
import { onItemChange } from './item-changes.ts';

/** After a change of items, and when the tab becomes visible again. `reload` must stay the same function. */
export function useItemChanges(reload: () => void): void {
  useEffect(() => {
    const leave = new AbortController();
    const stop = onItemChange(reload);
    const handleVisible = () => {
      if (document.visibilityState === 'visible') reload();
    };
    document.addEventListener('visibilitychange', handleVisible, { signal: leave.signal });
    return () => {
      leave.abort();
      stop();
    };
  }, [reload]);
}
