/** Editing of awards data: results are secret until their instant, concurrent edits merge or conflict, orders and references stay consistent. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { awardResult, edition } from '#server/db/schema/award.ts';
import { contentChange } from '#server/db/schema/content.ts';
import { contentView } from '#server/db/schema/like.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { createAwardStaffService } from '#server/services/award/award-staff.ts';
import { createAwardService } from '#server/services/award/award.ts';
import { createContentService } from '#server/services/reading/content.ts';
import { createFaceService } from '#server/services/award/face.ts';
import { createHomeService } from '#server/services/reading/home.ts';
import { createSearchService } from '#server/services/search/search.ts';
import { createFilmService } from '#server/services/award/film.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn, makeEdition, secondsFromNow, type TestEdition } from '#test/support/factories.ts';
import { outcomeOf } from '#test/support/outcome.ts';

const actor = 'u-test';
const changesOf = async ({ db }: OpenDatabase) => (await db.select({ tags: contentChange.tags }).from(contentChange)).length;

/** All public output that could reveal a winner, as text. */
async function publicView({ db }: OpenDatabase, made: TestEdition): Promise<string> {
  const [awards, contents, search] = [createAwardService({ db }), createContentService({ db }), createSearchService({ db })];
  const answers = await Promise.all([
    awards.getEdition(made.year, 'en'),
    awards.listPreviousEditions('zh-Hans'),
    createHomeService({ db }).getHome('en'),
    createFilmService({ db }).listFilms({ edition: made.year }, 'en'),
    search.searchContent({ search: made.canary }, 'en'),
    search.searchContent({ search: `Work b ${made.id}` }, 'en'),
    ...[made.winnerWorkId, ...made.loserWorkIds, made.winnerPersonId].map((id) => contents.getContent(id, 'en')),
  ]);
  return JSON.stringify(answers.map(({ data, tags }) => ({ data, tags })));
}

testOnDatabase(
  'a result entered before its instant changes nothing public and announces no change; it is public afterwards',
  async (database) => {
    await makeColumn(database, { id: 'film', columnType: 'film' });
    await makeColumn(database, { id: 'people', columnType: 'people' });
    const { db } = database;
    const awards = createAwardStaffService({ db });
    const made = await makeEdition(database, { isCurrent: true });
    await db.delete(awardResult).where(eq(awardResult.categoryId, `${made.id}-best`));
    const before = await publicView(database, made);
    const announced = await changesOf(database);

    const nominationId = `${made.loserWorkIds[0]}-n`;
    const none = { nominationId: null, citationZh: '', citationEn: '' };
    await awards.updateResult(actor, {
      categoryId: `${made.id}-best`,
      base: none,
      changes: { nominationId, citationZh: '夜行者', citationEn: 'Nightwalker' },
    });

    expect(await publicView(database, made)).toBe(before);
    expect(await changesOf(database)).toBe(announced);
    expect((await awards.listResults(made.id, 'en')).find(({ categoryId }) => categoryId === `${made.id}-best`)).toMatchObject({
      nominationId,
      citationEn: 'Nightwalker',
    });
    expect(
      JSON.stringify([await awards.edition.get(made.id, 'en'), (await awards.edition.list({ pageSize: 500 }, 'en')).rows]),
    ).not.toContain('Nightwalker');
    // The planned instant passes without a command.
    await db
      .update(edition)
      .set({ revealAt: secondsFromNow(-5), phase: 'winners' })
      .where(eq(edition.id, made.id));
    expect(await publicView(database, made)).toContain('Nightwalker');
    expect((await awards.edition.get(made.id, 'en')).ceremony).toMatchObject({ shownPhase: 'winners', revealed: true });
    await db.update(edition).set({ isCurrent: false }).where(eq(edition.id, made.id));
  },
);

testOnDatabase('each act on an edition announces exactly the pages that it changes', async (database) => {
  const { db } = database;
  const awards = createAwardStaffService(database);
  const [before, next, other] = [
    await makeEdition(database, { isCurrent: true }),
    await makeEdition(database),
    await makeEdition(database),
  ];
  const announcedBy = async (id: string, base: object, changes: object) => {
    await db.delete(contentChange);
    await awards.updateCeremony(actor, { id, base, changes });
    return (await db.select({ tags: contentChange.tags }).from(contentChange)).map(({ tags }) => tags.toSorted());
  };
  const own = (id: string) => [`edition:${id}`, 'editions', 'home', 'people', 'works'];
  const frame = (id: string) => ['navigation', 'search', 'videos', `programme:${id}`];
  const exactly = (...tags: string[]) => [[...new Set(tags)].sort()];

  expect(await announcedBy(other.id, { phase: 'call' }, { phase: 'jury' })).toEqual(exactly(...own(other.id), 'navigation'));
  expect(await announcedBy(other.id, { isHidden: false }, { isHidden: true })).toEqual(exactly(...own(other.id), ...frame(other.id)));
  expect(await announcedBy(other.id, { isHidden: true }, { isHidden: false })).toEqual(exactly(...own(other.id), ...frame(other.id)));
  expect(await announcedBy(next.id, { isCurrent: false }, { isCurrent: true })).toEqual(
    exactly(...own(before.id), ...own(next.id), ...frame(next.id)),
  );
  expect(await announcedBy(next.id, { isCurrent: true }, { isCurrent: true })).toEqual([]);
  const current = await db.select({ id: edition.id }).from(edition).where(eq(edition.isCurrent, true));
  expect(current).toEqual([{ id: next.id }]);
  await db.update(edition).set({ isCurrent: false });
});

testOnDatabase(
  'fifty concurrent edits of one field have one winner, edits of other fields merge with it, and a search finds the new name',
  async (database) => {
    const awards = createAwardStaffService(database);
    const { loserWorkIds } = await makeEdition(database);
    const filmId = loserWorkIds[0] ?? '';
    const { fields } = await awards.film.get(filmId, 'en');
    const save = (changes: Record<string, unknown>, base: Record<string, unknown> = fields) =>
      awards.film.save(actor, { id: filmId, base, changes }, 'en');

    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, index) => outcomeOf(save({ titleZh: `新名${index}` }))));

    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'editConflict')).toHaveLength(49);
    const winner = `新名${outcomes.indexOf('ok')}`;
    expect((await save({ loglineEn: 'A line' })).fields).toMatchObject({ titleZh: winner, loglineEn: 'A line' });
    expect((await createSearchService(database).searchContent({ search: winner }, 'zh-Hans')).data.rows).toMatchObject([{ id: filmId }]);
  },
);

testOnDatabase('parts are added, moved among their own, and removed only when unreferenced', async (database) => {
  const awards = createAwardStaffService(database);
  const { id, loserWorkIds, winnerWorkId } = await makeEdition(database);
  const category = await awards.category.add(actor, {
    unitId: `${id}-film`,
    subject: 'work',
    labelZh: '最佳剪辑',
    labelEn: 'Best Editing',
  });
  const nominate = (filmId: string | null) =>
    awards.nomination.add(actor, { categoryId: category.id, filmId, personId: null, roleZh: '', roleEn: '' });
  const ids: string[] = [];
  for (const filmId of [winnerWorkId, ...loserWorkIds]) ids.push((await nominate(filmId)).id);
  const [first = '', second = '', third = ''] = ids;

  expect((await awards.edition.list({ pageSize: 500 }, 'en')).rows.find((row) => row.id === id)).toMatchObject({
    units: 1,
    categories: 3,
    films: 3,
    nominations: 8,
  });
  expect((await awards.edition.get(id, 'en')).units).toMatchObject([
    { films: 3, categories: [{ id: `${id}-best` }, { id: `${id}-actor` }, { id: category.id }] },
  ]);
  await awards.nomination.place(actor, { id: third, otherId: first, side: 'before' });

  const categories = async () => (await awards.edition.get(id, 'en')).units.flatMap((unit) => unit.categories);
  expect((await categories()).find((found) => found.id === category.id)?.nominations.map((row) => row.id)).toEqual([third, first, second]);
  const foreign = { id: third, otherId: `${winnerWorkId}-n`, side: 'after' } as const;
  expect(await outcomeOf(awards.nomination.place(actor, foreign))).toBe('invalidRequest');
  expect(await outcomeOf(nominate(winnerWorkId))).toBe('conflict');
  expect(await outcomeOf(nominate(null))).toBe('invalidRequest');
  const other = await makeEdition(database);
  expect(await outcomeOf(nominate(other.winnerWorkId))).toBe('invalidRequest');
  const renominate = (nominationId: string, from: string, to: string) =>
    outcomeOf(awards.nomination.save(actor, { id: nominationId, base: { filmId: from }, changes: { filmId: to } }, 'en'));
  const [loser = ''] = loserWorkIds;
  expect([
    await renominate(first, winnerWorkId, other.winnerWorkId),
    await renominate(first, winnerWorkId, loser),
    // The award has a result.
    await renominate(`${winnerWorkId}-n`, winnerWorkId, loser),
  ]).toEqual(['invalidRequest', 'conflict', 'stillUsed']);
  expect(await outcomeOf(awards.category.remove(actor, category.id))).toBe('stillUsed');
  expect(await outcomeOf(awards.unit.remove(actor, `${id}-film`))).toBe('stillUsed');
  // In a category with a result all nominations are refused alike, the winner's and the others'.
  for (const filmId of [winnerWorkId, ...loserWorkIds])
    expect(await outcomeOf(awards.nomination.remove(actor, `${filmId}-n`))).toBe('stillUsed');
  for (const nomination of ids) await awards.nomination.remove(actor, nomination);
  await awards.category.remove(actor, category.id);
  expect((await categories()).map((found) => found.id)).not.toContain(category.id);
});

testOnDatabase('faces are added, shown within their window and ordered within their column; people are saved', async (database) => {
  const awards = createAwardStaffService(database);
  const imageId = newId();
  await database.db.insert(mediaFile).values({ id: imageId, path: 'test.webp' });
  const person = await awards.person.add(actor, { nameZh: '林一', nameEn: 'Lin Yi' });
  const column = await awards.faceColumn.add(actor, { labelZh: '评委', labelEn: 'Jury', year: 2025 });
  const add = async (nameEn: string, publishAt: string | null) =>
    (
      await awards.face.add(actor, {
        columnId: column.id,
        nameZh: '',
        nameEn,
        roleZh: '',
        roleEn: '',
        year: null,
        imageId,
        personId: person.id,
        publishAt,
        unpublishAt: null,
      })
    ).id;
  const past = new Date(0).toISOString();
  const ids = [await add('One', past), await add('Two', null), await add('Three', past)];
  const [one = '', two = '', three = ''] = ids;

  // At the same time, by two.
  await Promise.all([
    awards.face.place(actor, { id: three, otherId: two, side: 'before' }),
    awards.face.place(actor, { id: one, otherId: two, side: 'after' }),
  ]);

  const shown = async () =>
    (await createFaceService(database).listColumnFaces({ columnId: column.id }, 'en')).data.rows.map(({ name }) => name);
  expect(await shown()).toEqual(['Three', 'One']);
  const columns = (await awards.faceColumn.list({ pageSize: 50 }, 'en')).rows;
  expect(columns.find((row) => row.id === column.id)).toMatchObject({ faces: 3, shown: 2 });
  expect((await awards.face.list({ columnId: column.id }, 'en')).rows.map(({ nameEn, shown: state }) => [nameEn, state])).toEqual([
    ['Three', 'shown'],
    ['Two', 'hidden'],
    ['One', 'shown'],
  ]);
  await awards.face.save(actor, { id: two, base: { publishAt: null }, changes: { publishAt: past } }, 'en');
  expect(await shown()).toEqual(['Three', 'Two', 'One']);
  expect(await outcomeOf(awards.face.place(actor, { id: one, otherId: column.id, side: 'after' }))).toBe('invalidRequest');
  expect(await outcomeOf(awards.faceColumn.remove(actor, column.id))).toBe('stillUsed');
  const saved = await awards.person.save(actor, { id: person.id, base: { publishAt: null }, changes: { publishAt: past } }, 'en');
  expect(saved).toMatchObject({ shown: 'shown', uses: { faces: 3 } });
});

testOnDatabase(
  'films are placed beside another; deleting an unreferenced film or person removes its views and search rows',
  async (database) => {
    const { db } = database;
    const awards = createAwardStaffService(database);
    const made = await makeEdition(database);
    const [nominee = ''] = made.loserWorkIds;
    const {
      fields: { unitId },
    } = await awards.film.get(nominee, 'en');
    const add = async (titleEn: string) => (await awards.film.add(actor, { unitId, titleZh: '', titleEn })).id;
    const [one, two] = [await add('One'), await add('Two')];
    const order = async () => (await awards.film.list({ unitId, pageSize: 50 }, 'en')).rows.map(({ id }) => id);
    const before = await order();
    const person = await awards.person.add(actor, { nameZh: '', nameEn: 'Nobody Knows' });
    await awards.film.save(
      actor,
      {
        id: one,
        base: { credits: [] },
        changes: { credits: [{ personId: person.id, nameZh: '', nameEn: '', function: 'editing', roleZh: '', roleEn: '' }] },
      },
      'en',
    );
    await db.insert(contentView).values({ contentId: one, visitorHash: 'somebody' });

    const first = before[0] ?? '';
    await Promise.all([
      awards.film.place(actor, { id: two, otherId: first, side: 'before' }),
      awards.film.place(actor, { id: one, otherId: first, side: 'after' }),
    ]);

    expect(await order()).toEqual([two, first, one, ...before.filter((id) => ![first, one, two].includes(id))]);
    expect(await outcomeOf(awards.film.place(actor, { id: one, otherId: one, side: 'after' }))).toBe('invalidRequest');
    expect(await outcomeOf(awards.person.remove(actor, person.id))).toBe('stillUsed');
    expect(await outcomeOf(awards.film.remove(actor, nominee))).toBe('stillUsed');
    await awards.film.remove(actor, one);
    expect(await outcomeOf(awards.film.get(one, 'en'))).toBe('notFound');
    expect(await db.select({ visitor: contentView.visitorHash }).from(contentView).where(eq(contentView.contentId, one))).toEqual([]);
    await awards.person.remove(actor, person.id);
    expect((await createSearchService(database).searchContent({ search: 'Nobody Knows' }, 'en')).data.rows).toEqual([]);
    expect(await outcomeOf(awards.person.remove(actor, person.id))).toBe('notFound');
  },
);
