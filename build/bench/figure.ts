/** The result of a bench: figures with their goals, and notes on figures that could not be measured. */

export interface Figure {
  name: string;
  value: string;
  goal: string;
  /** Null if the figure has no goal. */
  reached: boolean | null;
}

export interface BenchResult {
  figures: readonly Figure[];
  notes?: readonly string[];
}

export interface Bench {
  name: string;
  description: string;
  run: () => Promise<BenchResult>;
}

interface Bound {
  value: number;
  unit: string;
  atMost?: number;
  atLeast?: number;
}

/** Formats a figure and compares it with its goal. Values are rounded to three significant digits. */
export function figure(name: string, { value, unit, atMost, atLeast }: Bound): Figure {
  const goal = atMost !== undefined ? `≤ ${atMost}` : atLeast !== undefined ? `≥ ${atLeast}` : '';
  const reached = atMost !== undefined ? value <= atMost : atLeast !== undefined ? value >= atLeast : null;
  return { name, value: `${rounded(value)} ${unit}`.trim(), goal: goal && `${goal} ${unit}`.trim(), reached };
}

function rounded(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3).replace(/\.?0+$/, '');
}
