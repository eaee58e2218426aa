/** How often codes may be asked for: by a mailbox, by a network, by all together; shared by all instances. */
import type { Transaction } from '#server/db/client.ts';
import { codeTooSoon, tooManyRequests } from '#server/errors.ts';
import { widestNetwork } from '#server/network.ts';
import { codeCountdownSeconds } from '#shared/limits.ts';
import { mailboxOf } from '#shared/validation.ts';
import type { Limit, RateLimit } from '#server/services/core/rate-limit.ts';

export interface Asker {
  email: string;
  network: string;
  /** For a password: an address with an account cannot be invented, and gets its share of the ceiling; one without gets no mail. */
  claim: 'known' | 'unknown' | 'new';
}

/** Share of the ceiling that each kind of caller may use up; the rest is reserved for the kinds after it. */
const shares = { busy: 0.5, quiet: 0.75, known: 1 } as const;

const lockName = 'code';
const toldName = 'codeFloodTold';

export interface CodeLimitsOptions {
  rateLimit: RateLimit;
  warn: (line: string) => void;
}

/** The limits; `warn` is told once a minute at most. */
export function createCodeLimits({ rateLimit, warn }: CodeLimitsOptions) {
  const ceiling = rateLimit.of('code.all', '');

  /** The ceiling as it is for somebody. The first codes of a network count as those of a quiet one. */
  const ceilingFor = async (tx: Transaction, { claim, network }: Asker): Promise<Limit> => {
    const isQuiet = (await rateLimit.take(quietOf(rateLimit, network), tx)) === 0;
    const share = claim !== 'new' ? 'known' : isQuiet ? 'quiet' : 'busy';
    return { ...ceiling, max: Math.max(1, Math.floor(ceiling.max * shares[share])) };
  };

  return {
    /** Counts a request in its transaction: all limits or, when it is refused and rolled back, none. Throws `codeTooSoon` or a LimitReached. */
    count: async (tx: Transaction, asker: Asker): Promise<void> => {
      for (const limit of limitsOf(rateLimit, asker)) {
        const seconds = await rateLimit.take(limit, tx);
        if (seconds > 0) throw limit.name === lockName ? codeTooSoon(seconds) : new LimitReached(limit.name, seconds);
      }
      const all = await ceilingFor(tx, asker);
      // An address without an account gets the answer that it would get with one, and uses nothing up: no mail leaves.
      const seconds = asker.claim === 'unknown' ? await rateLimit.peek(all, tx) : await rateLimit.take(all, tx);
      if (seconds > 0) throw new LimitReached(all.name, seconds);
    },

    /** Turns a LimitReached into the refusal that the caller sees; called after the transaction. Throws it, or whatever else it is given. */
    refuse: async (error: unknown): Promise<never> => {
      if (!(error instanceof LimitReached)) throw error;
      const isTold =
        error.limit === ceiling.name && (await rateLimit.take({ name: toldName, who: '', max: 1, seconds: ceiling.seconds })) === 0;
      if (isTold)
        warn(
          `codes: close to the limit of ${ceiling.max} in ${ceiling.seconds} s, so busy networks have to wait; existing accounts and quiet networks keep their share`,
        );
      throw tooManyRequests(error.seconds);
    },

    /** What could not be sent does not count for whoever asked; for all together it does. */
    giveBack: async (asker: Pick<Asker, 'email' | 'network'>): Promise<void> => {
      const [lock, ...others] = limitsOf(rateLimit, asker);
      if (lock) await rateLimit.forget(lock);
      await rateLimit.giveBackAll([...others, quietOf(rateLimit, asker.network)]);
    },
  };
}

/** Limits that count the codes of a network. */
export function codesOfNetwork(rateLimit: RateLimit, network: string): Limit[] {
  return [...rateLimit.ofNetwork('code.network', network), quietOf(rateLimit, network)];
}

/** All networks of one customer are quiet or busy together. */
function quietOf(rateLimit: RateLimit, network: string): Limit {
  return rateLimit.of('code.quiet', widestNetwork(network));
}

/** In an order that is the same for everybody, so that two requests never wait for each other. */
function limitsOf(rateLimit: RateLimit, { email, network }: Pick<Asker, 'email' | 'network'>): Limit[] {
  const mailbox = mailboxOf(email);
  return [
    { name: lockName, who: mailbox, max: 1, seconds: codeCountdownSeconds },
    rateLimit.of('code.mailbox', mailbox),
    ...rateLimit.ofNetwork('code.network', network),
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
