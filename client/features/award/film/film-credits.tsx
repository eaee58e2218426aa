/** Who made a film: each person once under a function, with portrait, part and award. */
import { styled } from 'styled-components';
import type { ContentItem } from '#shared/api/content.ts';
import type { CreditGroup, NominationFact, PersonCard } from '#shared/api/award.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { PortraitMask } from '#client/ui/picture/portrait-mask.tsx';
import { SmallPicture } from '#client/ui/picture/small-picture.tsx';

type Props = Pick<ContentItem, 'credits' | 'people' | 'nominations'>;

/** Renders nothing without credits. */
export function FilmCredits({ credits, people, nominations }: Props) {
  const t = useT();
  const rows = credits.flatMap((group) => group.people.map((person) => ({ function: group.function, person })));
  if (rows.length === 0) return null;
  return (
    <Section aria-labelledby="credits">
      <h2 id="credits">{t('work:film.crew')}</h2>
      <ul>
        {rows.map((row) => (
          <li key={`${row.function} ${row.person.name} ${row.person.role}`}>
            <span className="function">{t(`content:function.${row.function}`)}</span>
            <Credit
              row={row}
              portrait={people.find(({ path }) => path !== '' && path === row.person.path)?.portrait ?? null}
              honour={honourOf(row.person, nominations)}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface CreditProps {
  row: { function: CreditGroup['function']; person: CreditGroup['people'][number] };
  portrait: PersonCard['portrait'];
  honour: NominationFact | undefined;
}

function Credit({ row: { function: what, person }, portrait, honour }: CreditProps) {
  const t = useT();
  const part = what === 'cast' && person.role ? t('work:film.as', { role: person.role }) : person.role;
  const award = honour ? (honour.won ? honour.category : t('work:award.nominatedFor', { award: honour.category })) : '';
  const texts = (
    <span>
      <b className="song6">{person.name}</b>
      {part && part !== t(`content:function.${what}`) ? <span>{part}</span> : null}
      {award ? <span className={honour?.won ? 'won' : undefined}>{award}</span> : null}
    </span>
  );
  if (!person.path) return <span className="named">{texts}</span>;
  return (
    <Link to={person.path} className="named">
      {portrait ? (
        <PortraitMask side="left">
          <SmallPicture image={portrait} width={160} ratio={[3, 4]} />
        </PortraitMask>
      ) : null}
      {texts}
    </Link>
  );
}

/** An award before a nomination. */
function honourOf({ name, path }: { name: string; path: string }, nominations: readonly NominationFact[]): NominationFact | undefined {
  const isOf = (one: { name: string; path: string } | null) => one !== null && (path ? one.path === path : one.name === name);
  const own = nominations.filter(({ person, recipients }) => isOf(person) || recipients.some(isOf));
  return own.find(({ won }) => won) ?? own[0];
}

const Section = styled.section`
  padding-bottom: var(--s8);

  ul {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    column-gap: calc(56 * var(--px));
  }
  li {
    display: grid;
    grid-template-columns: max(6rem, calc(124 * var(--tx))) minmax(0, 1fr);
    gap: 1.25rem;
    align-items: center;
    min-height: max(4.75rem, calc(92 * var(--tx)));
    padding-block: 0.6rem;
    border-top: 1px solid var(--line);
    font-size: var(--t-ui);
    line-height: 1.4;
  }
  .function,
  b + span,
  b + span + span {
    color: var(--text-2);
  }
  .named {
    display: flex;
    gap: 1rem;
    align-items: center;
    min-height: 2.75rem;
    min-width: 0;
  }
  .mask {
    flex: none;
    width: max(3rem, calc(58 * var(--tx)));
    margin: 0.2rem 0.4rem;
  }
  b {
    font-size: max(1.0625rem, calc(22 * var(--tx)));
    line-height: 1.35;
    transition: color var(--d2);
  }
  a:hover b {
    color: var(--gold-text);
  }
  :is(b, b + span, b + span + span) {
    display: block;
  }
  li .won {
    color: var(--gold-text);
    font-weight: 600;
  }

  ${media.middle} {
    ul {
      column-gap: 2rem;
    }
    li {
      grid-template-columns: minmax(0, 1fr);
      gap: 0.2rem;
      align-content: center;
    }
  }
  ${media.phone} {
    ul {
      grid-template-columns: minmax(0, 1fr);
    }
    li {
      grid-template-columns: 5.5rem minmax(0, 1fr);
      gap: 0.9rem;
    }
    /* "Cinematography" on one line. */
    &:lang(en) li {
      grid-template-columns: 7.25rem minmax(0, 1fr);
    }
  }
`;
