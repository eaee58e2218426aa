/** A number that monitoring reads. */

/** Values of its labels, and the number. */
export type Reading = readonly [labels: Readonly<Record<string, string>>, value: number];

export interface Figure {
  /** Without the prefix of the site. */
  name: string;
  type: 'counter' | 'gauge';
  help: string;
  /** Names of its labels; none for a single number. */
  labels?: readonly string[];
  /** Reads it for a scrape; no readings = unknown at the moment. */
  read: () => number | readonly Reading[] | Promise<readonly Reading[]>;
}
