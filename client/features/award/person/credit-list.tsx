/** Credits of a film with portraits. */
import { styled } from 'styled-components';
import type { PersonCard } from '#shared/api/award.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { PortraitMask } from '#client/ui/picture/portrait-mask.tsx';

/** Renders nothing without credits. */
export function CreditList({ people }: { people: readonly PersonCard[] }) {
  const t = useT();
  if (people.length === 0) return null;
  return (
    <Section aria-labelledby="credits">
      <h2 id="credits">{t('work:film.credits')}</h2>
      <ul>
        {people.map((person, index) => (
          <li key={`${person.id} ${person.role}`}>
            <Link to={person.path}>
              <PortraitMask side={index % 2 === 0 ? 'left' : 'right'}>
                {person.portrait ? <Picture image={person.portrait} sizes="96px" ratio={[3, 4]} alt="" widths={[96, 160, 240]} /> : null}
              </PortraitMask>
              <span>
                <b className="song6">{person.name}</b>
                <span>{person.role}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const Section = styled.section`
  padding-bottom: var(--s8);

  h2 {
    font-size: var(--t-sec);
    margin-bottom: var(--s5);
  }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(19rem, 100%), 1fr));
    column-gap: var(--gut);
  }
  a {
    display: grid;
    grid-template-columns: 5rem minmax(0, 1fr);
    gap: 1rem;
    align-items: center;
    height: 100%;
    padding-block: 0.8rem;
    border-top: 1px solid var(--line);
  }
  .mask {
    margin: 0.3rem 0.55rem;
  }
  b {
    display: block;
    font-size: max(1.0625rem, calc(22 * var(--tx)));
    line-height: 1.4;
    transition: color var(--d2);
  }
  a:hover b {
    color: var(--gold-text);
  }
  b + span {
    display: block;
    font-size: var(--t-s);
    line-height: 1.5;
    color: var(--text-2);
  }

  ${media.phone} {
    ul {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
