/** Instances on one database, with a stand-in for WeChat's server. */
import { eq, like, sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import type { Database, OpenDatabase } from '#server/db/client.ts';
import { newId } from '#server/db/identifier.ts';
import { shareTicket } from '#server/db/schema/share.ts';
import { AppError } from '#server/errors.ts';
import { createFieldCipher } from '#server/ports/field-cipher.ts';
import { createWeChat } from '#server/ports/wechat.ts';
import { createRateLimit } from '#server/services/core/rate-limit.ts';
import { createShareRows } from '#server/services/share/share-ticket-row.ts';
import { createShareTickets, type ShareTicketOptions, type ShareTickets } from '#server/services/share/share-ticket.ts';
import { standInKeys, startWeChatServer, type WeChatStandIn } from '#test/support/servers/wechat-server.ts';

export const secret = 'a secret of at least thirty-two characters';
export const cipher = createFieldCipher({ secret, fieldKeys: [] });

export interface Instance {
  tickets: ShareTickets;
  said: string[];
  errors: unknown[];
}

export interface Stage {
  server: WeChatStandIn;
  account: string;
  open: (options?: Partial<ShareTicketOptions>) => Instance;
  /** The account's rows in the database. */
  rows: () => Promise<(typeof shareTicket.$inferSelect)[]>;
  /** Moves all instants of a row into the past by some seconds. */
  age: (kind: 'ticket' | 'token' | 'lease', seconds: number) => Promise<void>;
}

export async function openStage({ db }: Pick<OpenDatabase, 'db'>, account = newId()): Promise<Stage> {
  const server = await startWeChatServer();
  onTestFinished(() => server[Symbol.asyncDispose]());
  return {
    server,
    account,
    open: (options) => openInstance(db, { server, account, options }),
    rows: () =>
      db
        .select()
        .from(shareTicket)
        .where(like(shareTicket.name, `%:${account}`)),
    age: async (kind, seconds) => {
      const by = sql`make_interval(secs => ${seconds})`;
      await db
        .update(shareTicket)
        .set({ expiresAt: sql`${shareTicket.expiresAt} - ${by}`, refreshedAt: sql`${shareTicket.refreshedAt} - ${by}` } as never)
        .where(eq(shareTicket.name, `${kind}:${account}`));
    },
  };
}

export function openInstance(
  db: Database,
  { server, account, options }: { server: WeChatStandIn; account: string; options?: Partial<ShareTicketOptions> | undefined },
): Instance {
  const [said, errors]: [string[], unknown[]] = [[], []];
  const tickets = createShareTickets({
    rows: createShareRows({ db, cipher, account }),
    wechat: createWeChat({ ...standInKeys, origin: server.origin }),
    rateLimit: createRateLimit({ db, cipher }),
    account,
    warn: (line) => void said.push(line),
    onError: (error) => void errors.push(error),
    ...options,
  });
  onTestFinished(() => tickets.close());
  return { tickets, said, errors };
}

export const valueOf = async (instance: Instance) => (await instance.tickets.get()).value;

export async function refusalOf(instance: Instance): Promise<[name: string, retryAfterSeconds: number]> {
  const error: unknown = await instance.tickets.get().then(
    () => new Error('there was a ticket'),
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return [error.errorName, error.retryAfterSeconds ?? 0];
  throw error;
}
