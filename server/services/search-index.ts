/** Writes what search and suggestions read: with the item in its transaction, or for everything at once. */
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { awardUnit, edition, work } from '#server/db/schema/award.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { person } from '#server/db/schema/person.ts';
import { searchRow, suggestion, type searchSubjects } from '#server/db/schema/search.ts';
import type { SearchKind } from '#shared/api/search.ts';
import type { Language } from '#shared/language.ts';
import { plainText } from './html-text.ts';
import { fold, searchVector, termsOf, type Weight } from './search-text.ts';
import { pinyinTerms } from './suggestion.ts';
import { isLiveRevision } from './visibility.ts';

type SubjectKind = (typeof searchSubjects)[number];

/** What is known of a subject in one language. */
interface Entry {
  subjectKind: SubjectKind;
  subjectId: string;
  language: Language;
  kind: SearchKind;
  columnId: string;
  typeId: string;
  year: number | null;
  title: string;
  abstract: string;
  /** Names and places by which it is found besides. */
  names: string;
  body: string;
  publishAt: Date | null;
  unpublishAt: Date | null;
}

/** Rows a statement; far below the 65,535 parameters that one may have. */
const batch = 200;
const bodyMax = 20_000;

/** Refreshes the rows of some items; items without a live revision lose theirs. */
export async function indexContent(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const part of partsOf(ids)) await replace(tx, { kind: 'content', ids: part, entries: await contentEntries(tx, part) });
}

export async function indexWorks(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const part of partsOf(ids)) await replace(tx, { kind: 'work', ids: part, entries: await workEntries(tx, part) });
}

export async function indexPeople(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const part of partsOf(ids)) await replace(tx, { kind: 'person', ids: part, entries: await personEntries(tx, part) });
}

/** Refreshes the rows of a column's items, some at a time; whoever puts one of them online or offline comes before or after. */
export async function indexColumn(db: Database, columnId: string): Promise<void> {
  for (let last = '', more = true; more; ) {
    const ids = await db.transaction(async (tx) => {
      const rows = await tx.select({ id: content.id }).from(content).where(and(eq(content.columnId, columnId), gt(content.id, last))).orderBy(asc(content.id)).limit(batch).for('no key update');
      const found = rows.map(({ id }) => id);
      await indexContent(tx, found);
      return found;
    });
    last = ids.at(-1) ?? last;
    more = ids.length === batch;
  }
}

/** Writes all rows anew. */
export async function rebuildSearch(tx: Transaction): Promise<void> {
  await tx.delete(searchRow);
  await tx.delete(suggestion);
  for (const [table, index] of [[content, indexContent], [work, indexWorks], [person, indexPeople]] as const) {
    for (let last = '', more = true; more; ) {
      const ids = (await tx.select({ id: table.id }).from(table).where(gt(table.id, last)).orderBy(asc(table.id)).limit(batch)).map(({ id }) => id);
      await index(tx, ids);
      last = ids.at(-1) ?? last;
      more = ids.length === batch;
    }
  }
}

function partsOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / batch) }, (_, index) => ids.slice(index * batch, (index + 1) * batch));
}

async function replace(tx: Transaction, { kind, ids, entries }: { kind: SubjectKind; ids: string[]; entries: Entry[] }): Promise<void> {
  await tx.delete(searchRow).where(and(eq(searchRow.subjectKind, kind), inArray(searchRow.subjectId, ids)));
  await tx.delete(suggestion).where(and(eq(suggestion.subjectKind, kind), inArray(suggestion.subjectId, ids)));
  if (entries.length === 0) return;
  await tx.insert(searchRow).values(entries.map(toSearchRow));
  await tx.insert(suggestion).values(await Promise.all(entries.map(toSuggestion)));
}

function toSearchRow({ names, ...entry }: Entry): typeof searchRow.$inferInsert {
  const body = entry.body.slice(0, bodyMax).toWellFormed();
  const fields: [string, Weight][] = [[entry.title, 'A'], [entry.abstract, 'B'], [names, 'C'], [body, 'D']];
  return { ...entry, body, terms: searchVector(fields) };
}

const weights: Record<SearchKind, number> = { person: 3, film: 3, video: 2, news: 1, notice: 1 };

async function toSuggestion({ subjectKind, subjectId, language, kind, title, publishAt, unpublishAt }: Entry): Promise<typeof suggestion.$inferInsert> {
  const terms = new Set([...termsOf(title), ...(language === 'zh-Hans' ? await pinyinTerms(title) : [])]);
  const literal = [...terms].map((term) => `'${term}'`).join(' ');
  return { subjectKind, subjectId, language, text: title, folded: fold(title), terms: literal, weight: weights[kind], publishAt, unpublishAt };
}

async function contentEntries(tx: Transaction, ids: string[]): Promise<Entry[]> {
  const rows = await tx
    .select({ content, revision: contentRevision, columnType: siteColumn.columnType, year: sql<number>`extract(year from ${content.publishAt} at time zone 'Asia/Shanghai')::int` })
    .from(content)
    .innerJoin(contentRevision, isLiveRevision())
    .innerJoin(siteColumn, eq(siteColumn.id, content.columnId))
    .where(inArray(content.id, ids));
  return rows.flatMap(({ content: item, revision, columnType, year }) => {
    const both = { subjectKind: 'content', subjectId: item.id, kind: kindOf(item.kind, columnType), columnId: item.columnId, typeId: item.typeId ?? '', year, publishAt: item.publishAt, unpublishAt: item.unpublishAt } as const;
    const zh: Entry = { ...both, language: 'zh-Hans', title: revision.titleZh, abstract: revision.abstractZh, names: [...revision.tagsZh, revision.authorZh].join(' '), body: plainText(revision.bodyZh) };
    const en: Entry = { ...both, language: 'en', title: revision.titleEn, abstract: revision.abstractEn, names: [...revision.tagsEn, revision.authorEn].join(' '), body: plainText(revision.bodyEn) };
    return [...(item.inZh ? [zh] : []), ...(item.inEn ? [en] : [])];
  });
}

function kindOf(kind: (typeof content.$inferSelect)['kind'], columnType: string): SearchKind {
  if (kind === 'people') return 'person';
  if (columnType === 'film') return 'film';
  if (kind === 'episode' || columnType === 'video') return 'video';
  return columnType === 'notice' ? 'notice' : 'news';
}

/** Awards are left out on purpose: search may not know a winner before the reveal. */
async function workEntries(tx: Transaction, ids: string[]): Promise<Entry[]> {
  const rows = await tx
    .select({ work, year: edition.year })
    .from(work)
    .innerJoin(awardUnit, eq(awardUnit.id, work.unitId))
    .innerJoin(edition, eq(edition.id, awardUnit.editionId))
    .where(inArray(work.id, ids));
  return rows.flatMap(({ work: row, year }) => {
    const both = { subjectKind: 'work', subjectId: row.id, kind: 'film', columnId: '', typeId: row.unitId, year, publishAt: row.publishAt, unpublishAt: row.unpublishAt } as const;
    const zh: Entry = { ...both, language: 'zh-Hans', title: row.titleZh || row.titleEn, abstract: row.loglineZh || row.loglineEn, names: [row.originalTitle, row.titleEn, row.directorZh, row.countryZh].join(' '), body: plainText(row.synopsisZh) };
    const en: Entry = { ...both, language: 'en', title: row.titleEn || row.titleZh, abstract: row.loglineEn || row.loglineZh, names: [row.originalTitle, row.titleZh, row.directorEn, row.countryEn].join(' '), body: plainText(row.synopsisEn) };
    return [zh, en];
  });
}

async function personEntries(tx: Transaction, ids: string[]): Promise<Entry[]> {
  const rows = await tx.select().from(person).where(inArray(person.id, ids));
  return rows.flatMap((row) => {
    const both = { subjectKind: 'person', subjectId: row.id, kind: 'person', columnId: '', typeId: '', year: null, publishAt: row.publishAt, unpublishAt: row.unpublishAt } as const;
    const zh: Entry = { ...both, language: 'zh-Hans', title: row.nameZh || row.nameEn, abstract: row.roleZh, names: [row.originalName, row.nameEn, row.countryZh].join(' '), body: plainText(row.bioZh) };
    const en: Entry = { ...both, language: 'en', title: row.nameEn || row.nameZh, abstract: row.roleEn, names: [row.originalName, row.nameZh, row.countryEn].join(' '), body: plainText(row.bioEn) };
    return [zh, en];
  });
}
