/** Callers of every kind on a real site: each has its own account, session and address. */
import { inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { agency, userAccount, userRole, userSession } from '#server/db/schema/account.ts';
import { createFieldCipher, type FieldCipher } from '#server/ports/field-cipher.ts';
import { createPasswordHash, type HashCost } from '#server/ports/password-hash.ts';
import type { Services } from '#server/services/services.ts';
import type { StaffRole } from '#shared/user-type.ts';
import { startTestApp, type TestApp } from '#test/support/app.ts';
import { quickHashCost } from '#test/support/quick-hash-cost.ts';
import { prepareDemoFolder } from '#test/support/database/demo-folder.ts';
import { ask, prepareCalls, type HttpAnswer, type Sent } from './contract-calls.ts';

/** In the order of the columns of `caller-rows.ts`. */
export const callerKinds = [
  'anonymous',
  'badToken',
  'user',
  'pgc',
  'otherPgc',
  'writer',
  'reviewer',
  'publisher',
  'moderator',
  'editor',
  'operator',
  'admin',
] as const;
export type CallerKind = (typeof callerKinds)[number];

export interface Caller {
  kind: CallerKind;
  /** Id of an account used by no one else; anonymous callers have one too, for use in bodies. */
  id: string;
  email: string;
  /** '' = none is sent. */
  token: string;
  sessionId: string;
}

/** A call, and the token of its caller. */
export type SentBy = Sent & { token?: string };

export interface CallerStage extends AsyncDisposable {
  site: TestApp;
  db: Database;
  services: Services;
  cipher: FieldCipher;
  /** An item that is online. */
  contentId: string;
  makeCaller: (kind: CallerKind) => Promise<Caller>;
  /** Sends a call from an address of its own unless the headers name one. */
  send: (path: string, sent?: SentBy) => Promise<HttpAnswer>;
  /** Sends fields as JSON, and asks for an answer in English unless they say otherwise. */
  post: (path: string, fields: object, sent?: SentBy) => Promise<HttpAnswer>;
  /** A code as it comes by mail. */
  codeFor: (email: string, purpose: 'register' | 'password') => Promise<string>;
}

export const password = 'bamboo under the snow';

/** They can be asked for, but no instance of the test makes them. */
const noRehearsals = { REHEARSAL_ORIGIN: 'https://rehearsal.example.org' };

export interface CallerStageOptions {
  /** Defaults to `quickHashCost`; set by tests that measure hashing. */
  hashCost?: HashCost;
}

/** `environment`: settings other than the usual ones. */
export async function openCallerStage(
  environment: Record<string, string> = {},
  { hashCost = quickHashCost }: CallerStageOptions = {},
): Promise<CallerStage> {
  await prepareDemoFolder();
  const site = await startTestApp({
    fromSources: true,
    hashCost,
    environment: { TRUSTED_PROXIES: '127.0.0.1', ...noRehearsals, ...environment },
  });
  const { database, services, config } = site.context;
  if (!database || !services) throw new Error('The site has no database');
  const { db } = database;
  const cipher = createFieldCipher(config);
  const passwordHash = await createPasswordHash(hashCost).hash(password);
  const contentId = await prepareCalls(site);
  let calls = 0;
  const ready = new Map<CallerKind, Promise<Caller[]>>();
  const makeCaller = async (kind: CallerKind): Promise<Caller> => {
    for (;;) {
      const callers = ready.get(kind) ?? makeCallers(kind, { db, services, cipher, passwordHash });
      ready.set(kind, callers);
      const caller = (await callers).pop();
      if (caller) return caller;
      if (ready.get(kind) === callers) ready.delete(kind);
    }
  };
  const send: CallerStage['send'] = (path, { token, headers, ...sent } = {}) => {
    calls += 1;
    const own = {
      'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    return ask(site.origin, path, {
      ...sent,
      headers: { ...own, ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    });
  };
  return {
    site,
    db,
    services,
    cipher,
    contentId,
    makeCaller,
    send,
    post: (path, fields, sent) => send(path, { method: 'POST', ...sent, body: JSON.stringify({ languageType: 1, ...fields }) }),
    codeFor: (email, purpose) => readCode({ db, services }, email, purpose),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

/** A table of calls takes hundreds of accounts; so many are made in one transaction. */
const madeAtOnce = 16;

type Parts = Pick<CallerStage, 'db' | 'services' | 'cipher'> & { passwordHash: string };

async function makeCallers(kind: CallerKind, { db, services, cipher, passwordHash }: Parts): Promise<Caller[]> {
  const ids = Array.from({ length: madeAtOnce }, () => newId());
  const emailOf = (id: string) => `${id.replaceAll(/[^a-z0-9]/gi, '').toLowerCase()}@example.org`;
  const isOffice = kind === 'pgc' || kind === 'otherPgc';
  const role = roleOf(kind);
  return db.transaction(async (tx) => {
    await tx
      .insert(userAccount)
      .values(
        ids.map((id) => ({
          id,
          email: emailOf(id),
          passwordHash,
          nickName: `Caller ${id}`,
          userType: isOffice ? (10 as const) : (20 as const),
          createdAt: new Date('2025-01-01'),
        })),
      );
    if (isOffice)
      await tx
        .insert(agency)
        .values(
          ids.map((userId) => ({
            userId,
            operateName: '王小明',
            operatePhone: cipher.seal('13912341234'),
            operateCode: cipher.seal('11010519491231002X'),
          })),
        );
    if (role) await tx.insert(userRole).values(ids.map((userId) => ({ userId, role })));
    const callers: Caller[] = ids.map((id) => ({ kind, id, email: emailOf(id), token: '', sessionId: '' }));
    if (kind === 'anonymous') return callers;
    if (kind === 'badToken') return callers.map((caller) => ({ ...caller, token: 'x'.repeat(43) }));
    for (const caller of callers)
      caller.token = await services.session.issue(tx, { userId: caller.id, userAgent: 'test', addressHash: '' });
    const sessions = await tx
      .select({ id: userSession.id, userId: userSession.userId })
      .from(userSession)
      .where(inArray(userSession.userId, ids));
    const sessionOf = new Map(sessions.map(({ id, userId }) => [userId, id]));
    return callers.map((caller) => ({ ...caller, sessionId: sessionOf.get(caller.id) ?? '' }));
  });
}

function roleOf(kind: CallerKind): StaffRole | null {
  return kind === 'anonymous' || kind === 'badToken' || kind === 'user' || kind === 'pgc' || kind === 'otherPgc' ? null : kind;
}

/** Sends a code by the service, without its limits, and takes it from the mail. */
async function readCode(
  { db, services }: Pick<CallerStage, 'db' | 'services'>,
  email: string,
  purpose: 'register' | 'password',
): Promise<string> {
  await liftLimits(db);
  const before = new Set(services.mailQueue.listMailbox().map(({ id }) => id));
  await services.emailCode.send({ email, purpose, network: newId(), language: 'en' });
  for (;;) {
    const mail = services.mailQueue.listMailbox().find(({ id, to }) => to === email && !before.has(id));
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
    if (code) return code;
    // A password code's mail leaves in the background.
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Codes have limits for all visitors together, which a table of calls would reach. */
export async function liftLimits(db: Database): Promise<void> {
  await db.execute(sql`delete from rate_window where key like 'code%'`);
}
