/** What is said beside a nominee's name. */
import type { Nomination } from '#shared/api/column.ts';
import type { Translate } from '#client/lib/translations.ts';
import { workFacts } from './work-facts.ts';

/** Of a person the part and the work, of a work its director and country. */
export function nominationLines({ person, work, role }: Nomination, t: Translate): string {
  if (!person) return work ? workFacts(work, ['director', 'country']).join(t('content:work.comma')) : role;
  return partOf({ work, role }, t);
}

/** Which part in which work: the work alone where no part is named. */
export function partOf({ work, role }: Pick<Nomination, 'work' | 'role'>, t: Translate): string {
  if (!work) return role;
  return role ? t('content:edition.part', { work: work.title, role }) : t('content:edition.work', { work: work.title });
}
