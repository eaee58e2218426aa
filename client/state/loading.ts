/** Counts pending calls that show the loading mask. */
import { proxy } from 'valtio';

export interface LoadingState {
  count: number;
}

/** The initial count. */
export function createLoading(): LoadingState {
  return proxy({ count: 0 });
}

/** Adds +1 at the start and -1 at the end of a call. */
export function changeLoading({ loading }: { loading: LoadingState }, change: 1 | -1): void {
  loading.count = Math.max(0, loading.count + change);
}
