/** Preview links to an unpublished item: authors and staff create and revoke them, guests read and answer through them. */
import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { content } from '#server/db/schema/content.ts';
import { previewLink } from '#server/db/schema/editing.ts';
import { sqlInstant } from '#server/db/sql-instant.ts';
import { invalidRequest, linkEnded, notAllowed, notFound, transitionRefused } from '#server/errors.ts';
import type { ContentDetail } from '#shared/api/content.ts';
import type { PreviewLink } from '#shared/api/preview.ts';
import type { PlayableVideo } from '#shared/api/video.ts';
import type { Language } from '#shared/language.ts';
import { previewDaysDefault, remarkMax } from '#shared/limits.ts';
import type { Viewer } from '#shared/policies.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import type { SignAttachments } from '#server/services/reading/attachment.ts';
import { renderRevision } from '#server/services/reading/draft-detail.ts';
import { currentRevision, findItemFor, type Item, lockItemFor, newestField, type Revision } from '#server/services/content/revision.ts';
import { notifyOfAnswer, type Notify } from './workflow-notice.ts';
import { cleanOptionalText } from './review-effects.ts';
import { isoInstant } from '#server/services/core/localized.ts';
import type { ListPreviewVideos } from './draft-preview.ts';
import { isOpenLink } from '#server/services/video/play-preview-reader.ts';

type StoredLink = typeof previewLink.$inferSelect;

interface NewPreview {
  contentId: string;
  kind: StoredLink['kind'];
  guest?: string | undefined;
  days?: number | undefined;
}

/** A guest's credential: the token, which is rendered once, or the link id from a signed cookie. */
type LinkCredential = { token: string } | { linkId: string };

interface PreviewAnswer {
  version: number;
  decision: 'approve' | 'changes';
  note?: string | undefined;
}

interface ReadPreview extends Pick<PreviewLink, 'kind' | 'guest' | 'expireTime' | 'decision' | 'note'> {
  /** Version in which a field last changed; the answer repeats it. */
  version: number;
  languages: Language[];
  content: ContentDetail;
  /** Videos that the guest can play. */
  playable: PlayableVideo[];
}

/** Most open links of one item. */
const openLinksMax = 20;
const listMax = 100;

export type PreviewLinks = ReturnType<typeof createPreviewLinks>;

interface PreviewLinksParts {
  db: Database;
  notify: Notify;
  videos: ListPreviewVideos;
  sign: SignAttachments;
}

export function createPreviewLinks({ db, notify, videos, sign }: PreviewLinksParts) {
  return {
    /** Links of an item, the latest first. Throws `notFound` and `notAllowed`. */
    list: async (viewer: Viewer, contentId: string): Promise<PreviewLink[]> => {
      checkMayShare(await findItemFor(db, viewer, contentId));
      const revision = await currentRevision(db, contentId);
      const rows = await db
        .select({ link: previewLink, isOver: sql<boolean>`not ${isOpenLink()}` })
        .from(previewLink)
        .where(eq(previewLink.contentId, contentId))
        .orderBy(desc(previewLink.createdAt), desc(previewLink.id))
        .limit(listMax);
      return rows.map(({ link, isOver }) => toLink(link, { isOver, isOutdated: isOutdated(link, revision) }));
    },

    /** Creates a link and returns its token, which is not stored. Throws `notFound`, `notAllowed`, and `invalidRequest` when the item has too many open links. */
    add: (
      viewer: Viewer,
      { contentId, kind, guest = '', days = previewDaysDefault }: NewPreview,
    ): Promise<{ id: string; token: string; expireTime: string }> =>
      db.transaction(async (tx) => {
        checkMayShare(await lockItemFor(tx, viewer, contentId));
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

    /** Revokes a link; does nothing if it has ended. Throws `notFound` and `notAllowed`. */
    revoke: (viewer: Viewer, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const [link] = await tx.select({ contentId: previewLink.contentId }).from(previewLink).where(eq(previewLink.id, id));
        if (!link) throw notFound();
        checkMayShare(await lockItemFor(tx, viewer, link.contentId));
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

    /** Exchanges a token for the link's id and remaining lifetime. Throws `linkEnded`. */
    open: async (token: string): Promise<{ id: string; expireTime: string; secondsLeft: number }> => {
      const { link, secondsLeft } = await findLink(db, { token });
      return { id: link.id, expireTime: isoInstant(link.expiresAt), secondsLeft };
    },

    /** The item as it would be published. Throws `linkEnded` unless the link is open. */
    read: async (credential: LinkCredential, language: Language): Promise<ReadPreview> => {
      const { link } = await findLink(db, credential);
      const revision = await currentRevision(db, link.contentId);
      const [rendered, playable] = await Promise.all([
        renderRevision(db, revision.id, language),
        videos({ videoIds: revision.videoIds, reader: `link-${link.id}`, language }),
      ]);
      if (!rendered) throw linkEnded();
      const { kind, guest, expireTime, decision, note } = toLink(link, { isOver: false, isOutdated: false });
      return {
        kind,
        guest,
        expireTime,
        decision,
        note,
        version: newestField(revision),
        languages: rendered.languages,
        content: await sign(rendered, 'guest'),
        playable,
      };
    },

    /** Playback of one video, public or not; null while it cannot be played or if the viewer may not see it. */
    play: async (viewer: Viewer, videoId: string, language: Language): Promise<{ playable: PlayableVideo | null }> => {
      const [playable = null] = await videos({ videoIds: [videoId], reader: `user-${viewer.id}`, language });
      return { playable };
    },

    /** Stores a guest's answer, replacing an earlier one. Throws `linkEnded`, `notAllowed` for a link without review, `transitionRefused` when the item has changed since it was read. */
    answer: (credential: LinkCredential, { version, decision, note }: PreviewAnswer): Promise<void> =>
      db.transaction(async (tx) => {
        const { link, item } = await findLink(tx, credential);
        if (link.kind !== 'review') throw notAllowed();
        const revision = await currentRevision(tx, item.id);
        if (newestField(revision) !== version) throw transitionRefused({ state: revision.state, version: newestField(revision) });
        await keepAnswer(tx, { item, revision, link }, { decision, note: cleanOptionalText(note), notify });
      }),
  };
}

interface AnsweredRevision {
  item: Item;
  revision: Revision;
  link: StoredLink;
}

/** Actor of a guest's answer, who has no account; the audit entry names the link and the guest. */
const guestActor = 'guest';

async function keepAnswer(
  tx: Transaction,
  { item, revision, link }: AnsweredRevision,
  { decision, note, notify }: { decision: 'approve' | 'changes'; note: string; notify: Notify },
): Promise<void> {
  if ([...note].length > remarkMax * 2) throw invalidRequest('note');
  // Checked again under the row's lock: the link may have been revoked meanwhile.
  const updated = await tx
    .update(previewLink)
    .set({ decision, note, answeredVersion: newestField(revision), answeredAt: sql`now()` })
    .where(and(eq(previewLink.id, link.id), isOpenLink()))
    .returning({ id: previewLink.id });
  if (updated.length === 0) throw linkEnded();
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
  await notifyOfAnswer(
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

/** Throws `notAllowed` unless the viewer is an author, reviewer or publisher of the item. */
function checkMayShare({ actors }: { actors: readonly unknown[] }): void {
  if (actors.length === 0) throw notAllowed();
}

/** An open link and its item. Throws the same `linkEnded` for unknown, expired and revoked links and for items in the bin. */
async function findLink(db: Queryable, credential: LinkCredential): Promise<{ link: StoredLink; item: Item; secondsLeft: number }> {
  const isMatch = 'token' in credential ? eq(previewLink.tokenHash, hashOf(credential.token)) : eq(previewLink.id, credential.linkId);
  const [link] = await db
    .select({ link: previewLink, item: content, secondsLeft: sql<number>`extract(epoch from ${previewLink.expiresAt} - now())::float8` })
    .from(previewLink)
    .innerJoin(content, eq(content.id, previewLink.contentId))
    .where(and(isMatch, isOpenLink(), isNull(content.deletedAt)));
  if (!link) throw linkEnded();
  return link;
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
