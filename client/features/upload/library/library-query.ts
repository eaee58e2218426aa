/** Filters of the library in the address, and the call that they make. */
import type { AddressQuery } from '#client/lib/address-query.ts';
import { libraryKinds, licenceFilters, listMedia, mediaUseFilters, type LibraryItem, type MediaScope } from '#shared/api/media.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { oneOf, type AddressListRules } from '#client/lib/use-address-list.ts';

export const libraryFilters = ['kind', 'search', 'scope', 'use', 'tag', 'licence', 'bin'] as const;
export type LibraryFilter = (typeof libraryFilters)[number];

export const scopeFilters = ['own', 'shared'] as const satisfies readonly MediaScope[];

const itemsPerPage = 24;

export const libraryRules: AddressListRules<LibraryFilter | 'view', LibraryItem> = {
  path: staffPaths.media(),
  filters: libraryFilters,
  places: ['view'],
  rowsPerPage: itemsPerPage,
  load: (api, question, signal) =>
    api(listMedia, { query: { ...libraryQuery(question), pageNum: question.pageNum, pageSize: itemsPerPage } }, { signal }),
};

/** The filters as the calls take them. */
export function libraryQuery({ kind, search, scope, use, tag, licence, bin }: AddressQuery<LibraryFilter>) {
  return {
    kind: oneOf(libraryKinds, kind),
    search: search || undefined,
    scope: oneOf(scopeFilters, scope),
    use: oneOf(mediaUseFilters, use),
    tag: tag || undefined,
    licence: oneOf(licenceFilters, licence),
    isDeleted: bin === '' ? undefined : true,
  };
}
