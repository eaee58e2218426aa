/** Whether somebody decides what is online, and so what is pinned, recommended and open to comments. */
import { useSnapshot } from 'valtio';
import { useTabState } from '#client/state/tab-state.tsx';

export function useMayPublish(): boolean {
  const { user } = useSnapshot(useTabState().session);
  return user?.permissions.includes('contentPublish') ?? false;
}
