/** Reads the settings of backups. */
import { resolve } from 'node:path';
import type { S3Settings } from '#server/ports/storage-s3.ts';

export interface KeepRules {
  /** Numbers of days, weeks and months of which the newest backup is kept. */
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

export interface BackupSettings {
  /** Where backups lie: a folder, or a bucket of an object store. */
  readonly target: { readonly folder: string } | { readonly s3: S3Settings };
  /** Public keys of age for which everything is encrypted. */
  readonly recipients: readonly string[];
  /** Hours between two backups; 0 = only by command, null = as staff have set. */
  readonly everyHours: number | null;
  readonly keep: KeepRules;
}

const recipientPattern = /^age1[02-9ac-hj-np-z]{50,2500}$/;

/** Values of the variables, as they were read. */
export interface BackupVariables {
  folder: string | undefined;
  bucket: string | undefined;
  endpoint: string | null;
  region: string | undefined;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
  recipients: readonly string[];
  everyHours: number | null;
  keep: string | undefined;
  /** False where backups are only read. */
  makesBackups?: boolean;
}

/**
 * Null without a target. Keys of the object store are those of the media unless it has its own. Where backups are only read the
 * public keys are not needed.
 */
export function readBackup(given: BackupVariables, problems: string[], media: S3Settings | null): BackupSettings | null {
  const { folder = '', bucket = '', recipients, everyHours, makesBackups = true } = given;
  const keep = readKeep(given.keep ?? '', problems);
  const s3: S3Settings = {
    endpoint: given.endpoint?.replace(/\/+$/, '') ?? media?.endpoint ?? null,
    region: given.region || media?.region || 'us-east-1',
    bucket,
    accessKeyId: given.accessKeyId || media?.accessKeyId || '',
    secretAccessKey: given.secretAccessKey || media?.secretAccessKey || '',
  };
  if (!folder && !bucket) {
    if (recipients.length > 0) problems.push('BACKUP_RECIPIENTS needs BACKUP_FOLDER or BACKUP_S3_BUCKET');
    return null;
  }
  if (folder && bucket) problems.push('Set either BACKUP_FOLDER or BACKUP_S3_BUCKET');
  if (bucket && (!s3.accessKeyId || !s3.secretAccessKey))
    problems.push('BACKUP_S3_BUCKET needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or those of S3_BUCKET');
  if (recipients.length === 0 && makesBackups)
    problems.push('BACKUP_RECIPIENTS must be set: backups are encrypted; npm run cli -- backup key makes a pair of keys');
  // A private key here would defeat its purpose, so the message does not repeat it.
  if (!recipients.every((recipient) => recipientPattern.test(recipient)))
    problems.push('BACKUP_RECIPIENTS must be public keys that begin with age1, separated by commas');
  return { target: folder ? { folder: resolve(folder) } : { s3 }, recipients, everyHours, keep };
}

const keepDefault: KeepRules = { daily: 7, weekly: 4, monthly: 12 };

/** `daily=7, weekly=4, monthly=12`; what is not named keeps its default. */
function readKeep(text: string, problems: string[]): KeepRules {
  const rules: Record<string, number> = { ...keepDefault };
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [, name = '', count = ''] = /^\s*(daily|weekly|monthly)\s*=\s*(\d{1,3})\s*$/.exec(part) ?? [];
    if (name === '') problems.push(`BACKUP_KEEP must be such as "daily=7, weekly=4, monthly=12"; it has "${part.trim()}"`);
    else rules[name] = Number(count);
  }
  return { ...keepDefault, ...rules };
}
