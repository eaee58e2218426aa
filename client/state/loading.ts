/** How many calls that want the loading mask are under way. */
import { proxy } from 'valtio';

export interface LoadingState {
  count: number;
}

/** No call under way. */
export function createLoading(): LoadingState {
  return proxy({ count: 0 });
}

/** Counts a call in (+1) or out (-1). */
export function changeLoading({ loading }: { loading: LoadingState }, change: 1 | -1): void {
  loading.count = Math.max(0, loading.count + change);
}
