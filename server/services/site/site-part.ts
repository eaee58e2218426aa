/** Versioned parts of the site: staff save a draft and publish it; earlier versions are kept. */
import { and, desc, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { userAccount } from '#server/db/schema/account.ts';
import { sitePartRevision } from '#server/db/schema/site-part.ts';
import { conflict, notFound, partIncomplete } from '#server/errors.ts';
import type { LiveVideo, SitePartKind } from '#shared/api/site-part.ts';
import type { SitePart, SitePartVersion } from '#shared/site/site-part-schema.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { announceChange } from '#server/services/core/change-feed.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import type { Language } from '#shared/language.ts';
import { readEndedLicences } from '#server/services/media/media-licence.ts';
import { readMediaFiles, readMediaItems } from '#server/services/media/media-item.ts';
import { accountName, isoInstant } from '#server/services/core/localized.ts';
import type { SessionViewer } from '#server/services/core/session.ts';
import { readOwnPaths } from '#server/services/core/own-paths.ts';
import { svgType } from './site-logo.ts';
import { sitePartRules, type SitePartData } from './site-part-rules.ts';
import { listLiveVideos, readUsableVideos } from './site-part-videos.ts';

type Row = typeof sitePartRevision.$inferSelect;

/** Old versions that the screen lists. */
const versionsListed = 50;

export type SitePartService = ReturnType<typeof createSitePartService>;

export function createSitePartService({ db }: { db: Database }) {
  return {
    getPart: <Kind extends SitePartKind>(kind: Kind, language: Language): Promise<SitePart<SitePartData[Kind]>> =>
      readPart(db, kind, language),

    /**
     * Saves the draft, or begins one. A draft may be incomplete.
     * Throws `conflict` with the current version after a save or a publication by somebody else.
     */
    saveDraft: async <Kind extends SitePartKind>(
      viewer: SessionViewer,
      { kind, version, data, language }: { kind: Kind; version: number; data: SitePartData[Kind]; language: Language },
    ): Promise<SitePart<SitePartData[Kind]>> => {
      await db.transaction(async (tx) => {
        await lockDraft(tx, kind, version);
        await writeDraft(tx, viewer, { kind, version: version + 1, data: sitePartRules[kind].clean(data) });
        await appendAudit(tx, { actorId: viewer.id, action: 'save', subjectKind: 'sitePart', subjectId: kind });
      });
      return readPart(db, kind, language);
    },

    /** The videos that the sessions may play, with those that they name. */
    listLiveVideos: async (): Promise<LiveVideo[]> => {
      const rows = await db
        .select({ data: sitePartRevision.data })
        .from(sitePartRevision)
        .where(and(eq(sitePartRevision.kind, 'live'), sql`${sitePartRevision.state} <> 'old'`));
      const { read, videosOf } = sitePartRules.live;
      return listLiveVideos(
        db,
        rows.flatMap(({ data }) => videosOf?.(read(data)) ?? []).map(({ id }) => id),
      );
    },

    /** Puts the draft online at once. Throws `notFound` without a draft, `conflict`, and `partIncomplete` with the fields at fault. */
    publish: (viewer: SessionViewer, { kind, version }: { kind: SitePartKind; version: number }): Promise<{ number: number }> =>
      db.transaction(async (tx) => {
        const draft = await lockDraft(tx, kind, version);
        if (!draft) throw notFound();
        const { tags } = sitePartRules[kind];
        await publishData(tx, kind, draft.data);
        await tx.update(sitePartRevision).set({ state: 'old' }).where(isOnline(kind));
        await tx
          .update(sitePartRevision)
          .set({ state: 'online', publishedBy: viewer.id, publishedAt: sql`now()` })
          .where(eq(sitePartRevision.id, draft.id));
        await appendAudit(tx, {
          actorId: viewer.id,
          action: 'publish',
          subjectKind: 'sitePart',
          subjectId: kind,
          details: { number: draft.number },
        });
        await announceChange(tx, tags);
        return { number: draft.number };
      }),

    /** Discards the draft. Throws `notFound` and `conflict`. */
    discard: (viewer: SessionViewer, { kind, version }: { kind: SitePartKind; version: number }): Promise<Record<never, never>> =>
      db.transaction(async (tx) => {
        const draft = await lockDraft(tx, kind, version);
        if (!draft) throw notFound();
        await tx.delete(sitePartRevision).where(eq(sitePartRevision.id, draft.id));
        // The next draft counts on: a screen that still shows this one must not save over it.
        await tx.update(sitePartRevision).set({ version }).where(isOnline(kind));
        await appendAudit(tx, {
          actorId: viewer.id,
          action: 'discard',
          subjectKind: 'sitePart',
          subjectId: kind,
          details: { data: draft.data },
        });
        return {};
      }),

    /** Copies an earlier version into the draft, without publishing it. Throws `notFound` and `conflict`. */
    restore: (
      viewer: SessionViewer,
      { kind, number, version }: { kind: SitePartKind; number: number; version: number },
    ): Promise<{ version: number }> =>
      db.transaction(async (tx) => {
        await lockDraft(tx, kind, version);
        const [earlier] = await tx
          .select()
          .from(sitePartRevision)
          .where(and(eq(sitePartRevision.kind, kind), eq(sitePartRevision.number, number), sql`${sitePartRevision.state} <> 'draft'`));
        if (!earlier) throw notFound();
        await writeDraft(tx, viewer, { kind, version: version + 1, data: earlier.data });
        await appendAudit(tx, { actorId: viewer.id, action: 'restore', subjectKind: 'sitePart', subjectId: kind, details: { number } });
        return { version: version + 1 };
      }),
  };
}

/** Checks the data and writes the rows by which visitors read it. Throws `partIncomplete`. */
async function publishData<Kind extends SitePartKind>(tx: Transaction, kind: Kind, stored: Record<string, unknown>): Promise<void> {
  const { read, faultsOf, picturesOf, pictureFaultsOf, videosOf, ownPagesOf, write } = sitePartRules[kind];
  const data = read(stored);
  const named = picturesOf?.(data) ?? [];
  const files = await readMediaFiles(tx, idsOf(named));
  const videos = videosOf?.(data) ?? [];
  const usable = await readUsableVideos(tx, idsOf(videos));
  const gone = [
    ...named.filter(
      ({ id, mayBeVector }) =>
        !files.some((file) => file.id === id && (file.kind === 'image' || (mayBeVector && file.contentType === svgType))),
    ),
    ...videos.filter(({ id }) => !usable.has(id)),
  ];
  const pages = ownPagesOf?.(data) ?? [];
  const known = await readOwnPaths(tx, idsOf(pages));
  const ended = await readEndedLicences(tx, idsOf(named));
  const sizeOf = (id: string) => files.find((file) => file.id === id && file.kind === 'image') ?? null;
  const faults = [
    ...faultsOf(data),
    ...(pictureFaultsOf?.(data, sizeOf) ?? []),
    ...pages.filter(({ id }) => !known.has(id)).map(({ field }) => ({ field, problem: 'unknown' })),
    ...gone.map(({ field }) => ({ field, problem: 'missing' })),
    ...named.filter(({ id }) => ended.has(id)).map(({ field }) => ({ field, problem: 'licence' })),
  ];
  if (faults.length > 0) throw partIncomplete(faults);
  await write?.(tx, data, await readDatabaseTime(tx));
}

const idsOf = (named: readonly { id: string }[]) => named.map(({ id }) => id);

const isOnline = (kind: SitePartKind) => and(eq(sitePartRevision.kind, kind), eq(sitePartRevision.state, 'online'));
const isDraft = (kind: SitePartKind) => and(eq(sitePartRevision.kind, kind), eq(sitePartRevision.state, 'draft'));

/** Serialises the writers of a part; gives its draft, or null. Throws `conflict` with the current version where `version` is another. */
async function lockDraft(tx: Transaction, kind: SitePartKind, version: number): Promise<Row | null> {
  // A part without rows has no row to lock.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sitePart ${kind}`}))`);
  const rows = await tx
    .select()
    .from(sitePartRevision)
    .where(or(isDraft(kind), isOnline(kind)));
  const draft = rows.find(({ state }) => state === 'draft') ?? null;
  const current = versionOf(draft, rows[0]);
  if (current !== version) throw conflict({ version: current });
  return draft;
}

/** A part without a draft has the version of what is online. */
const versionOf = (draft: Row | null | undefined, online: Row | undefined): number => draft?.version ?? online?.version ?? 0;

async function writeDraft(
  tx: Transaction,
  viewer: SessionViewer,
  { kind, version, data }: { kind: SitePartKind; version: number; data: Record<string, unknown> },
): Promise<void> {
  const [changed] = await tx
    .update(sitePartRevision)
    .set({ data, version, savedBy: viewer.id, savedAt: sql`now()` })
    .where(isDraft(kind))
    .returning({ id: sitePartRevision.id });
  if (changed) return;
  const [last] = await tx
    .select({ number: sql<number>`coalesce(max(${sitePartRevision.number}), 0)::int` })
    .from(sitePartRevision)
    .where(eq(sitePartRevision.kind, kind));
  await tx
    .insert(sitePartRevision)
    .values({ id: newId(), kind, number: (last?.number ?? 0) + 1, state: 'draft', version, data, savedBy: viewer.id });
}

/** The data of a part's draft, or null. */
export async function readDraft<Kind extends SitePartKind>(db: Queryable, kind: Kind): Promise<SitePartData[Kind] | null> {
  const [draft] = await db.select({ data: sitePartRevision.data }).from(sitePartRevision).where(isDraft(kind));
  return draft ? sitePartRules[kind].read(draft.data) : null;
}

/** The data of a part's version online, or null. */
export async function readOnline<Kind extends SitePartKind>(db: Queryable, kind: Kind): Promise<SitePartData[Kind] | null> {
  const [online] = await db.select({ data: sitePartRevision.data }).from(sitePartRevision).where(isOnline(kind));
  return online ? sitePartRules[kind].read(online.data) : null;
}

const saver = alias(userAccount, 'saver');
const publisher = alias(userAccount, 'publisher');

async function readPart<Kind extends SitePartKind>(db: Queryable, kind: Kind, language: Language): Promise<SitePart<SitePartData[Kind]>> {
  const rows = await db
    .select({ row: sitePartRevision, savedBy: accountName(language, saver), publishedBy: accountName(language, publisher) })
    .from(sitePartRevision)
    .leftJoin(saver, eq(saver.id, sitePartRevision.savedBy))
    .leftJoin(publisher, eq(publisher.id, sitePartRevision.publishedBy))
    .where(eq(sitePartRevision.kind, kind))
    .orderBy(desc(sitePartRevision.number))
    .limit(versionsListed);
  const draft = rows.find(({ row }) => row.state === 'draft');
  const online = rows.find(({ row }) => row.state === 'online');
  const toVersion = ({ row, publishedBy }: (typeof rows)[number]): SitePartVersion => ({
    number: row.number,
    publishedTime: isoInstant(row.publishedAt),
    publishedBy: publishedBy ?? '',
  });
  const { read, picturesOf } = sitePartRules[kind];
  const dataOf = ({ row }: (typeof rows)[number]) => read(row.data);
  const named = [draft, online].flatMap((version) => (version && picturesOf ? picturesOf(dataOf(version)) : []));
  const pictures = await readMediaItems(db, idsOf(named), language);
  return {
    version: versionOf(draft?.row, online?.row),
    draft: draft ? { savedTime: isoInstant(draft.row.savedAt), savedBy: draft.savedBy ?? '', data: dataOf(draft) } : null,
    online: online ? { ...toVersion(online), data: dataOf(online) } : null,
    versions: rows.filter(({ row }) => row.state !== 'draft').map(toVersion),
    pictures: [...pictures.values()],
  };
}
