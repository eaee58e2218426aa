/** A page of a column: cards for items with pictures, dated lines otherwise. */
import type { ContentRow } from '#shared/api/content.ts';
import { NoticeList } from './notice-list.tsx';
import { StoryGrid } from './story-grid.tsx';

interface Props {
  rows: readonly ContentRow[];
  /** True for the first list of the page, whose pictures load eagerly. */
  first: boolean;
}

export function ColumnRows({ rows, first }: Props) {
  return rows.some((row) => row.cover) ? <StoryGrid rows={rows} first={first} /> : <NoticeList rows={rows} />;
}
