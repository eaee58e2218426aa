/** Pages of lists: input and result of list calls. */
import * as Type from 'typebox';
import { pageSizeMax } from '#shared/limits.ts';

/** Largest accepted page size; sizes above `pageSizeMax`, or what the contract names, are clamped to it. */
const askedSizeMax = 1_000_000;

/** Query fields of every list. `pageNum` counts from 1. */
export const pagingQuery = {
  pageNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: askedSizeMax })),
};

/** `isAsc` of every list that can be ordered: the words of the field, and those of the usual screens. */
export const sortDirection = Type.Union([Type.Literal('asc'), Type.Literal('desc'), Type.Literal('ascending'), Type.Literal('descending')]);

/** A list's query in the one form that services know: at most the largest page, and a direction in its short form. */
export function plainQuery(query: Readonly<Record<string, unknown>>, sizeMax = pageSizeMax): Record<string, unknown> {
  const { pageSize, isAsc } = query;
  return {
    ...query,
    ...(typeof pageSize === 'number' ? { pageSize: Math.min(pageSize, sizeMax) } : {}),
    ...(isAsc === 'ascending' ? { isAsc: 'asc' } : isAsc === 'descending' ? { isAsc: 'desc' } : {}),
  };
}

/** A page of a list in a service; `total` is a stored count, not computed for the call. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  /** Layout key of the column that the rows belong to. */
  columnType?: string;
}
