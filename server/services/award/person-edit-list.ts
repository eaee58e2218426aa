/** People for staff by name, with search, and the public state of each. */
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/client.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { listManagedPeople, PersonRow } from '#shared/api/film-staff.ts';
import type { Page } from '#shared/api/paging.ts';
import type { Language } from '#shared/language.ts';
import { pageSizeDefault } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { isoOrNull, shownState } from './award-edit.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { containsText } from '#server/services/core/contains-text.ts';
import { listFile, type ListFile } from '#server/db/list-file.ts';
import { imageFields, toImage } from '#server/services/media/image-view.ts';
import { worstLicence } from '#server/services/media/media-licence.ts';

const portrait = alias(mediaFile, 'portrait');

type Query = NonNullable<Input<typeof listManagedPeople>['query']>;

export async function listPeople(db: Database, query: Query, language: Language): Promise<Page<PersonRow>> {
  const { pageNum = 1, pageSize = pageSizeDefault } = query;
  const where = filterOf(query);
  const [rows, total] = await Promise.all([
    selectPeople(db)
      .where(where)
      .orderBy(...listOrder)
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize),
    countUpTo(db, sql`from ${person} where ${where ?? sql`true`}`),
  ]);
  return { rows: rows.map((row) => toRow(row, language)), total };
}

/** All people that the filters leave. */
export function exportPeople(db: Database, query: Query, language: Language): Promise<ListFile> {
  return listFile(db, {
    keys: db
      .select({ id: person.id })
      .from(person)
      .where(filterOf(query))
      .orderBy(...listOrder),
    read: async (ids) => (await selectPeople(db).where(inArray(person.id, ids))).map((row) => toRow(row, language)),
    keyOf: ({ id }) => id,
  });
}

const listOrder = [asc(person.nameEn), asc(person.nameZh), asc(person.id)];

function filterOf({ search = '', shown }: Query): SQL | undefined {
  return and(
    shown ? sql`${shownState(person)} = ${shown}` : undefined,
    containsText([person.nameZh, person.nameEn, person.originalName, person.roleZh, person.roleEn], search),
  );
}

function selectPeople(db: Database) {
  return db
    .select({ person, cover: imageFields(portrait), licence: worstLicence('person', person.id), shown: shownState(person) })
    .from(person)
    .leftJoin(portrait, eq(portrait.id, person.portraitId));
}

function toRow({ person: row, cover, licence, shown }: Awaited<ReturnType<typeof selectPeople>>[number], language: Language): PersonRow {
  return {
    id: row.id,
    nameZh: row.nameZh,
    nameEn: row.nameEn,
    originalName: row.originalName,
    roleZh: row.roleZh,
    roleEn: row.roleEn,
    countryZh: row.countryZh,
    countryEn: row.countryEn,
    cover: toImage(cover, language),
    licence,
    shown,
    publishAt: isoOrNull(row.publishAt),
    path: paths.content('people', row.id),
  };
}
