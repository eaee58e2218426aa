/** How often codes may be asked for: by a mailbox, by a network, by all together; shared by all instances. */
import type { Transaction } from '#server/db/client.ts';
import { codeTooSoon, tooManyRequests } from '#server/errors.ts';
import { codeCountdownSeconds, codesPerAddressAndHour, codesPerMinute, codesPerNetworkAndHour } from '#shared/limits.ts';
import { mailboxOf } from '#shared/validation.ts';
import type { Limit, RateLimit } from './rate-limit.ts';

interface Asker {
  email: string;
  network: string;
}

const lockName = 'code';
const floodName = 'code-all';

export interface CodeLimitsOptions {
  rateLimit: RateLimit;
  warn: (line: string) => void;
}

/** The limits; `warn` is told once a minute at most. */
export function createCodeLimits({ rateLimit, warn }: CodeLimitsOptions) {
  return {
    /** Counts a request in its transaction: all limits or, when it is refused and rolled back, none. Throws `codeTooSoon` or a LimitReached. */
    count: async (tx: Transaction, asker: Asker): Promise<void> => {
      for (const limit of limitsOf(asker)) {
        const seconds = await rateLimit.take(limit, tx);
        if (seconds > 0) throw limit.name === lockName ? codeTooSoon(seconds) : new LimitReached(limit.name, seconds);
      }
    },

    /** Turns a LimitReached into the refusal that the caller sees; called after the transaction. Throws it, or whatever else it is given. */
    refuse: async (error: unknown): Promise<never> => {
      if (!(error instanceof LimitReached)) throw error;
      const isTold = error.limit === floodName && (await rateLimit.take({ name: 'code-flood-told', who: '', max: 1, seconds: 60 })) === 0;
      if (isTold) warn(`codes: more than ${codesPerMinute} were asked for within a minute; nobody gets one until it is over`);
      throw tooManyRequests(error.seconds);
    },

    /** What could not be sent does not count for whoever asked; for all together it does. */
    giveBack: async (asker: Asker): Promise<void> => {
      for (const { name, who } of limitsOf(asker)) {
        if (name === lockName) await rateLimit.forget({ name, who });
        else if (name !== floodName) await rateLimit.giveBack({ name, who });
      }
    },
  };
}

/** In an order that is the same for everybody, so that two requests never wait for each other. */
function limitsOf({ email, network }: Asker): Limit[] {
  const mailbox = mailboxOf(email);
  return [
    { name: lockName, who: mailbox, max: 1, seconds: codeCountdownSeconds },
    { name: 'code-mailbox', who: mailbox, max: codesPerAddressAndHour, seconds: 3_600 },
    { name: 'code-network', who: network, max: codesPerNetworkAndHour, seconds: 3_600 },
    { name: floodName, who: '', max: codesPerMinute, seconds: 60 },
  ];
}

/** Ends the transaction of a request that is one too many. */
class LimitReached extends Error {
  readonly limit: string;
  readonly seconds: number;

  constructor(limit: string, seconds: number) {
    super(limit);
    this.limit = limit;
    this.seconds = seconds;
  }
}
