/**
 * How long shared caches, such as a CDN, may keep what is the same for everybody. What they hold changes at known instants:
 * an outdated copy is better than none when the server is away, but one that shows what has gone since is not.
 */

/** Milliseconds until a response changes by itself; Infinity = never. */
export interface Remaining {
  /** Until anything appears in it or goes from it: from then on it is outdated. */
  untilChangeMs: number;
  /** Until something in it may no longer be shown. */
  untilGoneMs: number;
}

const staleWhileRevalidateSeconds = 600;
const staleIfErrorSeconds = 86_400;

/** The time that remains until instants in milliseconds; null = none. */
export function remainingUntil(
  { changesAtMs, goesAtMs }: { changesAtMs: number | null; goesAtMs: number | null },
  nowMs: number,
): Remaining {
  return { untilChangeMs: (changesAtMs ?? Infinity) - nowMs, untilGoneMs: (goesAtMs ?? Infinity) - nowMs };
}

/** Browsers always revalidate. Shared caches give an outdated copy until it changes, and if they get no other until something in it goes. */
export function cacheControlOf(seconds: number, { untilChangeMs, untilGoneMs }: Remaining): string {
  const shared = wholeSeconds(seconds * 1_000, untilChangeMs);
  const whileRevalidate = Math.min(staleWhileRevalidateSeconds, wholeSeconds(untilChangeMs, untilGoneMs) - shared);
  const ifError = Math.min(staleIfErrorSeconds, wholeSeconds(untilGoneMs) - shared);
  return [
    `public, max-age=0, must-revalidate, s-maxage=${shared}`,
    ...(whileRevalidate > 0 ? [`stale-while-revalidate=${whileRevalidate}`] : []),
    ...(ifError > 0 ? [`stale-if-error=${ifError}`] : []),
  ].join(', ');
}

function wholeSeconds(...milliseconds: readonly number[]): number {
  return Math.max(0, Math.floor(Math.min(...milliseconds) / 1_000));
}

/** Values of the headers by which one process tells another when a response changes. */
export function instantHeaders({
  changesAt,
  goesAt,
}: {
  changesAt: Date | null;
  goesAt?: Date | null | undefined;
}): Record<string, string> {
  if (!changesAt) return {};
  return { 'x-changes-at': changesAt.toISOString(), ...(goesAt === undefined ? {} : { 'x-goes-at': goesAt?.toISOString() ?? 'never' }) };
}
