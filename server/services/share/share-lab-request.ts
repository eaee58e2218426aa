/** Requests of the Share Lab to this site: their limits and results. */

/** A response of this site, as a crawler gets it. */
export interface Fetched {
  /** 0 = no response in time. */
  status: number;
  type: string;
  /** Target of a redirect, as sent; '' = none. */
  location: string;
  /** The header `X-Robots-Tag`. */
  robots: string;
  /** At most as many bytes as requested. */
  bytes: Buffer;
  /** The path is an API call, which is never made on behalf of a user. */
  isCall: boolean;
}

export interface FetchLimits {
  bytesMax: number;
  /** The expected type; bodies of other types are not read. */
  kind: 'page' | 'picture';
}

/** Requests a path of this site only. Never rejects: a failure has status 0 or the status of the response. */
export type FetchPath = (path: string, limits: FetchLimits) => Promise<Fetched>;
