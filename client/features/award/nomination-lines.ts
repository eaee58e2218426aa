/** What is said beside a nominee's name. */
import type { Nomination } from '#shared/api/award.ts';
import type { Translate } from '#client/lib/translations.ts';
import { byFunction } from './by-function.ts';
import { filmFacts } from './film-facts.ts';

/** Of a person the part and the work, of a work those who receive the award, or else its director, and its country. */
export function nominationLines({ person, work, role, recipients }: Nomination, t: Translate): string {
  if (!person) return work ? [...makers({ work, recipients }, t), ...filmFacts(work, ['country'])].join(t('content:work.comma')) : role;
  return partOf({ work, role }, t);
}

/** Who did what: the recipients by function, or the director of a work that names none. */
export function makers({ work, recipients }: Pick<Nomination, 'work' | 'recipients'>, t: Translate): string[] {
  const directors = work?.director ? [{ function: 'director' as const, name: work.director, path: '' }] : [];
  return byFunction(recipients.length > 0 ? recipients : directors).map(({ function: name, rows }) =>
    t('content:edition.by', { function: t(`content:function.${name}`), names: rows.map((row) => row.name).join(t('content:edition.and')) }),
  );
}

/** Which part in which work: the work alone where no part is named. */
export function partOf({ work, role }: Pick<Nomination, 'work' | 'role'>, t: Translate): string {
  if (!work) return role;
  return role ? t('content:edition.part', { work: work.title, role }) : t('content:edition.work', { work: work.title });
}
