/**
 * How long shared caches, such as a CDN, may keep what is the same for everybody. What they hold changes at known instants:
 * an outdated copy is better than none when the server is away, but one that shows what has gone since is not.
 */

/** Milliseconds until a response changes on schedule; Infinity = never. */
export interface Remaining {
  /** Until anything appears in it or goes from it: from then on it is outdated. */
  untilChangeMs: number;
  /** Until something in it may no longer be shown. */
  untilGoneMs: number;
}

interface SharedCaches {
  /** Longest time in seconds for which they show a response without having asked. */
  secondsMax: number;
  /** Header in which they read tags besides `cache-tag`. */
  tagHeader?: string | undefined;
}

let sharedCaches: SharedCaches = { secondsMax: Infinity };

/** Sets what is known of the caches in front of this process. */
export function setSharedCaches(known: SharedCaches): void {
  sharedCaches = known;
}

/** Seconds for which shared caches may keep a response that lives for so long. */
export function sharedSeconds(seconds: number): number {
  return Math.min(seconds, sharedCaches.secondsMax);
}

/** The headers by which caches find a response that has changed. */
export function tagHeaders(tags: Iterable<string>): Record<string, string> {
  const list = [...tags].toSorted();
  if (list.length === 0) return {};
  const { tagHeader } = sharedCaches;
  return { 'cache-tag': list.join(','), ...(tagHeader === undefined ? {} : { [tagHeader]: list.join(' ') }) };
}

const staleWhileRevalidateSeconds = 600;
const staleIfErrorSeconds = 86_400;
/** Longest time for which a shared cache may use a response after its lifetime. */
export const staleMaxMs = staleIfErrorSeconds * 1_000;

/** The time that remains until instants in milliseconds; null = none. */
export function remainingUntil(
  { changesAtMs, goesAtMs }: { changesAtMs: number | null; goesAtMs: number | null },
  nowMs: number,
): Remaining {
  return { untilChangeMs: (changesAtMs ?? Infinity) - nowMs, untilGoneMs: (goesAtMs ?? Infinity) - nowMs };
}

/** Browsers always revalidate. Shared caches give an outdated copy until it changes, and if they get no other until something in it goes. */
export function cacheControlOf(seconds: number, { untilChangeMs, untilGoneMs }: Remaining): string {
  const { secondsMax } = sharedCaches;
  const shared = wholeSeconds(sharedSeconds(seconds) * 1_000, untilChangeMs);
  // The first to ask after that gets the outdated copy, however long ago it expired.
  const whileRevalidate = Math.min(staleWhileRevalidateSeconds, secondsMax - shared, wholeSeconds(untilChangeMs, untilGoneMs) - shared);
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
