/** The edition that the links around the page lead to. */
import { useSnapshot } from 'valtio';
import { useTabState } from '#client/state/tab-state.tsx';

/** Its year; null where the site has no edition. */
export function useEditionYear(): number | null {
  return useSnapshot(useTabState().site).navigation?.editionYear ?? null;
}
