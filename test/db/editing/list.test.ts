/** The lists of the management centre: access, filters, orders, counts, the bin; presence, claims and the search for people. */
import { and, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { newId } from '#server/db/identifier.ts';
import { agency } from '#server/db/schema/account.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { contentPresence } from '#server/db/schema/editing.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { person } from '#server/db/schema/person.ts';
import type { ItemListQuery } from '#server/services/editing/list-query.ts';
import type { ItemListName } from '#shared/api/content-list-staff.ts';
import { contentStates, type ContentState } from '#shared/content/content-lifecycle.ts';
import type { Viewer } from '#shared/policies.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn, secondsFromNow } from '#test/support/factories.ts';
import { makeManager, openManageStage, putWork } from './editing-stage.ts';
import { bodyFor, openWorkflowStage } from './workflow-stage.ts';

testOnDatabase('an institution lists its own items, editors and reviewers those of all, other staff none', async (database) => {
  const { manage, columnId, author } = await openManageStage(database);
  const stranger = await makeManager(database);
  const viewers = {
    author,
    stranger,
    reviewer: await makeManager(database, 'reviewer'),
    publisher: await makeManager(database, 'publisher'),
    moderator: await makeManager(database, 'moderator'),
  };
  for (const state of contentStates) {
    const own = await putWork(database, { ownerId: author.id, columnId, state });
    const other = await putWork(database, { ownerId: stranger.id, columnId, state });
    const seen = async (viewer: Viewer) =>
      (await manage.list(viewer, { list: state, query: { columnId }, language: 'en' })).rows.map(({ id }) => id).sort();
    const all = [own.id, other.id].sort();

    expect(
      [
        await seen(author),
        await seen(stranger),
        await seen(viewers.reviewer),
        await seen(viewers.publisher),
        await seen(viewers.moderator),
      ],
      state,
    ).toEqual([[own.id], [other.id], all, all, []]);
    await expect(manage.get(stranger, { id: own.id, language: 'en' })).rejects.toThrow('notFound');
    expect((await manage.get(author, { id: own.id, language: 'en' })).mayEdit).toBe(state === 'draft' || state === 'reject');
  }
  expect(await manage.count(author)).toEqual({
    draft: 1,
    audit: 1,
    audited: 1,
    reject: 1,
    putaway: 1,
    soldout: 1,
    scheduled: 0,
    trash: 0,
    comments: 0,
    feedback: 0,
    accounts: 0,
  });

  // Only staff who handle a task get its count.
  const admin = await makeManager(database, 'admin');
  const { accounts } = await manage.count(admin);
  await database.db.update(agency).set({ verification: 'pending' }).where(eq(agency.userId, stranger.id));
  await database.db.insert(feedback).values({ id: newId(), type: 'other', content: '你好' });
  expect(await manage.count(admin)).toMatchObject({ accounts: accounts + 1, feedback: 1 });
  expect(await manage.count(viewers.moderator)).toMatchObject({ accounts: 0, feedback: 1, draft: 0 });
  expect(await manage.count(viewers.reviewer)).toMatchObject({ accounts: 0, feedback: 0 });
});

testOnDatabase('a row contains the viewer’s actions, the institution and the newer revision of an online item', async (database) => {
  const { manage, columnId, author } = await openManageStage(database);
  const reviewer = await makeManager(database, 'reviewer');
  const online = await putWork(database, { ownerId: author.id, columnId, state: 'putaway' });
  await database.db
    .insert(contentRevision)
    .values({ id: newId(), contentId: online.id, number: 2, state: 'audit', titleZh: '新版', createdBy: author.id });
  const rowOf = async (viewer: Viewer, state: ContentState) =>
    (await manage.list(viewer, { list: state, query: { columnId }, language: 'en' })).rows[0];

  expect(await rowOf(author, 'putaway')).toMatchObject({
    id: online.id,
    workingState: 'audit',
    isRevision: false,
    actions: ['revise'],
    authorName: `Office ${author.id}`,
    columnLabel: 'Column',
    publishTime: '2025-01-01T00:00:00.000Z',
  });
  expect(await rowOf(author, 'audit')).toMatchObject({
    id: online.id,
    workingState: null,
    isRevision: true,
    actions: ['withdraw'],
    titleZh: '新版',
    inZh: false,
    publishTime: null,
  });
  expect(await rowOf(reviewer, 'audit')).toMatchObject({ actions: ['approve', 'reject'] });
  expect(await manage.get(reviewer, { id: online.id, language: 'en' })).toMatchObject({
    state: 'audit',
    number: 2,
    live: { number: 1, fields: { titleZh: '标题' } },
    checks: expect.arrayContaining([{ name: 'languages', isMet: false, isRequired: true }]),
  });
});

testOnDatabase('scheduled items have their own list and count, ordered by publication time, for staff and the author', async (database) => {
  const { manage } = await openManageStage(database);
  const stage = await openWorkflowStage(database);
  const [author, publisher] = [await stage.institution(), await stage.person(['publisher'])];
  const at = (hours: number) => secondsFromNow(hours * 3_600).toISOString();
  const [later, sooner, now] = [
    await stage.work(author, 'audited'),
    await stage.work(author, 'audited'),
    await stage.work(author, 'audited'),
  ];
  const listed = async (viewer: Viewer, list: ItemListName) =>
    (await manage.list(viewer, { list, query: { columnId: stage.columnId }, language: 'en' })).rows.map(({ id, isScheduled }) => [
      id,
      isScheduled,
    ]);

  const first = await stage.workflow.act(publisher, 'online', bodyFor(later, { publishAt: at(5) }));
  await stage.workflow.act(publisher, 'online', bodyFor(sooner, { publishAt: at(2) }));
  const live = await stage.workflow.act(publisher, 'online', bodyFor(now));
  expect([first.state, first.scheduledTime?.slice(0, 13), live.state, live.scheduledTime]).toEqual([
    'putaway',
    at(5).slice(0, 13),
    'putaway',
    null,
  ]);

  // A revision that replaces an online item at a set time is scheduled, too; the replaced one stays online.
  await stage.workflow.act(author, 'revise', bodyFor(await stage.revisionOf(now.id)));
  const next = await stage.newest(now.contentId);
  await database.db.update(contentRevision).set({ state: 'audited', approvedVersion: next.version }).where(eq(contentRevision.id, next.id));
  expect(await stage.workflow.act(publisher, 'online', bodyFor(await stage.revisionOf(next.id), { publishAt: at(3) }))).toMatchObject({
    state: 'audited',
    scheduledTime: expect.any(String),
  });

  for (const viewer of [author, publisher]) {
    expect(await listed(viewer, 'scheduled')).toEqual([
      [sooner.contentId, true],
      [now.contentId, true],
      [later.contentId, true],
    ]);
    expect([await listed(viewer, 'putaway'), await listed(viewer, 'audited')]).toEqual([[[now.contentId, false]], []]);
  }
  expect(await manage.count(author)).toMatchObject({ audited: 0, putaway: 1, scheduled: 3 });
  expect((await manage.get(author, { id: later.contentId, language: 'en' })).scheduledTime?.slice(0, 13)).toBe(at(5).slice(0, 13));
  expect((await manage.get(author, { id: now.contentId, revisionId: now.id, language: 'en' })).scheduledTime).toBeNull();

  const called = await stage.workflow.act(publisher, 'reschedule', bodyFor(await stage.revisionOf(later.id), { publishAt: null }));
  expect(called.scheduledTime).toBeNull();
  expect(await manage.count(author)).toMatchObject({ putaway: 2, scheduled: 2 });
  const moved = await stage.workflow.act(publisher, 'reschedule', bodyFor(await stage.revisionOf(next.id), { publishAt: null }));
  expect([moved.state, moved.scheduledTime]).toEqual(['audited', null]);
  expect(await manage.count(author)).toMatchObject({ audited: 1, putaway: 2, scheduled: 1 });
});

testOnDatabase('the offline list contains only those replaced revisions that can be published again', async (database) => {
  const { manage, columnId, author } = await openManageStage(database);
  const online = await putWork(database, { ownerId: author.id, columnId, state: 'putaway' });
  await database.db
    .insert(contentRevision)
    .values({ id: newId(), contentId: online.id, number: 2, state: 'soldout', approvedVersion: 1, createdBy: author.id });
  const offline = await putWork(database, { ownerId: author.id, columnId, state: 'soldout' });
  const later = newId();
  await database.db.insert(contentRevision).values([
    { id: later, contentId: offline.id, number: 2, state: 'soldout', approvedVersion: 1, createdBy: author.id },
    { id: newId(), contentId: offline.id, number: 3, state: 'soldout', createdBy: author.id },
  ]);

  const { rows, total } = await manage.list(author, { list: 'soldout', query: {}, language: 'en' });

  expect([rows.map(({ revisionId }) => revisionId), total]).toEqual([[later], 1]);
});

testOnDatabase('filters, orders and pages the list', async (database) => {
  const { manage, columnId, author, editor } = await openManageStage(database);
  const child = await makeColumn(database, { id: `c${newId()}` });
  await database.db.update(siteColumn).set({ parentId: columnId }).where(eq(siteColumn.id, child.id));
  const put = (name: string, row: object, hours: number) =>
    putWork(database, {
      ownerId: author.id,
      columnId,
      titleZh: `熊猫${name}`,
      titleEn: '',
      bodyZh: '<p>文</p>',
      updatedAt: new Date(Date.UTC(2025, 0, 10, hours)),
      submittedAt: new Date(Date.UTC(2025, 0, 1, 24 - hours)),
      ...row,
    });
  const works = {
    a: await put('甲', {}, 1),
    b: await put('乙', { titleEn: 'Bamboo', bodyEn: '<p>text</p>' }, 2),
    c: await put('丙', { kind: 'episode', columnId: child.id, authorZh: '秦舟' }, 20),
    d: await put('丁', { ownerId: editor.id }, 22),
  };
  const names = new Map(Object.entries(works).map(([name, { id }]) => [id, name]));
  const seen = async (query: ItemListQuery) =>
    (await manage.list(editor, { list: 'draft', query: { columnId, ...query }, language: 'en' })).rows
      .map(({ id }) => names.get(id))
      .join('');

  const table: readonly (readonly [ItemListQuery, string])[] = [
    [{}, 'dcba'],
    [{ order: 'updateTime' }, 'abcd'],
    [{ order: 'submitTime' }, 'dcba'],
    [{ order: '-submitTime' }, 'abcd'],
    [{ pageSize: 2 }, 'dc'],
    [{ pageSize: 2, pageNum: 2 }, 'ba'],
    [{ pageNum: 9 }, ''],
    [{ search: '猫丙' }, 'c'],
    [{ search: 'bam' }, 'b'],
    [{ search: '秦' }, 'c'],
    [{ search: '熊猫' }, 'dcba'],
    [{ search: ' ' }, 'dcba'],
    [{ search: '%&|!' }, ''],
    [{ columnId: child.id }, 'c'],
    [{ kind: 'episode' }, 'c'],
    [{ kind: 'article' }, 'dba'],
    [{ languages: 'both' }, 'b'],
    [{ languages: 'missing' }, 'dca'],
    [{ ownerId: editor.id }, 'd'],
    [{ from: '2025-01-11' }, 'dc'],
    [{ until: '2025-01-11' }, 'ba'],
    [{ from: '2025-01-10', until: '2025-01-12', kind: 'article' }, 'dba'],
  ];
  for (const [query, expected] of table) expect(await seen(query), JSON.stringify(query)).toBe(expected);
  for (const from of ['2025-02-30', '2025-13-01', '0000-00-00'])
    await expect(manage.list(editor, { list: 'draft', query: { from }, language: 'en' }), from).rejects.toThrow('invalidRequest');
  expect((await manage.list(author, { list: 'draft', query: { ownerId: editor.id }, language: 'en' })).total).toBe(3);
});

testOnDatabase('only the bin lists deleted items, with the time of their erasure', async (database) => {
  const { manage, columnId, author } = await openManageStage(database);
  const work = await putWork(database, { ownerId: author.id, columnId, titleZh: '扔掉的稿子' });
  await database.db
    .update(content)
    .set({ deletedAt: new Date('2025-06-01T00:00:00Z') })
    .where(eq(content.id, work.id));

  expect(await manage.listTrash(author, { query: { search: '扔掉' }, language: 'en' })).toMatchObject({
    total: 1,
    rows: [{ id: work.id, deleteTime: '2025-06-01T00:00:00.000Z', eraseTime: '2025-07-01T00:00:00.000Z' }],
  });
  expect((await manage.listTrash(author, { query: { search: '别的' }, language: 'en' })).total).toBe(0);
  expect((await manage.listTrash(await makeManager(database), { query: {}, language: 'en' })).total).toBe(0);
  expect((await manage.list(author, { list: 'draft', query: {}, language: 'en' })).total).toBe(0);
  expect(await manage.count(author)).toMatchObject({ draft: 0, trash: 1 });
  await expect(manage.get(author, { id: work.id, language: 'en' })).rejects.toThrow('notFound');
});

testOnDatabase('a draft is created once per idempotency key, in a matching column, with sanitized HTML', async (database) => {
  const { manage, columnId, author } = await openManageStage(database);
  const input = { kind: 'article' as const, columnId, fields: { titleZh: '新稿', bodyZh: '<script>x</script><p>文</p>' } };
  const answers = await Promise.all(Array.from({ length: 20 }, () => manage.add(author, input, 'k1')));
  const room = await makeColumn(database, { id: `r${newId()}`, columnType: 'video' });
  const page = await makeColumn(database, { id: `p${newId()}`, columnType: 'page' });

  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await manage.get(author, { id: answers[0]?.id ?? '', language: 'en' })).toMatchObject({
    version: 1,
    state: 'draft',
    columnId,
    fields: { titleZh: '新稿', bodyZh: '<p>文</p>' },
    actions: ['submitApprove', 'remove'],
  });
  await expect(manage.add(await makeManager(database, 'reviewer'), input)).rejects.toThrow('notAllowed');
  for (const wrong of [{ columnId: 'none' }, { columnId: room.id }, { columnId: page.id }, { typeId: 'none' }])
    await expect(manage.add(author, { ...input, ...wrong }), JSON.stringify(wrong)).rejects.toThrow('notFound');
  expect((await manage.listColumns(author, 'en')).map(({ id }) => id)).not.toContain(page.id);
  expect((await manage.listColumns(await makeManager(database, 'publisher'), 'en')).find(({ id }) => id === page.id)).toMatchObject({
    columnType: 'page',
    types: [{ id: 'one' }, { id: 'two' }],
  });
});

testOnDatabase('other users see who has an item open until that user leaves or stops reporting', async (database) => {
  const { manage, columnId, author, editor } = await openManageStage(database);
  const { id } = await putWork(database, { ownerId: author.id, columnId });

  expect(await manage.notePresence(author, { id, field: 'titleZh', language: 'zh-Hans' })).toEqual({ others: [], version: 1 });
  expect(await manage.notePresence(editor, { id, field: '<script>', language: 'zh-Hans' })).toEqual({
    others: [{ name: author.name, field: 'titleZh' }],
    version: 1,
  });
  expect((await manage.notePresence(author, { id, isLeaving: true, language: 'zh-Hans' })).others).toEqual([
    { name: editor.name, field: '' },
  ]);
  expect((await manage.notePresence(editor, { id, language: 'zh-Hans' })).others).toEqual([]);
  await database.db
    .update(contentPresence)
    .set({ seenAt: sql`now() - interval '31 seconds'` })
    .where(and(eq(contentPresence.contentId, id), eq(contentPresence.userId, editor.id)));
  expect((await manage.notePresence(author, { id, language: 'zh-Hans' })).others).toEqual([]);
  await expect(manage.notePresence(await makeManager(database), { id, language: 'zh-Hans' })).rejects.toThrow('notFound');
});

testOnDatabase('a review claim lasts a day and applies only while the item waits for review', async (database) => {
  const { manage, columnId, author } = await openManageStage(database);
  const [one, two] = [await makeManager(database, 'reviewer'), await makeManager(database, 'reviewer')];
  const { id, revisionId } = await putWork(database, { ownerId: author.id, columnId, state: 'audit' });
  const draft = await putWork(database, { ownerId: author.id, columnId });
  const holderFor = async (viewer: Viewer, claimed: boolean) => (await manage.claim(viewer, { id, claimed })).claimedBy?.id;

  expect([await holderFor(one, true), await holderFor(two, true), await holderFor(two, false)]).toEqual([one.id, one.id, one.id]);
  expect((await manage.list(two, { list: 'audit', query: { columnId }, language: 'en' })).rows[0]?.claimedBy).toBe(one.name);
  await database.db
    .update(contentRevision)
    .set({ claimedAt: sql`now() - interval '25 hours'` })
    .where(eq(contentRevision.id, revisionId));
  expect([await holderFor(two, true), await holderFor(two, false)]).toEqual([two.id, undefined]);
  await expect(manage.claim(one, { id: draft.id, claimed: true })).rejects.toThrow('transitionRefused');
});

testOnDatabase('editors search public people only, with names that start with the text first', async (database) => {
  const { manage } = await openManageStage(database);
  const key = newId()
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase();
  await database.db.insert(person).values([
    { id: newId(), nameZh: `B ${key}`, publishAt: new Date(0) },
    { id: newId(), nameEn: `${key.toUpperCase()} first`, publishAt: new Date(0) },
    { id: newId(), nameZh: `${key} hidden` },
  ]);

  expect((await manage.findSubjects({ kind: 'person', search: key })).map(({ nameZh, nameEn }) => nameZh || nameEn)).toEqual([
    `${key.toUpperCase()} first`,
    `B ${key}`,
  ]);
  expect(await manage.findSubjects({ kind: 'work', search: '%' })).toEqual([]);
});
