/** Credits of a film by function. */
import { styled } from 'styled-components';
import type { CreditGroup } from '#shared/api/award.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';

/** Renders nothing without credits. */
export function CrewList({ credits }: { credits: readonly CreditGroup[] }) {
  const t = useT();
  if (credits.length === 0) return null;
  return (
    <Section aria-labelledby="crew">
      <h2 id="crew">{t('work:film.crew')}</h2>
      <dl>
        {credits.map(({ function: name, people }) => (
          <div key={name}>
            <dt>{t(`content:function.${name}`)}</dt>
            {people.map((person) => (
              <dd key={`${person.name} ${person.role}`}>
                {person.path ? <Link to={person.path}>{person.name}</Link> : <span>{person.name}</span>}
                {person.role ? <span className="small muted">{person.role}</span> : null}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Section>
  );
}

const Section = styled.section`
  padding-bottom: var(--s8);

  h2 {
    font-size: var(--t-sec);
    margin-bottom: 1.25rem;
  }
  dl {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 1.5rem var(--gut);
  }
  dl > div {
    padding-top: 0.75rem;
    border-top: 1px solid var(--line);
  }
  dt {
    margin-bottom: 0.25rem;
    font-size: var(--t-s);
    color: var(--text-2);
  }
  dd {
    font-size: var(--t-ui);
    font-weight: 600;
    line-height: 1.7;
  }
  dd .small {
    display: block;
    font-weight: 400;
  }
  a:hover {
    color: var(--gold-text);
  }

  ${media.phone} {
    dl {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;
