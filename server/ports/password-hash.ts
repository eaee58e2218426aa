/** Passwords as argon2id hashes (PHC text), a few at a time: each costs a processor and 64 MB for a tenth of a second. */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '#server/errors.ts';

export interface PasswordHash {
  /** A new hash, as PHC text. */
  hash: (password: string) => Promise<string>;
  /** Whether the password is the one of a hash; the hash may have been made with other costs. False for what is no hash. */
  verify: (phc: string, password: string) => Promise<boolean>;
  /** The same work where there is no account to compare with, so that nobody can tell by the time. */
  verifyNobody: (password: string) => Promise<false>;
}

const cost = { memoryCost: 65_536, timeCost: 4, parallelism: 1, outputLen: 32 };
/** More at once would only take turns on the processors, and leave none for pages. */
const atOnce = 2;
/** Whoever would wait behind so many is sent away instead; all of them are served within some ten seconds. */
const waitingMax = 120;

/** Makes hashes. Each call throws `unavailable` when too many wait. */
export function createPasswordHash(): PasswordHash {
  const inTurn = createTurns();
  const bytes = (count: number) => randomBytes(count).toString('base64').replace(/=+$/, '');
  const nobody = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${bytes(16)}$${bytes(cost.outputLen)}`;
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: (phc, password) => inTurn(() => verify(phc, password).catch(() => false)),
    verifyNobody: async (password) => {
      await inTurn(() => verify(nobody, password));
      return false;
    },
  };
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

function createTurns(): InTurn {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= waitingMax) throw unavailable();
    // Whoever ends hands his turn over: nobody can come between.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
