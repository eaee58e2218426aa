/** Publishing without review, for imports, the demonstration content and the command line. */
import { eq, sql } from 'drizzle-orm';
import { invalidRequest, licenceEnded, notFound, transitionRefused } from '#server/errors.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { transitionOf, type ContentAction } from '#shared/content/content-lifecycle.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { sanitiseHtml } from '#server/services/core/html-text.ts';
import { countLicences } from '#server/services/media/media-licence.ts';
import { revisionTerms } from './list-terms.ts';
import { putOnline, takeOffline, type Window } from './publication.ts';
import {
  currentRevision,
  isActionable,
  liveRevision,
  lockItem,
  textsOf,
  type Item,
  type Revision,
  type RevisionTexts,
} from './revision.ts';

export type { Window } from './publication.ts';

export interface NewItem extends RevisionTexts {
  id?: string;
  kind: Item['kind'];
  columnId: string;
  typeId?: string | null;
  ownerId?: string | null;
  /** `audited` for imports and tools, whose texts need no review. */
  state?: 'draft' | 'audited';
}

export type PublishingService = ReturnType<typeof createPublishingService>;

export function createPublishingService({ db }: { db: Database }) {
  return {
    /** Adds an item with its first revision; returns its id. */
    addContent: (item: NewItem, actorId: string): Promise<string> => db.transaction((tx) => add(tx, item, actorId)),

    /** Puts an item's approved or offline revision online, now or later. Throws `transitionRefused` in any other state, and `licenceEnded`. */
    online: (id: string, actorId: string, window: Window = {}): Promise<void> =>
      db.transaction(async (tx) => {
        const item = await lockItem(tx, id);
        const revision = await currentRevision(tx, id);
        await checkState(tx, { item, revision, action: 'online' });
        await checkGate(tx, item, revision);
        await checkLicences(tx, revision);
        await putOnline(tx, { item, revision, window, actorId });
      }),

    /** Takes an item offline now. Throws `conflict` when it is not online. */
    offline: (id: string, actorId: string, reason: string): Promise<void> =>
      db.transaction(async (tx) => {
        await takeOffline(tx, await lockItem(tx, id), { actorId, reason });
      }),

    /** Changes texts of an online item by a new revision that goes online immediately. */
    edit: (id: string, actorId: string, texts: RevisionTexts): Promise<void> =>
      db.transaction(async (tx) => {
        const item = await lockItem(tx, id);
        const live = await liveRevision(tx, item);
        const [last] = await tx
          .select({ number: sql<number>`max(${contentRevision.number})::int` })
          .from(contentRevision)
          .where(eq(contentRevision.contentId, id));
        // `soldout` from the start, because the item may have a working revision, of which there is at most one.
        const revision = await addRevision(tx, { ...live, ...texts, number: last?.number ?? live.number, state: 'soldout' }, actorId);
        await checkGate(tx, item, revision);
        await putOnline(tx, { item, revision, window: { publishAt: item.publishAt, unpublishAt: item.unpublishAt }, actorId });
      }),
  };
}

async function add(
  tx: Transaction,
  { id = newId(), kind, columnId, typeId = null, ownerId = null, state = 'draft', ...texts }: NewItem,
  actorId: string,
): Promise<string> {
  await tx.insert(content).values({ id, kind, columnId, typeId, ownerId });
  await addRevision(tx, { ...texts, contentId: id, number: 0, state }, ownerId ?? actorId);
  await appendAudit(tx, { actorId, action: 'add', subjectKind: 'content', subjectId: id, toState: state });
  return id;
}

async function addRevision(
  tx: Transaction,
  texts: RevisionTexts & Pick<Revision, 'contentId' | 'number' | 'state'>,
  actorId: string,
): Promise<Revision> {
  const [revision] = await tx
    .insert(contentRevision)
    .values({
      ...textsOf(texts),
      id: newId(),
      contentId: texts.contentId,
      number: texts.number + 1,
      state: texts.state,
      bodyZh: sanitiseHtml(texts.bodyZh ?? ''),
      bodyEn: sanitiseHtml(texts.bodyEn ?? ''),
      terms: revisionTerms(texts),
      approvedVersion: texts.state === 'draft' ? null : 1,
      createdBy: sql`(select id from user_account where id = ${actorId})`,
    })
    .returning();
  if (!revision) throw notFound();
  return revision;
}

async function checkState(
  tx: Transaction,
  { item, revision, action }: { item: Item; revision: Revision; action: ContentAction },
): Promise<void> {
  if (!transitionOf(revision.state, action) || !(await isActionable(tx, item, revision)))
    throw transitionRefused({ state: revision.state, version: revision.version });
}

/** Throws `licenceEnded`. */
async function checkLicences(tx: Transaction, { id }: Revision): Promise<void> {
  if ((await countLicences(tx, id)).ended > 0) throw licenceEnded();
}

/** Throws `invalidRequest` unless the revision has the languages that its column requires. */
async function checkGate(tx: Transaction, item: Item, { titleZh, titleEn }: Revision): Promise<void> {
  const [column] = await tx.select({ gate: siteColumn.languageGate }).from(siteColumn).where(eq(siteColumn.id, item.columnId));
  const isComplete = { both: titleZh !== '' && titleEn !== '', zh: titleZh !== '', either: titleZh !== '' || titleEn !== '' }[
    column?.gate ?? 'either'
  ];
  if (!isComplete) throw invalidRequest('title');
}
