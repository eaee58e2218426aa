/** Beside the results: people who answer to the text. */
import { styled } from 'styled-components';
import type { SearchRow } from '#shared/api/search.ts';
import { useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { PortraitMask } from '#client/ui/picture/portrait-mask.tsx';
import { MarkedText } from './marked-text.tsx';

export function PeopleAside({ people }: { people: readonly SearchRow[] }) {
  const t = useT();
  if (people.length === 0) return null;
  return (
    <Aside aria-labelledby="people">
      <h2 id="people">{t('content:search.people')}</h2>
      <ul>
        {people.map((person, index) => (
          <li key={person.id}>
            <Link to={person.path}>
              <PortraitMask side={index % 2 === 0 ? 'left' : 'right'}>
                {person.cover ? <Picture image={person.cover} sizes="96px" ratio={[3, 4]} alt="" widths={[96, 160, 240]} /> : null}
              </PortraitMask>
              <span>
                <b className="song6">
                  <MarkedText text={person.title} marks={person.highlight.title} />
                </b>
                <span className="small muted">
                  {person.contentAbstract ? (
                    <MarkedText text={person.contentAbstract} marks={person.highlight.abstract} />
                  ) : (
                    person.facts.join(' ')
                  )}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Aside>
  );
}

const Aside = styled.aside`
  h2 {
    font: 600 var(--t-s) / 1.4 var(--f-ui);
    letter-spacing: 0;
    color: var(--text-2);
    margin-bottom: 1rem;
  }
  a {
    display: grid;
    grid-template-columns: 4.125rem minmax(0, 1fr);
    gap: 1.1rem;
    align-items: center;
    padding-block: 0.8rem;
    border-top: 1px solid var(--line);
  }
  .mask {
    width: 3.375rem;
    margin: 0.25rem 0.4rem;
  }
  b {
    display: block;
    font-size: 1.1rem;
    line-height: 1.4;
    transition: color var(--d2);
  }
  a:hover b {
    color: var(--gold-text);
  }
  .small {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow: hidden;
  }
`;
