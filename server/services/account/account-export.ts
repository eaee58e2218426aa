/** Export of all data stored about an account for its owner: rows without hashes and sealed texts, phone and ID number masked. */
import { desc, eq, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { agency, emailCode, invitation, userAccount, userSession } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { comment, commentReport } from '#server/db/schema/comment.ts';
import { content } from '#server/db/schema/content.ts';
import { feedback } from '#server/db/schema/feedback.ts';
import { showing, userFavourite, userLike, watchPosition } from '#server/db/schema/like.ts';
import { notificationChoice, userNotification } from '#server/db/schema/notification.ts';
import { savedView } from '#server/db/schema/saved-view.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import type { Language } from '#shared/language.ts';
import { countCall, type AccountOptions } from './account-core.ts';
import { maskedNumber, readInfo } from './account-info.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { deviceOf } from '#server/services/core/device.ts';
import type { SessionViewer } from '#server/services/core/session.ts';

/** More rows than any account has; a list of this length may be truncated. */
const rowsMax = 10_000;

export function createExport({ db, cipher, limits, needsSecondFactor }: AccountOptions) {
  /** The owner's data as one object. Appends an audit entry. */
  return async ({ id }: SessionViewer, language: Language): Promise<Record<string, unknown>> => {
    await countCall(limits, limits.of('export.account', id));
    return db.transaction(async (tx) => {
      const { agency: _masked, unread: _unread, ...account } = await readInfo({ db: tx, cipher, needsSecondFactor }, id, language);
      const data = {
        account: { ...account, lastLoginTime: await lastLoginOf(tx, id) },
        agency: await agencyOf(tx, id, cipher),
        ...(await listsOf(tx, id, account.userName)),
      };
      // Last, because the audit trail is locked until the commit.
      await appendAudit(tx, { actorId: id, action: 'export', subjectKind: 'account', subjectId: id });
      return data;
    });
  };
}

async function lastLoginOf(tx: Transaction, id: string): Promise<Date | null> {
  const [row] = await tx.select({ at: userAccount.lastLoginAt }).from(userAccount).where(eq(userAccount.id, id));
  return row?.at ?? null;
}

async function agencyOf(tx: Transaction, id: string, cipher: FieldCipher): Promise<Record<string, unknown> | null> {
  const [row] = await tx
    .select({ agency, invitedAs: invitation.institutionZh })
    .from(agency)
    .leftJoin(invitation, eq(invitation.id, agency.invitationId))
    .where(eq(agency.userId, id));
  if (!row) return null;
  const { userId: _userId, operateCodeHash: _hash, operatePhone, operateCode, ...fields } = row.agency;
  // Masked, because a session token alone must not reveal them; `revealOperate` also asks for the password.
  return {
    ...fields,
    operatePhone: maskedNumber(cipher, operatePhone),
    operateCode: maskedNumber(cipher, operateCode),
    invitedAs: row.invitedAs,
  };
}

function savedFiltersOf(tx: Queryable, id: string) {
  const { list, name, query, hidden, isDefault, createdAt } = savedView;
  return tx.select({ list, name, query, hidden, isDefault, createdAt }).from(savedView).where(eq(savedView.userId, id)).limit(rowsMax);
}

function showingsOf(tx: Queryable, id: string) {
  const { videoId, startedAt, seatUntil } = showing;
  return tx.select({ videoId, startedAt, seatUntil }).from(showing).where(eq(showing.userId, id)).limit(rowsMax);
}

/** Sequential, because a transaction has one connection. */
async function listsOf(tx: Queryable, id: string, email: string): Promise<Record<string, unknown[]>> {
  const sessions = await tx
    .select({
      createdAt: userSession.createdAt,
      lastSeenAt: userSession.lastSeenAt,
      expiresAt: userSession.expiresAt,
      revokedAt: userSession.revokedAt,
      userAgent: userSession.userAgent,
    })
    .from(userSession)
    .where(eq(userSession.userId, id))
    .orderBy(desc(userSession.createdAt))
    .limit(rowsMax);
  return {
    sessions: sessions.map((row) => ({ ...row, device: deviceOf(row.userAgent) })),
    comments: await tx
      .select({
        id: comment.id,
        contentId: comment.contentId,
        parentId: comment.parentId,
        text: comment.text,
        state: comment.state,
        likeCount: comment.likeCount,
        createdAt: comment.createdAt,
      })
      .from(comment)
      .where(eq(comment.userId, id))
      .orderBy(desc(comment.createdAt))
      .limit(rowsMax),
    reports: await tx
      .select({
        commentId: commentReport.commentId,
        reason: commentReport.reason,
        note: commentReport.note,
        createdAt: commentReport.createdAt,
      })
      .from(commentReport)
      .where(eq(commentReport.userId, id))
      .orderBy(desc(commentReport.createdAt))
      .limit(rowsMax),
    likes: await tx
      .select({ kind: userLike.targetKind, id: userLike.targetId, createdAt: userLike.createdAt })
      .from(userLike)
      .where(eq(userLike.userId, id))
      .orderBy(desc(userLike.createdAt))
      .limit(rowsMax),
    favourites: await tx
      .select({ kind: userFavourite.targetKind, id: userFavourite.targetId, createdAt: userFavourite.createdAt })
      .from(userFavourite)
      .where(eq(userFavourite.userId, id))
      .orderBy(desc(userFavourite.createdAt))
      .limit(rowsMax),
    positions: await tx
      .select({ videoId: watchPosition.videoId, seconds: watchPosition.seconds, updatedAt: watchPosition.updatedAt })
      .from(watchPosition)
      .where(eq(watchPosition.userId, id))
      .orderBy(desc(watchPosition.updatedAt))
      .limit(rowsMax),
    showings: await showingsOf(tx, id),
    notifications: await tx
      .select({
        kind: userNotification.kind,
        event: userNotification.event,
        values: userNotification.values,
        path: userNotification.path,
        createdAt: userNotification.createdAt,
        readAt: userNotification.readAt,
      })
      .from(userNotification)
      .where(eq(userNotification.userId, id))
      .orderBy(desc(userNotification.createdAt))
      .limit(rowsMax),
    notificationChoices: await tx
      .select({ kind: notificationChoice.kind, site: notificationChoice.site, mail: notificationChoice.mail })
      .from(notificationChoice)
      .where(eq(notificationChoice.userId, id))
      .limit(rowsMax),
    savedFilters: await savedFiltersOf(tx, id),
    feedback: await tx
      .select({
        type: feedback.type,
        content: feedback.content,
        contact: feedback.contact,
        url: feedback.url,
        createdAt: feedback.createdAt,
      })
      .from(feedback)
      .where(eq(feedback.userId, id))
      .orderBy(desc(feedback.createdAt))
      .limit(rowsMax),
    codes: await tx
      .select({ purpose: emailCode.purpose, createdAt: emailCode.createdAt, usedAt: emailCode.usedAt })
      .from(emailCode)
      .where(eq(emailCode.email, email.toLowerCase()))
      .orderBy(desc(emailCode.createdAt))
      .limit(rowsMax),
    contents: await tx
      .select({ id: content.id, kind: content.kind, columnId: content.columnId, publishAt: content.publishAt })
      .from(content)
      .where(eq(content.ownerId, id))
      .orderBy(content.id)
      .limit(rowsMax),
    acts: await tx
      .select({
        at: auditEntry.at,
        action: auditEntry.action,
        subjectKind: auditEntry.subjectKind,
        subjectId: auditEntry.subjectId,
        isOwn: sql<boolean>`${auditEntry.actorId} = ${id}`,
      })
      .from(auditEntry)
      .where(or(eq(auditEntry.actorId, id), sql`(${auditEntry.subjectKind} = 'account' and ${auditEntry.subjectId} = ${id})`))
      .orderBy(desc(auditEntry.id))
      .limit(rowsMax),
  };
}
