/**
 * Bounds the pages that are rendered at a time and those that wait, so that pages from memory are never behind many that are
 * not. A render with slow data leaves its place to another one until the data is there.
 */
import { OverloadError } from '#server/errors.ts';

/** Renders in place at once: while one waits for the database, the other one works. */
const placesMax = 2;
/** Renders in flight, including those that wait for a place or for slow data; further ones are refused. */
export const inFlightMax = 200;
/** Longest wait for a place. */
const waitMaxMs = 5_000;
/** Time in place after which data counts as slow. */
const slowMs = 100;
/** While renders wait and pages from memory are asked for, a place rests so many times as long as its render took. */
const restFactor = 2;
const restMaxMs = 50;

/** Part of a render after its data is read: takes a place again if slow data has cost it. */
export type Regain = () => Promise<void>;

export interface RenderGateOptions {
  /** Number of pages answered from memory since the start. */
  hits: () => number;
}

export interface RenderGate {
  /**
   * Runs a render when there is a place. Throws an `OverloadError` if too many are in flight, if the wait is too long, or if
   * nobody wants the page any more.
   */
  run: <T>(render: (regain: Regain) => Promise<T>, isWanted?: () => boolean) => Promise<T>;
  /** Renders that have begun and not ended. */
  readonly running: number;
  /** Renders that wait for a place. */
  readonly waiting: number;
  /** Renders refused since the start. */
  readonly refused: number;
}

export function createRenderGate({ hits }: RenderGateOptions): RenderGate {
  const places = createPlaces();
  let [inFlight, running, refused] = [0, 0, 0];

  const refuse = (): never => {
    refused += 1;
    throw new OverloadError();
  };

  const enter = async (isWanted: () => boolean, isAhead: boolean): Promise<void> => {
    if (!(await places.take(isAhead))) refuse();
    if (isWanted()) return;
    places.leave();
    refuse();
  };

  const inPlace = async <T>(render: (regain: Regain) => Promise<T>, isWanted: () => boolean): Promise<T> => {
    const hitsBefore = hits();
    let beganMs = performance.now();
    let hasPlace = true;
    const slow = setTimeout(() => {
      hasPlace = false;
      places.leave();
    }, slowMs);
    const regain = async () => {
      clearTimeout(slow);
      if (hasPlace) return isWanted() ? undefined : refuse();
      if (!places.takeFree()) await enter(isWanted, true);
      hasPlace = true;
      beganMs = performance.now();
    };
    try {
      return await render(regain);
    } finally {
      clearTimeout(slow);
      const rests = places.waiting > 0 && hits() > hitsBefore;
      if (hasPlace) places.leave(rests ? Math.min(restMaxMs, (performance.now() - beganMs) * restFactor) : 0);
    }
  };

  return {
    run: async (render, isWanted = () => true) => {
      if (inFlight >= inFlightMax) refuse();
      inFlight += 1;
      try {
        if (!places.takeFree()) await enter(isWanted, false);
        running += 1;
        return await inPlace(render, isWanted).finally(() => (running -= 1));
      } finally {
        inFlight -= 1;
      }
    },
    get running() {
      return running;
    },
    get waiting() {
      return places.waiting;
    },
    get refused() {
      return refused;
    },
  };
}

interface Places {
  /** Takes a place if one is free. */
  takeFree: () => boolean;
  /** Waits for a place; false if none became free in time. Those ahead are the first to get one. */
  take: (isAhead: boolean) => Promise<boolean>;
  /** Gives a place back, after a rest. */
  leave: (restMs?: number) => void;
  readonly waiting: number;
}

function createPlaces(): Places {
  const [ahead, line]: [Set<() => void>, Set<() => void>] = [new Set(), new Set()];
  let free = placesMax;
  const pass = (): void => {
    const [next] = ahead.size > 0 ? ahead : line;
    if (next) next();
    else free += 1;
  };
  return {
    takeFree: () => {
      if (free === 0) return false;
      free -= 1;
      return true;
    },
    take: (isAhead) =>
      new Promise((resolve) => {
        const queue = isAhead ? ahead : line;
        const end = (hasPlace: boolean) => {
          clearTimeout(timer);
          queue.delete(take);
          resolve(hasPlace);
        };
        const take = () => end(true);
        const timer = setTimeout(end, waitMaxMs, false);
        queue.add(take);
      }),
    leave: (restMs = 0) => {
      if (restMs > 0) setTimeout(pass, restMs);
      else pass();
    },
    get waiting() {
      return ahead.size + line.size;
    },
  };
}
