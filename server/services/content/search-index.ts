/** Writes the search index: rows of an item in its transaction, or all rows in batches. */
import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { film, filmCredit } from '#server/db/schema/award.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { person } from '#server/db/schema/person.ts';
import { searchRow, suggestion } from '#server/db/schema/search.ts';
import type { IndexedKind } from '#shared/api/search.ts';
import { addJob } from '#server/services/job/job-table.ts';
import { edgesOfBlocks } from './block-text.ts';
import { contentEntries, personEntries, filmEntries, type Entry, type SubjectKind } from './search-entries.ts';
import { revisionTerms } from './list-terms.ts';
import { gramsOf } from './name-distance.ts';
import { fold, joinedForms, searchVector, wordEnds, type Weight } from '#server/services/core/search-text.ts';
import { pinyinTerms } from '#server/services/core/pinyin-terms.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import { earliest, isLiveRevision, nextInstant } from '#server/services/core/visibility.ts';

/** Rows per statement, far below the limit of 65,535 parameters. */
const batch = 200;
const bodyMax = 20_000;

/** Refreshes the rows of items; items without a live revision lose theirs. */
export async function indexContent(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const part of partsOf(ids)) {
    await replace(tx, { kind: 'content', ids: part, entries: await contentEntries(tx, part) });
    await scheduleBlocks(tx, part);
  }
}

/** Rows of an item contain the texts of its blocks while their windows are open. */
async function scheduleBlocks(tx: Transaction, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .select({ id: content.id, blocks: contentRevision.blocks })
    .from(content)
    .innerJoin(contentRevision, isLiveRevision())
    .where(and(inArray(content.id, [...ids]), ne(contentRevision.blocks, [])));
  if (rows.length === 0) return;
  const nowMs = (await readDatabaseTime(tx)).getTime();
  for (const { id, blocks } of rows) {
    const runAt = earliest(
      edgesOfBlocks(
        blocks.map(({ block }) => block),
        nowMs,
      ),
    );
    if (runAt) await addJob(tx, { kind: 'search', key: recordKey('content', id), runAt });
  }
}

/** Refreshes the rows of films and of the people credited in them, who are found by their films. */
export async function indexFilms(tx: Transaction, ids: readonly string[]): Promise<void> {
  await indexFilmsAlone(tx, ids);
  await scheduleIndexing(tx, film, ids);
  const credited = await tx
    .selectDistinct({ id: filmCredit.personId })
    .from(filmCredit)
    .where(inArray(filmCredit.filmId, [...ids, '']));
  await indexPeopleAlone(
    tx,
    credited.flatMap(({ id }) => id ?? []),
  );
}

/** Refreshes the rows of people and of the films that credit them. */
export async function indexPeople(tx: Transaction, ids: readonly string[]): Promise<void> {
  await indexPeopleAlone(tx, ids);
  await scheduleIndexing(tx, person, ids);
  const crediting = await tx
    .selectDistinct({ id: filmCredit.filmId })
    .from(filmCredit)
    .where(inArray(filmCredit.personId, [...ids, '']));
  await indexFilmsAlone(
    tx,
    crediting.map(({ id }) => id),
  );
}

/**
 * Rows of a film contain the names of public people and vice versa, so they are rewritten when a window opens or
 * closes; each run schedules the next one.
 */
async function scheduleIndexing(tx: Transaction, table: typeof film | typeof person, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .select({ id: table.id, runAt: nextInstant(table) })
    .from(table)
    .where(inArray(table.id, [...ids, '']));
  for (const { id, runAt } of rows)
    if (runAt) await addJob(tx, { kind: 'search', key: recordKey(table === film ? 'work' : 'person', id), runAt });
}

type RecordKind = SubjectKind;

/** Column ids contain no colon. */
const recordKey = (kind: RecordKind, id: string): string => `${kind}:${id}`;

/**
 * Runs a job of kind `search` by its key: a column id (the kind of a result depends on the column's type), `all` after
 * a release that indexes more, a film or person whose window opens or closes (`work:<id>`, `person:<id>`), or an item with a
 * block that appears or disappears (`content:<id>`).
 */
export async function runIndexing(db: Database, key: string): Promise<void> {
  const [kind, id] = key.split(':', 2);
  if (key === 'all') await refreshSearch(db);
  else if (id === undefined) await indexColumn(db, key);
  else if (kind === 'content') await indexItem(db, id);
  else await db.transaction((tx) => (kind === 'work' ? indexFilms : indexPeople)(tx, [id]));
}

/**
 * Advisory lock: one transaction at a time replaces rows of films and people, because a film is indexed together with
 * everybody credited in it. Callers append to the audit trail first: both locks last until the commit, so their order
 * must be the same everywhere.
 */
const recordsLock = 7_205_004;

async function lockRecords(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${recordsLock})`);
}

async function indexFilmsAlone(tx: Transaction, ids: readonly string[]): Promise<void> {
  await lockRecords(tx);
  for (const part of partsOf(ids)) await replace(tx, { kind: 'work', ids: part, entries: await filmEntries(tx, part) });
}

async function indexPeopleAlone(tx: Transaction, ids: readonly string[]): Promise<void> {
  await lockRecords(tx);
  for (const part of partsOf(ids)) await replace(tx, { kind: 'person', ids: part, entries: await personEntries(tx, part) });
}

function indexItem(db: Database, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.select({ id: content.id }).from(content).where(eq(content.id, id)).for('no key update');
    await indexContent(tx, [id]);
  });
}

/** Refreshes the rows of a column's items in batches, serialised with putting them online or offline. */
async function indexColumn(db: Database, columnId: string): Promise<void> {
  for (let last = '', more = true; more;) {
    const ids = await db.transaction(async (tx) => {
      const rows = await tx
        .select({ id: content.id })
        .from(content)
        .where(and(eq(content.columnId, columnId), gt(content.id, last)))
        .orderBy(asc(content.id))
        .limit(batch)
        .for('no key update');
      const lockedIds = rows.map(({ id }) => id);
      await indexContent(tx, lockedIds);
      return lockedIds;
    });
    last = ids.at(-1) ?? last;
    more = ids.length === batch;
  }
}

const indexed = [
  [content, indexContent],
  [film, indexFilmsAlone],
  [person, indexPeopleAlone],
] as const;

/** Rewrites all rows. */
export async function rebuildSearch(tx: Transaction): Promise<void> {
  await tx.delete(searchRow);
  await tx.delete(suggestion);
  for (const [table, index] of indexed) {
    for (let last = '', more = true; more;) {
      const ids = (await tx.select({ id: table.id }).from(table).where(gt(table.id, last)).orderBy(asc(table.id)).limit(batch)).map(
        ({ id }) => id,
      );
      await index(tx, ids);
      last = ids.at(-1) ?? last;
      more = ids.length === batch;
    }
  }
}

/** Rewrites all rows, and the terms of all revisions, in batches while the site is running; search uses the old ones meanwhile. */
export async function refreshSearch(db: Database): Promise<void> {
  await refreshListTerms(db);
  for (const [table, index] of indexed) {
    for (let last = '', more = true; more;) {
      const ids = await db.transaction(async (tx) => {
        const rows = await tx
          .select({ id: table.id })
          .from(table)
          .where(gt(table.id, last))
          .orderBy(asc(table.id))
          .limit(batch)
          .for('no key update');
        const lockedIds = rows.map(({ id }) => id);
        await index(tx, lockedIds);
        return lockedIds;
      });
      last = ids.at(-1) ?? last;
      more = ids.length === batch;
    }
  }
}

async function refreshListTerms(db: Database): Promise<void> {
  for (let last = '', more = true; more;) {
    const rows = await db.transaction(async (tx) => {
      const locked = await tx
        .select()
        .from(contentRevision)
        .where(gt(contentRevision.id, last))
        .orderBy(asc(contentRevision.id))
        .limit(batch)
        .for('no key update');
      for (const row of locked) {
        const terms = revisionTerms(row);
        await tx
          .update(contentRevision)
          .set({ terms })
          .where(and(eq(contentRevision.id, row.id), ne(contentRevision.terms, sql`${terms}::tsvector`)));
      }
      return locked;
    });
    last = rows.at(-1)?.id ?? last;
    more = rows.length === batch;
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

/** Drizzle writes the columns of the table alone and leaves the other fields of an entry out. */
function toSearchRow({ names, ...entry }: Entry): typeof searchRow.$inferInsert {
  const body = entry.body.slice(0, bodyMax).toWellFormed();
  const fields: [string, Weight][] = [
    [entry.title, 'A'],
    [entry.abstract, 'B'],
    [names, 'C'],
    [namedKinds.has(entry.kind) ? joinedNames([entry.title, ...entry.aliases]) : '', 'C'],
    [body, 'D'],
  ];
  return { ...entry, body, terms: searchVector(fields) };
}

const weights: Record<IndexedKind, number> = { person: 3, film: 3, video: 2, news: 1, notice: 1, about: 1 };

async function toSuggestion({
  subjectKind,
  subjectId,
  language,
  kind,
  title,
  aliases,
  publishAt,
  unpublishAt,
}: Entry): Promise<typeof suggestion.$inferInsert> {
  const spellings = [...new Set(aliases)].filter((alias) => alias !== '' && alias !== title);
  // Pinyin leads to a name in both languages, for visitors who cannot type Chinese.
  const sounds = await Promise.all([title, ...spellings].map(pinyinTerms));
  const isNamed = namedKinds.has(kind);
  const names = isNamed ? [title, ...spellings] : [title];
  // With their positions, which the phrase of a longer Chinese text needs.
  const terms = searchVector([...names, isNamed ? joinedNames(names) : '', wordEnds(title).join(' ')].map((text) => [text, 'D']));
  const literal = `${terms} ${literalOf(new Set(sounds.flat()))}`;
  const grams = isNamed ? literalOf(new Set([title, ...spellings].flatMap((text) => gramsOf(fold(text))))) : null;
  return {
    subjectKind,
    subjectId,
    language,
    text: title,
    folded: fold(title),
    aliases: spellings.join('\n'),
    terms: literal,
    grams,
    weight: weights[kind],
    publishAt,
    unpublishAt,
  };
}

/** Kinds whose titles are names that visitors misspell; headlines of news are not. */
const namedKinds: ReadonlySet<IndexedKind> = new Set(['person', 'film', 'video']);

function joinedNames(names: readonly string[]): string {
  return [...new Set(names.flatMap(joinedForms))].join(' ');
}

function literalOf(terms: ReadonlySet<string>): string {
  return [...terms].map((term) => `'${term}'`).join(' ');
}
