/** What the user at hand may do here; the server judges each call again. */
import { useSnapshot } from 'valtio';
import type { Permission } from '#shared/policies.ts';
import { useTabState } from './tab-state.tsx';

export function useMay(): (permission: Permission) => boolean {
  const { user } = useSnapshot(useTabState().session);
  return (permission) => user?.permissions.includes(permission) ?? false;
}
