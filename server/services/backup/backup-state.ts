/** The last good backup, which the database notes for metrics, the doctor and staff. */
import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { siteSetting } from '#server/db/schema/setting.ts';

export interface LastBackup {
  name: string;
  at: string;
  rows: number;
  files: number;
  /** Media files that rows name and no storage had. */
  missing: number;
  bytes: number;
  /** How long it took; absent in those of earlier releases. */
  seconds?: number;
}

const key = 'backup.last';

export async function saveLastBackup(db: Database, last: LastBackup): Promise<void> {
  const value = { ...last };
  await db
    .insert(siteSetting)
    .values({ key, value })
    .onConflictDoUpdate({ target: siteSetting.key, set: { value, updatedAt: sql`now()` } });
}

export type BackupState = ReturnType<typeof createBackupState>;

export function createBackupState({ db }: { db: Database }) {
  return { last: () => readLastBackup(db) };
}

export async function readLastBackup(db: Queryable): Promise<(LastBackup & { ageSeconds: number }) | null> {
  const [row] = await db
    .select({
      value: siteSetting.value,
      ageSeconds: sql<number>`extract(epoch from now() - (${siteSetting.value}->>'at')::timestamptz)::float8`,
    })
    .from(siteSetting)
    .where(eq(siteSetting.key, key));
  return row ? { ...(row.value as unknown as LastBackup), ageSeconds: row.ageSeconds } : null;
}
