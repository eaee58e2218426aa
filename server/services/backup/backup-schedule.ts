/** When backups are due: each so many hours, as the environment says, or at an hour of the site's day or Monday, as staff have set. */
import type { BackupSettings } from '#server/config-backup.ts';
import type { Database } from '#server/db/client.ts';
import { createSettingGroups } from '#server/services/core/setting-groups.ts';
import { siteInstantMs, siteOffsetMs } from '#shared/site-zone.ts';

export interface BackupSchedule {
  /** Hours between two; 0 = none are made by themselves. */
  everyHours: number;
  /** Hour of the day at which they begin; null = whenever they are due. */
  hour: number | null;
}

const [hourMs, dayMs, monday] = [3_600_000, 86_400_000, 1];
const hoursOf: Readonly<Record<string, number>> = { off: 0, daily: 24, weekly: 168 };

export async function readSchedule(db: Database, { everyHours }: Pick<BackupSettings, 'everyHours'>): Promise<BackupSchedule> {
  if (everyHours !== null) return { everyHours, hour: null };
  const { schedule, hour } = await createSettingGroups({ db, environment: {} }).read(db, 'backup');
  return { everyHours: hoursOf[schedule] ?? 0, hour: Number(hour) };
}

/** The instant at which one is due after the last one or the last try; null without a schedule. A site without any is due at once. */
export function nextBackup({ everyHours, hour }: BackupSchedule, lastMs: number | null): number | null {
  if (everyHours === 0) return null;
  if (lastMs === null) return 0;
  if (hour === null) return lastMs + everyHours * hourMs;
  const today = Math.floor((lastMs + siteOffsetMs(lastMs)) / dayMs);
  for (let day = today; ; day += 1) {
    const local = day * dayMs + hour * hourMs;
    const isDay = everyHours === hoursOf['daily'] || new Date(local).getUTCDay() === monday;
    if (isDay && siteInstantMs(local) > lastMs) return siteInstantMs(local);
  }
}
