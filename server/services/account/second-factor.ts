/** The second factor for its owner: set up, recovery codes, switched off. */
import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { recoveryCode, secondFactor } from '#server/db/schema/account.ts';
import { sqlInstant } from '#server/db/sql-instant.ts';
import { conflict, enrolmentEnded, notAllowed, requiredMissing, secondFactorRequired, secondFactorWrong } from '#server/errors.ts';
import type { Enrolment, SecondFactorState } from '#shared/api/account/second-factor.ts';
import type { Language } from '#shared/language.ts';
import { isStaff, mayManage } from '#shared/policies.ts';
import { qrPath } from '#shared/qr-path.ts';
import { confirmPassword, lockAccount, type AccountOptions } from './account-core.ts';
import { listPasskeys } from './passkey.ts';
import { countRecoveryCodes, recoveryHash, removeSecondFactor, withSecondFactor } from './second-factor-code.ts';
import { addressOf, findStep, makeSecret } from './totp.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import { isoInstant } from '#server/services/core/localized.ts';
import { readSiteName } from '#server/services/core/site-name.ts';
import type { SessionViewer } from '#server/services/core/session.ts';

/** Time for scanning the code and typing the first one. */
const enrolmentMinutes = 15;
const recoveryCodesMade = 10;
/** Crockford's base 32: no letter that looks like a digit. 16 of them are 80 bits. */
const recoveryAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const recoveryLength = 16;
const path = '/set/secondfactor';

export function createSecondFactor(options: AccountOptions) {
  const { db, cipher, session, notify } = options;
  const isRequiredOf = async (viewer: SessionViewer): Promise<boolean> =>
    isStaff(viewer) && ((await options.needsSecondFactor?.(db)) ?? false);

  return {
    secondFactorOf: async (viewer: SessionViewer): Promise<SecondFactorState> => {
      const [factor] = await db.select({ enabledAt: secondFactor.enabledAt }).from(secondFactor).where(eq(secondFactor.userId, viewer.id));
      return {
        enabledTime: factor?.enabledAt ? isoInstant(factor.enabledAt) : null,
        recoveryLeft: await countRecoveryCodes(db, viewer.id),
        isRequired: await isRequiredOf(viewer),
        ...(await listPasskeys(db, { userId: viewer.id, siteOrigin: options.siteOrigin })),
      };
    },

    /**
     * A new secret, which replaces the one in use once a code confirms it. Asks for the password, so that a session left
     * open cannot shut its owner out, and for a code while a second factor is on. Throws `notAllowed` for accounts that do
     * not use the management centre, `passwordWrong`, `requiredMissing` without a code, and `secondFactorWrong`.
     */
    beginSecondFactor: async (
      viewer: SessionViewer,
      { password, code = '' }: { password: string; code?: string | undefined },
      language: Language,
    ): Promise<Enrolment> => {
      if (!mayManage(viewer)) throw notAllowed();
      await confirmPassword(options, viewer.id, password);
      const [factor] = await db.select({ enabledAt: secondFactor.enabledAt }).from(secondFactor).where(eq(secondFactor.userId, viewer.id));
      const issuer = options.siteName ? (await readSiteName(db, options.siteName))[language] : '';
      if (!factor?.enabledAt) return db.transaction((tx) => begin(tx, viewer.id, issuer));
      if (code.trim() === '') throw requiredMissing();
      return withSecondFactor(options, { userId: viewer.id, code }, (tx) => begin(tx, viewer.id, issuer));
    },

    /**
     * Switches the second factor on, or moves it to another app, and returns new recovery codes. Throws `enrolmentEnded` for
     * a set-up that is too old or replaced, and `secondFactorWrong`.
     */
    confirmSecondFactor: (
      viewer: SessionViewer,
      { enrolment, code }: { enrolment: string; code: string },
    ): Promise<{ recoveryCodes: string[] }> =>
      db.transaction(async (tx) => {
        await lockAccount(tx, viewer.id);
        const [factor] = await tx
          .select()
          .from(secondFactor)
          .where(and(eq(secondFactor.userId, viewer.id), eq(secondFactor.pendingId, enrolment), sql`${secondFactor.pendingUntil} > now()`));
        if (!factor?.pendingSecret) throw enrolmentEnded();
        const step = findStep(cipher.open(factor.pendingSecret), code.replaceAll(/\s/g, ''), await readDatabaseTime(tx));
        if (step === null) throw secondFactorWrong();
        await tx
          .update(secondFactor)
          .set({
            secret: factor.pendingSecret,
            lastStep: step,
            enabledAt: sql`now()`,
            pendingSecret: '',
            pendingId: '',
            pendingUntil: null,
          })
          .where(eq(secondFactor.userId, viewer.id));
        const recoveryCodes = await replaceRecoveryCodes(tx, viewer.id);
        // Other sessions were opened without it.
        await session.revokeAll(tx, viewer.id, viewer.sessionId);
        const isMoved = factor.enabledAt !== null;
        await notify(tx, { userId: viewer.id, kind: 'security', event: isMoved ? 'secondFactorMoved' : 'secondFactorOn', path });
        await audit(tx, viewer.id, isMoved ? 'moveSecondFactor' : 'setSecondFactor');
        return { recoveryCodes };
      }),

    /** New recovery codes; the old ones work no more. Throws `conflict` without a second factor, and `secondFactorWrong`. */
    renewRecoveryCodes: async ({ id }: SessionViewer, { code }: { code: string }): Promise<{ recoveryCodes: string[] }> =>
      withSecondFactor(options, { userId: id, code }, async (tx) => {
        const recoveryCodes = await replaceRecoveryCodes(tx, id);
        await notify(tx, { userId: id, kind: 'security', event: 'recoveryCodesRenewed', path });
        await audit(tx, id, 'renewRecoveryCodes');
        return { recoveryCodes };
      }),

    /** Throws `secondFactorRequired` for staff of a site that requires one, and `secondFactorWrong`. */
    switchOffSecondFactor: async (viewer: SessionViewer, { code }: { code: string }): Promise<void> => {
      if (await isRequiredOf(viewer)) throw secondFactorRequired();
      await withSecondFactor(options, { userId: viewer.id, code }, async (tx) => {
        if (!(await removeSecondFactor(tx, viewer.id))) throw conflict();
        await notify(tx, { userId: viewer.id, kind: 'security', event: 'secondFactorOff', path });
        await audit(tx, viewer.id, 'removeSecondFactor');
      });
    },
  };

  async function begin(tx: Transaction, userId: string, issuer: string): Promise<Enrolment> {
    const { email } = await lockAccount(tx, userId);
    const [secret, enrolment] = [makeSecret(), newId()];
    const pending = {
      pendingSecret: cipher.seal(secret),
      pendingId: enrolment,
      pendingUntil: sqlInstant(sql`now() + make_interval(mins => ${enrolmentMinutes})`),
    };
    await tx
      .insert(secondFactor)
      .values({ userId, ...pending })
      .onConflictDoUpdate({ target: secondFactor.userId, set: pending });
    const address = addressOf({ secret, issuer, account: email });
    return { enrolment, secret, address, qr: qrPath(address) };
  }

  async function replaceRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodesMade }, makeRecoveryCode);
    await tx.delete(recoveryCode).where(eq(recoveryCode.userId, userId));
    await tx.insert(recoveryCode).values(codes.map((code) => ({ userId, codeHash: recoveryHash(cipher, userId, code) })));
    return codes;
  }
}

function audit(tx: Transaction, userId: string, action: string): Promise<void> {
  return appendAudit(tx, { actorId: userId, action, subjectKind: 'account', subjectId: userId });
}

/** Four groups of four. */
function makeRecoveryCode(): string {
  const letters = [...randomBytes(recoveryLength)].map((byte) => recoveryAlphabet[byte & 31]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}
