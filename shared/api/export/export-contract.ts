/** Lists as files: the contract of an export follows from the contract of its list, with the same callers and filters. */
import * as Type from 'typebox';
import type { Static, TObject } from 'typebox';
import { exportPath } from '#shared/http/export-path.ts';
import { endpoint, type Contract } from '#shared/api/endpoint.ts';

export const exportFormats = ['csv', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Longest list of columns that are left out. */
const withoutMax = 500;

const exportQuery = {
  format: Type.Enum([...exportFormats]),
  /** Names of columns that the file leaves out, with commas between them. */
  without: Type.Optional(Type.String({ maxLength: withoutMax })),
};

type PagingName = 'pageNum' | 'pageSize' | 'before' | 'size';
/** Filters of a list: its query without the page. */
export type FiltersOf<List extends Contract> = List['query'] extends TObject
  ? Omit<Static<List['query']>, PagingName>
  : Record<never, never>;

export interface ExportContract<List extends Contract = Contract> extends Contract {
  readonly list: List;
  /** Name of the file, and of the list in the audit trail. */
  readonly name: string;
  /** Columns of the file in their order; `plan.dueOn` is a field of a field. */
  readonly columns: readonly string[];
}

/** The contract of a list's file: all rows that the filters leave, at the list's address with `/export`. */
export function exportOf<const List extends Contract>(
  list: List,
  { name, columns }: Pick<ExportContract, 'name' | 'columns'>,
): ExportContract<List> {
  const { pageNum: _pageNum, pageSize: _pageSize, before: _before, size: _size, ...filters } = list.query?.properties ?? {};
  const contract = endpoint({
    method: 'GET',
    path: exportPath(list),
    summary: `All rows as a CSV or JSON file that is sent while it is read. ${list.summary}`,
    auth: list.auth,
    ...(list.permission ? { permission: list.permission } : {}),
    ...(list.anyPermission ? { anyPermission: list.anyPermission } : {}),
    answer: 'file',
    limit: 'listExport',
    query: Type.Object({ ...filters, ...exportQuery }),
    data: Type.String(),
  });
  return { ...contract, list, name, columns };
}
