/** Nominations and awards of a film or a person, a section for each edition. */
import type { ComponentType } from 'react';
import type { NominationFact } from '#shared/api/award.ts';
import { useT } from '#client/lib/translations.ts';
import { byEdition } from './film/by-edition.ts';

interface Props {
  nominations: readonly NominationFact[];
  Row: ComponentType<{ fact: NominationFact }>;
}

/** The section around it is labelled by `nominations`. */
export function EditionSections({ nominations, Row }: Props) {
  const t = useT();
  return (
    <>
      <h2 id="nominations">{t('work:award.title')}</h2>
      {byEdition(nominations).map(({ year, edition, facts }) => (
        <section key={year} aria-label={edition}>
          <h3>
            <span className="numeral">{year}</span> <span>{edition}</span>
          </h3>
          <ul>
            {facts.map((fact) => (
              <Row key={fact.id} fact={fact} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
