/** Who won is in no answer before the reveal: not in texts, not in the order, not in a count; and in all of them after it. */
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { createAwardService } from '#server/services/award.ts';
import { createContentService } from '#server/services/content.ts';
import { createHomeService } from '#server/services/home.ts';
import { createSearchService } from '#server/services/search.ts';
import type { Edition } from '#shared/api/column.ts';
import { testOnEachEngine } from '#test/support/database.ts';
import { makeEdition, type TestEdition } from '#test/support/factories.ts';

/** Every public answer that could know, in both languages. */
async function everyAnswer(database: OpenDatabase, made: TestEdition) {
  const award = createAwardService(database);
  const content = createContentService(database);
  const search = createSearchService(database);
  const answers = await Promise.all(
    (['zh-Hans', 'en'] as const).flatMap((language) => [
      award.getEdition(made.year, language),
      award.listPreviousEditions(language),
      createHomeService(database).getHome(language),
      search.searchContent({ search: language === 'en' ? 'Work' : '作品' }, language),
      search.searchContent({ search: made.canary }, language),
      search.listSuggestions(made.canary.slice(0, 40), language),
      content.listContent({}, language),
      ...[made.winnerWorkId, ...made.loserWorkIds, made.winnerPersonId].map((id) => content.getContent(id, language)),
    ]),
  );
  return answers.map(({ data }) => data as unknown);
}

/** An edition's answer with the names of categories, which carry the canary themselves, taken away. */
function withoutLabels(answer: unknown): string {
  return JSON.stringify(answer, (key, value: unknown) => (key === 'label' ? undefined : value));
}

const mainCategory = (edition: Edition) => edition.units[0]?.categories[0];

testOnEachEngine('no answer knows a winner before the reveal', async (database) => {
  const made = await makeEdition(database);

  const before = await everyAnswer(database, made);
  const edition = (await createAwardService(database).getEdition(made.year, 'en')).data;

  for (const answer of before) expect(withoutLabels(answer)).not.toContain(made.canary);
  for (const answer of before) expect(JSON.stringify(answer)).not.toContain('"won":true');
  expect(edition.revealed).toBe(false);
  expect(mainCategory(edition)?.winner).toBeNull();
  expect(mainCategory(edition)?.nominees.map((nominee) => nominee.work?.id)).toEqual([`${made.id}-a`, `${made.id}-b`, `${made.id}-c`]);
});

testOnEachEngine('the winners are there from the reveal on, apart from the nominees', async (database) => {
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

testOnEachEngine('names the reveal as the instant at which the answers change', async (database) => {
  const made = await makeEdition(database);

  const { changesAt } = await createAwardService(database).getEdition(made.year, 'en');

  const minutes = ((changesAt?.getTime() ?? 0) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(58);
  expect(minutes).toBeLessThan(61);
});

testOnEachEngine('refuses a year without an edition', async (database) => {
  await expect(createAwardService(database).getEdition(1901, 'en')).rejects.toMatchObject({ errorName: 'notFound' });
});
