/** Texts beside a nominee's name. */
import type { Nomination } from '#shared/api/award.ts';
import type { Translate } from '#client/lib/translations.ts';
import { byFunction } from './by-function.ts';
import { filmFacts } from './film-facts.ts';

/** For a person, role and film; for a film, its recipients or else its director, and its country. */
export function nominationLines({ person, work, role, recipients }: Nomination, t: Translate): string {
  if (!person) return work ? [...makers({ work, recipients }, t), ...filmFacts(work, ['country'])].join(t('content:work.comma')) : role;
  return partOf({ work, role }, t);
}

/** Recipients by function, or the director of a film without recipients. */
export function makers({ work, recipients }: Pick<Nomination, 'work' | 'recipients'>, t: Translate): string[] {
  const directors = work?.director ? [{ function: 'director' as const, name: work.director, path: '' }] : [];
  return byFunction(recipients.length > 0 ? recipients : directors).map(({ function: name, rows }) =>
    t('content:edition.by', { function: t(`content:function.${name}`), names: rows.map((row) => row.name).join(t('content:edition.and')) }),
  );
}

/** Role and film; only the film without a role. */
export function partOf({ work, role }: Pick<Nomination, 'work' | 'role'>, t: Translate): string {
  if (!work) return role;
  return role ? t('content:edition.part', { work: work.title, role }) : t('content:edition.work', { work: work.title });
}
