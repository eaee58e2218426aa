/** Acts that set, move or call off the hours at which a work goes online and offline. */
import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { content } from '#server/db/schema/content.ts';
import { invalidRequest } from '#server/errors.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import type { Language } from '#shared/language.ts';
import { lockAudit } from '#server/services/core/audit-trail.ts';
import { wakeAt } from './schedule-job.ts';
import { keepSnapshot } from './snapshot.ts';
import type { WantedAct } from './workflow-conditions.ts';
import { move, newsOf, outcomeOf, type Outcome } from './workflow-step.ts';
import { tellAuthors, tellPublishers, type Notify } from './workflow-notice.ts';
import { cleanOptionalText } from './workflow-text.ts';
import { chooseWindow, readMovedWindow, whichAreAhead, type ChosenWindow } from './publication-window.ts';
import { announceItem, moveWindow, putOnline, unschedule } from '#server/services/content/publishing-act.ts';
import type { Move, Revision } from '#server/services/content/publishing-revision.ts';

/** Puts a revision online, or orders it to replace at its hour what visitors read until then. */
export async function goOnline(tx: Transaction, act: WantedAct, notify: Notify): Promise<Outcome> {
  const { item, revision, viewer } = act;
  const window = await chooseWindow(tx, act);
  if (window.mustWait && window.publishAt) return schedule(tx, act, { ...window, publishAt: window.publishAt, notify });
  const moved = await putOnline(tx, { item, revision, window, actorId: viewer.id });
  await keepSnapshot(tx, { revision: moved, act: 'online', actorId: viewer.id });
  await wakeAt(tx, item.id, [window.unpublishAt]);
  const { publishAt } = window;
  const comesAt = publishAt && (await whichAreAhead(tx, { publishAt })).publishAt ? publishAt : null;
  await tellAuthors(tx, newsOf(act, moved), comesAt ? { notify, event: 'approved', reason: hourOf(comesAt) } : { notify, event: 'online' });
  return outcomeOf(moved, comesAt);
}

/** Visitors go on reading what is online; the clock puts the revision in its place. */
async function schedule(
  tx: Transaction,
  act: WantedAct,
  { publishAt, unpublishAt, notify }: ChosenWindow & { publishAt: Date; notify: Notify },
): Promise<Outcome> {
  const set: Move['set'] = { scheduledBy: act.viewer.id, wantedPublishAt: publishAt, wantedUnpublishAt: unpublishAt };
  const moved = await move(tx, act, {
    move: { to: 'audited', set },
    action: 'online',
    details: { publishAt: publishAt.toISOString(), unpublishAt: unpublishAt?.toISOString() },
  });
  await wakeAt(tx, act.item.id, [publishAt]);
  await tellAuthors(tx, newsOf(act, moved), { notify, event: 'approved', reason: hourOf(publishAt) });
  return outcomeOf(moved, publishAt);
}

/** Sets the end of what is online; the reason is told when it has come. */
export async function endAt(tx: Transaction, act: WantedAct, at: Date): Promise<Outcome> {
  const { item, revision, body } = act;
  if (item.publishAt && at <= item.publishAt) throw invalidRequest('at');
  const reason = cleanOptionalText(body.reason);
  await lockAudit(tx);
  await tx.update(content).set({ unpublishAt: at }).where(eq(content.id, item.id));
  const moved = await move(tx, act, {
    move: { to: 'putaway', set: { reason } },
    action: 'offline',
    reason,
    details: { at: at.toISOString() },
  });
  await announceItem(tx, item, revision.videoIds);
  await wakeAt(tx, item.id, [at]);
  return outcomeOf(moved);
}

/** Moves the hour of an approved revision that waits for it, or calls it off: then it waits for a publisher again. */
export async function moveOrder(tx: Transaction, act: WantedAct, notify: Notify): Promise<Outcome> {
  const { item, revision, viewer } = act;
  const { publishAt, unpublishAt } = await readMovedWindow(tx, {
    body: act.body,
    publishAt: revision.wantedPublishAt,
    unpublishAt: revision.wantedUnpublishAt,
  });
  if (publishAt === null) {
    const waiting = await unschedule(tx, { item, revision, actorId: viewer.id, reason: '' });
    await keepSnapshot(tx, { revision: waiting, act: 'unschedule', actorId: viewer.id });
    await tellPublishers(tx, newsOf(act, waiting), notify);
    return outcomeOf(waiting);
  }
  const set: Move['set'] = {
    scheduledBy: viewer.id,
    ...(publishAt && { wantedPublishAt: publishAt }),
    ...(unpublishAt !== undefined && { wantedUnpublishAt: unpublishAt }),
  };
  const moved = await move(tx, act, {
    move: { to: 'audited', set },
    action: 'reschedule',
    details: { publishAt: publishAt?.toISOString(), unpublishAt: unpublishAt?.toISOString() },
  });
  await tellOfHour(tx, { act, moved, publishAt, notify });
  return outcomeOf(moved, moved.wantedPublishAt);
}

/** Moves the hours of what is online: the first one while it lies ahead, the end at any time. Throws `invalidRequest` for a beginning that has passed. */
export async function moveHours(tx: Transaction, act: WantedAct, notify: Notify): Promise<Outcome> {
  const { item, revision, viewer } = act;
  const { publishAt, unpublishAt } = await readMovedWindow(tx, {
    body: act.body,
    publishAt: item.publishAt,
    unpublishAt: item.unpublishAt,
  });
  const hasBegun = !(await whichAreAhead(tx, { begin: item.publishAt })).begin;
  if (publishAt && hasBegun) throw invalidRequest('publishAt');
  const begin = hasBegun || publishAt === undefined ? undefined : (publishAt ?? 'now');
  const moved = await moveWindow(tx, { item, revision, window: { publishAt: begin, unpublishAt }, actorId: viewer.id });
  await keepSnapshot(tx, { revision: moved, act: 'reschedule', actorId: viewer.id });
  if (begin === 'now') await tellAuthors(tx, newsOf(act, moved), { notify, event: 'online' });
  else await tellOfHour(tx, { act, moved, publishAt: begin, notify });
  await wakeAt(tx, item.id, [unpublishAt]);
  return outcomeOf(moved, hasBegun || begin === 'now' ? null : (begin ?? item.publishAt));
}

interface NewHour {
  act: WantedAct;
  moved: Revision;
  publishAt: Date | undefined;
  notify: Notify;
}

async function tellOfHour(tx: Transaction, { act, moved, publishAt, notify }: NewHour): Promise<void> {
  if (!publishAt) return;
  await wakeAt(tx, act.item.id, [publishAt]);
  await tellAuthors(tx, newsOf(act, moved), { notify, event: 'approved', reason: hourOf(publishAt) });
}

/** When it goes online, in words. */
function hourOf(instant: Date): (language: Language) => string {
  return (language) =>
    language === 'en'
      ? `It goes online on ${absoluteDateTime(instant.getTime(), 'en')}.`
      : `将于 ${absoluteDateTime(instant.getTime(), 'zh-Hans')} 上线。`;
}
