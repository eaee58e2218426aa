/** Invitations for staff: list, uses and revocation. Codes are stored hashed, so none can be shown again. */
import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { agency, invitation, userAccount } from '#server/db/schema/account.ts';
import { auditEntry } from '#server/db/schema/audit.ts';
import { edition } from '#server/db/schema/award.ts';
import { sqlInstant } from '#server/db/sql-instant.ts';
import { conflict, emailRefused, invalidRequest, mailUnavailable, notFound, requiredMissing } from '#server/errors.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import type { InvitationRow, InvitationState, InvitationUse } from '#shared/api/invitation.ts';
import type { Page } from '#shared/api/paging.ts';
import type { Language } from '#shared/language.ts';
import { pageSizeDefault } from '#shared/limits.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { cleanLine } from '#server/services/core/comment-text.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { listFile, type ListFile } from '#server/db/list-file.ts';
import { containsText } from '#server/services/core/contains-text.ts';
import { isEmail, normalEmail } from '#shared/validation.ts';
import { countCall } from './account-core.ts';
import { addInvitation, renewCode } from './invitation.ts';
import { isoInstant, localized } from '#server/services/core/localized.ts';
import { maskEmail } from '#server/services/core/operator-mask.ts';
import type { RateLimit } from '#server/services/core/rate-limit.ts';
import type { SessionViewer } from '#server/services/core/session.ts';
import type { Delivery, MailQueue } from '#server/services/notification/mail-queue.ts';

export interface InvitationQuery {
  search?: string | undefined;
  state?: InvitationState | undefined;
  pageNum?: number | undefined;
  pageSize?: number | undefined;
}

export interface InvitationInput {
  institutionZh: string;
  institutionEn: string;
  editionId?: string | undefined;
  uses: number;
  days: number | null;
}

export interface InvitationListOptions {
  db: Database;
  cipher: FieldCipher;
  limits: RateLimit;
  mailQueue: Pick<MailQueue, 'enqueue' | 'deliver'>;
}

/** Milliseconds that a response waits for the mail server. */
const waitMs = 3_500;
/** The registration, which reads the code; fragments reach no server, log or referrer. */
const pathOf = (code: string): string => `/login?tab=register#invitationCode=${code}`;

/** The audit entry distinguishes a revoked invitation from an expired one. */
const isRevoked = sql`exists (select 1 from ${auditEntry} where ${auditEntry.subjectKind} = 'invitation' and ${auditEntry.subjectId} = ${invitation.id} and ${auditEntry.action} = 'revoke')`;
const state = sql<InvitationState>`case when ${isRevoked} then 'revoked' when ${invitation.remaining} <= 0 then 'used' when ${invitation.expiresAt} <= now() then 'expired' else 'open' end`;
const used = sql<number>`(select count(*)::int from ${agency} where ${agency.invitationId} = ${invitation.id})`;
const editionsMax = 50;

export type InvitationListService = ReturnType<typeof createInvitationListService>;

export function createInvitationListService(options: InvitationListOptions) {
  const { db, cipher } = options;
  return {
    list: async (query: InvitationQuery): Promise<Page<InvitationRow>> => {
      const { pageNum = 1, pageSize = pageSizeDefault } = query;
      const where = filterOf(query);
      const [rows, total] = await Promise.all([
        selectInvitations(db)
          .where(where)
          .orderBy(...listOrder)
          .limit(pageSize)
          .offset((pageNum - 1) * pageSize),
        countUpTo(db, sql`from ${invitation} ${where ? sql`where ${where}` : sql``}`),
      ]);
      return { rows: rows.map(toRow), total };
    },

    /** All invitations that the filters leave. */
    export: (query: InvitationQuery): Promise<ListFile> =>
      listFile(db, {
        keys: db
          .select({ id: invitation.id })
          .from(invitation)
          .where(filterOf(query))
          .orderBy(...listOrder),
        read: async (ids) => (await selectInvitations(db).where(inArray(invitation.id, ids))).map(toRow),
        keyOf: ({ id }) => id,
      }),

    /**
     * Creates an invitation and returns its code, which is shown only once. Throws `requiredMissing` without a name,
     * `invalidRequest` for an unknown edition.
     */
    add: async (
      viewer: SessionViewer,
      { institutionZh, institutionEn, editionId, uses, days }: InvitationInput,
    ): Promise<{ id: string; code: string }> => {
      const names = { institutionZh: cleanLine(institutionZh), institutionEn: cleanLine(institutionEn) };
      if (!names.institutionZh && !names.institutionEn) throw requiredMissing();
      if (editionId !== undefined && (await db.select({ id: edition.id }).from(edition).where(eq(edition.id, editionId))).length === 0)
        throw invalidRequest('editionId');
      return addInvitation(db, cipher, { ...names, ...(editionId === undefined ? {} : { editionId }), uses, days, actorId: viewer.id });
    },

    mail: (viewer: SessionViewer, input: MailedInvitation) => mailInvitation(options, viewer, input),

    /** Revokes an invitation. Throws `notFound`, or `conflict` with the state of one that is over. */
    revoke: (viewer: SessionViewer, id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const now = await lockOpen(tx, id);
        // Far in the past, so that it is also over for a registration whose transaction began before this one.
        await tx
          .update(invitation)
          .set({ expiresAt: sqlInstant(sql`${invitation.createdAt}`) })
          .where(eq(invitation.id, id));
        await appendAudit(tx, {
          actorId: viewer.id,
          action: 'revoke',
          subjectKind: 'invitation',
          subjectId: id,
          fromState: 'open',
          toState: 'revoked',
          details: { remaining: now.remaining, expireTime: isoInstant(now.expiresAt) },
        });
      }),

    /** Institutions that registered with an invitation. Throws `notFound`. */
    uses: async (
      { id, pageNum = 1, pageSize = pageSizeDefault }: { id: string; pageNum?: number | undefined; pageSize?: number | undefined },
      language: Language,
    ): Promise<Page<InvitationUse>> => {
      if ((await db.select({ id: invitation.id }).from(invitation).where(eq(invitation.id, id))).length === 0) throw notFound();
      const where = eq(agency.invitationId, id);
      const [rows, total] = await Promise.all([
        db
          .select({ agency, account: userAccount })
          .from(agency)
          .innerJoin(userAccount, eq(userAccount.id, agency.userId))
          .where(where)
          .orderBy(desc(userAccount.createdAt), desc(userAccount.id))
          .limit(pageSize)
          .offset((pageNum - 1) * pageSize),
        countUpTo(db, sql`from ${agency} where ${where}`),
      ]);
      return { rows: rows.map((row) => toUse(row, language)), total };
    },

    editions: () =>
      db
        .select({ id: edition.id, year: edition.year, themeZh: edition.themeZh, themeEn: edition.themeEn })
        .from(edition)
        .orderBy(desc(edition.year))
        .limit(editionsMax),
  };
}

interface MailedInvitation {
  id: string;
  email: string;
  /** Of the mail; the other language follows below. */
  language: Language;
}

/**
 * Mails an open invitation: a link to the registration with a new code in it, which replaces the one before. Throws
 * `emailRefused`, `notFound`, `conflict` with the state of one that is over, `tooManyRequests` and `mailUnavailable`.
 */
async function mailInvitation(
  { db, cipher, limits, mailQueue }: InvitationListOptions,
  viewer: SessionViewer,
  { id, language, ...input }: MailedInvitation,
): Promise<{ delivery: Delivery }> {
  const email = normalEmail(input.email);
  if (!isEmail(email)) throw emailRefused();
  await countCall(limits, limits.of('accountMail.owner', email));
  const mailId = await db.transaction(async (tx) => {
    const { institutionZh, institutionEn } = await lockOpen(tx, id);
    const code = await renewCode(tx, cipher, id);
    await appendAudit(tx, {
      actorId: viewer.id,
      action: 'mailInvitation',
      subjectKind: 'invitation',
      subjectId: id,
      details: { email: maskEmail(email) },
    });
    const queued = await mailQueue.enqueue(tx, {
      kind: 'inviteInstitution',
      language,
      to: email,
      values: { nameZh: institutionZh, nameEn: institutionEn },
      path: pathOf(code),
      subject: `invitation ${id}`,
      ownTrySeconds: Math.ceil(waitMs / 1000) + 1,
    });
    if (!queued) throw mailUnavailable();
    return queued;
  });
  return { delivery: await mailQueue.deliver(mailId, { waitMs }) };
}

/** Locks an invitation that can be used. Throws `notFound`, and `conflict` with the state of one that is over. */
async function lockOpen(tx: Transaction, id: string) {
  const [locked] = await tx.select({ id: invitation.id }).from(invitation).where(eq(invitation.id, id)).for('update');
  if (!locked) throw notFound();
  const [now] = await tx.select({ row: invitation, state }).from(invitation).where(eq(invitation.id, id));
  if (now?.state !== 'open') throw conflict({ state: now?.state ?? 'revoked' });
  return now.row;
}

function filterOf({ search = '', state: stateFilter }: InvitationQuery): SQL | undefined {
  const words = search.trim();
  return and(
    stateFilter ? sql`${state} = ${stateFilter}` : undefined,
    words ? or(eq(invitation.id, words), containsText([invitation.institutionZh, invitation.institutionEn], words)) : undefined,
  );
}

const listOrder = [desc(invitation.createdAt), desc(invitation.id)];

function selectInvitations(db: Database) {
  return db
    .select({ row: invitation, state, used, editionYear: edition.year, createdByName: userAccount.nickName })
    .from(invitation)
    .leftJoin(userAccount, eq(userAccount.id, invitation.createdBy))
    .leftJoin(edition, eq(edition.id, invitation.editionId));
}

function toRow({ row, ...facts }: Awaited<ReturnType<typeof selectInvitations>>[number]): InvitationRow {
  return {
    id: row.id,
    institutionZh: row.institutionZh,
    institutionEn: row.institutionEn,
    editionYear: facts.editionYear,
    state: facts.state,
    used: facts.used,
    remaining: Math.max(0, row.remaining),
    expireTime: row.expiresAt ? isoInstant(row.expiresAt) : null,
    createTime: isoInstant(row.createdAt),
    createdByName: facts.createdByName ?? '',
  };
}

function toUse(
  { agency: office, account }: { agency: typeof agency.$inferSelect; account: typeof userAccount.$inferSelect },
  language: Language,
): InvitationUse {
  return {
    userId: account.id,
    nickName: account.nickName,
    email: account.status === 'erased' ? '' : account.email,
    institution: localized(language, office.institutionZh, office.institutionEn) || account.nickName,
    verification: office.verification,
    registerTime: isoInstant(account.createdAt),
  };
}
