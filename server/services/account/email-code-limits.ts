/** Rate limits of e-mail codes: per mailbox, per network and in total, shared by all instances. */
import type { Transaction } from '#server/db/client.ts';
import { codeTooSoon, tooManyRequests } from '#server/errors.ts';
import { widestNetwork } from '#server/network.ts';
import { codeCountdownSeconds } from '#shared/limits.ts';
import { mailboxOf } from '#shared/validation.ts';
import type { Limit, RateLimit } from '#server/services/core/rate-limit.ts';

export interface CodeCaller {
  email: string;
  network: string;
  /** For a password: addresses with an account cannot be invented, so they get a share of the total; those without get no mail. */
  claim: 'known' | 'unknown' | 'new';
}

/** Share of the total that each kind of caller may use; the rest is reserved for the kinds after it. */
const shares = { busy: 0.5, quiet: 0.75, known: 1 } as const;

const lockName = 'code';
const warnedName = 'codeFloodTold';

export interface CodeLimitsOptions {
  rateLimit: RateLimit;
  warn: (line: string) => void;
}

/** `warn` is called at most once a minute. */
export function createCodeLimits({ rateLimit, warn }: CodeLimitsOptions) {
  const ceiling = rateLimit.of('code.all', '');

  /** The total as it applies to a caller. The first codes of a network count as those of a quiet one. */
  const ceilingFor = async (tx: Transaction, { claim, network }: CodeCaller): Promise<Limit> => {
    const isQuiet = (await rateLimit.take(quietOf(rateLimit, network), tx)) === 0;
    const share = claim !== 'new' ? 'known' : isQuiet ? 'quiet' : 'busy';
    return { ...ceiling, max: Math.max(1, Math.floor(ceiling.max * shares[share])) };
  };

  return {
    /**
     * Counts a request in its transaction against all limits, or none if it is refused and rolled back. Throws
     * `codeTooSoon` or a LimitReached.
     */
    count: async (tx: Transaction, caller: CodeCaller): Promise<void> => {
      for (const limit of limitsOf(rateLimit, caller)) {
        const seconds = await rateLimit.take(limit, tx);
        if (seconds > 0) throw limit.name === lockName ? codeTooSoon(seconds) : new LimitReached(limit.name, seconds);
      }
      const all = await ceilingFor(tx, caller);
      // An address without an account gets the same response but uses nothing up, because no mail is sent.
      const seconds = caller.claim === 'unknown' ? await rateLimit.peek(all, tx) : await rateLimit.take(all, tx);
      if (seconds > 0) throw new LimitReached(all.name, seconds);
    },

    /** Turns a LimitReached into the refusal for the caller, after the transaction. Throws it, or any other error unchanged. */
    refuse: async (error: unknown): Promise<never> => {
      if (!(error instanceof LimitReached)) throw error;
      const isWarned =
        error.limit === ceiling.name && (await rateLimit.take({ name: warnedName, who: '', max: 1, seconds: ceiling.seconds })) === 0;
      if (isWarned)
        warn(
          `codes: close to the limit of ${ceiling.max} in ${ceiling.seconds} s, so busy networks have to wait; existing accounts and quiet networks keep their share`,
        );
      throw tooManyRequests(error.seconds);
    },

    /** Gives back the counts of the mailbox and network for a mail that could not be sent; the total keeps it. */
    giveBack: async (caller: Pick<CodeCaller, 'email' | 'network'>): Promise<void> => {
      const [lock, ...others] = limitsOf(rateLimit, caller);
      if (lock) await rateLimit.forget(lock);
      await rateLimit.giveBackAll([...others, quietOf(rateLimit, caller.network)]);
    },
  };
}

/** Limits that count the codes of a network. */
export function codesOfNetwork(rateLimit: RateLimit, network: string): Limit[] {
  return [...rateLimit.ofNetwork('code.network', network), quietOf(rateLimit, network)];
}

/** Per network of a customer (the widest prefix), not per address. */
function quietOf(rateLimit: RateLimit, network: string): Limit {
  return rateLimit.of('code.quiet', widestNetwork(network));
}

/** Always in the same order, so that concurrent requests cannot deadlock. */
function limitsOf(rateLimit: RateLimit, { email, network }: Pick<CodeCaller, 'email' | 'network'>): Limit[] {
  const mailbox = mailboxOf(email);
  return [
    { name: lockName, who: mailbox, max: 1, seconds: codeCountdownSeconds },
    rateLimit.of('code.mailbox', mailbox),
    ...rateLimit.ofNetwork('code.network', network),
  ];
}

/** Rolls back the transaction of a request over the limit. */
class LimitReached extends Error {
  readonly limit: string;
  readonly seconds: number;

  constructor(limit: string, seconds: number) {
    super(limit);
    this.limit = limit;
    this.seconds = seconds;
  }
}
