/** Deletion, reports and moderation of comments; the stored counters stay correct in every case. */
import { and, eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { auditEntry } from '#server/db/schema/audit.ts';
import { commentReport } from '#server/db/schema/comment.ts';
import { userNotification } from '#server/db/schema/notification.ts';
import { findBrokenSeal } from '#server/services/core/audit-trail.ts';
import { countChanges, decisions, weightOf, type CommentState, type StoredComment } from '#server/services/community/comment-state.ts';
import { commentDecisions } from '#shared/api/comment.ts';
import { makeDictionaries } from '#test/support/factories.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { countsOf, makeArticle, makePeople, makePerson, makeStage, putComment, recount, stateOf } from './comment-stage.ts';

const states: readonly CommentState[] = ['public', 'pending', 'hidden', 'deleted'];

testOnDatabase('every decision in every state, on comments and replies, keeps table, counts and audit consistent', async (database) => {
  const { comments } = makeStage(database);
  const [moderator, writer] = [await makePerson(database, { roles: ['moderator'] }), await makePerson(database)];
  for (const decision of commentDecisions) {
    const contentId = await makeArticle(database);
    const roots = await Promise.all(
      states.map((state) =>
        putComment(database, { contentId, userId: writer.id, state, pinned: decision === 'unpin' && state === 'public' }),
      ),
    );
    const replies = await Promise.all(
      states.flatMap((state) => roots.map((parentId) => putComment(database, { contentId, userId: writer.id, state, parentId }))),
    );
    await recount(database, contentId);
    const from = new Map(
      await Promise.all([...roots, ...replies].map(async (id) => [id, (await stateOf(database, id))?.state ?? 'deleted'] as const)),
    );

    const { decided, left } = await comments.decide(moderator.id, { ids: [...roots, ...replies], decision, reason: 'because' });

    const isPinning = decision === 'pin' || decision === 'unpin';
    const expected = [...from]
      .filter(([id, state]) => decisions[decision].from.includes(state) && (!isPinning || roots.includes(id)))
      .map(([id]) => id);
    expect([...decided].sort(), decision).toEqual([...expected].sort());
    expect([...decided, ...left].sort(), decision).toEqual([...roots, ...replies].sort());
    for (const id of decided)
      expect(await stateOf(database, id), decision).toMatchObject({
        state: decisions[decision].to ?? 'public',
        pinned: decision === 'pin',
      });
    const { kept, real, wrongReplies } = await countsOf(database.db, contentId);
    expect([kept, wrongReplies], decision).toEqual([real, []]);
    for (const id of decided) {
      const rows = await database.db
        .select()
        .from(auditEntry)
        .where(and(eq(auditEntry.subjectKind, 'comment'), eq(auditEntry.subjectId, id)));
      expect(rows, decision).toMatchObject([{ actorId: moderator.id, action: decision, fromState: from.get(id), reason: 'because' }]);
    }
  }
  expect(await findBrokenSeal(database.db)).toBeNull();
});

testOnDatabase(
  'counters change by the number of comments published or hidden, also when a thread and its replies change together',
  async () => {
    const row = (id: string, state: CommentState, parentId: string | null, replyCount = 0) =>
      ({ id, state, parentId, replyCount, contentId: 'item' }) as StoredComment;
    for (const rootState of states) {
      for (const replyState of states) {
        for (const to of states) {
          const open = replyState === 'public' ? 1 : 0;
          const rows = [row('root', rootState, null, open), row('reply', replyState, 'root')];
          const locked = new Map(rows.map((one) => [one.id, one]));
          const both = countChanges(rows, { locked, to });
          const replyAfter = to === 'public' ? 1 : 0;

          expect(both.contents.get('item'), `${rootState}/${replyState} → ${to}`).toBe(
            weightOf(to, replyAfter) - weightOf(rootState, open),
          );
          expect(both.replies.get('root')).toBe(replyAfter - open);
        }
      }
    }
  },
);

testOnDatabase('a deleted comment with replies stays as a placeholder without text; one without replies disappears', async (database) => {
  const { comments } = makeStage(database, 'off');
  const [contentId, writer, stranger] = [await makeArticle(database), await makePerson(database), await makePerson(database)];
  const [answered, alone] = [
    await putComment(database, { contentId, userId: writer.id, pinned: true, likeCount: 4 }),
    await putComment(database, { contentId, userId: writer.id }),
  ];
  const reply = await putComment(database, { contentId, userId: stranger.id, parentId: answered });
  await recount(database, contentId);

  await expect(comments.deleteOwn(stranger.id, answered)).rejects.toThrow('notFound');
  await expect(comments.deleteOwn(stranger.id, 'nothing')).rejects.toThrow('notFound');
  for (const id of [answered, alone, answered]) await comments.deleteOwn(writer.id, id);

  const { rows, total } = await comments.list({ contentId });
  expect(rows).toMatchObject([
    { id: answered, content: '', nickName: '', isErased: false, likeCount: 0, pinned: false, replyCount: 1, replies: [{ id: reply }] },
  ]);
  expect(total).toBe(1);
  await comments.deleteOwn(stranger.id, reply);
  expect(await comments.list({ contentId })).toMatchObject({ rows: [], total: 0 });
  expect(await countsOf(database.db, contentId)).toEqual({ kept: 0, real: 0, wrongReplies: [] });
  expect((await comments.listOwn(writer.id, {})).rows).toEqual([]);
});

testOnDatabase('100 concurrent deletions delete one comment once', async (database) => {
  const { comments } = makeStage(database, 'off');
  const [contentId, writer] = [await makeArticle(database), await makePerson(database)];
  const id = await putComment(database, { contentId, userId: writer.id });
  await putComment(database, { contentId, userId: writer.id });
  await recount(database, contentId);

  await Promise.all(Array.from({ length: 100 }, () => comments.deleteOwn(writer.id, id)));

  expect(await countsOf(database.db, contentId)).toMatchObject({ kept: 1, real: 1 });
});

testOnDatabase(
  'reports of three readers hide a comment until a moderator decides; each reader counts once, and reporting one’s own is refused',
  async (database) => {
    await makeDictionaries(database);
    const { comments } = makeStage(database);
    const [contentId, writer, moderator] = [
      await makeArticle(database),
      await makePerson(database),
      await makePerson(database, { roles: ['moderator'] }),
    ];
    const readers = await makePeople(database, 4);
    const id = await putComment(database, { contentId, userId: writer.id, pinned: true });
    await recount(database, contentId);
    const report = (reader: { id: string } | undefined, reason = 'spam') =>
      comments.report(reader?.id ?? '', { id, reason, note: ' look\u202E\nhere ' });

    await expect(report(writer)).rejects.toThrow('notAllowed');
    await report(readers[0]);
    await report(readers[0], 'abuse');
    await report(readers[1], 'abuse');
    expect(await stateOf(database, id)).toMatchObject({ state: 'public', reportCount: 2 });
    await report(readers[2]);
    expect(await stateOf(database, id)).toMatchObject({ state: 'pending', heldFor: 'reports', reportCount: 3 });
    expect(await comments.list({ contentId })).toMatchObject({ rows: [], total: 0 });
    await report(readers[3]);
    expect((await comments.listToModerate({ contentId }, 'en')).rows).toMatchObject([
      { id, status: 'pending', heldFor: 'reports', reportCount: 4, reportReasons: ['abuse', 'spam'], contentTitle: 'Title' },
    ]);
    expect(
      await database.db
        .select({ note: commentReport.note })
        .from(commentReport)
        .where(and(eq(commentReport.commentId, id), eq(commentReport.userId, readers[0]?.id ?? ''))),
    ).toEqual([{ note: 'look here' }]);

    await comments.decide(moderator.id, { ids: [id], decision: 'approve', from: 'pending' });
    expect(await stateOf(database, id)).toMatchObject({ state: 'public', heldFor: '', reportCount: 0 });
    await report(readers[0]);
    expect(await stateOf(database, id)).toMatchObject({ state: 'public', reportCount: 0 });
    const waiting = await putComment(database, { contentId, userId: writer.id, state: 'pending', heldFor: 'first' });
    for (const unseen of [waiting, 'nothing'])
      await expect(comments.report(readers[0]?.id ?? '', { id: unseen, reason: 'spam' })).rejects.toThrow('notFound');
  },
);

testOnDatabase('100 concurrent reports count once per reader and hide the comment once', async (database) => {
  await makeDictionaries(database);
  const { comments } = makeStage(database);
  const [contentId, writer, readers] = [await makeArticle(database), await makePerson(database), await makePeople(database, 100)];
  const [calm, hot] = [
    await putComment(database, { contentId, userId: writer.id }),
    await putComment(database, { contentId, userId: writer.id }),
  ];
  await recount(database, contentId);

  await Promise.all(readers.map(() => comments.report(readers[0]?.id ?? '', { id: calm, reason: 'spam' })));
  await Promise.all(readers.map(({ id }) => comments.report(id, { id: hot, reason: 'spam' })));

  expect(await stateOf(database, calm)).toMatchObject({ state: 'public', reportCount: 1 });
  expect(await stateOf(database, hot)).toMatchObject({ state: 'pending', reportCount: 100 });
  expect(await countsOf(database.db, contentId)).toMatchObject({ kept: 1, real: 1 });
});

testOnDatabase('a reader can report 30 comments an hour', async (database) => {
  await makeDictionaries(database);
  const { comments } = makeStage(database);
  const [contentId, writer, reader] = [await makeArticle(database), await makePerson(database), await makePerson(database)];
  const ids = await Promise.all(Array.from({ length: 31 }, () => putComment(database, { contentId, userId: writer.id })));

  for (const id of ids.slice(0, 30)) await comments.report(reader.id, { id, reason: 'spam' });
  await expect(comments.report(reader.id, { id: ids[30] ?? '', reason: 'spam' })).rejects.toThrow('tooManyRequests');
  expect(await stateOf(database, ids[30] ?? '')).toMatchObject({ reportCount: 0 });
});

testOnDatabase('100 concurrent conflicting decisions on one set decide each comment once; the losers get the outcome', async (database) => {
  const { comments } = makeStage(database);
  const [contentId, writer] = [await makeArticle(database), await makePerson(database)];
  const moderators = await makePeople(database, 4);
  const ids = await Promise.all(
    Array.from({ length: 5 }, () => putComment(database, { contentId, userId: writer.id, state: 'pending', heldFor: 'first' })),
  );
  await recount(database, contentId);

  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      comments.decide(moderators[n % 4]?.id ?? '', {
        ids: n % 2 ? ids : [...ids].reverse(),
        decision: (['approve', 'hide', 'delete'] as const)[n % 3] ?? 'hide',
        from: 'pending',
      }),
    ),
  );

  expect(answers.flatMap(({ decided }) => decided).sort()).toEqual([...ids].sort());
  expect(answers.every(({ decided, left }) => decided.length + left.length === 5)).toBe(true);
  const { kept, real } = await countsOf(database.db, contentId);
  expect(kept).toBe(real);
  const trail = await Promise.all(ids.map((id) => database.db.select().from(auditEntry).where(eq(auditEntry.subjectId, id))));
  expect(trail.map((rows) => rows.length)).toEqual([1, 1, 1, 1, 1]);
});

testOnDatabase('a decision is notified to the writers, and not to the moderator about their own comment', async (database) => {
  const { comments } = makeStage(database);
  const [contentId, writer, moderator] = [
    await makeArticle(database),
    await makePerson(database),
    await makePerson(database, { roles: ['moderator'] }),
  ];
  const held = { contentId, state: 'pending', heldFor: 'first' } as const;
  const ids = [await putComment(database, { ...held, userId: writer.id }), await putComment(database, { ...held, userId: moderator.id })];
  await recount(database, contentId);

  await comments.decide(moderator.id, { ids, decision: 'approve', from: 'pending' });

  const notified = await database.db
    .select({ userId: userNotification.userId, event: userNotification.event })
    .from(userNotification)
    .where(inArray(userNotification.userId, [writer.id, moderator.id]));
  expect(notified).toEqual([{ userId: writer.id, event: 'approved' }]);
});

testOnDatabase('concurrent replies, reports, deletions and decisions do not deadlock and leave correct counts', async (database) => {
  await makeDictionaries(database);
  const { comments } = makeStage(database, 'off');
  const [contentId, writer, moderator] = [
    await makeArticle(database),
    await makePerson(database),
    await makePerson(database, { roles: ['moderator'] }),
  ];
  const people = await makePeople(database, 60);
  const roots = await Promise.all(Array.from({ length: 4 }, () => putComment(database, { contentId, userId: writer.id })));
  const replies = await Promise.all(
    roots.flatMap((parentId) => Array.from({ length: 5 }, () => putComment(database, { contentId, userId: writer.id, parentId }))),
  );
  await recount(database, contentId);
  const at = (list: readonly string[], n: number) => list[n % list.length] ?? '';

  const done = await Promise.allSettled(
    people.flatMap(({ id }, n) => [
      comments.add({ id, userType: 20, roles: [] }, { contentId, content: `reply ${n}`, parentId: at(roots, n) }),
      comments.report(id, { id: at(replies, n), reason: 'spam' }),
      comments.deleteOwn(writer.id, at(n % 2 ? replies : roots, n * 7)),
      comments.decide(moderator.id, { ids: [at(roots, n), at(replies, n + 3), at(replies, n + 8)], decision: n % 2 ? 'hide' : 'approve' }),
    ]),
  );

  const failures = done.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []));
  expect(failures.filter((message) => message !== 'notFound')).toEqual([]);
  const { kept, real, wrongReplies } = await countsOf(database.db, contentId);
  expect([kept, wrongReplies]).toEqual([real, []]);
});

testOnDatabase('moderators find comments by state, item and text, also on offline items', async (database) => {
  const { comments } = makeStage(database);
  const [contentId, writer] = [await makeArticle(database), await makePerson(database, { nickName: 'Ångström 100%' })];
  const percent = await putComment(database, { contentId, userId: writer.id, text: '100%_sure', state: 'pending', heldFor: 'link' });
  await putComment(database, { contentId, userId: writer.id, text: '100 percent', state: 'hidden' });
  const find = async (query: Parameters<typeof comments.listToModerate>[0]) =>
    (await comments.listToModerate({ contentId, ...query }, 'zh-Hans')).rows.map(({ content }) => content);

  expect(await find({})).toEqual(['100%_sure']);
  expect(await find({ status: 'hidden' })).toEqual(['100 percent']);
  expect(await find({ search: '%_' })).toEqual(['100%_sure']);
  expect(await find({ search: 'Ångström' })).toEqual(['100%_sure']);
  expect(await find({ search: 'STR' })).toEqual(['100%_sure']);
  expect(await find({ search: 'nothing' })).toEqual([]);
  const [row] = (await comments.listToModerate({ contentId }, 'zh-Hans')).rows;
  expect(row).toMatchObject({
    id: percent,
    userId: writer.id,
    contentTitle: '标题',
    contentPath: expect.stringContaining(`/content/article/${contentId}`),
  });
});

testOnDatabase(
  'an author is barred with a hidden comment, and never a member of staff; the bar is not shortened, and can be lifted',
  async (database) => {
    const { comments } = makeStage(database);
    const [moderator, writer, colleague] = [
      await makePerson(database, { roles: ['moderator'] }),
      await makePerson(database),
      await makePerson(database, { roles: ['editor'] }),
    ];
    const contentId = await makeArticle(database);
    const put = (userId: string) => putComment(database, { contentId, userId, state: 'public' });
    const hide = async (ids: string[], barDays: number) => comments.decide(moderator.id, { ids, decision: 'hide', barDays });

    await hide([await put(writer.id), await put(colleague.id)], 30);
    await hide([await put(writer.id)], 7);

    await expect(comments.add(writer, { contentId, content: 'Again' })).rejects.toMatchObject({
      errorName: 'commentsBarred',
      values: { days: 30 },
    });
    expect(await comments.add(colleague, { contentId, content: 'Of staff' })).toMatchObject({ status: 'public' });
    const { rows } = await comments.listToModerate({ status: 'hidden', userId: writer.id }, 'en');
    expect(rows.map(({ barredUntil }) => barredUntil !== null)).toEqual([true, true]);

    await comments.liftBar(moderator.id, writer.id);

    // Held like any first comment.
    expect(await comments.add(writer, { contentId, content: 'At last' })).toMatchObject({ status: 'pending' });
    const trail = await database.db
      .select({ action: auditEntry.action })
      .from(auditEntry)
      .where(and(eq(auditEntry.subjectKind, 'account'), eq(auditEntry.subjectId, writer.id)))
      .orderBy(auditEntry.id);
    expect(trail.map(({ action }) => action)).toEqual(['bar', 'bar', 'liftBar']);
  },
);
