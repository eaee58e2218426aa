/** The agent operator of an institution: changed by its owner; shown in full to the owner, and to staff who give a reason. */
import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { agency, userAccount } from '#server/db/schema/account.ts';
import { consentMissing, notAllowed, notFound } from '#server/errors.ts';
import { idNumberConsentElsewhere } from '#shared/consent.ts';
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

export function createOperator(options: AccountOptions) {
  const { db, cipher, limits, notify } = options;

  const numbersOf = ({ operatePhone, operateCode }: Agency): FullNumbers => ({
    operatePhone: cipher.open(operatePhone),
    operateCode: cipher.open(operateCode),
  });

  return {
    /**
     * Changes the submitted non-empty fields. A new name or ID number resets the verification. Throws `consentMissing`
     * for a new ID number whose use is refused.
     */
    updateOperate: async ({ id }: SessionViewer, { idNumberConsent, ...change }: OperatorChange & Consent): Promise<void> => {
      await countCall(limits, limits.of('operator.account', id));
      await db.transaction(async (tx) => {
        const old = await lockAgency(tx, id);
        const changed = changedFields(change, { ...old, ...numbersOf(old) });
        const region = await checkOperator({
          ...changed,
          ...(changed.country || changed.area ? { country: changed.country ?? old.country, area: changed.area ?? old.area } : {}),
        });
        if (changed.operateCode && idNumberConsent === false) throw consentMissing();
        const fields = Object.keys(changed);
        if (fields.length === 0) return;
        const isNewPerson = changed.operateName !== undefined || changed.operateCode !== undefined;
        await tx
          .update(agency)
          .set({
            ...changed,
            ...region,
            ...sealedNumbers(cipher, changed),
            ...(changed.operateCode ? givenConsent({ idNumberConsent }) : {}),
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

    /** Confirms a consent that another client's form gave. Does nothing to any other. */
    confirmIdNumberConsent: ({ id }: SessionViewer): Promise<void> =>
      db.transaction(async (tx) => {
        const { sensitiveConsentAt, sensitiveConsentVersion, operateCode } = await lockAgency(tx, id);
        if (sensitiveConsentVersion !== idNumberConsentElsewhere || operateCode === '') return;
        await tx
          .update(agency)
          .set(givenConsent({ idNumberConsent: true }))
          .where(eq(agency.userId, id));
        await appendAudit(tx, {
          actorId: id,
          action: 'confirmConsent',
          subjectKind: 'account',
          subjectId: id,
          details: { version: sensitiveConsentVersion, consentedAt: sensitiveConsentAt?.toISOString() ?? '' },
        });
      }),

    /** Erases the ID number together with the consent, and resets the verification. Does nothing if there is neither. */
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

    /** The own numbers, unmasked. Throws `passwordWrong`. */
    reveal: async ({ id }: SessionViewer, password: string): Promise<FullNumbers> => {
      await countCall(limits, limits.of('reveal.account', id));
      await confirmPassword(options, id, password);
      return db.transaction(async (tx) => {
        const row = await lockAgency(tx, id);
        await appendAudit(tx, { actorId: id, action: 'revealOperator', subjectKind: 'account', subjectId: id, reason: 'own' });
        return numbersOf(row);
      });
    },

    /** Numbers of an institution, unmasked, for authorised staff. Throws `notFound` for an account without an institution. */
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

/** The institution of the caller, locked until the commit. Throws for an account without one. */
async function lockAgency(tx: Transaction, userId: string): Promise<Agency> {
  await tx.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.id, userId)).for('no key update');
  await tx.insert(agency).values({ userId }).onConflictDoNothing();
  const [row] = await tx.select().from(agency).where(eq(agency.userId, userId)).for('update');
  if (!row) throw notAllowed();
  return row;
}

/** Submitted fields that differ from the stored ones, trimmed; empty ones are ignored. */
function changedFields(
  { operateName, operatePhone, operateCode, country, area }: OperatorChange,
  old: Required<OperatorChange>,
): OperatorChange {
  const changed = { operateName, operatePhone, operateCode: operateCode?.toUpperCase(), country, area };
  const entries = Object.entries(changed).map(([name, value]) => [name, value?.trim() ?? ''] as const);
  return Object.fromEntries(entries.filter(([name, value]) => value !== '' && value !== old[name as keyof OperatorChange]));
}
