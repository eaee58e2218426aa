/** Films, people and faces in sitemaps: some thousands of each, divided by the hash of their ids where they are more. */
import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/client.ts';
import { awardCategory, awardResult, awardUnit, edition, nomination, film } from '#server/db/schema/award.ts';
import { face } from '#server/db/schema/face.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { languages } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { mediaUrl } from '#server/services/media/image-view.ts';
import { hasPrefix } from './sitemap-items.ts';
import { hashPrefixes } from './sitemap-parts.ts';
import { pageRows, pagesOf, type FileFacts, type SitemapSection } from './sitemap-section.ts';
import {
  instantOrNull,
  isPublic,
  nextInstant,
  nomineesSince,
  recipientsSince,
  resultSince,
  type Windowed,
} from '#server/services/core/visibility.ts';

/** Tables whose public rows each have a page in both languages. */
type Records = PgTable & Windowed & { id: PgColumn };

interface RecordSection {
  name: string;
  table: Records;
  tags: readonly string[];
  /** Columns of a row in the file besides its id. */
  dataColumns: readonly PgColumn[];
  /** Last change of a row's page; null if it is not stored. */
  changed: SQL<Date | null>;
  /** Rows in the order of ids. */
  rows: (where: SQL | undefined) => Promise<{ id: string; path: string; images: (string | null)[]; lastModified: Date | null }[]>;
}

/** When a film or a person became public, was written to, was nominated, won or got recipients: of the last three no instant counts before it has come. */
function changeOf(table: typeof film | typeof person, subject: PgColumn): SQL<Date | null> {
  const honoured = sql`(select max(greatest(${nomineesSince()}, ${resultSince()}, ${recipientsSince()})) from ${nomination}
    join ${awardCategory} on ${awardCategory.id} = ${nomination.categoryId}
    join ${awardUnit} on ${awardUnit.id} = ${awardCategory.unitId}
    join ${edition} on ${edition.id} = ${awardUnit.editionId}
    left join ${awardResult} on ${awardResult.nominationId} = ${nomination.id}
    where ${subject} = ${table}.id)`;
  return sql<Date | null>`greatest(${table}.publish_at, ${table}.updated_at, ${honoured})`.mapWith(table.updatedAt);
}

export function recordSections(db: Database): SitemapSection[] {
  return [workRecords(db), personRecords(db), faceRecords(db)].map((records) => sectionOf(db, records));
}

const still = alias(mediaFile, 'still');
const poster = alias(mediaFile, 'poster');

function workRecords(db: Database): RecordSection {
  const changed = changeOf(film, nomination.filmId);
  return {
    name: 'works',
    table: film,
    tags: ['works'],
    dataColumns: [film.stillId, film.posterId],
    changed,
    rows: async (where) => {
      const rows = await db
        .select({ id: film.id, still: still.path, poster: poster.path, lastModified: changed })
        .from(film)
        .leftJoin(still, eq(still.id, film.stillId))
        .leftJoin(poster, eq(poster.id, film.posterId))
        .where(where)
        .orderBy(asc(film.id))
        .limit(pageRows);
      return rows.map((row) => ({
        id: row.id,
        path: paths.content('episode', row.id),
        images: [row.still, row.poster],
        lastModified: row.lastModified,
      }));
    },
  };
}

function personRecords(db: Database): RecordSection {
  const changed = changeOf(person, nomination.personId);
  return {
    name: 'people',
    table: person,
    tags: ['people'],
    dataColumns: [person.portraitId],
    changed,
    rows: async (where) => {
      const rows = await db
        .select({ id: person.id, portrait: mediaFile.path, lastModified: changed })
        .from(person)
        .leftJoin(mediaFile, eq(mediaFile.id, person.portraitId))
        .where(where)
        .orderBy(asc(person.id))
        .limit(pageRows);
      return rows.map((row) => ({
        id: row.id,
        path: paths.content('people', row.id),
        images: [row.portrait],
        lastModified: row.lastModified,
      }));
    },
  };
}

function faceRecords(db: Database): RecordSection {
  return {
    name: 'faces',
    table: face,
    tags: ['faces'],
    dataColumns: [face.columnId, face.imageId],
    changed: sql<Date | null>`null::timestamptz`,
    rows: async (where) => {
      const rows = await db
        .select({ id: face.id, columnId: face.columnId, image: mediaFile.path })
        .from(face)
        .leftJoin(mediaFile, eq(mediaFile.id, face.imageId))
        .where(where)
        .orderBy(asc(face.id))
        .limit(pageRows);
      return rows.map((row) => ({ id: row.id, path: paths.pandaDetail(row.columnId, row.id), images: [row.image], lastModified: null }));
    },
  };
}

function sectionOf(db: Database, records: RecordSection): SitemapSection {
  const { name, table, tags } = records;
  const prefixes = async () => hashPrefixes((await readFacts(db, records, '')).entries);
  return {
    name,
    tags,
    list: async () => {
      const whole = await readFacts(db, records, '');
      const named = whole.entries === 0 ? [] : hashPrefixes(whole.entries);
      const newest = await readNewest(db, records, named[0]?.length ?? 0);
      return {
        files: named.map((prefix) => ({ name: fileName(name, prefix), lastModified: newest.get(prefix) ?? null })),
        changesAt: whole.changesAt,
      };
    },
    open: async (rest) => {
      if (!(await prefixes()).includes(rest)) return null;
      const facts = await readFacts(db, records, rest);
      const read = async (after: string | null) => {
        const rows = await records.rows(and(isPublic(table), hasPrefix(table.id, rest), after === null ? undefined : gt(table.id, after)));
        const last = rows.length < pageRows ? undefined : rows.at(-1);
        return {
          entries: rows.map(({ path, images, lastModified }) => ({ path, languages, lastModified, images: urlsOfFiles(images) })),
          next: last?.id ?? null,
        };
      };
      return { ...facts, tags, pages: () => pagesOf<string>(read) };
    },
  };
}

export function fileName(section: string, rest: string): string {
  return rest === '' ? section : `${section}-${rest}`;
}

function urlsOfFiles(files: readonly (string | null)[]): string[] {
  return [...new Set(files.filter((path) => path !== null && path !== ''))].map((path) => mediaUrl(path ?? ''));
}

/** When a page of each file last changed, by the file's first digits. */
async function readNewest(db: Database, { table, changed }: RecordSection, digits: number): Promise<Map<string, Date | null>> {
  const prefix = sql<string>`left(md5(${table.id}), ${digits}::int)`;
  const rows = await db
    .select({ prefix, at: sql<Date | null>`max(${changed})`.mapWith(film.updatedAt) })
    .from(table)
    .where(isPublic(table))
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.prefix, row.at]));
}

/** Removing an entry does not change the dates in a file, so the file states none; caches are purged by tag. */
async function readFacts(db: Database, { table, dataColumns, changed }: RecordSection, prefix: string): Promise<FileFacts> {
  const line = sql.join(
    [sql`${table.id}`, ...dataColumns.map((column) => sql`coalesce(${column}, '')`), sql`coalesce(${changed}::text, '')`],
    sql` || ' ' || `,
  );
  const [facts] = await db
    .select({
      entries: sql<number>`(count(*) filter (where ${isPublic(table)}))::int`,
      version: sql<string | null>`md5(string_agg(${line}, ',' order by ${table.id}) filter (where ${isPublic(table)}))`,
      changesAt: sql<Date | null>`min(${nextInstant(table)})`.mapWith(instantOrNull),
    })
    .from(table)
    .where(hasPrefix(table.id, prefix));
  return { entries: facts?.entries ?? 0, version: facts?.version ?? '', lastModified: null, changesAt: facts?.changesAt ?? null };
}
