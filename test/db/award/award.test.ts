/** Winners are secret in every response before the reveal (texts, order, counts), and public in all of them afterwards. */
import { eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { createAwardService } from '#server/services/award/award.ts';
import { createContentService } from '#server/services/reading/content.ts';
import { createHomeService } from '#server/services/reading/home.ts';
import { createSearchService } from '#server/services/search/search.ts';
import { createFilmService } from '#server/services/award/film.ts';
import type { Edition } from '#shared/api/award.ts';
import { awardCategory, awardResult, awardUnit, edition, nomination, film } from '#server/db/schema/award.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeEdition, type TestEdition } from '#test/support/factories.ts';

/** Every public answer that could know, in both languages. */
async function everyAnswer(database: OpenDatabase, made: TestEdition) {
  const award = createAwardService(database);
  const content = createContentService(database);
  const search = createSearchService(database);
  const answers = await Promise.all(
    (['zh-Hans', 'en'] as const).flatMap((language) => [
      award.getEdition(made.year, language),
      award.getAward(`${made.id}-best`, language),
      award.getAward(`${made.id}-actor`, language),
      award.listPreviousEditions(language),
      award.getFigures(language),
      createHomeService(database).getHome(language),
      search.searchContent({ search: language === 'en' ? 'Work' : '作品' }, language),
      search.searchContent({ search: made.canary }, language),
      search.listSuggestions({ data: made.canary.slice(0, 40) }, language),
      content.listContent({}, language),
      createFilmService(database).listFilms({ edition: made.year, pageSize: 50 }, language),
      createFilmService(database).listFilms({ edition: made.year, winners: true }, language),
      createFilmService(database).getFilmFilters({}, language),
      ...[made.winnerWorkId, ...made.loserWorkIds, made.winnerPersonId].map((id) => content.getContent(id, language)),
    ]),
  );
  return answers.map(({ data }) => data as unknown);
}

/** An answer with the names of categories, which carry the canary themselves, taken away. */
function withoutLabels(answer: unknown): string {
  return JSON.stringify(answer, (key, value: unknown) => (key === 'label' || key === 'category' ? undefined : value));
}

const mainCategory = (edition: Pick<Edition, 'units'>) => edition.units[0]?.categories[0];

testOnDatabase('no response reveals a winner before the reveal', async (database) => {
  const made = await makeEdition(database);

  const before = await everyAnswer(database, made);
  const edition = (await createAwardService(database).getEdition(made.year, 'en')).data;

  for (const answer of before) expect(withoutLabels(answer)).not.toContain(made.canary);
  for (const answer of before) expect(JSON.stringify(answer)).not.toContain('"won":true');
  expect(edition.revealed).toBe(false);
  expect(mainCategory(edition)?.winner).toBeNull();
  expect(mainCategory(edition)?.nominees.map((nominee) => nominee.work?.id)).toEqual([`${made.id}-a`, `${made.id}-b`, `${made.id}-c`]);
});

testOnDatabase(
  'an award is the same in every edition, with the winners of those that are revealed and without hidden ones',
  async (database) => {
    const [first, second, third] = [await makeEdition(database), await makeEdition(database), await makeEdition(database)];
    const anchor = `best-film-${first.id}`;
    for (const { id } of [first, second, third])
      await database.db
        .update(awardCategory)
        .set({ anchor })
        .where(eq(awardCategory.id, `${id}-best`));
    const read = async () => (await createAwardService(database).getAward(anchor, 'en')).data;
    const winners = async () => (await read()).years.map(({ year, winner }) => [year, winner?.work?.id ?? null]);

    await first.reveal();
    expect(await winners()).toEqual([
      [third.year, null],
      [second.year, null],
      [first.year, first.winnerWorkId],
    ]);
    expect((await read()).label).toBe(`Best Film ${third.canary}`);
    expect((await createAwardService(database).getAward(anchor, 'en')).changesAt).not.toBeNull();

    // One award is revealed ahead of its edition; another edition is hidden.
    await database.db
      .update(awardCategory)
      .set({ revealAt: new Date(0) })
      .where(eq(awardCategory.id, `${second.id}-best`));
    await database.db.update(edition).set({ isHidden: true }).where(eq(edition.id, third.id));
    expect(await winners()).toEqual([
      [second.year, second.winnerWorkId],
      [first.year, first.winnerWorkId],
    ]);
    // Of the later tests, one counts the films of all editions that are shown.
    await database.db
      .update(edition)
      .set({ isHidden: true })
      .where(inArray(edition.id, [first.id, second.id]));
    await expect(createAwardService(database).getAward(anchor, 'en')).rejects.toMatchObject({ errorName: 'notFound' });
    await expect(createAwardService(database).getAward('never-given', 'en')).rejects.toMatchObject({ errorName: 'notFound' });
  },
);

testOnDatabase('winners are listed from the reveal on, apart from the nominees', async (database) => {
  const made = await makeEdition(database);
  const award = createAwardService(database);

  await made.reveal();

  const edition = (await award.getEdition(made.year, 'en')).data;
  const previous = (await award.listPreviousEditions('en')).data.find(({ id }) => id === made.id);
  const work = (await createContentService(database).getContent(made.winnerWorkId, 'en')).data;
  expect(edition.revealed).toBe(true);
  expect(mainCategory(edition)?.winner).toMatchObject({ won: true, work: { id: made.winnerWorkId }, citation: `Citation ${made.canary}` });
  expect(mainCategory(edition)?.nominees.map((nominee) => nominee.work?.id)).toEqual(made.loserWorkIds);
  expect(previous?.works.map(({ id }) => id)).toEqual([made.winnerWorkId, `${made.id}-c`]);
  expect(work.works[0]?.award).toBe(`Best Film ${made.canary}`);
});

/** Works win in the units that their categories belong to; the special awards lie in a unit of their own. */
const honours = [
  { unit: 'animation', label: 'Best Animation', position: 0, work: 'kite' },
  { unit: 'special', label: 'Special Jury Award', position: 0, work: 'lamp' },
  { unit: 'tv', label: 'Best Series', position: 0, work: 'alley' },
  { unit: 'film', label: 'Best Film', position: 0, work: 'moon' },
  { unit: 'film', label: 'Best Director', position: 1, work: 'rain' },
  { unit: 'special', label: 'Special Award for Film', position: 1, work: 'moon' },
  { unit: 'documentary', label: 'Best Documentary', position: 0, work: 'whale' },
] as const;
const unitOrder = ['film', 'tv', 'documentary', 'animation', 'special'] as const;
const unitOfWork = { kite: 'animation', lamp: 'tv', alley: 'tv', moon: 'film', rain: 'film', whale: 'documentary' } as const;

async function makeHonours({ db }: OpenDatabase, year: number): Promise<string> {
  const id = String(year);
  await db.insert(edition).values({ id, year, isCurrent: true, nomineesAt: new Date(0), revealAt: new Date(0) });
  await db.insert(awardUnit).values(unitOrder.map((key, position) => ({ id: `${id}-${key}`, editionId: id, key, position })));
  await db
    .insert(film)
    .values(
      Object.entries(unitOfWork).map(([name, unit]) => ({
        id: `${id}-${name}`,
        unitId: `${id}-${unit}`,
        titleEn: name,
        publishAt: new Date(0),
      })),
    );
  for (const [index, { unit, label, position, work: name }] of honours.entries()) {
    const categoryId = `${id}-c${index}`;
    await db.insert(awardCategory).values({ id: categoryId, unitId: `${id}-${unit}`, labelEn: label, subject: 'work', position });
    await db.insert(nomination).values({ id: `${categoryId}-n`, categoryId, filmId: `${id}-${name}` });
    await db.insert(awardResult).values({ categoryId, nominationId: `${categoryId}-n` });
  }
  return id;
}

testOnDatabase('winning films are ordered main awards first, then by unit, special awards last', async (database) => {
  const id = await makeHonours(database, 2199);

  const home = (await createHomeService(database).getHome('en')).data;
  const previous = (await createAwardService(database).listPreviousEditions('en')).data.find((found) => found.id === id);

  expect(home.films.map(({ title, award }) => [title, award])).toEqual([
    ['moon', 'Best Film'],
    ['alley', 'Best Series'],
    ['whale', 'Best Documentary'],
    ['kite', 'Best Animation'],
  ]);
  expect(previous?.works.map(({ title }) => title)).toEqual(['moon', 'alley', 'whale', 'kite', 'rain', 'lamp']);
});

testOnDatabase('an award of an unrevealed edition stays hidden when its film also belongs to a revealed one', async (database) => {
  const [old, next] = [await makeEdition(database), await makeEdition(database)];
  await old.reveal();
  const categoryId = `${next.id}-late`;
  await database.db
    .insert(awardCategory)
    .values({ id: categoryId, unitId: `${next.id}-film`, labelZh: '终身成就', labelEn: 'Lifetime', subject: 'work', position: -1 });
  await database.db.insert(nomination).values({ id: `${categoryId}-n`, categoryId, filmId: `${old.id}-a` });
  await database.db.insert(awardResult).values({ categoryId, nominationId: `${categoryId}-n` });
  const read = async () => (await createContentService(database).getContent(`${old.id}-a`, 'en')).data;

  const before = await read();
  await next.reveal();
  const after = await read();

  expect([before.works[0]?.award, before.nominations.map(({ won }) => won)]).toEqual(['', [false, false]]);
  expect([after.works[0]?.award, after.nominations.map(({ won }) => won)]).toEqual(['Lifetime', [true, false]]);
});

testOnDatabase('the cache lifetime ends at the reveal', async (database) => {
  const made = await makeEdition(database);

  const { changesAt } = await createAwardService(database).getEdition(made.year, 'en');

  const minutes = ((changesAt?.getTime() ?? 0) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(58);
  expect(minutes).toBeLessThan(61);
});

testOnDatabase('refuses a year without an edition', async (database) => {
  await expect(createAwardService(database).getEdition(1901, 'en')).rejects.toMatchObject({ errorName: 'notFound' });
});

testOnDatabase('figures count what is public: no winner before the reveal, nothing of hidden editions and films', async (database) => {
  const { db } = database;
  const award = createAwardService({ db });
  const made = await makeEdition(database);
  const figuresOf = async () => {
    const { data, tags, changesAt } = await award.getFigures('en');
    const own = data.editions.find(({ year }) => year === made.year);
    const awardsOf = (figures: typeof data.films, key: string) => figures.find((row) => row.key === key)?.awards;
    const { winnerWorkId, winnerPersonId } = made;
    return {
      own,
      film: awardsOf(data.films, winnerWorkId),
      person: awardsOf(data.people, winnerPersonId),
      totals: data.totals,
      tags,
      changesAt,
    };
  };
  const before = await figuresOf();

  expect(before.own).toEqual({ year: made.year, revealed: false, awards: 0, nominations: 5, films: 3, countries: 0 });
  expect([before.film, before.person]).toEqual([undefined, undefined]);
  expect(before.changesAt).not.toBeNull();
  expect(before.tags).toEqual(expect.arrayContaining(['editions', 'works', 'people']));
  // Another winner changes nothing before the reveal.
  const best = eq(awardResult.categoryId, `${made.id}-best`);
  await db
    .update(awardResult)
    .set({ nominationId: `${made.id}-a-n` })
    .where(best);
  expect(await figuresOf()).toEqual(before);
  await db
    .update(awardResult)
    .set({ nominationId: `${made.id}-b-n` })
    .where(best);

  await made.reveal();
  const after = await figuresOf();
  expect(after.own).toMatchObject({ revealed: true, awards: 2, nominations: 5 });
  expect([after.film, after.person]).toEqual([1, 1]);
  expect(after.totals.awards).toBe(before.totals.awards + 2);

  await db
    .update(film)
    .set({ unpublishAt: new Date(1) })
    .where(eq(film.id, made.winnerWorkId));
  expect([(await figuresOf()).own?.awards, (await figuresOf()).film]).toEqual([1, undefined]);
  await db.update(edition).set({ isHidden: true }).where(eq(edition.id, made.id));
  expect((await figuresOf()).own).toBeUndefined();
});
