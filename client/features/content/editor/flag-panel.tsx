/** The publishing options of a work, loaded for those who may set them. */
import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import type { WorkDetail } from '#shared/api/content-staff.ts';
import { useTabState } from '#client/state/tab-state.tsx';

const WorkFlags = lazy(() => import('./work-flags.tsx').then((module) => ({ default: module.WorkFlags })));

export function FlagPanel({ work }: { work: WorkDetail | null }) {
  const { user } = useSnapshot(useTabState().session);
  if (!work || !user?.permissions.includes('contentPublish')) return null;
  return (
    <Suspense>
      <WorkFlags key={work.id} work={work} />
    </Suspense>
  );
}
