/** Seeded random numbers: a seed gives the same pictures and texts on every machine. */

/** Returns the next number in [0, 1). */
export type Random = () => number;

/** Pseudo-random generator (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Interpolates from `a` (t = 0) to `b` (t = 1). */
export function between(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

/** Picks one of the items with equal probability. */
export function pick<T>(random: Random, items: readonly [T, ...T[]]): T {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

/** Smooth one-dimensional noise in [-1, 1] with a period of 64 units. */
export function createNoise(random: Random): (x: number) => number {
  const size = 64;
  const values = Array.from({ length: size }, () => random() * 2 - 1);
  const at = (index: number) => values[((index % size) + size) % size] ?? 0;
  return (x) => {
    const whole = Math.floor(x);
    const part = x - whole;
    return between(at(whole), at(whole + 1), part * part * (3 - 2 * part));
  };
}
