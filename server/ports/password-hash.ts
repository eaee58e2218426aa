/** Passwords as argon2id hashes (PHC strings) with limited concurrency: each takes a processor and 64 MB for 100 ms. */
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { OverloadError } from '#server/errors.ts';

/** The caller of a hash, for queueing and refusing. */
export interface HashClaim {
  /** Network of the caller; '' = the site itself. */
  from: string;
  /** The account was used from that network before, or is logged in: strangers cannot take its queue places. */
  isKnown: boolean;
}

export interface PasswordHash {
  /** A new hash, as PHC text. */
  hash: (password: string, claim?: HashClaim) => Promise<string>;
  /** Compares a password; the hash may have other cost parameters. False for a malformed hash. */
  verify: (phc: string, password: string, claim?: HashClaim) => Promise<boolean>;
  /** The same work for an unknown account, so that timing reveals nothing. */
  verifyNobody: (password: string, claim?: HashClaim) => Promise<false>;
}

export interface HashCost {
  memoryKib: number;
  passes: number;
}

/** Cost of every password of a site. Only tests pass another one; no setting changes it. */
export const siteHashCost: HashCost = { memoryKib: 65_536, passes: 4 };
const stranger: HashClaim = { from: '', isKnown: false };

/** Loaded with the first password: its native code takes some milliseconds of a start. */
const library = () => import('@node-rs/argon2');

/** Each call throws an `OverloadError` if the queue is full or the wait too long. */
export function createPasswordHash({ memoryKib, passes }: HashCost = siteHashCost): PasswordHash {
  const cost = { memoryCost: memoryKib, timeCost: passes, parallelism: 1, outputLen: 32 };
  const inTurn = createTurns();
  const bytes = (count: number) => randomBytes(count).toString('base64').replace(/=+$/, '');
  const nobody = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${bytes(16)}$${bytes(cost.outputLen)}`;
  return {
    hash: (password, claim = stranger) => inTurn(claim, async () => (await library()).hash(password, cost)),
    verify: (phc, password, claim = stranger) => inTurn(claim, async () => (await library()).verify(phc, password).catch(() => false)),
    verifyNobody: async (password, claim = stranger) => {
      await inTurn(claim, async () => (await library()).verify(nobody, password));
      return false;
    },
  };
}

/** One processor is left for pages. */
const processors = Math.max(1, availableParallelism() - 1);
/** Longest wait; a person who waits for longer tries again, and has then two places in the queue. */
const waitMaxMs = 3_000;
/** So many in front of a queue wait for as long as it takes: on a slow machine few people are no crowd. */
const fewMax = 4;
/** Queue limits; further calls are refused. */
const waitingMax = { known: 40, strangers: 80 };
/** Limit per network in the queue of strangers. */
const waitingOfNetworkMax = 40;

interface WaitingHash {
  from: string;
  start: () => void;
}

export type RunInTurn = <T>(claim: HashClaim, work: () => Promise<T>) => Promise<T>;

/** A semaphore with two queues, for known callers and strangers, that alternate. */
export function createTurns(atOnce = processors): RunInTurn {
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

  const wait = ({ from, isKnown }: HashClaim): Promise<void> =>
    new Promise((resolve, reject) => {
      const line = lines[isKnown ? 'known' : 'strangers'];
      const timer = setTimeout(() => {
        const at = line.indexOf(waiting);
        if (at < fewMax) return;
        line.splice(at, 1);
        reject(new OverloadError());
      }, waitMaxMs);
      const waiting: WaitingHash = {
        from,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      line.push(waiting);
    });

  return async (claim, work) => {
    if (running < atOnce) running += 1;
    else if (isFull(claim)) throw new OverloadError();
    // A finished call hands over its slot, so that no other call can take it.
    else await wait(claim);
    try {
      return await work();
    } finally {
      const waiting = next();
      if (waiting) waiting.start();
      else running -= 1;
    }
  };
}
