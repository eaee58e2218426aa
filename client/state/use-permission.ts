import { useSnapshot } from 'valtio';
import type { Permission } from '#shared/policies.ts';
import { useTabState } from './tab-state.tsx';

/** Whether the logged-in user has a permission, for drawing; the server checks each call itself. */
export function usePermission(permission: Permission): boolean {
  return useSnapshot(useTabState().session).user?.permissions.includes(permission) ?? false;
}

/** Whether they have one of several; null asks for none. */
export function usePermissions(permissions: readonly Permission[] | null): boolean {
  const { user } = useSnapshot(useTabState().session);
  return permissions === null || permissions.some((permission) => user?.permissions.includes(permission));
}

/** Whether the logged-in user has a role. */
export function useIsStaff(): boolean {
  return (useSnapshot(useTabState().session).user?.roles.length ?? 0) > 0;
}
