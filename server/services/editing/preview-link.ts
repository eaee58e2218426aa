/** Links to a work that is not public yet: made and ended by whoever works on it, read and answered by whoever holds one. */
import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { content } from '#server/db/schema/content.ts';
import { previewLink } from '#server/db/schema/content-work.ts';
import { sqlInstant } from '#server/db/sql-instant.ts';
import { invalidRequest, linkEnded, notAllowed, notFound, transitionRefused } from '#server/errors.ts';
import type { ContentDetail } from '#shared/api/content.ts';
import type { PreviewLink } from '#shared/api/preview.ts';
import type { PlayableFilm } from '#shared/api/preview-film.ts';
import type { Language } from '#shared/language.ts';
import { previewDaysDefault, remarkMax } from '#shared/limits.ts';
import type { Viewer } from '#shared/policies.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import { renderRevision } from '#server/services/reading/content-detail.ts';
import { findWork, lockWork } from '#server/services/content/item-access.ts';
import { newestField } from './workflow-conditions.ts';
import { tellOfAnswer, type Notify } from './workflow-notice.ts';
import { cleanOptionalText } from './workflow-text.ts';
import { isoInstant } from '#server/services/core/localized.ts';
import type { ListPreviewFilms } from './preview-playback.ts';
import { isOpenLink } from '#server/services/video/play-preview-reader.ts';
import { currentRevision, type Item, type Revision } from '#server/services/content/publishing-revision.ts';

type StoredLink = typeof previewLink.$inferSelect;

export interface NewPreview {
  contentId: string;
  kind: StoredLink['kind'];
  guest?: string | undefined;
  days?: number | undefined;
}

/** Credentials of a guest: the token that was shown once, or the link's id from a signed cookie. */
export type HeldLink = { token: string } | { linkId: string };

export interface PreviewAnswer {
  version: number;
  decision: 'approve' | 'changes';
  note?: string | undefined;
}

export interface ReadPreview extends Pick<PreviewLink, 'kind' | 'guest' | 'expireTime' | 'decision' | 'note'> {
  /** In which the fields last changed; an answer names it. */
  version: number;
  languages: Language[];
  content: ContentDetail;
  /** Films of it that can be played, by whoever holds the link. */
  playable: PlayableFilm[];
}

/** Open links of one work; more are of no use to anybody. */
const openLinksMax = 20;
const listMax = 100;

export type ManagePreview = ReturnType<typeof createManagePreview>;

export interface ManagePreviewParts {
  db: Database;
  notify: Notify;
  films: ListPreviewFilms;
}

export function createManagePreview({ db, notify, films }: ManagePreviewParts) {
  return {
    /** Links of a work, the latest first. Throws `notFound` and `notAllowed`. */
    list: async (viewer: Viewer, contentId: string): Promise<PreviewLink[]> => {
      checkMayShow(await findWork(db, viewer, contentId));
      const revision = await currentRevision(db, contentId);
      const rows = await db
        .select({ link: previewLink, isOver: sql<boolean>`not ${isOpenLink()}` })
        .from(previewLink)
        .where(eq(previewLink.contentId, contentId))
        .orderBy(desc(previewLink.createdAt), desc(previewLink.id))
        .limit(listMax);
      return rows.map(({ link, isOver }) => toLink(link, { isOver, isOutdated: isOutdated(link, revision) }));
    },

    /** Makes a link; its token is told this once. Throws `notFound`, `notAllowed`, and `invalidRequest` past the most links of a work. */
    add: (
      viewer: Viewer,
      { contentId, kind, guest = '', days = previewDaysDefault }: NewPreview,
    ): Promise<{ id: string; token: string; expireTime: string }> =>
      db.transaction(async (tx) => {
        checkMayShow(await lockWork(tx, viewer, contentId));
        const open = await tx
          .select({ id: previewLink.id })
          .from(previewLink)
          .where(and(eq(previewLink.contentId, contentId), isOpenLink()))
          .limit(openLinksMax);
        if (open.length === openLinksMax) throw invalidRequest('links');
        const [token, id] = [randomBytes(32).toString('base64url'), newId()];
        const [link] = await tx
          .insert(previewLink)
          .values({
            id,
            contentId,
            kind,
            guest: cleanLine(guest),
            tokenHash: hashOf(token),
            createdBy: viewer.id,
            expiresAt: sqlInstant(sql`now() + make_interval(days => ${days})`),
          })
          .returning({ expiresAt: previewLink.expiresAt });
        await appendAudit(tx, {
          actorId: viewer.id,
          action: 'addPreview',
          subjectKind: 'content',
          subjectId: contentId,
          details: { linkId: id, kind, days },
        });
        return { id, token, expireTime: isoInstant(link?.expiresAt ?? null) };
      }),

    /** Ends a link; does nothing when it is over. Throws `notFound` and `notAllowed`. */
    revoke: (viewer: Viewer, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const [link] = await tx.select({ contentId: previewLink.contentId }).from(previewLink).where(eq(previewLink.id, id));
        if (!link) throw notFound();
        checkMayShow(await lockWork(tx, viewer, link.contentId));
        const ended = await tx
          .update(previewLink)
          .set({ revokedAt: sql`now()` })
          .where(and(eq(previewLink.id, id), isNull(previewLink.revokedAt)))
          .returning({ id: previewLink.id });
        if (ended.length > 0)
          await appendAudit(tx, {
            actorId: viewer.id,
            action: 'revokePreview',
            subjectKind: 'content',
            subjectId: link.contentId,
            details: { linkId: id },
          });
      }),

    /** The id of the link of a token, and how long it stays open. Throws `linkEnded`. */
    open: async (token: string): Promise<{ id: string; expireTime: string; secondsLeft: number }> => {
      const { link, secondsLeft } = await findLink(db, { token });
      return { id: link.id, expireTime: isoInstant(link.expiresAt), secondsLeft };
    },

    /** The work as it would be published. Throws `linkEnded` for every link that is not open. */
    read: async (held: HeldLink, language: Language): Promise<ReadPreview> => {
      const { link } = await findLink(db, held);
      const revision = await currentRevision(db, link.contentId);
      const [shown, playable] = await Promise.all([
        renderRevision(db, revision.id, language),
        films({ videoIds: revision.videoIds, reader: `link-${link.id}`, language }),
      ]);
      if (!shown) throw linkEnded();
      const { kind, guest, expireTime, decision, note } = toLink(link, { isOver: false, isOutdated: false });
      return {
        kind,
        guest,
        expireTime,
        decision,
        note,
        version: newestField(revision),
        languages: shown.languages,
        content: shown,
        playable,
      };
    },

    /** A film for whoever works on it, whether it is public or not; null while it cannot be played, or where it is not the viewer's to see. */
    play: async (viewer: Viewer, videoId: string, language: Language): Promise<{ playable: PlayableFilm | null }> => {
      const [playable = null] = await films({ videoIds: [videoId], reader: `user-${viewer.id}`, language });
      return { playable };
    },

    /** Keeps a guest's answer, in place of an earlier one. Throws `linkEnded`, `notAllowed` for links that only show, `transitionRefused` when the work has changed since it was read. */
    answer: (held: HeldLink, { version, decision, note }: PreviewAnswer): Promise<void> =>
      db.transaction(async (tx) => {
        const { link, item } = await findLink(tx, held);
        if (link.kind !== 'review') throw notAllowed();
        const revision = await currentRevision(tx, item.id);
        if (newestField(revision) !== version) throw transitionRefused({ state: revision.state, version: newestField(revision) });
        await keepAnswer(tx, { item, revision, link }, { decision, note: cleanOptionalText(note), notify });
      }),
  };
}

interface Answered {
  item: Item;
  revision: Revision;
  link: StoredLink;
}

/** Who answers has no account: the trail names the link, and whom it was made for. */
const guestActor = 'guest';

async function keepAnswer(
  tx: Transaction,
  { item, revision, link }: Answered,
  { decision, note, notify }: { decision: 'approve' | 'changes'; note: string; notify: Notify },
): Promise<void> {
  if ([...note].length > remarkMax * 2) throw invalidRequest('note');
  // Once more, under the row's lock: it may have been revoked meanwhile.
  const kept = await tx
    .update(previewLink)
    .set({ decision, note, answeredVersion: newestField(revision), answeredAt: sql`now()` })
    .where(and(eq(previewLink.id, link.id), isOpenLink()))
    .returning({ id: previewLink.id });
  if (kept.length === 0) throw linkEnded();
  await appendAudit(tx, {
    actorId: guestActor,
    action: 'review',
    subjectKind: 'content',
    subjectId: item.id,
    fromState: revision.state,
    toState: revision.state,
    reason: note,
    details: { revisionId: revision.id, number: revision.number, version: revision.version, guest: link.guest, decision, linkId: link.id },
  });
  await tellOfAnswer(
    tx,
    { item, revision, actorId: guestActor },
    {
      notify,
      guest: link.guest,
      reason: (language) => [decisionText[decision][language], note].filter(Boolean).join(language === 'en' ? ' ' : ''),
    },
  );
}

const decisionText = {
  approve: { 'zh-Hans': '同意发布。', en: 'Approved.' },
  changes: { 'zh-Hans': '希望修改。', en: 'Asks for changes.' },
} as const satisfies Record<string, Record<Language, string>>;

/** Links are made and ended by whoever meets the work as its author, a reviewer or a publisher. */
function checkMayShow({ actors }: { actors: readonly unknown[] }): void {
  if (actors.length === 0) throw notAllowed();
}

/** An open link and its item; one answer for unknown, ended and revoked ones, and for works in the bin. */
async function findLink(db: Queryable, held: HeldLink): Promise<{ link: StoredLink; item: Item; secondsLeft: number }> {
  const isHeld = 'token' in held ? eq(previewLink.tokenHash, hashOf(held.token)) : eq(previewLink.id, held.linkId);
  const [found] = await db
    .select({ link: previewLink, item: content, secondsLeft: sql<number>`extract(epoch from ${previewLink.expiresAt} - now())::float8` })
    .from(previewLink)
    .innerJoin(content, eq(content.id, previewLink.contentId))
    .where(and(isHeld, isOpenLink(), isNull(content.deletedAt)));
  if (!found) throw linkEnded();
  return found;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function isOutdated({ answeredVersion, answeredAt }: StoredLink, revision: Revision): boolean {
  return answeredAt !== null && (answeredVersion !== newestField(revision) || revision.createdAt > answeredAt);
}

function toLink(link: StoredLink, facts: Pick<PreviewLink, 'isOver' | 'isOutdated'>): PreviewLink {
  const { id, kind, guest, decision, note } = link;
  return {
    id,
    kind,
    guest,
    decision,
    note,
    createTime: isoInstant(link.createdAt),
    expireTime: isoInstant(link.expiresAt),
    answerTime: link.answeredAt ? isoInstant(link.answeredAt) : null,
    ...facts,
  };
}
