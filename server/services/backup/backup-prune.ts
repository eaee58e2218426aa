/** Removes backups that no rule keeps, and media files that no backup names any more. */
import type { KeepRules } from '#server/config-backup.ts';
import type { Storage } from '#server/ports/storage.ts';
import { filesFolder, listBackups, manifestOf, readManifest } from './backup-store.ts';

/** Age below which another process may still be writing a backup. */
const unfinishedMs = 48 * 3_600_000;

export interface PruneOptions {
  store: Storage;
  keep: KeepRules;
  now: Date;
  warn: (line: string) => void;
}

/** A failure leaves more than needed, and never less. */
export async function pruneBackups({ store, keep, now, warn }: PruneOptions): Promise<void> {
  try {
    const found = await listBackups(store);
    const complete = found.filter(({ isComplete }) => isComplete);
    const kept = chooseKept(complete, keep);
    const isOld = (at: Date) => now.getTime() - at.getTime() > unfinishedMs;
    for (const { name, at, isComplete, keys } of found) {
      if (kept.has(name) || (!isComplete && !isOld(at))) continue;
      // Without its manifest it is no backup any more, whatever happens next.
      for (const key of [manifestOf(name), ...keys]) await store.remove(key);
    }
    const named = new Set<string>();
    for (const name of kept) for (const { object } of (await readManifest(store, name)).files) named.add(object);
    for await (const { key, modifiedAt } of store.list(filesFolder)) if (!named.has(key) && isOld(modifiedAt)) await store.remove(key);
  } catch (error) {
    warn(`backup: old backups could not be removed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const dayMs = 24 * 3_600_000;

/**
 * All backups of the day before the newest, and the newest of each of the last days, weeks and months that have one; in UTC,
 * weeks begin on Monday.
 */
export function chooseKept(backups: readonly { name: string; at: Date }[], { daily, weekly, monthly }: KeepRules): Set<string> {
  const newestFirst = [...backups].sort((one, other) => other.at.getTime() - one.at.getTime());
  const newestMs = newestFirst[0]?.at.getTime() ?? 0;
  const kept = new Set(newestFirst.filter(({ at }) => newestMs - at.getTime() < dayMs).map(({ name }) => name));
  const periods: readonly (readonly [count: number, periodOf: (at: Date) => string])[] = [
    [daily, (at) => at.toISOString().slice(0, 10)],
    [weekly, (at) => String(Math.floor((at.getTime() / dayMs + 3) / 7))],
    [monthly, (at) => at.toISOString().slice(0, 7)],
  ];
  for (const [count, periodOf] of periods) {
    const seen = new Set<string>();
    for (const { name, at } of newestFirst) {
      const period = periodOf(at);
      if (seen.has(period) || seen.size >= count) continue;
      seen.add(period);
      kept.add(name);
    }
  }
  return kept;
}
