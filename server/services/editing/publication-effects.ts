/** Effects of the publishing actions: put online, move or cancel the publication times, take offline. */
import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { content } from '#server/db/schema/content.ts';
import { invalidRequest } from '#server/errors.ts';
import { lockAudit } from '#server/services/core/audit-trail.ts';
import { optionalInstantOf } from '#server/services/core/instant.ts';
import { announceItem, moveWindow, putOnline, takeOffline, unschedule } from '#server/services/content/publication.ts';
import { type Revision, type RevisionChange } from '#server/services/content/revision.ts';
import { keepSnapshot } from '#server/services/content/snapshot.ts';
import type { ContentAction } from '#shared/content/content-lifecycle.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import type { Language } from '#shared/language.ts';
import { chooseWindow, readMovedWindow, whichAreAhead, type ChosenWindow } from './publication-window.ts';
import {
  approve,
  changeState,
  cleanOptionalText,
  newsOf,
  outcomeOf,
  type ActionContext,
  type Effect,
  type Outcome,
} from './review-effects.ts';
import { wakeAt } from './schedule.ts';
import { notifyAuthors, notifyPublishers, type Notify } from './workflow-notice.ts';

export const publicationEffects = {
  approveAndOnline: async (tx, context, notify) => goOnline(tx, { ...context, revision: await approve(tx, context) }, notify),

  online: (tx, context, notify) => goOnline(tx, context, notify),

  reschedule: (tx, context, notify) =>
    context.revision.state === 'audited' ? rescheduleApproved(tx, context, notify) : rescheduleOnline(tx, context, notify),

  offline: async (tx, context, notify) => {
    const { item, revision, viewer, body } = context;
    const at = optionalInstantOf(body.at, 'at');
    const isLater = (await whichAreAhead(tx, { at })).at;
    if (at && isLater) return scheduleEnd(tx, context, at);
    const reason = cleanOptionalText(body.reason);
    const moved = await takeOffline(tx, item, { actorId: viewer.id, reason });
    await keepSnapshot(tx, { revision: moved, act: 'offline', actorId: viewer.id });
    await notifyAuthors(tx, newsOf(context, revision), { notify, event: 'offline', reason: () => reason });
    return outcomeOf(moved);
  },
} satisfies Partial<Record<ContentAction, Effect>>;

/** Puts a revision online now, or schedules it to replace the live revision later. */
async function goOnline(tx: Transaction, context: ActionContext, notify: Notify): Promise<Outcome> {
  const { item, revision, viewer } = context;
  const window = await chooseWindow(tx, context);
  if (window.mustWait && window.publishAt) return schedule(tx, context, { ...window, publishAt: window.publishAt, notify });
  const moved = await putOnline(tx, { item, revision, window, actorId: viewer.id });
  await keepSnapshot(tx, { revision: moved, act: 'online', actorId: viewer.id });
  await wakeAt(tx, item.id, [window.unpublishAt]);
  const { publishAt } = window;
  const comesAt = publishAt && (await whichAreAhead(tx, { publishAt })).publishAt ? publishAt : null;
  await notifyAuthors(
    tx,
    newsOf(context, moved),
    comesAt ? { notify, event: 'approved', reason: publicationText(comesAt) } : { notify, event: 'online' },
  );
  return outcomeOf(moved, comesAt);
}

/** Keeps the live revision online; the `publish` job replaces it at `publishAt`. */
async function schedule(
  tx: Transaction,
  context: ActionContext,
  { publishAt, unpublishAt, notify }: ChosenWindow & { publishAt: Date; notify: Notify },
): Promise<Outcome> {
  const set: RevisionChange['set'] = { scheduledBy: context.viewer.id, wantedPublishAt: publishAt, wantedUnpublishAt: unpublishAt };
  const moved = await changeState(tx, context, {
    change: { to: 'audited', set },
    action: 'online',
    details: { publishAt: publishAt.toISOString(), unpublishAt: unpublishAt?.toISOString() },
  });
  await wakeAt(tx, context.item.id, [publishAt]);
  await notifyAuthors(tx, newsOf(context, moved), { notify, event: 'approved', reason: publicationText(publishAt) });
  return outcomeOf(moved, publishAt);
}

/** Schedules the item to go offline; its authors are notified with the reason when it does. */
async function scheduleEnd(tx: Transaction, context: ActionContext, at: Date): Promise<Outcome> {
  const { item, revision, body } = context;
  if (item.publishAt && at <= item.publishAt) throw invalidRequest('at');
  const reason = cleanOptionalText(body.reason);
  await lockAudit(tx);
  await tx.update(content).set({ unpublishAt: at }).where(eq(content.id, item.id));
  const moved = await changeState(tx, context, {
    change: { to: 'putaway', set: { reason } },
    action: 'offline',
    reason,
    details: { at: at.toISOString() },
  });
  await announceItem(tx, item, revision.videoIds);
  await wakeAt(tx, item.id, [at]);
  return outcomeOf(moved);
}

/** Moves the publication time of a scheduled revision, or cancels it, so that a publisher has to decide again. */
async function rescheduleApproved(tx: Transaction, context: ActionContext, notify: Notify): Promise<Outcome> {
  const { item, revision, viewer } = context;
  const { publishAt, unpublishAt } = await readMovedWindow(tx, {
    body: context.body,
    publishAt: revision.wantedPublishAt,
    unpublishAt: revision.wantedUnpublishAt,
  });
  if (publishAt === null) {
    const waiting = await unschedule(tx, { item, revision, actorId: viewer.id, reason: '' });
    await keepSnapshot(tx, { revision: waiting, act: 'unschedule', actorId: viewer.id });
    await notifyPublishers(tx, newsOf(context, waiting), notify);
    return outcomeOf(waiting);
  }
  const set: RevisionChange['set'] = {
    scheduledBy: viewer.id,
    ...(publishAt && { wantedPublishAt: publishAt }),
    ...(unpublishAt !== undefined && { wantedUnpublishAt: unpublishAt }),
  };
  const moved = await changeState(tx, context, {
    change: { to: 'audited', set },
    action: 'reschedule',
    details: { publishAt: publishAt?.toISOString(), unpublishAt: unpublishAt?.toISOString() },
  });
  await notifyOfNewTime(tx, { context, moved, publishAt, notify });
  return outcomeOf(moved, moved.wantedPublishAt);
}

/** Moves the publication times of an online item: the start only while it is in the future, the end at any time. Throws `invalidRequest` for a start that has passed. */
async function rescheduleOnline(tx: Transaction, context: ActionContext, notify: Notify): Promise<Outcome> {
  const { item, revision, viewer } = context;
  const { publishAt, unpublishAt } = await readMovedWindow(tx, {
    body: context.body,
    publishAt: item.publishAt,
    unpublishAt: item.unpublishAt,
  });
  const hasBegun = !(await whichAreAhead(tx, { begin: item.publishAt })).begin;
  if (publishAt && hasBegun) throw invalidRequest('publishAt');
  const begin = hasBegun || publishAt === undefined ? undefined : (publishAt ?? 'now');
  const moved = await moveWindow(tx, { item, revision, window: { publishAt: begin, unpublishAt }, actorId: viewer.id });
  await keepSnapshot(tx, { revision: moved, act: 'reschedule', actorId: viewer.id });
  if (begin === 'now') await notifyAuthors(tx, newsOf(context, moved), { notify, event: 'online' });
  else await notifyOfNewTime(tx, { context, moved, publishAt: begin, notify });
  await wakeAt(tx, item.id, [unpublishAt]);
  return outcomeOf(moved, hasBegun || begin === 'now' ? null : (begin ?? item.publishAt));
}

interface NewTime {
  context: ActionContext;
  moved: Revision;
  publishAt: Date | undefined;
  notify: Notify;
}

async function notifyOfNewTime(tx: Transaction, { context, moved, publishAt, notify }: NewTime): Promise<void> {
  if (!publishAt) return;
  await wakeAt(tx, context.item.id, [publishAt]);
  await notifyAuthors(tx, newsOf(context, moved), { notify, event: 'approved', reason: publicationText(publishAt) });
}

/** Sentence with the publication time, for a notification. */
function publicationText(instant: Date): (language: Language) => string {
  return (language) =>
    language === 'en'
      ? `It goes online on ${absoluteDateTime(instant.getTime(), 'en')}.`
      : `将于 ${absoluteDateTime(instant.getTime(), 'zh-Hans')} 上线。`;
}
