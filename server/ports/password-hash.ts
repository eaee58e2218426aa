/** Passwords as argon2id hashes (PHC text), a few at a time: each costs a processor and 64 MB for a tenth of a second. */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '#server/errors.ts';

/** Caller of a hash, as far as it decides who waits and who is refused. */
export interface HashClaim {
  /** Network that asks; '' = the site itself. */
  from: string;
  /** The account has been used from that network before, or is logged in: strangers cannot take its places. */
  isKnown: boolean;
}

export interface PasswordHash {
  /** A new hash, as PHC text. */
  hash: (password: string, claim?: HashClaim) => Promise<string>;
  /** Whether the password is the one of a hash; the hash may have been made with other costs. False for what is no hash. */
  verify: (phc: string, password: string, claim?: HashClaim) => Promise<boolean>;
  /** The same work where there is no account to compare with, so that nobody can tell by the time. */
  verifyNobody: (password: string, claim?: HashClaim) => Promise<false>;
}

const cost = { memoryCost: 65_536, timeCost: 4, parallelism: 1, outputLen: 32 };
const stranger: HashClaim = { from: '', isKnown: false };

/** Makes hashes. Each call throws `unavailable` when too many wait. */
export function createPasswordHash(): PasswordHash {
  const inTurn = createTurns();
  const bytes = (count: number) => randomBytes(count).toString('base64').replace(/=+$/, '');
  const nobody = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${bytes(16)}$${bytes(cost.outputLen)}`;
  return {
    hash: (password, claim = stranger) => inTurn(claim, () => hash(password, cost)),
    verify: (phc, password, claim = stranger) => inTurn(claim, () => verify(phc, password).catch(() => false)),
    verifyNobody: async (password, claim = stranger) => {
      await inTurn(claim, () => verify(nobody, password));
      return false;
    },
  };
}

/** More at once would only take turns on the processors, and leave none for pages. */
const atOnce = 2;
/** Longest queues; further calls are refused. All that wait are served within some ten seconds. */
const waitingMax = { known: 40, strangers: 80 };
/** Of the strangers' places so many are for one network. */
const waitingOfNetworkMax = 40;

interface WaitingHash {
  from: string;
  start: () => void;
}

export type RunInTurn = <T>(claim: HashClaim, work: () => Promise<T>) => Promise<T>;

/** Lets some work at once. Known and strangers wait in lines of their own, which take turns. */
export function createTurns(): RunInTurn {
  const lines: Record<keyof typeof waitingMax, WaitingHash[]> = { known: [], strangers: [] };
  let running = 0;
  let wasKnown = false;

  const isFull = ({ from, isKnown }: HashClaim): boolean => {
    if (isKnown) return lines.known.length >= waitingMax.known;
    return (
      lines.strangers.length >= waitingMax.strangers ||
      (from !== '' && lines.strangers.filter((waiting) => waiting.from === from).length >= waitingOfNetworkMax)
    );
  };

  const next = (): WaitingHash | undefined => {
    const [first, second] = wasKnown ? [lines.strangers, lines.known] : [lines.known, lines.strangers];
    const line = first.length > 0 ? first : second;
    wasKnown = line === lines.known;
    return line.shift();
  };

  return async (claim, work) => {
    if (running < atOnce) running += 1;
    else if (isFull(claim)) throw unavailable();
    // A call that ends hands over its turn, so no other call can take it.
    else await new Promise<void>((start) => lines[claim.isKnown ? 'known' : 'strangers'].push({ from: claim.from, start }));
    try {
      return await work();
    } finally {
      const waiting = next();
      if (waiting) waiting.start();
      else running -= 1;
    }
  };
}
