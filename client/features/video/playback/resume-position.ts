/** Watch positions in local storage, so that a film can be resumed. */
import { resumeFromSeconds, resumeUntilShare } from '#shared/limits.ts';
import { readStored, writeStored } from './media-storage.ts';

const key = 'playPositions';
/** Stored films; the least recently watched is evicted first. */
const entriesMax = 50;

type Positions = Record<string, number>;

/** Whether a film that was left at a position is worth going on with. */
export function isResumable(seconds: number, durationSeconds: number): boolean {
  return durationSeconds > 0 && seconds > resumeFromSeconds && seconds < durationSeconds * resumeUntilShare;
}

/** Second that the address of the film's own page asks for, within the film; null where it asks for none. */
export function requestedSecond(address: string, path: string, durationSeconds: number): number | null {
  const { pathname, searchParams } = new URL(address);
  const requested = /^\d{1,5}$/.test(searchParams.get('t') ?? '') ? Number(searchParams.get('t')) : 0;
  const isOfFilm = path !== '' && (pathname.endsWith(path) || /\/embed\/video\/[\w-]+$/.test(pathname));
  return isOfFilm && requested > 0 && requested < durationSeconds ? requested : null;
}

/** Second at which the film was left, or null where there is nothing to go on with. */
export function readPosition(id: string, durationSeconds: number): number | null {
  const seconds = readAll()[id];
  return seconds !== undefined && isResumable(seconds, durationSeconds) ? seconds : null;
}

/** Stores a position; one that cannot be resumed is removed. */
export function storePosition(id: string, seconds: number, durationSeconds: number): void {
  const others = Object.entries(readAll()).filter(([other]) => other !== id);
  const own: [string, number][] = isResumable(seconds, durationSeconds) ? [[id, Math.floor(seconds)]] : [];
  writeStored(key, Object.fromEntries([...others, ...own].slice(-entriesMax)));
}

function readAll(): Positions {
  const stored = readStored(key);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}
