/** Passkeys of an account with an authenticator app: added, removed, and used for the second step of a login. */
import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '#server/db/client.ts';
import { passkey, secondFactor } from '#server/db/schema/account.ts';
import { sqlInstant } from '#server/db/sql-instant.ts';
import { conflict, enrolmentEnded, notFound, passkeyRefused } from '#server/errors.ts';
import type { CreatedPasskey, PasskeyCreationOptions, PasskeyRequestOptions, SignedPasskey } from '#shared/api/account/passkey.ts';
import type { SecondFactorState } from '#shared/api/account/second-factor.ts';
import type { Language } from '#shared/language.ts';
import { passkeysMax } from '#shared/limits.ts';
import { countFailures, lockAccount, type Account, type AccountOptions } from './account-core.ts';
import { findChallenge } from './login-challenge.ts';
import { withSecondFactor } from './second-factor-code.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { isoInstant } from '#server/services/core/localized.ts';
import { readSiteName } from '#server/services/core/site-name.ts';
import type { SessionViewer } from '#server/services/core/session.ts';

/** Time to unlock a device, in the browser and here. */
const timeoutMs = 300_000;
const path = '/set/secondfactor';
/** EdDSA, ECDSA with P-256, and RSA with SHA-256 (IANA's COSE registry): what authenticators make. */
const algorithms = [-8, -7, -257];

export function createPasskeys(options: AccountOptions) {
  const { db, notify } = options;
  const hostNow = () => hostOf(options.siteOrigin);
  return {
    /**
     * What a browser needs to make a passkey. Asks for a code, so that a session left open adds none. Throws
     * `secondFactorWrong`, also without an authenticator app, and `conflict` for an account that has as many as it can.
     */
    beginPasskey: async (viewer: SessionViewer, { code }: { code: string }, language: Language): Promise<PasskeyCreationOptions> => {
      if (!takesPasskeys(options.siteOrigin)) throw notFound();
      const siteName = options.siteName ? (await readSiteName(db, options.siteName))[language] : hostNow();
      return withSecondFactor(options, { userId: viewer.id, code }, async (tx, account) => {
        const standing = await readPasskeys(tx, { userId: viewer.id, host: hostNow() });
        if (standing.length >= passkeysMax) throw conflict();
        const challenge = randomBytes(32).toString('base64url');
        await tx
          .update(secondFactor)
          .set({ passkeyChallenge: challenge, passkeyUntil: sqlInstant(sql`now() + make_interval(secs => ${timeoutMs / 1_000})`) })
          .where(eq(secondFactor.userId, viewer.id));
        return {
          challenge,
          timeout: timeoutMs,
          rp: { id: hostNow(), name: siteName },
          user: { id: userHandleOf(viewer.id), name: account.email, displayName: account.nickName || account.email },
          pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
          excludeCredentials: standing.map(descriptorOf),
          authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        };
      });
    },

    /** Adds the passkey that a browser has made. Throws `enrolmentEnded`, `passkeyRefused`, and `conflict` for one that an account has. */
    confirmPasskey: async (viewer: SessionViewer, { name, passkey: created }: { name: string; passkey: CreatedPasskey }): Promise<void> => {
      const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
      await db.transaction(async (tx) => {
        await lockAccount(tx, viewer.id);
        const [begun] = await tx
          .select({ challenge: secondFactor.passkeyChallenge })
          .from(secondFactor)
          .where(and(eq(secondFactor.userId, viewer.id), sql`${secondFactor.passkeyUntil} > now()`));
        if (!begun) throw enrolmentEnded();
        const { registrationInfo } = await verifyRegistrationResponse({
          response: created,
          expectedChallenge: begun.challenge,
          expectedOrigin: new URL(options.siteOrigin).origin,
          expectedRPID: hostNow(),
          requireUserVerification: false,
          supportedAlgorithmIDs: algorithms,
        }).catch(refuse);
        if (!registrationInfo) throw passkeyRefused();
        const { id, publicKey, counter } = registrationInfo.credential;
        const added = await tx
          .insert(passkey)
          .values({
            id,
            userId: viewer.id,
            host: hostNow(),
            publicKey: Buffer.from(publicKey).toString('base64url'),
            counter,
            transports: created.response.transports ?? [],
            name: name.trim() || hostNow(),
          })
          .onConflictDoNothing()
          .returning({ id: passkey.id });
        if (added.length === 0) throw conflict();
        await tx.update(secondFactor).set({ passkeyChallenge: '', passkeyUntil: null }).where(eq(secondFactor.userId, viewer.id));
        await notify(tx, { userId: viewer.id, kind: 'security', event: 'passkeyAdded', values: { name: name.trim() || hostNow() }, path });
        await audit(tx, viewer.id, 'addPasskey');
      });
    },

    /** Throws `notFound` for a passkey that is not the caller's, and `secondFactorWrong`. */
    removePasskey: async (viewer: SessionViewer, { id, code }: { id: string; code: string }): Promise<void> =>
      withSecondFactor(options, { userId: viewer.id, code }, async (tx) => {
        const [removed] = await tx
          .delete(passkey)
          .where(and(eq(passkey.id, id), eq(passkey.userId, viewer.id)))
          .returning({ name: passkey.name });
        if (!removed) throw notFound();
        await notify(tx, { userId: viewer.id, kind: 'security', event: 'passkeyRemoved', values: { name: removed.name }, path });
        await audit(tx, viewer.id, 'removePasskey');
      }),

    /** What a browser asks a passkey for, to continue a login. Throws `challengeEnded`, and `notFound` for an account without one. */
    beginPasskeyLogin: async ({ challenge }: { challenge: string }): Promise<PasskeyRequestOptions> => {
      const standing = await readPasskeys(db, { userId: await findChallenge(db, challenge), host: hostNow() });
      if (standing.length === 0) throw notFound();
      return {
        challenge: signedChallengeOf(challenge),
        timeout: timeoutMs,
        rpId: hostNow(),
        allowCredentials: standing.map(descriptorOf),
        userVerification: 'preferred',
      };
    },
  };
}

/**
 * Checks a passkey's signature over a login's challenge and runs `work` in one transaction with the account locked. Throws
 * `passkeyRefused` and `tooManyRequests`.
 */
export async function withPasskey<T>(
  { db, limits, siteOrigin }: AccountOptions,
  { userId, challenge, signed }: { userId: string; challenge: string; signed: SignedPasskey },
  work: (tx: Transaction, account: Account) => Promise<T>,
): Promise<T> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const host = hostOf(siteOrigin);
  return countFailures(limits, [limits.of('passkey.account', userId)], () =>
    db.transaction(async (tx) => {
      const account = await lockAccount(tx, userId);
      const [known] = await tx
        .select()
        .from(passkey)
        .where(and(eq(passkey.id, signed.id), eq(passkey.userId, userId), eq(passkey.host, host)));
      if (!known) throw passkeyRefused();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: signed,
        expectedChallenge: signedChallengeOf(challenge),
        expectedOrigin: new URL(siteOrigin).origin,
        expectedRPID: host,
        credential: { ...known, publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')) },
        requireUserVerification: false,
      }).catch(refuse);
      if (!verified) throw passkeyRefused();
      await tx
        .update(passkey)
        .set({ counter: authenticationInfo.newCounter, usedAt: sql`now()` })
        .where(eq(passkey.id, known.id));
      return work(tx, account);
    }),
  );
}

/** Passkeys of an account as its owner sees them, the oldest first; `takesPasskeys` is false on a site at an address without a host name. */
export async function listPasskeys(
  db: Queryable,
  { userId, siteOrigin }: { userId: string; siteOrigin: string },
): Promise<Pick<SecondFactorState, 'passkeys' | 'takesPasskeys'>> {
  const rows = await readPasskeys(db, { userId, host: hostOf(siteOrigin) });
  return {
    takesPasskeys: takesPasskeys(siteOrigin),
    passkeys: rows.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdTime: isoInstant(createdAt),
      usedTime: usedAt && isoInstant(usedAt),
    })),
  };
}

type Passkey = typeof passkey.$inferSelect;

function readPasskeys(db: Queryable, { userId, host }: { userId: string; host: string }): Promise<Passkey[]> {
  return db
    .select()
    .from(passkey)
    .where(and(eq(passkey.userId, userId), eq(passkey.host, host)))
    .orderBy(asc(passkey.createdAt), asc(passkey.id))
    .limit(passkeysMax);
}

/** Whether an account has a passkey for this site. */
export async function hasPasskey(db: Queryable, { userId, siteOrigin }: { userId: string; siteOrigin: string }): Promise<boolean> {
  return (await readPasskeys(db, { userId, host: hostOf(siteOrigin) })).length > 0;
}

/** Browsers make passkeys for a host name that they reached securely. */
function takesPasskeys(siteOrigin: string): boolean {
  const { protocol, hostname } = new URL(siteOrigin);
  return hostname === 'localhost' || (protocol === 'https:' && isIP(hostname) === 0 && !hostname.startsWith('['));
}

function hostOf(siteOrigin: string): string {
  return new URL(siteOrigin).hostname;
}

/** A login's challenge is random and opens one session; what a passkey signs must not reveal it to a page that the signature reaches. */
function signedChallengeOf(challenge: string): string {
  return createHash('sha256').update(`passkey ${challenge}`).digest('base64url');
}

/** Authenticators keep this: it tells nothing about the account. */
function userHandleOf(userId: string): string {
  return createHash('sha256').update(`account ${userId}`).digest('base64url');
}

function descriptorOf({ id, transports }: Passkey): PasskeyCreationOptions['excludeCredentials'][number] {
  return { id, type: 'public-key', transports };
}

/** The library explains in English what a browser sent wrong. */
function refuse(): never {
  throw passkeyRefused();
}

function audit(tx: Transaction, userId: string, action: string): Promise<void> {
  return appendAudit(tx, { actorId: userId, action, subjectKind: 'account', subjectId: userId });
}
