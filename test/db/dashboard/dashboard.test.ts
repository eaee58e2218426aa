/** The dashboard shows each role its own tasks only; the search of the command palette. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { agency, userAccount } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { awardResult, edition } from '#server/db/schema/award.ts';
import { comment } from '#server/db/schema/comment.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { job } from '#server/db/schema/job.ts';
import { liveSession } from '#server/db/schema/media.ts';
import { programmeEvent } from '#server/db/schema/programme.ts';
import { sitePartRevision } from '#server/db/schema/site-part.ts';
import { revisionTerms } from '#server/services/content/list-terms.ts';
import { createDashboardService } from '#server/services/dashboard/dashboard.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import type { Dashboard, FirstSteps, TaskKey } from '#shared/api/dashboard.ts';
import { isoDate } from '#shared/dates.ts';
import type { Viewer } from '#shared/policies.ts';
import { openTestDatabase, testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn, makeEdition, secondsFromNow } from '#test/support/factories.ts';
import { makeManager, putWork } from '#test/db/editing/editing-stage.ts';

const steps: FirstSteps = { isOver: false, steps: [{ key: 'mail', isDone: false }] };
const day = 86_400;

async function openDashboard(database: OpenDatabase, listed = steps) {
  const column = await makeColumn(database, { id: `d${newId()}` });
  const service = createDashboardService({ db: database.db, firstSteps: { list: async () => listed } });
  return { ...service, columnId: column.id, read: (viewer: Viewer) => service.get(viewer, 'en') };
}

/** Kinds that the answer names, with their counts and how many are overdue. */
const countsOf = ({ tasks }: Dashboard): Partial<Record<TaskKey, number[]>> =>
  Object.fromEntries(tasks.map(({ key, count, overdue }) => [key, [count, overdue]]));

testOnDatabase('each role sees the counts of its own tasks, with the overdue ones', async (shared) => {
  await using database = await openTestDatabase(shared.engine);
  const { db } = database;
  const { read, columnId } = await openDashboard(database);
  const author = await makeManager(database);
  const stranger = await makeManager(database);
  const reviewer = await makeManager(database, 'reviewer');
  const put = (row: Partial<Parameters<typeof putWork>[1]>) => putWork(database, { ownerId: author.id, columnId, ...row });
  await put({ state: 'draft' });
  await put({ state: 'reject', titleEn: 'Sent back' });
  const late = await put({ state: 'audit', titleEn: 'Late', submittedAt: secondsFromNow(-3 * day), reviewDueOn: '2026-01-01' });
  await put({ state: 'audit', submittedAt: secondsFromNow(-60) });
  const claimed = await put({ state: 'audit', submittedAt: secondsFromNow(-60), claimedBy: reviewer.id, claimedAt: secondsFromNow(-60) });
  await put({ state: 'audited', wantedPublishAt: secondsFromNow(-60) });
  await put({ state: 'audited' });
  await put({ state: 'audited', wantedPublishAt: secondsFromNow(day), scheduledBy: reviewer.id });
  const binned = await put({ state: 'audit' });
  await db.update(content).set({ deletedAt: new Date() }).where(eq(content.id, binned.id));
  const pending = { contentId: late.id, userId: author.id, text: '好', state: 'pending' } as const;
  await db.insert(comment).values([
    { id: newId(), ...pending },
    { id: newId(), ...pending, createdAt: secondsFromNow(-3 * day) },
    { id: newId(), ...pending, state: 'public' },
  ]);
  await db.insert(feedback).values([
    { id: newId(), type: 'other', content: '你好' },
    { id: newId(), type: 'other', content: '已答复', handledAt: new Date() },
  ]);
  await db.update(agency).set({ verification: 'pending' }).where(eq(agency.userId, stranger.id));
  await db.insert(sitePartRevision).values({ id: newId(), kind: 'partners', number: 1, state: 'draft', data: {} });

  const admin = await makeManager(database, 'admin');
  const all = await read(admin);
  expect(countsOf(await read(author))).toEqual({ reject: [1, 0], draft: [1, 0], submitted: [3, 0] });
  expect(countsOf(await read(stranger))).toEqual({ reject: [0, 0], draft: [0, 0], submitted: [0, 0] });
  expect(countsOf(await read(reviewer))).toEqual({ claimed: [1, 0], audit: [2, 1] });
  expect(countsOf(await read(await makeManager(database, 'publisher')))).toEqual({
    reject: [0, 0],
    audited: [2, 1],
    licences: [0, 0],
    parts: [1, 0],
    draft: [0, 0],
    submitted: [0, 0],
  });
  expect(countsOf(await read(await makeManager(database, 'moderator')))).toEqual({ comments: [2, 1], feedback: [1, 0] });
  expect(Object.keys(countsOf(all))).toEqual([
    'reject',
    'claimed',
    'audit',
    'audited',
    'licences',
    'results',
    'comments',
    'feedback',
    'accounts',
    'parts',
    'draft',
    'submitted',
  ]);
  expect(countsOf(all)).toMatchObject({ claimed: [0, 0], audit: [2, 1], accounts: [1, 0] });

  const rowsOf = ({ tasks }: Dashboard, key: TaskKey) => tasks.find((task) => task.key === key)?.rows ?? [];
  expect(rowsOf(await read(reviewer), 'claimed').map(({ id }) => id)).toEqual([claimed.id]);
  expect(rowsOf(all, 'audit')[0]).toMatchObject({ id: late.id, titleEn: 'Late', isOverdue: true, dueOn: '2026-01-01' });
  expect(Date.parse(rowsOf(all, 'audit')[0]?.since ?? '')).toBeLessThan(Date.now() - 2 * day * 1_000);
});

testOnDatabase('the next seven days list publications, reveals, events and live sessions that the viewer has access to', async (shared) => {
  await using database = await openTestDatabase(shared.engine);
  const { db } = database;
  const { read, calendar, columnId } = await openDashboard(database);
  const author = await makeManager(database);
  const publisher = await makeManager(database, 'publisher');
  const operator = await makeManager(database, 'operator');
  const soon = (days: number) => secondsFromNow(days * day);
  const order = await putWork(database, {
    ownerId: author.id,
    columnId,
    state: 'audited',
    wantedPublishAt: soon(2),
    scheduledBy: publisher.id,
  });
  const far = await putWork(database, {
    ownerId: author.id,
    columnId,
    state: 'audited',
    wantedPublishAt: soon(8),
    scheduledBy: publisher.id,
  });
  const live = await putWork(database, { ownerId: publisher.id, columnId, state: 'putaway' });
  await db
    .update(content)
    .set({ unpublishAt: soon(1) })
    .where(eq(content.id, live.id));
  const made = await makeEdition(database, { isCurrent: true });
  // A site without a name of its own tells its editions by year.
  const label = String(made.year);
  await db
    .update(edition)
    .set({ startsAt: soon(4), revealAt: soon(5) })
    .where(eq(edition.id, made.id));
  const event = { editionId: made.id, endsAt: soon(4), titleZh: '红毯', titleEn: 'Red carpet' };
  await db.insert(programmeEvent).values([
    { id: newId(), ...event, startsAt: soon(3), publishAt: new Date(0) },
    { id: newId(), ...event, titleEn: 'Secret dinner', startsAt: soon(3.1) },
    { id: newId(), ...event, titleEn: 'Cancelled', startsAt: soon(3), publishAt: new Date(0), cancelledAt: new Date() },
  ]);
  await db.insert(liveSession).values({ id: newId(), titleEn: 'Stream', startsAt: soon(6), endsAt: soon(6.1), publishAt: new Date(0) });

  const namesOf = ({ ahead }: Dashboard) =>
    ahead.map(({ kind, id, titleEn }) => [kind, kind === 'online' || kind === 'offline' ? id : titleEn]);
  // An institution has no screen for the others.
  expect(namesOf(await read(author))).toEqual([['online', order.id]]);
  expect(namesOf(await read(publisher))).toEqual([
    ['offline', live.id],
    ['online', order.id],
    ['event', 'Red carpet'],
    ['ceremony', label],
    ['live', 'Stream'],
  ]);
  expect((await read(operator)).ahead.map(({ kind, titleEn }) => [kind, titleEn])).toEqual([
    ['event', 'Red carpet'],
    ['event', 'Secret dinner'],
    ['ceremony', label],
    ['winners', label],
    ['live', 'Stream'],
  ]);
  expect(JSON.stringify(await read(operator))).not.toContain(far.id);

  // The calendar reaches further, and says what the viewer can move there.
  const [today, later] = [isoDate(Date.now()), isoDate(Date.now() + 20 * day * 1_000)];
  const entriesOf = async (viewer: Viewer) =>
    (await calendar(viewer, { from: today, until: later })).rows.filter(({ id }) => [order.id, far.id, live.id].includes(id));
  expect((await entriesOf(publisher)).map(({ kind, id, isPast, moves }) => [kind, id, isPast, moves])).toEqual([
    ['offline', live.id, false, { revisionId: live.revisionId, version: 1 }],
    ['online', order.id, false, { revisionId: order.revisionId, version: 1 }],
    ['online', far.id, false, { revisionId: far.revisionId, version: 1 }],
  ]);
  const began = await calendar(publisher, { from: '2025-01-01', until: '2025-01-02' });
  expect(began.rows.find(({ id }) => id === live.id)).toMatchObject({ kind: 'online', isPast: true, moves: null });
  expect((await entriesOf(author)).map(({ id, moves }) => [id, moves])).toEqual([
    [order.id, null],
    [far.id, null],
  ]);
  await expect(calendar(publisher, { from: today, until: today })).rejects.toThrow('invalidRequest');
  await expect(calendar(publisher, { from: '2030-02-30', until: '2030-03-20' })).rejects.toThrow('invalidRequest');
  await expect(calendar(publisher, { from: '2030-01-01', until: '2030-04-01' })).rejects.toThrow('invalidRequest');

  // Only staff who work on the awards know the time of the reveal.
  expect((await read(operator)).ceremony?.revealAt).toEqual(expect.any(String));
  expect((await read(publisher)).ceremony).toMatchObject({ id: made.id, revealAt: null, startsAt: expect.any(String) as string });
  expect(JSON.stringify(await read(operator))).not.toContain(made.canary);
});

testOnDatabase('lists recent edits, failed jobs, missing results and first steps', async (shared) => {
  await using database = await openTestDatabase(shared.engine);
  const { db } = database;
  const { read, columnId } = await openDashboard(database);
  const over = createDashboardService({ db, firstSteps: { list: async () => ({ ...steps, isOver: true }) } });
  const [admin, editor, operator, author] = [
    await makeManager(database, 'admin'),
    await makeManager(database, 'editor'),
    await makeManager(database, 'operator'),
    await makeManager(database),
  ];
  const own = await putWork(database, { ownerId: author.id, columnId, titleEn: 'Mine', updatedAt: secondsFromNow(-60) });
  const made = await makeEdition(database, { isCurrent: true });
  await db.update(edition).set({ phase: 'ceremony' }).where(eq(edition.id, made.id));
  await db.delete(awardResult).where(eq(awardResult.categoryId, `${made.id}-best`));
  await db.transaction(async (tx) => {
    await appendAudit(tx, { actorId: admin.id, action: 'save', subjectKind: 'film', subjectId: made.winnerWorkId });
    await appendAudit(tx, { actorId: editor.id, action: 'save', subjectKind: 'sitePart', subjectId: 'hero' });
    await appendAudit(tx, { actorId: editor.id, action: 'setPassword', subjectKind: 'account', subjectId: editor.id });
  });
  await db.insert(job).values({ kind: 'search', key: 'all', state: 'failed', failure: 'no', finishedAt: new Date() });

  const editsOf = async (viewer: Viewer) => (await read(viewer)).edits.map(({ kind, id, actorName }) => [kind, id, actorName]);
  expect(await editsOf(author)).toEqual([['content', own.id, '']]);
  expect(await editsOf(admin)).toEqual([
    ['sitePart', 'hero', editor.name],
    ['film', made.winnerWorkId, ''],
    ['content', own.id, author.name],
  ]);
  expect(await editsOf(editor)).toEqual([
    ['sitePart', 'hero', ''],
    ['content', own.id, author.name],
  ]);
  expect((await read(admin)).edits[1]).toMatchObject({ titleEn: expect.stringContaining('Work') as string, action: 'save', state: null });

  const ofOperator = await read(operator);
  expect([ofOperator.failedJobs?.count, ofOperator.failedJobs?.rows.map(({ kind, key }) => [kind, key])]).toEqual([1, [['search', 'all']]]);
  expect((await read(author)).failedJobs).toBeNull();
  expect(countsOf(ofOperator).results?.[0]).toBeGreaterThan(0);
  expect(countsOf(ofOperator).results?.[1]).toBe(0);
  await made.reveal();
  expect(countsOf(await read(operator)).results?.[1]).toBeGreaterThan(0);

  expect([(await read(admin)).steps, (await read(operator)).steps, (await over.get(admin, 'en')).steps]).toEqual([steps, null, null]);
  expect(await db.select({ n: sql<number>`count(*)::int` }).from(auditEntry)).toEqual([{ n: 3 }]);
});

testOnDatabase('the palette search finds records the viewer has access to by words, prefix and pinyin', async (shared) => {
  await using database = await openTestDatabase(shared.engine);
  const { db } = database;
  const { find, columnId } = await openDashboard(database);
  const [admin, author, stranger, reviewer, moderator] = [
    await makeManager(database, 'admin'),
    await makeManager(database),
    await makeManager(database),
    await makeManager(database, 'reviewer'),
    await makeManager(database, 'moderator'),
  ];
  const draft = await putWork(database, { ownerId: author.id, columnId, titleZh: '竹海来信', titleEn: 'Letter from the bamboo sea' });
  const gone = await putWork(database, { ownerId: author.id, columnId, titleZh: '竹海旧闻', titleEn: 'Old bamboo' });
  await db.update(content).set({ deletedAt: new Date() }).where(eq(content.id, gone.id));
  const made = await makeEdition(database);
  const [winner] = await db.select().from(userAccount).where(eq(userAccount.id, author.id));

  const idsOf = async (viewer: Viewer, text: string) => {
    const { items, films, people, accounts } = await find(viewer, text);
    return {
      items: items.map(({ id }) => id),
      films: films.map(({ id }) => id),
      people: people.length,
      accounts: accounts.map(({ id }) => id),
    };
  };
  const nothing = { items: [], films: [], people: 0, accounts: [] };
  expect(await idsOf(author, '竹海')).toEqual({ ...nothing, items: [draft.id] });
  expect(await idsOf(author, 'BAMB')).toEqual({ ...nothing, items: [draft.id] });
  expect(await idsOf(stranger, '竹海')).toEqual(nothing);
  expect(await idsOf(moderator, '竹海')).toEqual(nothing);
  expect((await idsOf(reviewer, '竹海')).items).toEqual([draft.id]);
  expect((await find(admin, '竹海')).items).toEqual([
    { id: draft.id, kind: 'article', state: 'draft', titleZh: '竹海来信', titleEn: 'Letter from the bamboo sea' },
  ]);
  expect((await idsOf(admin, `作品b${made.id}`)).films).toEqual([made.winnerWorkId]);
  expect((await idsOf(reviewer, `作品b${made.id}`)).films).toEqual([]);
  expect((await idsOf(admin, 'zuopin')).films).toContain(made.winnerWorkId);
  expect((await idsOf(admin, 'Person')).people).toBeGreaterThan(0);
  expect((await idsOf(admin, winner?.email ?? '')).accounts).toEqual([author.id]);
  expect((await idsOf(reviewer, winner?.email ?? '')).accounts).toEqual([]);
  expect(await idsOf(admin, ' ，')).toEqual(nothing);
  // A revision beside the live one is the one that is found.
  await db.update(contentRevision).set({ state: 'putaway' }).where(eq(contentRevision.id, draft.revisionId));
  await db
    .insert(contentRevision)
    .values({
      id: newId(),
      contentId: draft.id,
      number: 2,
      state: 'draft',
      titleZh: '竹海新稿',
      terms: revisionTerms({ titleZh: '竹海新稿' }),
      updatedAt: new Date(),
    });
  expect((await find(admin, '竹海')).items.map(({ titleZh, state }) => [titleZh, state])).toEqual([['竹海新稿', 'draft']]);
});
