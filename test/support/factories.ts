/** Creates columns, items and an edition with a known winner for tests, through services where they exist. */
import { sql } from 'drizzle-orm';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { awardCategory, awardResult, awardUnit, edition, nomination, film } from '#server/db/schema/award.ts';
import { listType, siteColumn } from '#server/db/schema/column.ts';
import { person } from '#server/db/schema/person.ts';
import { addDictionaries } from '#server/services/content/fixed-content.ts';
import { createPublishingService, type NewItem, type Window } from '#server/services/content/publishing.ts';
import { indexPeople, indexFilms } from '#server/services/content/search-index.ts';

/** A minute of the ceremony. */
export const newShowRow = {
  kind: 'act',
  titleZh: '开场',
  titleEn: '',
  categoryId: null,
  filmId: null,
  presenterZh: '',
  presenterEn: '',
  seconds: 60,
  note: '',
} as const;

export interface TestColumn {
  id: string;
  /** Types of the column's list. */
  types: string[];
}

/** The dictionary entries of every site; existing ones are kept. */
export async function makeDictionaries({ db }: OpenDatabase): Promise<void> {
  await db.transaction(addDictionaries);
}

/** A column with two types; the known columns are made by their names. */
export async function makeColumn({ db }: OpenDatabase, values: Partial<typeof siteColumn.$inferInsert> = {}): Promise<TestColumn> {
  const id = values.id ?? newId();
  await db
    .insert(siteColumn)
    .values({ labelZh: '栏目', labelEn: 'Column', columnType: 'news', path: '/news', ...values, id })
    .onConflictDoNothing();
  const types = ['one', 'two'];
  await db
    .insert(listType)
    .values(types.map((type) => ({ columnId: id, id: type, labelZh: `类型${type}`, labelEn: `Type ${type}` })))
    .onConflictDoNothing();
  return { id, types };
}

export type TestItem = Partial<NewItem> & { columnId: string };

/** An approved item that is not online yet. */
export function makeItem({ db }: OpenDatabase, item: TestItem): Promise<string> {
  return createPublishingService({ db }).addContent(
    { kind: 'article', titleZh: '标题', titleEn: 'Title', state: 'audited', ...item },
    'test',
  );
}

/** An item that is online within a window; without one from now on. */
export async function publishItem(database: OpenDatabase, item: TestItem, window: Window = {}): Promise<string> {
  const id = await makeItem(database, item);
  await createPublishingService(database).online(id, 'test', window);
  return id;
}

/** An instant some seconds from now, by this machine's clock; tests keep well away from the edge. */
export function secondsFromNow(seconds: number): Date {
  return new Date(Date.now() + seconds * 1_000);
}

let year = 2030;

export interface TestEdition {
  year: number;
  id: string;
  winnerWorkId: string;
  loserWorkIds: string[];
  winnerPersonId: string;
  /** Text that only an answer that knows a winner may contain. */
  canary: string;
  /** Makes winners public from now on. */
  reveal: () => Promise<void>;
}

/** An edition whose nominees are public and whose winners are not. */
export async function makeEdition({ db }: OpenDatabase, { isCurrent = false } = {}): Promise<TestEdition> {
  year += 1;
  const id = String(year);
  const canary = `canary${newId().replaceAll(/[^a-z0-9]/gi, '')}`;
  const works = ['b', 'a', 'c'].map((letter) => ({
    id: `${id}-${letter}`,
    unitId: `${id}-film`,
    titleZh: `作品${letter}${id}`,
    titleEn: `Work ${letter} ${id}`,
    publishAt: new Date(0),
  }));
  const people = ['y', 'x'].map((letter) => ({
    id: `${id}-${letter}`,
    nameZh: `人物${letter}${id}`,
    nameEn: `Person ${letter} ${id}`,
    publishAt: new Date(0),
  }));
  await db.transaction(async (tx) => {
    await tx.insert(edition).values({ id, year, isCurrent, nomineesAt: new Date(0), revealAt: sql`now() + interval '1 hour'` });
    await tx.insert(awardUnit).values({ id: `${id}-film`, editionId: id, key: 'film', labelZh: '电影', labelEn: 'Film' });
    await tx.insert(awardCategory).values([
      {
        id: `${id}-best`,
        unitId: `${id}-film`,
        labelZh: `最佳影片${canary}`,
        labelEn: `Best Film ${canary}`,
        subject: 'work',
        position: 0,
      },
      { id: `${id}-actor`, unitId: `${id}-film`, labelZh: '最佳演员', labelEn: 'Best Actor', subject: 'person', position: 1 },
    ]);
    await tx.insert(film).values(works);
    await tx.insert(person).values(people);
    await tx
      .insert(nomination)
      .values(works.map((row, position) => ({ id: `${row.id}-n`, categoryId: `${id}-best`, filmId: row.id, position })));
    await tx
      .insert(nomination)
      .values(
        people.map((row, position) => ({ id: `${row.id}-n`, categoryId: `${id}-actor`, personId: row.id, filmId: `${id}-c`, position })),
      );
    await tx.insert(awardResult).values([
      { categoryId: `${id}-best`, nominationId: `${id}-b-n`, citationZh: `评语${canary}`, citationEn: `Citation ${canary}` },
      { categoryId: `${id}-actor`, nominationId: `${id}-y-n`, citationZh: `评语${canary}`, citationEn: `Citation ${canary}` },
    ]);
    await indexFilms(
      tx,
      works.map((row) => row.id),
    );
    await indexPeople(
      tx,
      people.map((row) => row.id),
    );
  });
  return {
    year,
    id,
    canary,
    winnerWorkId: `${id}-b`,
    loserWorkIds: [`${id}-a`, `${id}-c`],
    winnerPersonId: `${id}-y`,
    reveal: async () => {
      await db
        .update(edition)
        .set({ revealAt: sql`now() - interval '1 second'` })
        .where(sql`${edition.id} = ${id}`);
    },
  };
}
