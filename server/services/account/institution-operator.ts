/** The agent operator of an institution: changed by its owner, seen in full by the owner and by staff who say why. */
import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { agency, userAccount } from '#server/db/schema/account.ts';
import { consentMissing, notAllowed, notFound } from '#server/errors.ts';
import { confirmPassword, countCall, type AccountOptions } from './account-core.ts';
import { checkOperator, givenConsent, sealedNumbers, type Registration } from './account-register.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import type { SessionViewer } from '#server/services/core/session.ts';

export type OperatorChange = Pick<Registration, 'operateName' | 'operatePhone' | 'operateCode' | 'country' | 'area'>;

/** Consent that accompanies a change of the ID number. */
export type Consent = Pick<Registration, 'idNumberConsent'>;

export interface FullNumbers {
  operatePhone: string;
  operateCode: string;
}

type Agency = typeof agency.$inferSelect;

export function createOperator(parts: AccountOptions) {
  const { db, cipher, limits, notify } = parts;

  const numbersOf = ({ operatePhone, operateCode }: Agency): FullNumbers => ({
    operatePhone: cipher.open(operatePhone),
    operateCode: cipher.open(operateCode),
  });

  return {
    /** Changes what is given, not empty and not the same. A new name or ID number is to be verified again. Throws `consentMissing` for a new ID number alone. */
    updateOperate: async ({ id }: SessionViewer, { idNumberConsent, ...change }: OperatorChange & Consent): Promise<void> => {
      await countCall(limits, limits.of('operator.account', id));
      await db.transaction(async (tx) => {
        const old = await lockAgency(tx, id);
        const given = givenOf(change, { ...old, ...numbersOf(old) });
        const region = await checkOperator({
          ...given,
          ...(given.country || given.area ? { country: given.country ?? old.country, area: given.area ?? old.area } : {}),
        });
        if (given.operateCode && idNumberConsent !== true) throw consentMissing();
        const fields = Object.keys(given);
        if (fields.length === 0) return;
        const isNewPerson = given.operateName !== undefined || given.operateCode !== undefined;
        await tx
          .update(agency)
          .set({
            ...given,
            ...region,
            ...sealedNumbers(cipher, given),
            ...(given.operateCode ? givenConsent() : {}),
            ...(isNewPerson ? { verification: 'pending' as const, verifiedAt: null, verifiedBy: null } : {}),
          })
          .where(eq(agency.userId, id));
        await appendAudit(tx, {
          actorId: id,
          action: 'changeOperator',
          subjectKind: 'account',
          subjectId: id,
          fromState: old.verification,
          toState: isNewPerson ? 'pending' : old.verification,
          details: { fields },
        });
        await notify(tx, { userId: id, kind: 'security', event: 'operatorChanged', path: '/set/agency' });
      });
    },

    /** Erases the ID number with the consent to its use; without it the institution is to be verified. Does nothing where there is neither. */
    withdrawIdNumberConsent: ({ id }: SessionViewer): Promise<void> =>
      db.transaction(async (tx) => {
        const { sensitiveConsentAt, sensitiveConsentVersion, operateCode, verification } = await lockAgency(tx, id);
        if (!sensitiveConsentAt && operateCode === '') return;
        await tx
          .update(agency)
          .set({
            operateCode: '',
            operateCodeHash: '',
            sensitiveConsentAt: null,
            sensitiveConsentVersion: '',
            verification: 'pending',
            verifiedAt: null,
            verifiedBy: null,
          })
          .where(eq(agency.userId, id));
        await appendAudit(tx, {
          actorId: id,
          action: 'withdrawConsent',
          subjectKind: 'account',
          subjectId: id,
          fromState: verification,
          toState: 'pending',
          details: { version: sensitiveConsentVersion, consentedAt: sensitiveConsentAt?.toISOString() ?? '' },
        });
        await notify(tx, { userId: id, kind: 'security', event: 'consentWithdrawn', path: '/set/agency' });
      }),

    /** Own numbers in full. Throws `passwordWrong`. */
    reveal: async ({ id }: SessionViewer, password: string): Promise<FullNumbers> => {
      await countCall(limits, limits.of('reveal.account', id));
      await confirmPassword(parts, id, password);
      return db.transaction(async (tx) => {
        const row = await lockAgency(tx, id);
        await appendAudit(tx, { actorId: id, action: 'revealOperator', subjectKind: 'account', subjectId: id, reason: 'own' });
        return numbersOf(row);
      });
    },

    /** Numbers of an institution in full, for staff who may see them. Throws `notFound` for who is none. */
    revealOf: async ({ id }: SessionViewer, { userId, reason }: { userId: string; reason: string }): Promise<FullNumbers> => {
      await countCall(limits, limits.of('revealOther.account', id));
      return db.transaction(async (tx) => {
        const [row] = await tx.select().from(agency).where(eq(agency.userId, userId)).for('update');
        if (!row) throw notFound();
        await appendAudit(tx, { actorId: id, action: 'revealOperator', subjectKind: 'account', subjectId: userId, reason });
        return numbersOf(row);
      });
    },
  };
}

/** The institution of whoever asks, locked until the commit. An account of that type without one has nothing to change. */
async function lockAgency(tx: Transaction, userId: string): Promise<Agency> {
  await tx.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.id, userId)).for('no key update');
  await tx.insert(agency).values({ userId }).onConflictDoNothing();
  const [row] = await tx.select().from(agency).where(eq(agency.userId, userId)).for('update');
  if (!row) throw notAllowed();
  return row;
}

/** Fields that are given and new: trimmed, without the empty ones, which stay as they are. */
function givenOf({ operateName, operatePhone, operateCode, country, area }: OperatorChange, old: Required<OperatorChange>): OperatorChange {
  const given = { operateName, operatePhone, operateCode: operateCode?.toUpperCase(), country, area };
  const entries = Object.entries(given).map(([name, value]) => [name, value?.trim() ?? ''] as const);
  return Object.fromEntries(entries.filter(([name, value]) => value !== '' && value !== old[name as keyof OperatorChange]));
}
