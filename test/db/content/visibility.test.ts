/** Visibility in every combination of state, window and language, in every service that returns items. */
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, vi } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { contentRevision } from '#server/db/schema/content.ts';
import { createColumnService } from '#server/services/content/column.ts';
import { createFeedService } from '#server/services/discovery/feed.ts';
import { createContentService } from '#server/services/reading/content.ts';
import { createSearchService } from '#server/services/search/search.ts';
import { contentStates, type ContentState } from '#shared/content/content-lifecycle.ts';
import type { Language } from '#shared/language.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn, makeItem, publishItem, secondsFromNow, type TestColumn } from '#test/support/factories.ts';

const instants = { past: -3_600, future: 3_600, none: null } as const;
type Instant = keyof typeof instants;

interface Case {
  state: ContentState;
  publish: Exclude<Instant, 'none'>;
  unpublish: Instant;
  spoken: 'both' | 'zh' | 'en';
  id: string;
}

const dateOf = (instant: Instant) => (instants[instant] === null ? null : secondsFromNow(instants[instant]));

const publications = ['past', 'future'] as const;
const ends = ['past', 'future', 'none'] as const;
const languagesOfItem = ['both', 'zh', 'en'] as const;

/** Every combination, not made yet. */
const plans = contentStates.flatMap((state) =>
  publications.flatMap((publish) =>
    ends.flatMap((unpublish) => languagesOfItem.map((spoken): Omit<Case, 'id'> => ({ state, publish, unpublish, spoken }))),
  ),
);

async function makeCases(database: OpenDatabase, column: TestColumn): Promise<Case[]> {
  const cases: Case[] = [];
  for (const plan of plans) cases.push({ ...plan, id: await makeCase(database, column, plan) });
  return cases;
}

async function makeCase(
  database: OpenDatabase,
  column: TestColumn,
  { state, publish, unpublish, spoken }: Omit<Case, 'id'>,
): Promise<string> {
  const name = `暗号${state}${publish}${unpublish}${spoken}`;
  const item = { columnId: column.id, typeId: 'one', titleZh: spoken === 'en' ? '' : name, titleEn: spoken === 'zh' ? '' : name };
  const window = { publishAt: dateOf(publish), unpublishAt: dateOf(unpublish) };
  if (state === 'putaway') return publishItem(database, item, window);
  const id = await makeItem(database, item);
  await database.db
    .update(contentRevision)
    .set({ state, wantedPublishAt: window.publishAt })
    .where(sql`${contentRevision.contentId} = ${id}`);
  return id;
}

function isVisible({ state, publish, unpublish }: Case): boolean {
  return state === 'putaway' && publish === 'past' && unpublish !== 'past';
}

const speaks = ({ spoken }: Case, language: Language) => spoken === 'both' || spoken === (language === 'en' ? 'en' : 'zh');

testOnDatabase('returns exactly the visible items in every list, count, detail, search and suggestion', async (database) => {
  const column = await makeColumn(database);
  const cases = await makeCases(database, column);
  const content = createContentService(database);
  const search = createSearchService(database);
  expect(cases).toHaveLength(108);

  for (const language of ['zh-Hans', 'en'] as const) {
    const expected = cases
      .filter((one) => isVisible(one) && speaks(one, language))
      .map(({ id }) => id)
      .sort();
    const list = (await content.listContent({ columnId: column.id, pageSize: 50 }, language)).data;
    const found = (await search.searchContent({ search: '暗号', columnId: column.id, pageSize: 50 }, language)).data;
    const suggested = (await search.listSuggestions({ data: '暗号' }, language)).data;
    const tree = (await createColumnService(database).getColumnTree(language)).data;

    expect(list.rows.map(({ id }) => id).sort()).toEqual(expected);
    expect(list.total).toBe(expected.length);
    expect(found.rows.map(({ id }) => id).sort()).toEqual(expected);
    expect(found.total).toBe(expected.length);
    expect(suggested).toHaveLength(expected.length);
    expect(tree.find(({ id }) => id === column.id)?.count).toBe(expected.length);
  }
});

testOnDatabase('returns an item in the other language with its language, and refuses an invisible one', async (database) => {
  const column = await makeColumn(database);
  const cases = await makeCases(database, column);
  const content = createContentService(database);

  for (const one of cases) {
    for (const language of ['zh-Hans', 'en'] as const) {
      const answer = content.getContent(one.id, language).then(
        ({ data }) => data.language,
        (error: { errorName?: string }) => error.errorName,
      );
      const over = one.state === 'putaway' && one.unpublish === 'past';
      const expected = isVisible(one)
        ? speaks(one, language)
          ? language
          : language === 'en'
            ? 'zh-Hans'
            : 'en'
        : over
          ? 'gone'
          : 'notFound';
      expect(await answer, JSON.stringify({ ...one, language })).toBe(expected);
    }
  }
});

testOnDatabase('reports the next instant at which a list, its count or an item changes', async (database) => {
  const column = await makeColumn(database);
  const soon = secondsFromNow(600);
  const later = secondsFromNow(1_200);
  const content = createContentService(database);
  const read = async () => (await content.listContent({ columnId: column.id }, 'zh-Hans')).changesAt;

  expect(await read()).toBeNull();
  const ending = await publishItem(database, { columnId: column.id }, { publishAt: secondsFromNow(-60), unpublishAt: later });
  expectInstant(await read(), later);
  await publishItem(database, { columnId: column.id }, { publishAt: soon });
  expectInstant(await read(), soon);
  expectInstant((await content.getContent(ending, 'zh-Hans')).changesAt, later);
});

testOnDatabase('shows and hides an item at its instants without a write', async (database) => {
  const [opening, ending] = [await makeColumn(database), await makeColumn(database)];
  const instant = secondsFromNow(3);
  await publishItem(database, { columnId: opening.id }, { publishAt: instant });
  await publishItem(database, { columnId: ending.id }, { publishAt: secondsFromNow(-60), unpublishAt: instant });
  const content = createContentService(database);
  const read = () =>
    Promise.all(
      [opening, ending].map(async ({ id: columnId }) => {
        const { data } = await content.listContent({ columnId }, 'zh-Hans');
        return [data.rows.length, data.total];
      }),
    );

  expect(await read()).toEqual([
    [0, 0],
    [1, 1],
  ]);
  await expect.poll(read, { interval: 100 }).toEqual([
    [1, 1],
    [0, 0],
  ]);
});

testOnDatabase('a cached response does not outlive the next instant of its item', async (database) => {
  const { id: columnId } = await makeColumn(database);
  const content = createContentService(database);
  const feed = createFeedService({ db: database.db, site: { origin: 'https://site.test', name: { 'zh-Hans': '站', en: 'Site' } } });
  const instant = secondsFromNow(2);
  const id = await publishItem(database, { columnId, titleZh: '准点的消息' }, { publishAt: instant });
  const execute = database.db.execute.bind(database.db);
  // The query of the counts and of the next change is delayed; all others are not.
  const spy = vi.spyOn(database.db, 'execute').mockImplementation((async (...given: Parameters<typeof execute>) => {
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, instant.getTime() - Date.now()) + 50));
    return execute(...given);
  }) as never);
  onTestFinished(() => spy.mockRestore());

  const answers = await Promise.all([
    content.listContent({ columnId }, 'zh-Hans'),
    content.listContent({ columnId, search: '准点' }, 'zh-Hans'),
    feed.readFeed({ columnId, format: 'rss', language: 'zh-Hans', isFull: false }),
  ]);

  // No further change is announced, so the item must be included.
  for (const answer of answers) expect(JSON.stringify(answer?.data)).toContain(id);
});

/** Instants are rounded up to the next millisecond, so that the change has happened by then. */
function expectInstant(found: Date | null, expected: Date): void {
  const late = (found?.getTime() ?? 0) - expected.getTime();
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThanOrEqual(2);
}
