/** A brake for background work in a process that answers visitors: it gives back the processor after every piece of work. */
import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import { constants, setPriority } from 'node:os';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Activity } from './activity.ts';

export interface Brake {
  /** Call after a piece of work. Waits twice as long as the event loop was busy since the last call, while the site has visitors. */
  rest: () => Promise<void>;
  /** Passes bytes on, with a rest after each piece. */
  stream: () => Transform;
}

interface Parts {
  /** Milliseconds for which the event loop was busy since the last call. */
  busyMs: () => number;
  wait: (ms: number) => Promise<unknown>;
}

/** Work has a third of the time at most; less if visitors keep the loop busy, because that lengthens the rests too. */
const restsPerWork = 2;
/** Shorter ones are put together. */
const restLeastMs = 5;
const restMostMs = 1_000;
/** Without a request for that long the work runs at full speed. */
const quiet = { forMs: 5_000, atLatestMs: Infinity };

export function createBrake(activity: Pick<Activity, 'isQuiet'>, { busyMs, wait }: Parts = eventLoop()): Brake {
  let owedMs = 0;
  const rest = async (): Promise<void> => {
    owedMs += busyMs() * restsPerWork;
    if (owedMs < restLeastMs) return;
    const ms = Math.min(owedMs, restMostMs);
    owedMs = 0;
    if (!activity.isQuiet(quiet)) await wait(ms);
  };
  return { rest, stream: () => new Transform({ transform: (part, _encoding, done) => void rest().then(() => done(null, part), done) }) };
}

/** For work in a process of its own, which the system holds back. */
export const noBrake: Brake = {
  rest: async () => undefined,
  stream: () => new Transform({ transform: (part, _encoding, done) => done(null, part) }),
};

/** Puts a process below those that answer visitors; 0 is this one. One that has ended has nothing to give. */
export function giveWay(pid = 0): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    return;
  }
}

function eventLoop(): Parts {
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  return {
    busyMs: () => {
      const now = performance.eventLoopUtilization();
      const { active } = performance.eventLoopUtilization(now, before);
      before = now;
      return active;
    },
    wait: (ms) => sleep(ms),
  };
}
