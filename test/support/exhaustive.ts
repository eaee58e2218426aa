/** The switch between the daily run (`npm test`), which takes samples, and the exhaustive run (`npm run test:exhaustive`), which takes every case. */

/** Set by build/vitest.config.ts from `--mode exhaustive`. */
export const isExhaustive = process.env['EXHAUSTIVE'] === '1';

/** All cases in an exhaustive run; in the daily run every `step`th one, beginning at `from`. The same cases each day: a failure repeats. */
export function sampled<T>(cases: readonly T[], step: number, from = 0): T[] {
  return isExhaustive ? [...cases] : cases.filter((_, at) => (at + step - (from % step)) % step === 0);
}

/** A journey on a desktop in one language and on a phone in the other. */
export const journeys = [
  ['zh-Hans', 1920],
  ['en', 390],
] as const;

/** All cases of a table of languages and widths in an exhaustive run; in the daily run one, chosen by turn. Tests of a file take different turns, so that the file covers each case. */
export function takingTurns<const T>(cases: readonly T[], turn: number): T[] {
  return isExhaustive ? [...cases] : cases.filter((_, at) => at === turn % cases.length);
}
