/** The publishing options of a work, loaded for those who may set them. */
import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import type { ItemDetail } from '#shared/api/content-staff.ts';
import { useTabState } from '#client/state/tab-state.tsx';

const WorkFlags = lazy(() => import('./work-flags.tsx').then((module) => ({ default: module.ItemFlags })));

export function FlagPanel({ item }: { item: ItemDetail | null }) {
  const { user } = useSnapshot(useTabState().session);
  if (!item || !user?.permissions.includes('contentPublish')) return null;
  return (
    <Suspense>
      <WorkFlags key={item.id} item={item} />
    </Suspense>
  );
}
