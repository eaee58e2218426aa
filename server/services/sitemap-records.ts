/** Films, people and faces in sitemaps: some thousands of each, divided by the hash of their ids where they are more. */
import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/client.ts';
import { work } from '#server/db/schema/award.ts';
import { face } from '#server/db/schema/face.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { languages } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { mediaUrl } from './image-view.ts';
import { hasPrefix } from './sitemap-items.ts';
import { hashPrefixes } from './sitemap-parts.ts';
import { pageRows, pagesOf, type FileFacts, type SitemapSection } from './sitemap-section.ts';
import { instantOrNull, isPublic, nextInstant, type Windowed } from './visibility.ts';

/** Tables whose public rows each have a page in both languages. */
type Records = PgTable & Windowed & { id: PgColumn };

interface RecordSection {
  name: string;
  table: Records;
  tags: readonly string[];
  /** What the file says of a row besides its id. */
  told: readonly PgColumn[];
  /** Rows in the order of ids. */
  rows: (where: SQL | undefined) => Promise<{ id: string; path: string; images: (string | null)[] }[]>;
}

export function recordSections(db: Database): SitemapSection[] {
  return [workRecords(db), personRecords(db), faceRecords(db)].map((records) => sectionOf(db, records));
}

const still = alias(mediaFile, 'still');
const poster = alias(mediaFile, 'poster');

function workRecords(db: Database): RecordSection {
  return {
    name: 'works',
    table: work,
    tags: ['works'],
    told: [work.stillId, work.posterId],
    rows: async (where) => {
      const rows = await db
        .select({ id: work.id, still: still.path, poster: poster.path })
        .from(work)
        .leftJoin(still, eq(still.id, work.stillId))
        .leftJoin(poster, eq(poster.id, work.posterId))
        .where(where)
        .orderBy(asc(work.id))
        .limit(pageRows);
      return rows.map((row) => ({ id: row.id, path: paths.content('episode', row.id), images: [row.still, row.poster] }));
    },
  };
}

function personRecords(db: Database): RecordSection {
  return {
    name: 'people',
    table: person,
    tags: ['people'],
    told: [person.portraitId],
    rows: async (where) => {
      const rows = await db.select({ id: person.id, portrait: mediaFile.path }).from(person).leftJoin(mediaFile, eq(mediaFile.id, person.portraitId)).where(where).orderBy(asc(person.id)).limit(pageRows);
      return rows.map((row) => ({ id: row.id, path: paths.content('people', row.id), images: [row.portrait] }));
    },
  };
}

function faceRecords(db: Database): RecordSection {
  return {
    name: 'faces',
    table: face,
    tags: ['faces'],
    told: [face.columnId, face.imageId],
    rows: async (where) => {
      const rows = await db
        .select({ id: face.id, columnId: face.columnId, image: mediaFile.path })
        .from(face)
        .leftJoin(mediaFile, eq(mediaFile.id, face.imageId))
        .where(where)
        .orderBy(asc(face.id))
        .limit(pageRows);
      return rows.map((row) => ({ id: row.id, path: paths.pandaDetail(row.columnId, row.id), images: [row.image] }));
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
      return { files: named.map((prefix) => ({ name: fileName(name, prefix), lastModified: null })), changesAt: whole.changesAt };
    },
    open: async (rest) => {
      if (!(await prefixes()).includes(rest)) return null;
      const facts = await readFacts(db, records, rest);
      const read = async (after: string | null) => {
        const rows = await records.rows(and(isPublic(table), hasPrefix(table.id, rest), after === null ? undefined : gt(table.id, after)));
        const last = rows.length < pageRows ? undefined : rows.at(-1);
        return { entries: rows.map(({ path, images }) => ({ path, languages, lastModified: null, images: urlsOfFiles(images) })), next: last?.id ?? null };
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

async function readFacts(db: Database, { table, told }: RecordSection, prefix: string): Promise<FileFacts> {
  const line = sql.join([table.id, ...told].map((column) => sql`coalesce(${column}, '')`), sql` || ' ' || `);
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
