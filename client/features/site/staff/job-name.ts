/** Name of a job: its subject, or else a text for its key. */
import type { JobKind, JobRow } from '#shared/api/job.ts';
import type { Translate } from '#client/lib/translations.ts';

/** Keys of the periodic jobs that have a text, by kind. */
const periodicKeys: Readonly<Record<JobKind, readonly string[]>> = {
  mail: [],
  video: ['films'],
  purge: ['expired', 'erased', 'jobs', 'uploads', 'media'],
  search: ['all'],
  publish: ['due', 'overdue'],
  transfer: [],
  cdn: [],
  articles: [],
  backup: ['backup', 'site'],
  frozenEdition: [],
  rehearsal: [],
};

/** Prefixes of keys, up to the colon, that have a text; the rest names the subject. */
const subjectKeys: Readonly<Record<JobKind, readonly string[]>> = {
  mail: [],
  video: [],
  purge: ['subtitle'],
  search: ['content', 'work', 'person'],
  publish: ['work'],
  transfer: [],
  cdn: [],
  articles: [],
  backup: [],
  frozenEdition: [],
  rehearsal: [],
};

/**
 * Subject of a job as text:
 * the file of a video, the purpose of a periodic job, or else the key itself.
 */
export function jobName({ kind, key, subject }: Pick<JobRow, 'kind' | 'key' | 'subject'>, t: Translate): string {
  if (subject) return subject;
  if (periodicKeys[kind].includes(key)) return t(`jobs:list.periodic.${kind}.${key}`);
  const at = key.indexOf(':');
  const about = key.slice(0, Math.max(0, at));
  return subjectKeys[kind].includes(about) ? t(`jobs:list.about.${kind}.${about}`, { subject: key.slice(at + 1) }) : key;
}
