/** A page of a column: cards where there are pictures, dated lines where there are none. */
import type { ContentRow } from '#shared/api/content.ts';
import { NoticeList } from './notice-list.tsx';
import { StoryGrid } from './story-grid.tsx';

interface Props {
  rows: readonly ContentRow[];
  /** The first thing on the screen. */
  first: boolean;
}

export function ColumnRows({ rows, first }: Props) {
  return rows.some((row) => row.cover) ? <StoryGrid rows={rows} first={first} /> : <NoticeList rows={rows} />;
}
