/** Writes counts by day: those of pages and films that visitors can see, and the sum of each kind. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { awardCategory, awardUnit, edition, film } from '#server/db/schema/award.ts';
import { content } from '#server/db/schema/content.ts';
import { video } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { statDay, type statisticKinds } from '#server/db/schema/statistics.ts';
import { publicAnchor } from '#server/services/content/award-cards.ts';
import { editionIsShown, isPublic, isVisible } from '#server/services/core/visibility.ts';
import { isWatchable } from '#server/services/video/video-row.ts';
import type { Language } from '#shared/language.ts';
import { pageSubject } from '#shared/site/counted-pages.ts';

export interface Count {
  kind: (typeof statisticKinds)[number];
  subject: string;
  day: string;
  language: Language;
  n: number;
}

/** Words that are stored for a day, by kind. */
const wordsOfDayMax = 500;
/** Advisory lock, so that two instances never hold rows of each other. */
const flushLock = 7_205_004;

export const keyOfCount = ({ kind, subject, day, language }: Count) => `${kind} ${day} ${language} ${subject}`;

/** Adds the counts of known subjects, and the sum of each kind. */
export async function storeCounts(db: Database, batch: readonly Count[]): Promise<void> {
  const known = await withoutUnknown(db, batch);
  const isWord = ({ kind }: Count) => kind === 'word' || kind === 'missedWord';
  const words = await withinDay(db, known.filter(isWord));
  const others = known.filter((count) => !isWord(count));
  const sums = others.flatMap((count) => (count.subject === '' ? [] : { ...count, subject: '' }));
  const rows = summed([...others, ...sums, ...words]);
  if (rows.length === 0) return;
  const texts = (name: keyof Count) => sql`${sql.param(rows.map((row) => String(row[name])))}::text[]`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${flushLock})`);
    await tx.execute(sql`
      insert into ${statDay} as stored (kind, subject, day, language, n)
      select * from unnest(${texts('kind')}, ${texts('subject')}, ${texts('day')}::date[], ${texts('language')}, ${texts('n')}::integer[])
      on conflict (kind, subject, day, language) do update set n = stored.n + excluded.n`);
  });
}

/** Counts of the same row added up. */
function summed(counts: readonly Count[]): Count[] {
  const rows = new Map<string, Count>();
  for (const count of counts) {
    const key = keyOfCount(count);
    const row = rows.get(key);
    if (row) row.n += count.n;
    else rows.set(key, { ...count });
  }
  return [...rows.values()];
}

/** Counts of pages and films that visitors can see now, under the subject by which they are stored. */
async function withoutUnknown(db: Database, batch: readonly Count[]): Promise<Count[]> {
  const pages = batch.map((count) => ({ count, page: isOfPage(count) ? pageSubject(count.subject) : null }));
  const ids = [
    ...new Set([
      ...pages.flatMap(({ page }) => page?.id || []),
      ...batch.filter(({ kind }) => kind === 'play' || kind === 'finish').map(({ subject }) => subject),
    ]),
  ];
  const visible = ids.length > 0 ? await readVisible(db, ids) : new Set<string>();
  const isSeen = (count: Count, page: ReturnType<typeof pageSubject>) => {
    if (count.kind === 'play' || count.kind === 'finish') return visible.has(`video ${count.subject}`);
    if (!isOfPage(count)) return true;
    if (!page || page.kind === 'page') return page !== null;
    return tables[page.kind].some((table) => visible.has(`${table} ${page.id}`));
  };
  return pages
    .filter(({ count, page }) => isSeen(count, page))
    .map(({ count, page }) => ({ ...count, subject: page?.subject ?? count.subject }));
}

const isOfPage = ({ kind }: Pick<Count, 'kind'>) => kind === 'view' || kind === 'share';

/** Tables whose public rows a page can be of. */
const tables = {
  edition: ['edition'],
  award: ['award'],
  article: ['content'],
  episode: ['content', 'film'],
  people: ['person'],
  video: ['content', 'video'],
} as const;

/** The ids that are public, each behind the name of its table. */
async function readVisible(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const [items, films, people, videos, editions, awards] = await Promise.all([
    db
      .select({ id: content.id })
      .from(content)
      .where(and(inArray(content.id, [...ids]), isVisible())),
    db
      .select({ id: film.id })
      .from(film)
      .where(and(inArray(film.id, [...ids]), isPublic(film))),
    db
      .select({ id: person.id })
      .from(person)
      .where(and(inArray(person.id, [...ids]), isPublic(person))),
    db
      .select({ id: video.id })
      .from(video)
      .where(and(inArray(video.id, [...ids]), isWatchable())),
    db
      .select({ id: edition.id })
      .from(edition)
      .where(and(inArray(sql`${edition.year}::text`, [...ids]), editionIsShown())),
    db
      .select({ id: publicAnchor })
      .from(awardCategory)
      .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
      .innerJoin(edition, eq(edition.id, awardUnit.editionId))
      .where(and(inArray(publicAnchor, [...ids]), editionIsShown())),
  ]);
  const found = { content: items, film: films, person: people, video: videos, edition: editions, award: awards };
  return new Set(Object.entries(found).flatMap(([table, rows]) => rows.map(({ id }) => `${table} ${id}`)));
}

/** Words of a day up to its limit; those that are stored already go on being counted. */
async function withinDay(db: Database, words: readonly Count[]): Promise<Count[]> {
  const days = [...new Set(words.map(({ day }) => day))];
  if (days.length === 0) return [];
  const stored = await db
    .selectDistinct({ kind: statDay.kind, day: statDay.day, subject: statDay.subject })
    .from(statDay)
    .where(and(inArray(statDay.kind, ['word', 'missedWord']), inArray(statDay.day, days)));
  const byDay = new Map<string, Set<string>>();
  const wordsOf = ({ kind, day }: Pick<Count, 'kind' | 'day'>) => {
    const key = `${kind} ${day}`;
    const known = byDay.get(key) ?? new Set<string>();
    byDay.set(key, known);
    return known;
  };
  for (const row of stored) wordsOf(row).add(row.subject);
  return words.filter((word) => {
    const known = wordsOf(word);
    const isTaken = known.has(word.subject) || known.size < wordsOfDayMax;
    if (isTaken) known.add(word.subject);
    return isTaken;
  });
}
