/** Invitations: a code that verifies an institution at once, for a number of registrations until an instant. */
import { randomInt } from 'node:crypto';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { invitation } from '#server/db/schema/account.ts';
import { sqlInstant } from '#server/db/sql-instant.ts';
import { invitationRefused } from '#server/errors.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import type { Language } from '#shared/language.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { isoInstant, localized } from '#server/services/core/localized.ts';

export interface VerifiedInvitation {
  code: string;
  institution: string;
  expiresAt: string | null;
  remaining: number;
}

export interface NewInvitation {
  institutionZh: string;
  institutionEn: string;
  /** The edition that it is for. */
  editionId?: string;
  /** Maximum number of registrations. */
  uses: number;
  /** Days of validity; null = no end. */
  days: number | null;
  actorId: string;
}

/** Without letters that look like digits, and without vowels, so that no words arise. */
const alphabet = 'BCDFGHJKMNPQRSTVWXYZ23456789';
const groups = 3;
const groupLength = 4;

export type InvitationService = ReturnType<typeof createInvitationService>;

export function createInvitationService({ db, cipher }: { db: Database; cipher: FieldCipher }) {
  return {
    /** The institution and edition of a code. Throws `invitationRefused` for any invalid code, without a reason. */
    verify: async (code: string, language: Language): Promise<VerifiedInvitation> => {
      const [row] = await db
        .select()
        .from(invitation)
        .where(isValid(codeHash(cipher, code)));
      if (!row) throw invitationRefused();
      return {
        code: normalCode(code),
        institution: localized(language, row.institutionZh, row.institutionEn),
        expiresAt: row.expiresAt ? isoInstant(row.expiresAt) : null,
        remaining: row.remaining,
      };
    },

    /** Uses a code once, in the caller's transaction. Throws `invitationRefused`. */
    use: async (tx: Queryable, code: string): Promise<typeof invitation.$inferSelect> => {
      const [row] = await tx
        .update(invitation)
        .set({ remaining: sql`${invitation.remaining} - 1` })
        .where(isValid(codeHash(cipher, code)))
        .returning();
      if (!row) throw invitationRefused();
      return row;
    },
  };
}

/** Creates an invitation; returns its code, which is shown once and not stored. */
export async function createInvitation(db: Database, cipher: FieldCipher, invitation: NewInvitation): Promise<string> {
  return (await addInvitation(db, cipher, invitation)).code;
}

/** Creates an invitation; returns its id and its code, which is shown once and not stored. */
export async function addInvitation(
  db: Database,
  cipher: FieldCipher,
  { institutionZh, institutionEn, editionId, uses, days, actorId }: NewInvitation,
): Promise<{ id: string; code: string }> {
  const code = makeCode();
  const id = newId();
  await db.transaction(async (tx) => {
    await tx
      .insert(invitation)
      .values({
        id,
        institutionZh,
        institutionEn,
        editionId: editionId ?? null,
        remaining: uses,
        codeHash: codeHash(cipher, code),
        expiresAt: days === null ? null : sqlInstant(sql`now() + make_interval(days => ${days})`),
        createdBy: sql`(select id from user_account where id = ${actorId})`,
      });
    await appendAudit(tx, { actorId, action: 'create', subjectKind: 'invitation', subjectId: id, details: { uses } });
  });
  return { id, code };
}

/** Gives an invitation another code in the caller's transaction; the one before ends. */
export async function renewCode(tx: Queryable, cipher: FieldCipher, id: string): Promise<string> {
  const code = makeCode();
  await tx
    .update(invitation)
    .set({ codeHash: codeHash(cipher, code) })
    .where(eq(invitation.id, id));
  return code;
}

function makeCode(): string {
  return Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');
}

function isValid(hash: string): SQL | undefined {
  return and(
    eq(invitation.codeHash, hash),
    sql`${invitation.remaining} > 0`,
    sql`(${invitation.expiresAt} is null or ${invitation.expiresAt} > now())`,
  );
}

/** Codes are read aloud and typed: case, spaces and hyphens are ignored. */
function normalCode(code: string): string {
  return code.trim().toUpperCase();
}

function codeHash(cipher: FieldCipher, code: string): string {
  return cipher.mac(`invitation ${normalCode(code).replace(/[\s-]/g, '')}`);
}
