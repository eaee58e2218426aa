/** How the Share Lab asks this site for something: what it gets, and what a route must give it. */

/** An answer of this site, as a crawler gets it. */
export interface Fetched {
  /** 0 where none came in time. */
  status: number;
  type: string;
  /** Where a redirect leads, as it is written; '' = none. */
  location: string;
  /** The header `X-Robots-Tag`. */
  robots: string;
  /** At most as many as were asked for. */
  bytes: Buffer;
  /** The path is one of a call, which is never made in somebody else's name. */
  isCall: boolean;
}

export interface FetchLimits {
  bytesMax: number;
  /** What the answer is taken as: nothing is read of another type. */
  kind: 'page' | 'picture';
}

/** Asks for a path of this site and for nothing else. Never rejects: what fails has status 0 or the status of the failure. */
export type FetchPath = (path: string, limits: FetchLimits) => Promise<Fetched>;
