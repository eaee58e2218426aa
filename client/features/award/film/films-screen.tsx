/** The films of all editions as a screen: its head and filters, and the list or why there is none. */
import type { ReactNode } from 'react';
import { useWaiting } from '#client/lib/use-waiting.ts';
import { FilmFilterBar } from './film-filter-bar.tsx';
import { FilmListEmpty } from './film-list-empty.tsx';
import { FilmListHead } from './film-list-head.tsx';
import type { FilmListData } from './film-list-loader.ts';
import { FilmListSkeleton } from './film-list-skeleton.tsx';

interface Props {
  /** Site path of the screen. */
  path: string;
  data: FilmListData;
  /** The works with the end of their list. */
  children: ReactNode;
}

export function FilmsScreen({ path, data, children }: Props) {
  const isWaiting = useWaiting(path);
  const { state, rows } = data;
  return (
    <div className="wrap">
      <FilmListHead path={path} state={state} />
      <FilmFilterBar path={path} data={data} />
      {isWaiting ? <FilmListSkeleton /> : rows.length === 0 ? <FilmListEmpty path={path} state={state} /> : children}
    </div>
  );
}
