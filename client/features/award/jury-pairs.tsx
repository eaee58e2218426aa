/** The jury of an edition: the president large, the chair in the head of each unit, and the others in pairs that read as eyes. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Jury, JuryMember } from '#shared/api/award.ts';
import { paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { PortraitMask } from '#client/ui/picture/portrait-mask.tsx';
import { SmallPicture } from '#client/ui/picture/small-picture.tsx';

export function JuryPairs({ jury: { year, groups } }: { jury: Jury }) {
  const t = useT();
  const president = groups.flatMap(({ members }) => members).find(({ isPresident }) => isPresident);
  return (
    <Section>
      <p className="of">
        <Link to={`${paths.edition(year)}#jury`}>{t('navigation:section.g2025', { year })}</Link>{' '}
        <span>{t('work:jury.count', { count: groups.flatMap(({ members }) => members).length })}</span>
      </p>
      {president ? (
        <Link className="president" to={president.path}>
          <PortraitMask side="left">
            {president.portrait ? <Picture image={president.portrait} sizes="(width < 48em) 60vw, 24rem" ratio={[3, 4]} alt="" /> : null}
          </PortraitMask>
          <span>
            <em>{t('work:person.president')}</em>
            <b className="song6">
              <Name of={president} />
            </b>
            <span>{about(president)}</span>
          </span>
        </Link>
      ) : null}
      {groups.map(({ unit, members }) => {
        const chair = members.find(({ isChair, isPresident }) => isChair && !isPresident);
        const others = members.filter((member) => member !== chair && member !== president);
        return chair || others.length > 0 ? (
          <section key={unit} aria-label={unit || t('work:jury.allUnits')}>
            <header>
              {chair ? <Face member={chair} side="left" /> : null}
              <div>
                <h3>{unit || t('work:jury.allUnits')}</h3>
                {chair ? (
                  <p>
                    <span>{t('work:jury.chair')}</span>{' '}
                    <Link to={chair.path}>
                      <Name of={chair} />
                    </Link>{' '}
                    <span>{about(chair)}</span>
                  </p>
                ) : null}
              </div>
              <p>{t('work:jury.count', { count: others.length + (chair ? 1 : 0) })}</p>
            </header>
            <ul>
              {others.map((member, at) => (
                <li key={member.id}>
                  <Link to={member.path}>
                    <Face member={member} side={at % 2 === 0 ? 'left' : 'right'} />
                    <b className="song6">
                      <Name of={member} />
                    </b>
                    <span>{member.role}</span>
                    <span>{member.country}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ) : null;
      })}
    </Section>
  );
}

const about = ({ role, country }: JuryMember) => [role, country].filter(Boolean).join(' · ');

function Face({ member: { portrait }, side }: { member: JuryMember; side: 'left' | 'right' }): ReactNode {
  return <PortraitMask side={side}>{portrait ? <SmallPicture image={portrait} width={320} ratio={[3, 4]} /> : null}</PortraitMask>;
}

/** Breaks behind the dot between the parts of a name. */
function Name({ of: { name } }: { of: JuryMember }): ReactNode {
  return name.split(/(?<=·)/).flatMap((part, at) => (at > 0 ? [<wbr key={part} />, part] : [part]));
}

const Section = styled.div`
  margin-top: var(--s6);

  .of {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1rem;
    color: var(--text-2);
    font-size: var(--t-ui);
  }
  .of a,
  header a {
    text-decoration: underline;
    text-decoration-color: var(--gold-500);
    text-underline-offset: 0.25em;
  }
  .president {
    display: grid;
    grid-template-columns: minmax(0, calc(380 * var(--px))) minmax(0, 1fr);
    gap: calc(56 * var(--px));
    align-items: center;
    padding-block: var(--s6);
  }
  .president .mask {
    margin: 6%;
  }
  .president b {
    display: block;
    font-size: var(--t-sec);
    line-height: 1.25;
  }
  em {
    font-style: normal;
    font-weight: 600;
    color: var(--gold-text);
  }
  section {
    padding-top: var(--s5);
    border-top: 1px solid var(--text);
  }
  header {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 1rem;
    align-items: start;
    font-size: var(--t-ui);
    line-height: 1.6;
    color: var(--text-2);
  }
  header .mask {
    width: 5.25rem;
    margin: 0.4rem;
  }
  header > div {
    align-self: center;
  }
  header > :nth-child(2):last-child {
    grid-column: 3;
  }
  h3 {
    font-size: var(--t-h2);
    line-height: 1.4;
    color: var(--text);
  }
  ul {
    display: grid;
    grid-template-columns: repeat(6, minmax(0, 1fr));
    gap: var(--s5) 0;
    padding-block: var(--s5) var(--s7);
  }
  li:nth-child(odd) {
    padding-inline-start: 0.75rem;
  }
  li:nth-child(even) {
    padding-inline-end: 0.75rem;
  }
  li a {
    display: block;
    text-align: center;
    font-size: var(--t-ui);
    line-height: 1.45;
  }
  li .mask {
    margin: 0.6rem;
  }
  li b {
    display: block;
    margin-top: 0.75rem;
    font-size: max(1.0625rem, calc(19 * var(--tx)));
    line-height: 1.35;
  }
  li a > span:not(.mask) {
    display: block;
    color: var(--text-2);
  }
  a:hover b {
    color: var(--gold-text);
  }

  ${media.compact} {
    ul {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
  ${media.phone} {
    ul {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    .president {
      gap: 1.25rem;
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
    header .mask {
      width: 4rem;
    }
  }
`;
