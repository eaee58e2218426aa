/** The jury of an edition by units, with small portraits; the president and chairs first. */
import { styled } from 'styled-components';
import type { Jury, JuryMember } from '#shared/api/award.ts';
import { cropUrl } from '#shared/media/image-url.ts';
import { focusStep, toneOf } from '#shared/media/image-tone.ts';
import { drawnMarkup, type Drawn } from '#client/lib/drawn.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { PortraitMask } from '#client/ui/picture/portrait-mask.tsx';

/** Id of the section, to which links to the jury lead. */
export const juryAnchor = 'jury';

export function JurySection({ jury }: { jury: Jury | Drawn }) {
  const t = useT();
  if (jury === 'drawn') return <Section {...drawnMarkup} {...frame} />;
  return (
    <Section {...frame}>
      <h2 id="jury-title">{t('work:jury.title')}</h2>
      {jury.groups.map(({ unit, members }) => (
        <div key={unit}>
          {unit || jury.groups.length > 1 ? <h3>{unit || t('work:jury.allUnits')}</h3> : null}
          <ul>
            {members.map((member, index) => (
              <Member key={member.id} member={member} index={index} />
            ))}
          </ul>
        </div>
      ))}
    </Section>
  );
}

function Member({ member, index }: { member: JuryMember; index: number }) {
  const t = useT();
  const { isPresident, isChair, role, country } = member;
  const seat = isPresident ? 'work:person.president' : 'work:jury.chair';
  return (
    <li>
      <Link to={member.path}>
        <PortraitMask side={index % 2 === 0 ? 'left' : 'right'}>
          {member.portrait ? <Portrait image={member.portrait} /> : null}
        </PortraitMask>
        <span>
          <b className="song6">{member.name}</b>
          {isPresident || isChair ? <em>{t(seat)}</em> : null}
          <span>{[role, country].filter(Boolean).join(' · ')}</span>
        </span>
      </Link>
    </li>
  );
}

/** In one size: choices of widths for every juror would be a tenth of the page. */
function Portrait({ image }: { image: NonNullable<JuryMember['portrait']> }) {
  return (
    <img
      src={cropUrl(image, 160, [3, 4])}
      width={160}
      height={213}
      alt=""
      loading="lazy"
      data-tone={toneOf(image.blur)}
      data-ai={image.isAi}
      data-x={focusStep(image.focalX)}
      data-y={focusStep(image.focalY)}
    />
  );
}

const frame = { className: 'wrap', id: juryAnchor, 'aria-labelledby': 'jury-title' };

const Section = styled.section`
  padding-block: var(--s8) var(--s7);
  /* It begins with space, which lies under the bar of tabs. */
  scroll-margin-top: calc(-0.5rem - var(--s8));

  h2 {
    font-size: var(--t-sec);
  }
  > div {
    display: grid;
    grid-template-columns: calc(300 * var(--px)) minmax(0, 1fr);
    gap: 1rem calc(40 * var(--px));
    margin-top: var(--s6);
    padding-top: var(--s5);
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
  .mask {
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
    > div {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  ${media.phone} {
    scroll-margin-top: calc(-1rem - var(--s8));
  }
`;
