/** Awards for people: the winner in a large tilted portrait, the nominees in small ones. */
import { styled } from 'styled-components';
import type { Nomination } from '#shared/api/award.ts';
import { drawnMarkup, type Drawn } from '#client/lib/drawn.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { PortraitMask } from '#client/ui/picture/portrait-mask.tsx';
import { partOf } from './nomination-lines.ts';
import { WinnerTag } from './winner-tag.tsx';

export function PersonWinner({ nomination }: { nomination: Nomination | Drawn }) {
  const t = useT();
  if (nomination === 'drawn') return <Winner {...drawnMarkup} />;
  const { person, citation } = nomination;
  if (!person) return null;
  return (
    <Winner>
      <Link to={person.path} tabIndex={-1} aria-hidden="true">
        <PortraitMask side="left">
          {person.portrait ? <Picture image={person.portrait} sizes="(width < 48em) 180px, 400px" ratio={[3, 4]} alt="" /> : null}
        </PortraitMask>
      </Link>
      <div>
        <WinnerTag />
        <h4 className="song">
          <Link to={person.path}>{person.name}</Link>
        </h4>
        <p>{partOf(nomination, t)}</p>
        {citation ? <p>{t('content:edition.citation', { text: citation })}</p> : null}
      </div>
    </Winner>
  );
}

export function PersonNominees({ nominees }: { nominees: readonly Nomination[] | Drawn }) {
  const t = useT();
  if (nominees === 'drawn') return <Nominees {...drawnMarkup} />;
  return (
    <Nominees>
      <p className="label">{t('content:edition.nominees')}</p>
      <ul>
        {nominees.map((nomination, index) =>
          nomination.person ? (
            <li key={nomination.id}>
              <Link to={nomination.person.path}>
                <PortraitMask side={index % 2 === 0 ? 'left' : 'right'}>
                  {nomination.person.portrait ? (
                    <Picture image={nomination.person.portrait} sizes="96px" ratio={[3, 4]} alt="" widths={[160, 240]} />
                  ) : null}
                </PortraitMask>
                <span>
                  <b className="song6">{nomination.person.name}</b>
                  <span>{partOf(nomination, t)}</span>
                </span>
              </Link>
            </li>
          ) : null,
        )}
      </ul>
    </Nominees>
  );
}

const Winner = styled.div`
  display: grid;
  grid-template-columns: calc(300 * var(--px)) minmax(0, 1fr);
  gap: calc(40 * var(--px));
  align-items: center;

  .mask {
    margin: 6% 4%;
  }
  h4 {
    font-size: max(1.6rem, calc(46 * var(--tx)));
    line-height: 1.25;
  }
  h4 a {
    display: inline-block;
    padding-block: 0.25rem;
  }
  h4 a:hover {
    color: var(--gold-text);
  }
  p {
    color: var(--text-2);
    line-height: 1.75;
    margin-top: 0.35rem;
    font-size: max(1rem, calc(18 * var(--tx)));
  }

  ${media.phone} {
    grid-template-columns: 8.75rem minmax(0, 1fr);
    gap: 1.5rem;
  }
`;

const Nominees = styled.div`
  min-width: 0;

  .label {
    font-weight: 600;
    font-size: var(--t-s);
    line-height: 1.4;
    color: var(--text-2);
    margin-bottom: 1rem;
  }
  ul {
    display: grid;
  }
  [data-form='nominees'] > & ul {
    grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr));
    column-gap: var(--gut);
  }
  a {
    display: grid;
    grid-template-columns: 4.5rem minmax(0, 1fr);
    gap: 1rem;
    align-items: center;
    padding-block: 0.7rem;
    border-top: 1px solid var(--line);
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
  b + span {
    display: block;
    font-size: var(--t-xs);
    color: var(--text-2);
    line-height: 1.5;
  }
`;
