/**
 * Counts of answered requests by route, method and status, with a histogram of their durations. Kept in plain numbers,
 * because a page from memory takes some 20 µs and an observation by the library for metrics 0.6 µs.
 */

/** Upper bounds of the histogram in seconds; a longer request counts in none of them. */
export const durationBounds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

export interface AnsweredRequest {
  /** The pattern of the route, never the URL. */
  route: string;
  method: string;
  status: number;
  seconds: number;
}

export interface RequestSeries extends Pick<AnsweredRequest, 'route' | 'method' | 'status'> {
  /** Requests by the first bound that they keep; the last number counts those beyond all bounds. */
  counts: number[];
  seconds: number;
}

export interface RequestTally {
  add: (request: AnsweredRequest) => void;
  series: () => readonly RequestSeries[];
}

export function createRequestTally(): RequestTally {
  const byRoute = new Map<string, Map<string, Map<number, RequestSeries>>>();
  const all: RequestSeries[] = [];

  const begin = ({ route, method, status }: AnsweredRequest): RequestSeries => {
    const series: RequestSeries = { route, method, status, counts: Array.from({ length: durationBounds.length + 1 }, () => 0), seconds: 0 };
    const methods = byRoute.get(route) ?? new Map<string, Map<number, RequestSeries>>();
    const statuses = methods.get(method) ?? new Map<number, RequestSeries>();
    byRoute.set(route, methods.set(method, statuses.set(status, series)));
    all.push(series);
    return series;
  };

  return {
    add: (request) => {
      const series = byRoute.get(request.route)?.get(request.method)?.get(request.status) ?? begin(request);
      let at = 0;
      while (at < durationBounds.length && request.seconds > (durationBounds[at] ?? Infinity)) at += 1;
      series.counts[at] = (series.counts[at] ?? 0) + 1;
      series.seconds += request.seconds;
    },
    series: () => all,
  };
}
