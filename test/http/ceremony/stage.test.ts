/** A reveal at its instant: the live state names another page, the big screen has the winner, and no cache may keep what was before. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awardCategory, edition } from '#server/db/schema/award.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import type { Edition } from '#shared/api/award.ts';
import type { Stage } from '#shared/api/ceremony/stage.ts';
import type { LiveState } from '#shared/award/live-state.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { director } from '#test/support/ceremony.ts';

let site: TestApp;
let categoryId: string;
beforeAll(async () => {
  site = await startTestApp();
  const { services, database } = site.context;
  if (!services || !database) throw new Error('The site has no services');
  await database.db.transaction(async (tx) => {
    await tx.update(edition).set({ phase: 'ceremony', revealAt: null }).where(eq(edition.id, '2025'));
    await announceChange(tx, ['edition:2025', 'editions', 'home']);
  });
  const { ceremony } = services;
  await ceremony.fillShow(director.id, '2025');
  await ceremony.setShowOpen(director.id, { editionId: '2025', isOpen: true });
  const { rows } = await ceremony.getShow(director, '2025');
  const [first] = rows;
  categoryId = first?.categoryId ?? '';
  await ceremony.updateStatuses(director.id, { editionId: '2025', changes: [{ id: first?.id ?? '', from: 'waiting', to: 'stage' }] });
});
afterAll(() => site[Symbol.asyncDispose]());

const ask = (path: string) => fetch(site.origin + path);
const readState = async () => (await (await ask('/live/2025.json')).json()) as LiveState;
const readStage = async () => ((await (await ask('/web/cmsv2/column/stage?year=2025&languageType=1')).json()) as { data: Stage }).data;
async function readEdition(page?: string) {
  const answer = await ask(`/web/cmsv2/column/edition?year=2025&languageType=1${page === undefined ? '' : `&page=${page}`}`);
  return { cacheControl: answer.headers.get('cache-control') ?? '', data: ((await answer.json()) as { data: Edition }).data };
}
const winnersOf = ({ units }: Edition) => units.flatMap(({ categories }) => categories.filter(({ winner }) => winner !== null));

test('a winner is nowhere before its instant, and everywhere after it', async () => {
  await expect.poll(async () => (await readEdition()).data.live).not.toBeNull();
  const before = await readState();
  const stageBefore = await readStage();
  expect(stageBefore).toMatchObject({ live: true, row: { kind: 'award', award: { id: categoryId, winner: null } } });
  expect((await readEdition()).data).toMatchObject({ live: before.page, revealed: false });

  await site.context.database?.db.transaction(async (tx) => {
    await tx
      .update(awardCategory)
      .set({ revealAt: sql`now() + interval '1500 milliseconds'` })
      .where(eq(awardCategory.id, categoryId));
    await announceChange(tx, ['edition:2025']);
  });
  // Read after the change was announced and before its instant: the same as before.
  expect([(await readState()).page, await readStage()]).toEqual([before.page, stageBefore]);
  expect(winnersOf((await readEdition(before.page)).data)).toEqual([]);

  await expect.poll(async () => (await readState()).page, { timeout: 15_000 }).not.toBe(before.page);
  const after = await readState();
  expect((await readStage()).row?.award?.winner).toMatchObject({ won: true });
  const kept = await readEdition(after.page);
  expect(winnersOf(kept.data).map(({ id }) => id)).toEqual([categoryId]);
  expect(kept.cacheControl).toMatch(/s-maxage=[1-9]/);
});

test('an answer for a page of the past or the future is kept by no cache', async () => {
  for (const page of ['ceremony-0-0', 'ceremony-99-0']) {
    const { cacheControl, data } = await readEdition(page);

    expect(cacheControl).toBe('no-store');
    expect(data.year).toBe(2025);
  }
  expect((await ask('/web/cmsv2/column/edition?year=2025&page=%3Cscript%3E')).status).toBe(400);
});

test.each(['/stage/2025', '/en/stage/2025'])('%s is the same page for everybody, without controls, for no search engine', async (path) => {
  const answer = await ask(path);
  const html = await answer.text();

  expect(answer.status).toBe(200);
  expect(html).toMatch(/<meta name="robots" content="noindex/);
  expect(html).not.toMatch(/<(header|footer|nav|button)[ >][^<]*class="page/);
  expect(html).not.toMatch(/<button/);
});

test.each(['/stage/1999', '/stage/abc', '/stage/20255'])('%s does not exist', async (path) => {
  expect((await ask(path)).status).toBe(404);
});
