/** What a bench gives: figures with their goals, and notes on what could not be measured. */

export interface Figure {
  name: string;
  value: string;
  goal: string;
  /** Null where there is nothing to compare with. */
  reached: boolean | null;
}

export interface BenchResult {
  figures: readonly Figure[];
  notes?: readonly string[];
}

export interface Bench {
  name: string;
  says: string;
  run: () => Promise<BenchResult>;
}

interface Bound {
  value: number;
  unit: string;
  atMost?: number;
  atLeast?: number;
}

/** A figure with a bound, rounded to three significant digits. */
export function figure(name: string, { value, unit, atMost, atLeast }: Bound): Figure {
  const goal = atMost !== undefined ? `≤ ${atMost}` : atLeast !== undefined ? `≥ ${atLeast}` : '';
  const reached = atMost !== undefined ? value <= atMost : atLeast !== undefined ? value >= atLeast : null;
  return { name, value: `${rounded(value)} ${unit}`.trim(), goal: goal && `${goal} ${unit}`.trim(), reached };
}

export function rounded(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3).replace(/\.?0+$/, '');
}
