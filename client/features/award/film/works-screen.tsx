/** The films of all editions as a screen: its head and filters, and the list or why there is none. */
import type { ReactNode } from 'react';
import { useWaiting } from '#client/lib/use-waiting.ts';
import { WorkFilterBar } from './work-filter-bar.tsx';
import { WorkListEmpty } from './work-list-empty.tsx';
import { WorkListHead } from './work-list-head.tsx';
import type { WorkListData } from './work-list-loader.ts';
import { WorkListSkeleton } from './work-list-skeleton.tsx';

interface Props {
  /** Site path of the screen. */
  path: string;
  data: WorkListData;
  /** The works with the end of their list. */
  children: ReactNode;
}

export function WorksScreen({ path, data, children }: Props) {
  const isWaiting = useWaiting(path);
  const { state, rows } = data;
  return (
    <div className="wrap">
      <WorkListHead path={path} state={state} />
      <WorkFilterBar path={path} data={data} />
      {isWaiting ? <WorkListSkeleton /> : rows.length === 0 ? <WorkListEmpty path={path} state={state} /> : children}
    </div>
  );
}
