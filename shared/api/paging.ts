/** Pages of lists: what a list call takes and gives (decisions, section 1). */
import { Integer, Optional } from 'typebox';
import { pageSizeMax } from '#shared/limits.ts';

/** Query fields of every list. `pageNum` counts from 1. */
export const pagingQuery = {
  pageNum: Optional(Integer({ minimum: 1, maximum: 100_000 })),
  pageSize: Optional(Integer({ minimum: 1, maximum: pageSizeMax })),
};

/** A page of a list as a service gives it; `total` is a kept count, never counted for the answer. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  /** Layout key of the column that the rows belong to. */
  columnType?: string;
}
