/** The jury of an edition by units as a fold, with small portraits; the president and chairs first. */
import { styled } from 'styled-components';
import type { Jury, JuryMember } from '#shared/api/award.ts';
import { drawnMarkup, type Drawn } from '#client/lib/drawn.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { PortraitMask } from '#client/ui/picture/portrait-mask.tsx';
import { SmallPicture } from '#client/ui/picture/small-picture.tsx';
import { Fold } from './fold.ts';

/** Id of the section, to which links to the jury lead. */
export const juryAnchor = 'jury';

interface Props {
  jury: Jury | Drawn;
  /** Unfolded from the start. */
  isOpen: boolean;
}

export function JurySection({ jury, isOpen }: Props) {
  const t = useT();
  if (jury === 'drawn') return <Section {...drawnMarkup} open={isOpen} />;
  const members = jury.groups.flatMap((group) => group.members);
  const president = members.find(({ isPresident }) => isPresident);
  const count = t('work:jury.count', { count: members.length });
  return (
    <Section open={isOpen}>
      <summary>
        <h2 id="jury-title">{t('work:jury.title')}</h2>
        <p>{president ? t('work:jury.led', { count, name: president.name }) : count}</p>
        <span className="eyes" aria-hidden="true">
          {members.slice(0, 4).map((member, index) => (
            <Face key={member.id} member={member} index={index} />
          ))}
        </span>
        <Icon name="chevron-down" />
      </summary>
      <section id={juryAnchor} aria-labelledby="jury-title">
        {jury.groups.map(({ unit, members: own }) => (
          <div key={unit}>
            {unit || jury.groups.length > 1 ? <h3>{unit || t('work:jury.allUnits')}</h3> : null}
            <ul>
              {own.map((member, index) => (
                <Member key={member.id} member={member} index={index} />
              ))}
            </ul>
          </div>
        ))}
      </section>
    </Section>
  );
}

function Face({ member: { portrait }, index }: { member: JuryMember; index: number }) {
  return (
    <PortraitMask side={index % 2 === 0 ? 'left' : 'right'}>
      {portrait ? <SmallPicture image={portrait} width={160} ratio={[3, 4]} /> : null}
    </PortraitMask>
  );
}

function Member({ member, index }: { member: JuryMember; index: number }) {
  const t = useT();
  const { isPresident, isChair, role, country } = member;
  const seat = isPresident ? 'work:person.president' : 'work:jury.chair';
  return (
    <li>
      <Link to={member.path}>
        <Face member={member} index={index} />
        <span>
          <b className="song6">{member.name}</b>
          {isPresident || isChair ? <em>{t(seat)}</em> : null}
          <span>{[role, country].filter(Boolean).join(' · ')}</span>
        </span>
      </Link>
    </li>
  );
}

const Section = styled(Fold)`
  section > div {
    display: grid;
    grid-template-columns: calc(300 * var(--px)) minmax(0, 1fr);
    gap: 1rem calc(40 * var(--px));
    padding-block: var(--s5);
    border-top: 1px solid var(--line);
  }
  /* Without a name beside it. */
  ul:first-child {
    grid-column: 1 / -1;
  }
  h3 {
    font-size: var(--t-h2);
    line-height: 1.3;
  }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr));
    gap: 0.5rem var(--gut);
  }
  a {
    display: grid;
    grid-template-columns: 4.5rem minmax(0, 1fr);
    gap: 1rem;
    align-items: center;
    padding-block: 0.5rem;
  }
  a .mask {
    margin: 0.2rem 0.4rem;
  }
  b {
    display: block;
    font-size: max(1.05rem, calc(21 * var(--tx)));
    line-height: 1.4;
    transition: color var(--d2);
  }
  a:hover b {
    color: var(--gold-text);
  }
  em {
    display: block;
    font-style: normal;
    font-weight: 600;
    font-size: var(--t-s);
    line-height: 1.5;
    color: var(--gold-text);
  }
  b ~ span {
    display: block;
    font-size: var(--t-xs);
    color: var(--text-2);
    line-height: 1.5;
  }

  ${media.compact} {
    section > div {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
