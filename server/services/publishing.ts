/**
 * Puts revisions online and takes items offline. Each act is one transaction: the item's row is locked, the table of
 * transitions decides, and kept counts, search rows and the stream of changes follow in the same commit.
 */
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { conflict, invalidRequest, notFound } from '#server/errors.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { transitionOf, type ContentState } from '#shared/content-lifecycle.ts';
import { appendAudit } from './audit.ts';
import { announceChange } from './change-feed.ts';
import { sanitiseHtml } from './html-text.ts';
import { indexContent } from './search-index.ts';

type Item = typeof content.$inferSelect;
type Revision = typeof contentRevision.$inferSelect;

/** Fields of a revision that an editor writes. */
export type RevisionTexts = Partial<
  Pick<
    Revision,
    | 'titleZh' | 'titleEn' | 'abstractZh' | 'abstractEn' | 'bodyZh' | 'bodyEn' | 'authorZh' | 'authorEn' | 'sourceZh' | 'sourceEn'
    | 'tagsZh' | 'tagsEn' | 'coverId' | 'galleryIds' | 'videoIds' | 'personIds' | 'workIds' | 'seconds'
  >
>;

export interface NewItem extends RevisionTexts {
  id?: string;
  kind: Item['kind'];
  columnId: string;
  typeId?: string | null;
  ownerId?: string | null;
  /** `audited` for imports and tools, whose texts need no review any more. */
  state?: 'draft' | 'audited';
}

export interface Window {
  /** From when the item is public; now when absent. */
  publishAt?: Date | null;
  unpublishAt?: Date | null;
}

export type PublishingService = ReturnType<typeof createPublishingService>;

export function createPublishingService({ db }: { db: Database }) {
  return {
    /** Adds an item with its first revision; gives its id. */
    addContent: (item: NewItem, actorId: string): Promise<string> => db.transaction((tx) => add(tx, item, actorId)),

    /** Puts an item's approved (or offline) revision online, now or at an instant. Throws `conflict` in any other state. */
    online: (id: string, actorId: string, window: Window = {}): Promise<void> =>
      db.transaction(async (tx) => {
        const item = await lockItem(tx, id);
        const revision = await revisionFor(tx, id);
        const transition = transitionOf(revision.state, 'online');
        if (!transition) throw conflict();
        await checkGate(tx, item, revision);
        await putOnline(tx, { item, revision, window, actorId, from: revision.state });
      }),

    /** Takes an item offline at once. Throws `conflict` when it is not online. */
    offline: (id: string, actorId: string, reason: string): Promise<void> =>
      db.transaction(async (tx) => takeOffline(tx, await lockItem(tx, id), { actorId, reason })),

    /** Replaces texts of an online item by a new revision that goes online at once, for staff who may do all steps. */
    edit: (id: string, actorId: string, texts: RevisionTexts): Promise<void> =>
      db.transaction(async (tx) => {
        const item = await lockItem(tx, id);
        const live = await liveRevision(tx, item);
        await tx.update(contentRevision).set({ state: 'soldout', updatedAt: sql`now()` }).where(eq(contentRevision.id, live.id));
        const revision = await addRevision(tx, { ...live, ...texts, state: 'audited' }, actorId);
        await checkGate(tx, item, revision);
        await putOnline(tx, { item, revision, window: { publishAt: item.publishAt, unpublishAt: item.unpublishAt }, actorId, from: 'audited' });
      }),

    /** Takes items offline whose window is over, so that lists and counts need not pass over them for ever. */
    closeExpired: async (): Promise<number> => {
      const expired = await db.select({ id: content.id }).from(content).where(and(isNotNull(content.liveRevisionId), sql`${content.unpublishAt} <= now()`)).limit(200);
      for (const { id } of expired) {
        await db.transaction(async (tx) => takeOffline(tx, await lockItem(tx, id), { actorId: 'system', reason: 'window over' }));
      }
      return expired.length;
    },
  };
}

async function add(tx: Transaction, { id = newId(), kind, columnId, typeId = null, ownerId = null, state = 'draft', ...texts }: NewItem, actorId: string): Promise<string> {
  await tx.insert(content).values({ id, kind, columnId, typeId, ownerId });
  await addRevision(tx, { ...texts, contentId: id, number: 0, state }, ownerId ?? actorId);
  await appendAudit(tx, { actorId, action: 'add', subjectKind: 'content', subjectId: id, toState: state });
  return id;
}

async function addRevision(tx: Transaction, texts: RevisionTexts & Pick<Revision, 'contentId' | 'number' | 'state'>, actorId: string): Promise<Revision> {
  const { titleZh, titleEn, abstractZh, abstractEn, authorZh, authorEn, sourceZh, sourceEn, tagsZh, tagsEn, coverId, galleryIds, videoIds, personIds, workIds, seconds } = texts;
  const [revision] = await tx
    .insert(contentRevision)
    .values({
      id: newId(), contentId: texts.contentId, number: texts.number + 1, state: texts.state,
      titleZh, titleEn, abstractZh, abstractEn, authorZh, authorEn, sourceZh, sourceEn, tagsZh, tagsEn, coverId, galleryIds, videoIds, personIds, workIds, seconds,
      bodyZh: sanitiseHtml(texts.bodyZh ?? ''),
      bodyEn: sanitiseHtml(texts.bodyEn ?? ''),
      createdBy: sql`(select id from user_account where id = ${actorId})`,
    })
    .returning();
  if (!revision) throw notFound();
  return revision;
}

/** Locks the item's row until the commit; every act on an item begins here, so acts on one item follow one another. */
async function lockItem(tx: Transaction, id: string): Promise<Item> {
  const [item] = await tx.select().from(content).where(eq(content.id, id)).for('update');
  if (!item || item.deletedAt) throw notFound();
  return item;
}

/** The revision at work, else the one that is online, else the last. */
async function revisionFor(tx: Transaction, id: string): Promise<Revision> {
  const working = sql`${contentRevision.state} in ('draft', 'audit', 'audited', 'reject')`;
  const [revision] = await tx
    .select()
    .from(contentRevision)
    .where(eq(contentRevision.contentId, id))
    .orderBy(desc(working), desc(sql`${contentRevision.state} = 'putaway'`), desc(contentRevision.number))
    .limit(1);
  if (!revision) throw notFound();
  return revision;
}

async function liveRevision(tx: Transaction, item: Item): Promise<Revision> {
  if (!item.liveRevisionId) throw conflict();
  const [revision] = await tx.select().from(contentRevision).where(eq(contentRevision.id, item.liveRevisionId));
  if (!revision) throw conflict();
  return revision;
}

/** Checks the languages that the column asks for. */
async function checkGate(tx: Transaction, item: Item, { titleZh, titleEn }: Revision): Promise<void> {
  const [column] = await tx.select({ gate: siteColumn.languageGate }).from(siteColumn).where(eq(siteColumn.id, item.columnId));
  const isComplete = { both: titleZh !== '' && titleEn !== '', zh: titleZh !== '', either: titleZh !== '' || titleEn !== '' }[column?.gate ?? 'either'];
  if (!isComplete) throw invalidRequest('title');
}

interface PutOnline {
  item: Item;
  revision: Revision;
  window: Window;
  actorId: string;
  from: ContentState;
}

async function putOnline(tx: Transaction, { item, revision, window, actorId, from }: PutOnline): Promise<void> {
  if (item.liveRevisionId && item.liveRevisionId !== revision.id) {
    await tx.update(contentRevision).set({ state: 'soldout', updatedAt: sql`now()` }).where(and(eq(contentRevision.id, item.liveRevisionId), eq(contentRevision.state, 'putaway')));
  }
  const changed = await tx
    .update(contentRevision)
    .set({ state: 'putaway', version: sql`${contentRevision.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(contentRevision.id, revision.id), eq(contentRevision.state, from), eq(contentRevision.version, revision.version)))
    .returning({ id: contentRevision.id });
  if (changed.length === 0) throw conflict();
  await tx
    .update(content)
    .set({
      liveRevisionId: revision.id,
      inZh: revision.titleZh !== '',
      inEn: revision.titleEn !== '',
      publishAt: window.publishAt ?? sql`coalesce(${content.publishAt}, now())`,
      unpublishAt: window.unpublishAt ?? null,
      offlineAt: null,
    })
    .where(eq(content.id, item.id));
  await finish(tx, item, { actorId, action: 'online', from, to: 'putaway' });
}

async function takeOffline(tx: Transaction, item: Item, { actorId, reason }: { actorId: string; reason: string }): Promise<void> {
  const live = await liveRevision(tx, item);
  if (!transitionOf(live.state, 'offline')) throw conflict();
  await tx
    .update(contentRevision)
    .set({ state: 'soldout', reason, version: sql`${contentRevision.version} + 1`, updatedAt: sql`now()` })
    .where(eq(contentRevision.id, live.id));
  await tx.update(content).set({ liveRevisionId: null, inZh: false, inEn: false, offlineAt: sql`now()` }).where(eq(content.id, item.id));
  await finish(tx, item, { actorId, action: 'offline', from: 'putaway', to: 'soldout', reason });
}

interface Act {
  actorId: string;
  action: string;
  from: ContentState;
  to: ContentState;
  reason?: string;
}

async function finish(tx: Transaction, item: Item, { actorId, action, from, to, reason = '' }: Act): Promise<void> {
  await indexContent(tx, [item.id]);
  await appendAudit(tx, { actorId, action, subjectKind: 'content', subjectId: item.id, fromState: from, toState: to, reason });
  await announceChange(tx, [`content:${item.id}`, `column:${item.columnId}`, 'columns', 'home', 'search', 'recommended']);
}
