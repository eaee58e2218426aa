/** Nominees by the poster of the film, which is its face however often it is nominated, with the portrait of a nominated person. */
import { styled } from 'styled-components';
import type { Nomination } from '#shared/api/award.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { PortraitMask } from '#client/ui/picture/portrait-mask.tsx';
import { Poster } from '#client/ui/picture/poster.tsx';
import { SmallPicture } from '#client/ui/picture/small-picture.tsx';
import { nominationLines } from './nomination-lines.ts';

export function NomineeList({ nominees }: { nominees: readonly Nomination[] }) {
  const t = useT();
  return (
    <List>
      <p className="label">{t('content:edition.nominees')}</p>
      <ul>
        {nominees.map((nomination) => {
          const { id, person, work } = nomination;
          const image = work?.poster ?? work?.still;
          return person || work ? (
            <li key={id}>
              <div className="face">
                {work ? (
                  <Poster title={work.title}>{image ? <SmallPicture image={image} width={240} ratio={[2, 3]} /> : null}</Poster>
                ) : null}
                {person?.portrait ? (
                  <PortraitMask side="left">
                    <SmallPicture image={person.portrait} width={160} ratio={[3, 4]} />
                  </PortraitMask>
                ) : null}
              </div>
              <div>
                <h4>
                  <Link to={person?.path ?? work?.path ?? ''}>{person?.name ?? work?.title}</Link>
                </h4>
                <p>{nominationLines(nomination, t)}</p>
              </div>
            </li>
          ) : null;
        })}
      </ul>
    </List>
  );
}

const List = styled.div`
  min-width: 0;

  .label {
    margin-bottom: 0.8rem;
    font-weight: 600;
    font-size: var(--t-ui);
    line-height: 1.4;
    color: var(--text-2);
  }
  ul {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 1.25rem calc(20 * var(--px));
  }
  li {
    position: relative;
  }
  .face {
    position: relative;
    margin-bottom: 0.6rem;
  }
  .poster {
    border-radius: var(--r-m);
  }
  /* Titles stand at the right in Chinese, at the foot in English. */
  .poster + .mask {
    position: absolute;
    inset: auto auto -5% -6%;
    width: 46%;
    margin: 0;
    box-shadow: var(--e2);
  }
  .poster:lang(en) + .mask {
    inset: -5% -6% auto auto;
  }
  h4 {
    font: 600 var(--t-ui) / 1.35 var(--f-ui);
  }
  h4 a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  li:hover h4 {
    color: var(--gold-text);
  }
  li p {
    font-size: var(--t-ui);
    line-height: 1.45;
    color: var(--text-2);
  }

  ${media.tabletUp} {
    .drawer & li {
      display: var(--nominee);
      grid-template-columns: 4.75rem minmax(0, 1fr);
      gap: 0.9rem;
      align-items: center;
    }
  }
  ${media.phone} {
    ul {
      grid-template-columns: none;
      grid-auto-flow: column;
      grid-auto-columns: 7rem;
      gap: 0.875rem;
      justify-content: start;
      overflow-x: auto;
      scrollbar-width: none;
      margin-inline: calc(-1 * var(--page));
      padding: 0.5rem var(--page);
    }
  }
`;
