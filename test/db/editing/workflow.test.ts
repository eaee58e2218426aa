/** The workflow: every state × action × role by the table, one winner of a race, conditions, swaps and the bin. */
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { newId } from '#server/db/identifier.ts';
import { mediaFile, video } from '#server/db/schema/media.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { contentSnapshot } from '#server/db/schema/editing.ts';
import { comment } from '#server/db/schema/comment.ts';
import { findBrokenSeal } from '#server/services/core/audit-trail.ts';
import { createContentService } from '#server/services/reading/content.ts';
import { eraseTrash } from '#server/services/editing/trash.ts';
import {
  contentActions,
  contentStates,
  contentTransitions,
  mayAct,
  mayEverAct,
  transitionOf,
  type ContentAction,
  type ContentActor,
  type ContentState,
} from '#shared/content/content-lifecycle.ts';
import type { Viewer } from '#shared/policies.ts';
import { testOnDatabase } from '#test/support/database/database.ts';
import { makeColumn } from '#test/support/factories.ts';
import { bodyFor, openWorkflowStage, publicTags, tryAct, type WorkflowStage } from './workflow-stage.ts';

/** Fields that satisfy every action. */
const everything = { reason: '图片版权不清', reply: '已经改好', note: 'fine', unpublishAt: null };

/** In which qualities each role meets a work of an institution; null = it does not even see it. */
const roles: Readonly<Record<string, { viewer: (stage: WorkflowStage) => Promise<Viewer>; actors: readonly ContentActor[] | null }>> = {
  otherInstitution: { viewer: (stage) => stage.institution(), actors: null },
  user: { viewer: (stage) => stage.person([]), actors: null },
  moderator: { viewer: (stage) => stage.person(['moderator']), actors: null },
  reviewer: { viewer: (stage) => stage.person(['reviewer']), actors: ['reviewer'] },
  publisher: { viewer: (stage) => stage.person(['publisher']), actors: ['publisher'] },
  editor: { viewer: (stage) => stage.person(['editor']), actors: [] },
  both: { viewer: (stage) => stage.person(['reviewer', 'publisher']), actors: ['reviewer', 'publisher'] },
  admin: { viewer: (stage) => stage.person(['admin']), actors: ['reviewer', 'publisher'] },
};

function expected(state: ContentState, action: ContentAction, actors: readonly ContentActor[] | null): string {
  if (actors === null) return 'notFound';
  if (!mayEverAct(action, actors)) return 'notAllowed';
  const transition = transitionOf(state, action);
  if (!transition) return 'transitionRefused';
  if (!mayAct(transition, actors)) return 'notAllowed';
  // None of these items is scheduled; schedule.test.ts covers those that are.
  if (transition.conditions.includes('scheduled')) return 'transitionRefused';
  // Nobody has approved them; a test of its own covers the undo.
  if (transition.conditions.includes('ownDecision')) return 'transitionRefused';
  return action === 'revise' ? 'draft' : transition.to;
}

testOnDatabase('every combination of state, action and role follows the table, and a refusal changes nothing', async (database) => {
  const stage = await openWorkflowStage(database);
  const owner = await stage.institution();
  const all: [string, Viewer, readonly ContentActor[] | null][] = [['author', owner, ['author']]];
  for (const [name, { viewer, actors }] of Object.entries(roles)) all.push([name, await viewer(stage), actors]);
  const wrong: string[] = [];

  for (const state of contentStates) {
    let work = await stage.work(owner, state);
    for (const [action, [name, viewer, actors]] of contentActions.flatMap((one) => all.map((each) => [one, each] as const))) {
      const wanted = expected(state, action, actors);
      const response = await tryAct(stage, viewer, [action, work, everything]);
      if (response !== wanted) wrong.push(`${state} ${action} ${name}: ${response} instead of ${wanted}`);
      const isDone = contentStates.some((one) => one === wanted) || wanted === 'trash';
      if (isDone) work = await stage.work(owner, state);
    }
    const after = await stage.revisionOf(work.id);
    expect([after.state, after.version]).toEqual([state, 3]);
  }

  expect(wrong).toEqual([]);
  expect(await findBrokenSeal(database.db)).toBeNull();
});

/** Recipients of an action's notification, and whether it changes public pages; actions without an entry notify no one. */
const news: Partial<Record<ContentAction, { author?: string; staff?: string; isPublic?: true }>> = {
  submitApprove: { staff: 'submitted' },
  approve: { author: 'approved', staff: 'approved' },
  approveAndOnline: { author: 'online', isPublic: true },
  reject: { author: 'rejected' },
  online: { author: 'online', isPublic: true },
  offline: { author: 'offline', isPublic: true },
  reschedule: { isPublic: true },
};

testOnDatabase(
  'every transition writes its audit row and a history version, notifies the affected users, and purges the public pages',
  async (database) => {
    const stage = await openWorkflowStage(database);
    const [owner, judge, colleague] = [
      await stage.institution(),
      await stage.person(['reviewer', 'publisher']),
      await stage.person(['reviewer', 'publisher']),
    ];

    const videoIds = [newId(), newId()];
    await database.db.insert(video).values(videoIds.map((id) => ({ id, ownerId: owner.id, state: 'ready' as const, seconds: 60 })));

    for (const { action, from, to, by, conditions } of contentTransitions.filter(
      (one) => !one.conditions.includes('scheduled') && !one.conditions.includes('ownDecision'),
    )) {
      const work = await stage.work(owner, from, { videoIds });
      const actor = by.some((group) => group.includes('author')) ? owner : judge;
      const before = stage.notifications.length;
      const { revisionId, version } = await stage.workflow.act(actor, action, bodyFor(work, everything));
      const purges = await stage.purges(work.contentId);
      const kept = await database.db
        .select({ version: contentSnapshot.version })
        .from(contentSnapshot)
        .where(sql`${contentSnapshot.revisionId} = ${revisionId} and ${contentSnapshot.version} = ${version}`);
      const notifications = stage.notifications.slice(before);
      const eventsOf = ({ id }: Viewer) => notifications.flatMap(({ userId, event }) => (userId === id ? [event] : []));
      const { author, staff, isPublic = false } = news[action] ?? {};
      const steps =
        action === 'approveAndOnline'
          ? [
              [actor.id, 'approve', from, 'audited'],
              [actor.id, 'online', 'audited', to],
            ]
          : [[actor.id, action, from, to]];

      expect([action, from, await stage.actions(work.contentId), kept.length], conditions.join()).toEqual([action, from, steps, 1]);
      expect([action, from, eventsOf(owner), eventsOf(colleague), purges]).toEqual([
        action,
        from,
        author ? [author] : [],
        staff ? [staff] : [],
        isPublic ? [publicTags(stage, work.contentId, videoIds)] : [],
      ]);
      expect(eventsOf(actor)).toEqual([]);
    }
  },
);

testOnDatabase('a reviewer takes back an approval for some minutes, as long as nobody has gone on with the item', async (database) => {
  const stage = await openWorkflowStage(database);
  const [owner, reviewer, other, publisher] = [
    await stage.institution(),
    await stage.person(['reviewer']),
    await stage.person(['reviewer']),
    await stage.person(['publisher']),
  ];
  const approved = async () => {
    const work = await stage.work(owner, 'audit', { reviewDueOn: '2999-01-01' });
    await stage.workflow.act(reviewer, 'approve', bodyFor(work));
    return stage.revisionOf(work.id);
  };

  const first = await approved();
  expect(await tryAct(stage, other, ['unapprove', first])).toBe('transitionRefused');
  const before = stage.notifications.length;
  expect(await tryAct(stage, reviewer, ['unapprove', first])).toBe('audit');
  expect(await stage.revisionOf(first.id)).toMatchObject({ decidedBy: null, approvedVersion: null, reviewDueOn: '2999-01-01' });
  expect(stage.notifications.slice(before).map(({ userId, event }) => [userId, event])).toEqual([[owner.id, 'unapproved']]);
  expect((await stage.actions(first.contentId)).map(([, action]) => action)).toEqual(['approve', 'unapprove']);
  // The approval that was read is over.
  expect(await tryAct(stage, publisher, ['online', first])).toBe('transitionRefused');

  const published = await approved();
  expect(await tryAct(stage, publisher, ['online', published])).toBe('putaway');
  expect(await tryAct(stage, reviewer, ['unapprove', published])).toBe('transitionRefused');
  const scheduled = await approved();
  expect(await tryAct(stage, publisher, ['online', scheduled, { publishAt: '2999-01-01T00:00:00Z' }])).not.toBe('transitionRefused');
  expect(await tryAct(stage, reviewer, ['unapprove', await stage.revisionOf(scheduled.id)])).toBe('transitionRefused');
  const old = await approved();
  await database.db
    .update(contentRevision)
    .set({ decidedAt: sql`now() - interval '16 minutes'` })
    .where(eq(contentRevision.id, old.id));
  expect(await tryAct(stage, reviewer, ['unapprove', old])).toBe('transitionRefused');

  // Undo and publication at the same time: one of them wins.
  const raced = await approved();
  const [undone, online] = await Promise.all([tryAct(stage, reviewer, ['unapprove', raced]), tryAct(stage, publisher, ['online', raced])]);
  expect([[undone, online]]).toContainEqual(undone === 'audit' ? ['audit', 'transitionRefused'] : ['transitionRefused', 'putaway']);
});

testOnDatabase('of a hundred concurrent decisions one wins; the others get the current state', async (database) => {
  const stage = await openWorkflowStage(database);
  const [owner, reviewer, publisher] = [
    await stage.institution(),
    await stage.person(['reviewer']),
    await stage.person(['reviewer', 'publisher']),
  ];
  const work = await stage.work(owner, 'audit');
  const acts = Array.from(
    { length: 100 },
    (_, index): ContentAction => (['approve', 'reject', 'approveAndOnline', 'withdraw'] as const)[index % 4] ?? 'approve',
  );

  const outcomes = await Promise.all(
    acts.map((action) =>
      stage.workflow
        .act(
          { approve: reviewer, reject: reviewer, approveAndOnline: publisher, withdraw: owner }[action as 'approve'] ?? reviewer,
          action,
          bodyFor(work, everything),
        )
        .then(
          ({ state }) => ({ state, refused: null }),
          (error: { errorName?: string; status?: number; data?: { state: string; version: number } }) => ({
            state: null,
            refused: { name: error.errorName, status: error.status, data: error.data },
          }),
        ),
    ),
  );

  const winners = outcomes.filter(({ state }) => state !== null);
  const after = await stage.revisionOf(work.id);
  expect(winners).toEqual([{ state: after.state, refused: null }]);
  for (const { refused } of outcomes)
    if (refused) expect(refused).toMatchObject({ name: 'transitionRefused', status: 409, data: { state: after.state } });
});

testOnDatabase('a stale version, another item’s revision and a replaced one are refused', async (database) => {
  const stage = await openWorkflowStage(database);
  const [owner, reviewer, publisher] = [await stage.institution(), await stage.person(['reviewer']), await stage.person(['publisher'])];
  const [work, other] = [await stage.work(owner, 'audit'), await stage.work(owner, 'audit')];

  expect(await tryAct(stage, reviewer, ['approve', { ...work, version: 2 }])).toBe('transitionRefused');
  expect(await tryAct(stage, reviewer, ['approve', { ...work, id: other.id }])).toBe('notFound');
  const live = await stage.work(owner, 'putaway');
  await stage.workflow.act(owner, 'revise', bodyFor(live));
  expect(await tryAct(stage, owner, ['revise', live])).toBe('transitionRefused');
  await stage.workflow.act(owner, 'submitApprove', bodyFor(await stage.newest(live.contentId)));
  await stage.workflow.act(reviewer, 'approve', bodyFor(await stage.newest(live.contentId)));
  await stage.workflow.act(publisher, 'online', bodyFor(await stage.newest(live.contentId)));
  const replaced = await stage.revisionOf(live.id);
  expect(replaced.state).toBe('soldout');
  expect([await tryAct(stage, publisher, ['online', replaced]), await tryAct(stage, owner, ['edit', replaced])]).toEqual([
    'transitionRefused',
    'transitionRefused',
  ]);
});

testOnDatabase('refuses self-review, unless the site allows it', async (database) => {
  const stage = await openWorkflowStage(database);
  const lenient = await openWorkflowStage(database, { allowSelf: true });
  const [admin, other, outside] = [await stage.person(['admin']), await stage.person(['admin']), await stage.person(['reviewer'])];
  const work = await stage.work(admin, 'draft');
  await stage.workflow.act(other, 'submitApprove', bodyFor(work));
  const submitted = await stage.revisionOf(work.id);

  for (const action of ['approve', 'approveAndOnline'] as const) {
    expect(await tryAct(stage, admin, [action, submitted])).toBe('ownWork');
    expect(await tryAct(stage, other, [action, submitted])).toBe('ownWork');
  }
  expect(await tryAct(stage, outside, ['approve', submitted])).toBe('audited');
  expect(await tryAct(lenient, admin, ['approveAndOnline', await stage.work(admin, 'audit')])).toBe('putaway');
});

testOnDatabase('an announcement without a cover can be submitted, withdrawn and republished', async (database) => {
  const stage = await openWorkflowStage(database);
  const [owner, publisher] = [await stage.institution(), await stage.person(['publisher'])];
  const { id: columnId } = await makeColumn(database, { columnType: 'notice', languageGate: 'both' });
  const announce = async (state: 'draft' | 'putaway') => {
    const revision = await stage.work(owner, state, { coverId: null });
    await database.db.update(content).set({ columnId }).where(eq(content.id, revision.contentId));
    return revision;
  };

  expect(await tryAct(stage, owner, ['submitApprove', await announce('draft')])).toBe('audit');
  const online = await announce('putaway');
  expect(await tryAct(stage, publisher, ['offline', online, { reason: '授权到期，需要重新确认' }])).toBe('soldout');
  expect(await tryAct(stage, publisher, ['online', await stage.revisionOf(online.id)])).toBe('putaway');
});

testOnDatabase('a picture in the text whose licence has ended keeps an approved item offline', async (database) => {
  const stage = await openWorkflowStage(database);
  const [owner, publisher] = [await stage.institution(), await stage.person(['publisher'])];
  const id = newId();
  await database.db.insert(mediaFile).values({ id, path: `library/${id}.webp`, licenceEndsOn: '2020-02-29' });
  const approved = await stage.work(owner, 'audited', { bodyEn: `<p>b</p><img src="/media/library/${id}.webp" alt="A lamp">` });

  await expect(stage.workflow.act(publisher, 'online', bodyFor(approved))).rejects.toMatchObject({
    errorName: 'workIncomplete',
    data: { checks: ['licence'] },
  });
  await database.db.update(mediaFile).set({ licenceEndsOn: null }).where(eq(mediaFile.id, id));

  expect(await tryAct(stage, publisher, ['online', approved])).toBe('putaway');
});

testOnDatabase(
  'enforces the conditions: completeness, verification, reasons, and a response or change after a rejection',
  async (database) => {
    const stage = await openWorkflowStage(database);
    const [owner, pending, reviewer] = [await stage.institution(), await stage.institution('pending'), await stage.person(['reviewer'])];
    const half = await stage.work(owner, 'draft', { titleEn: '', coverId: null });

    await expect(stage.workflow.act(owner, 'submitApprove', bodyFor(half))).rejects.toMatchObject({
      errorName: 'workIncomplete',
      data: { checks: ['languages', 'cover'] },
    });
    expect(await tryAct(stage, pending, ['submitApprove', await stage.work(pending, 'draft')])).toBe('agencyUnverified');
    const audit = await stage.work(owner, 'audit');
    for (const reason of [undefined, '', '四个字符', ' \n ', '长'.repeat(501)])
      expect(await tryAct(stage, reviewer, ['reject', audit, { reason }]), reason).toBe('reasonRefused');
    for (const reason of ['五个字符！', '长'.repeat(500)])
      expect(await tryAct(stage, reviewer, ['reject', await stage.work(owner, 'audit'), { reason }]), reason).toBe('reject');
    const remarksOn = (fields: number) =>
      Object.fromEntries(
        Array.from({ length: fields }, (_, at) => [`field${String.fromCodePoint(97 + (at % 26)).repeat(at < 26 ? 1 : 2)}`, '太长']),
      );
    for (const [remarks, outcome] of [
      [remarksOn(41), 'invalidRequest'],
      [{ 'field-1': '太长' }, 'invalidRequest'],
      [{ titleZh: '长'.repeat(501) }, 'invalidRequest'],
      [remarksOn(40), 'reject'],
    ] as const)
      expect(await tryAct(stage, reviewer, ['reject', await stage.work(owner, 'audit'), { reason: '请补充图片说明', remarks }])).toBe(
        outcome,
      );
    stage.notifications.length = 0;
    expect(
      await tryAct(stage, reviewer, [
        'reject',
        audit,
        { reason: '请补充图片说明', reasonKey: 'rights', remarks: { titleZh: ' 太长 ', bodyEn: '' } },
      ]),
    ).toBe('reject');
    const rejected = await stage.revisionOf(audit.id);
    expect([rejected.reasonKey, rejected.remarks, rejected.decidedBy]).toEqual(['rights', { titleZh: '太长' }, reviewer.id]);
    expect(await tryAct(stage, owner, ['submitApprove', rejected])).toBe('requiredMissing');
    expect(await tryAct(stage, owner, ['edit', rejected])).toBe('draft');
    const draft = await stage.revisionOf(audit.id);
    expect(await tryAct(stage, owner, ['submitApprove', draft])).toBe('requiredMissing');
    expect(await tryAct(stage, owner, ['submitApprove', draft, { reply: '标题是机构的全名' }])).toBe('audit');
    expect(stage.notifications.map(({ userId, event }) => [userId === owner.id, event]).filter(([isOwner]) => isOwner)).toEqual([
      [true, 'rejected'],
    ]);
  },
);

testOnDatabase('an offline item can only be republished in its approved version', async (database) => {
  const stage = await openWorkflowStage(database);
  const [owner, publisher] = [await stage.institution(), await stage.person(['publisher'])];
  const live = await stage.work(owner, 'putaway');

  expect(await tryAct(stage, publisher, ['offline', live, everything])).toBe('soldout');
  await expect(createContentService(database).getContent(live.contentId, 'en')).rejects.toMatchObject({ errorName: 'gone' });
  expect(await tryAct(stage, publisher, ['online', await stage.revisionOf(live.id)])).toBe('putaway');
  expect((await createContentService(database).getContent(live.contentId, 'en')).data.title).toBe('An article');
  const changed = await stage.work(owner, 'soldout', { approvedVersion: 2 });
  expect(await tryAct(stage, publisher, ['online', changed])).toBe('transitionRefused');
});

testOnDatabase(
  'a deleted draft can be restored from the bin, a revision beside a live one is deleted alone, and after 30 days all is erased',
  async (database) => {
    const stage = await openWorkflowStage(database);
    const { db } = database;
    const [owner, stranger] = [await stage.institution(), await stage.institution()];
    const draft = await stage.work(owner, 'draft');
    expect(await tryAct(stage, owner, ['remove', draft])).toBe('trash');
    expect(await tryAct(stage, owner, ['submitApprove', draft])).toBe('notFound');
    await expect(stage.workflow.restore(stranger, draft.contentId)).rejects.toMatchObject({ errorName: 'notFound' });
    expect(await stage.workflow.restore(owner, draft.contentId)).toEqual({ id: draft.contentId, restored: true });
    expect(await tryAct(stage, owner, ['submitApprove', await stage.revisionOf(draft.id)])).toBe('audit');

    const live = await stage.work(owner, 'putaway');
    await stage.workflow.act(owner, 'revise', bodyFor(live));
    const begun = await stage.newest(live.contentId);
    expect(await tryAct(stage, owner, ['remove', begun])).toBe('trash');
    expect([(await stage.itemOf(live.contentId)).deletedAt, (await stage.revisionOf(live.id)).state]).toEqual([null, 'putaway']);
    expect(await tryAct(stage, owner, ['revise', live])).toBe('draft');

    const [young, old] = [await stage.work(owner, 'draft'), await stage.work(owner, 'reject')];
    for (const work of [young, old]) await stage.workflow.act(owner, 'remove', bodyFor(work));
    await db.insert(comment).values({ id: `c-${old.contentId}`, contentId: old.contentId, userId: owner.id, text: 'x' });
    await db.execute(sql`update content set deleted_at = now() - interval '31 days' where id = ${old.contentId}`);
    expect(await eraseTrash(db)).toBe(1);
    expect(await db.select().from(content).where(eq(content.id, old.contentId))).toEqual([]);
    expect((await db.select().from(comment).where(eq(comment.contentId, old.contentId))).length).toBe(0);
    expect((await stage.itemOf(young.contentId)).deletedAt).not.toBeNull();
  },
);
