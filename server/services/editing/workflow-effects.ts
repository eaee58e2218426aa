/** What each act does once it is allowed: the revision moves, the trail and the history are written, and whom it concerns is told. */
import { desc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { invalidRequest, transitionRefused } from '#server/errors.ts';
import type { ContentAction } from '#shared/content-lifecycle.ts';
import { replyMax } from '#shared/limits.ts';
import { isOffered } from '#server/services/content/dictionary.ts';
import { optionalInstantOf } from '#server/services/core/instant.ts';
import { keepSnapshot } from './snapshot.ts';
import type { WantedAct } from './workflow-conditions.ts';
import { endAt, goOnline, moveHours, moveOrder } from './workflow-schedule.ts';
import { move, newsOf, outcomeOf, type Outcome } from './workflow-step.ts';
import { tellAuthors, tellPublishers, tellReviewers, type Notify } from './workflow-notice.ts';
import { cleanOptionalText, cleanRemarks } from './workflow-text.ts';
import { whichAreAhead } from './publication-window.ts';
import { recordAct, takeOffline } from '#server/services/content/publishing-act.ts';
import {
  hasOtherStanding,
  moveRevision,
  workingRevision,
  type Item,
  type Move,
  type Revision,
} from '#server/services/content/publishing-revision.ts';

type Effect = (tx: Transaction, act: WantedAct, notify: Notify) => Promise<Outcome>;

const now = sql`now()`;
const unclaimed = { claimedBy: null, claimedAt: null } as const;

/** By action; the table of transitions says from which state. */
export const effects: Readonly<Record<ContentAction, Effect>> = {
  submitApprove: async (tx, act, notify) => {
    const reply = readReply(act);
    const moved = await move(tx, act, {
      move: { to: 'audit', set: { ...unclaimed, submittedAt: now, decidedAt: null, decidedBy: null, reply } },
      action: 'submitApprove',
      reason: reply,
    });
    await tellReviewers(tx, newsOf(act, moved), notify);
    return outcomeOf(moved);
  },

  withdraw: async (tx, act) =>
    outcomeOf(
      await move(tx, act, { move: { to: 'draft', set: { ...unclaimed, submittedAt: null, approvedVersion: null } }, action: 'withdraw' }),
    ),

  approve: async (tx, act, notify) => {
    const moved = await approve(tx, act);
    await tellAuthors(tx, newsOf(act, moved), { notify, event: 'approved' });
    await tellPublishers(tx, newsOf(act, moved), notify);
    return outcomeOf(moved);
  },

  approveAndOnline: async (tx, act, notify) => goOnline(tx, { ...act, revision: await approve(tx, act) }, notify),

  reject: async (tx, act, notify) => {
    const reason = cleanOptionalText(act.body.reason);
    const [reasonKey, remarks] = [await readReasonKey(tx, act.body.reasonKey), cleanRemarks(act.body.remarks)];
    const set: Move['set'] = {
      ...unclaimed,
      reason,
      reasonKey,
      remarks,
      reply: '',
      decidedAt: now,
      decidedBy: act.viewer.id,
      approvedVersion: null,
      scheduledBy: null,
    };
    const moved = await move(tx, act, { move: { to: 'reject', set }, action: 'reject', reason, details: { reasonKey, remarks } });
    await tellAuthors(tx, newsOf(act, moved), { notify, event: 'rejected', reason: () => reason });
    return outcomeOf(moved);
  },

  edit: async (tx, act) => {
    if (act.revision.state === 'soldout') await refuseSecondWorking(tx, act.item);
    return outcomeOf(await move(tx, act, { move: { to: 'draft', set: { approvedVersion: null, submittedAt: null } }, action: 'edit' }));
  },

  revise: async (tx, { item, revision, viewer }) => {
    await refuseSecondWorking(tx, item);
    const begun = await copyRevision(tx, { item, revision, actorId: viewer.id });
    await recordAct(tx, { item, moved: begun, actorId: viewer.id, action: 'revise', from: revision.state, to: revision.state });
    await keepSnapshot(tx, { revision: begun, act: 'revise', actorId: viewer.id });
    return outcomeOf(begun);
  },

  online: (tx, act, notify) => goOnline(tx, act, notify),

  reschedule: (tx, act, notify) => (act.revision.state === 'audited' ? moveOrder(tx, act, notify) : moveHours(tx, act, notify)),

  offline: async (tx, act, notify) => {
    const { item, revision, viewer, body } = act;
    const at = optionalInstantOf(body.at, 'at');
    const isLater = (await whichAreAhead(tx, { at })).at;
    if (at && isLater) return endAt(tx, act, at);
    const reason = cleanOptionalText(body.reason);
    const moved = await takeOffline(tx, item, { actorId: viewer.id, reason });
    await keepSnapshot(tx, { revision: moved, act: 'offline', actorId: viewer.id });
    await tellAuthors(tx, newsOf(act, revision), { notify, event: 'offline', reason: () => reason });
    return outcomeOf(moved);
  },

  remove: async (tx, act) => {
    const { item, revision } = act;
    // Beside what is or was online only the unfinished revision goes; its versions stay in the history.
    const isWhole = !(await hasOtherStanding(tx, item));
    if (isWhole) await tx.update(content).set({ deletedAt: now }).where(eq(content.id, item.id));
    const moved = await move(tx, act, {
      move: { to: isWhole ? revision.state : 'soldout', set: { approvedVersion: null } },
      action: 'remove',
      to: 'trash',
    });
    return { ...outcomeOf(moved), state: 'trash' };
  },
};

/** Makes a rejected revision a draft again, with the first change that is saved after it. */
export async function reopen(
  tx: Transaction,
  { item, revision, actorId }: { item: Item; revision: Revision; actorId: string },
): Promise<Revision> {
  const moved = await moveRevision(tx, revision, { to: 'draft', set: { approvedVersion: null, submittedAt: null } });
  await recordAct(tx, { item, moved, actorId, action: 'edit', from: revision.state });
  return moved;
}

function approve(tx: Transaction, act: WantedAct): Promise<Revision> {
  const set: Move['set'] = {
    ...unclaimed,
    decidedAt: now,
    decidedBy: act.viewer.id,
    approvedVersion: act.revision.version + 1,
    reason: '',
    reasonKey: '',
    remarks: {},
  };
  return move(tx, act, { move: { to: 'audited', set }, action: 'approve', reason: readNote(act) });
}

/** One revision is worked on at a time. Throws `transitionRefused` with the state of the one there is. */
async function refuseSecondWorking(tx: Transaction, item: Item): Promise<void> {
  const working = await workingRevision(tx, item.id);
  if (working) throw transitionRefused({ state: working.state, version: working.version });
}

/** A new draft with everything that the live revision says. */
async function copyRevision(
  tx: Transaction,
  { item, revision, actorId }: { item: Item; revision: Revision; actorId: string },
): Promise<Revision> {
  const [last] = await tx
    .select({ number: contentRevision.number })
    .from(contentRevision)
    .where(eq(contentRevision.contentId, item.id))
    .orderBy(desc(contentRevision.number))
    .limit(1);
  const ahead = await whichAreAhead(tx, { begin: item.publishAt, end: item.unpublishAt });
  const {
    titleZh,
    titleEn,
    abstractZh,
    abstractEn,
    bodyZh,
    bodyEn,
    authorZh,
    authorEn,
    sourceZh,
    sourceEn,
    tagsZh,
    tagsEn,
    coverId,
    galleryIds,
    videoIds,
    personIds,
    workIds,
    seconds,
    matchedHashes,
    terms,
  } = revision;
  const [begun] = await tx
    .insert(contentRevision)
    .values({
      titleZh,
      titleEn,
      abstractZh,
      abstractEn,
      bodyZh,
      bodyEn,
      authorZh,
      authorEn,
      sourceZh,
      sourceEn,
      tagsZh,
      tagsEn,
      coverId,
      galleryIds,
      videoIds,
      personIds,
      workIds,
      seconds,
      matchedHashes,
      terms,
      id: newId(),
      contentId: item.id,
      number: (last?.number ?? revision.number) + 1,
      state: 'draft',
      createdBy: actorId,
      // What is set for the item holds for its next revision too, unless somebody says otherwise.
      wantedPublishAt: ahead.begin ? item.publishAt : null,
      wantedUnpublishAt: ahead.end ? item.unpublishAt : null,
    })
    .returning();
  if (!begun) throw new Error('The new revision was not written');
  return begun;
}

function readReply({ body }: WantedAct): string {
  const reply = cleanOptionalText(body.reply);
  if ([...reply].length > replyMax) throw invalidRequest('reply');
  return reply;
}

/** Key of a ready reason, '' for one in own words. Throws `invalidRequest` for one that the dictionary does not offer. */
async function readReasonKey(tx: Transaction, key = ''): Promise<string> {
  if (key !== '' && !(await isOffered(tx, 'reject_reason', key))) throw invalidRequest('reasonKey');
  return key;
}

const noteMax = 500;

function readNote({ body }: WantedAct): string {
  const note = cleanOptionalText(body.note);
  if ([...note].length > noteMax) throw invalidRequest('note');
  return note;
}
