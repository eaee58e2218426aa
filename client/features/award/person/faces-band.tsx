/** Home: faces in pairs that read as eyes. */
import { styled } from 'styled-components';
import type { PersonCard } from '#shared/api/award.ts';
import { paths } from '#shared/paths.ts';
import { useT } from '#client/lib/translations.ts';
import { drawnMarkup, type Drawn } from '#client/lib/drawn.ts';
import { media } from '#client/theme/media.ts';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Link } from '#client/ui/link.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { PortraitMask } from '#client/ui/picture/portrait-mask.tsx';

/** Pairs in a row on a desktop; a phone shows one less. */
const pairsShown = 4;

export function FacesBand({ faces, total }: { faces: readonly PersonCard[] | Drawn; total: number }) {
  const t = useT();
  if (faces === 'drawn') return <Band {...drawnMarkup} {...frame} />;
  const pairs = Array.from({ length: Math.min(pairsShown, Math.floor(faces.length / 2)) }, (_, index) =>
    faces.slice(index * 2, index * 2 + 2),
  );
  if (pairs.length === 0) return null;
  return (
    <Band {...frame}>
      <div className="wrap">
        <div className="section-head">
          <h2 id="faces">{t('navigation:section.panda')}</h2>
          <Link to={paths.panda} className="link">
            <span>{t('content:home.allFaces', { count: total })}</span> <Icon name="arrow-right" />
          </Link>
        </div>
        <div className="pairs">
          {pairs.map((pair) => (
            <ul key={pair[0]?.id}>
              {pair.map((face, index) => (
                <li key={face.id}>
                  <Link to={face.path}>
                    <PortraitMask side={index === 0 ? 'left' : 'right'}>
                      {face.portrait ? <Picture image={face.portrait} sizes="(width < 48em) 54vw, 220px" ratio={[3, 4]} alt="" /> : null}
                    </PortraitMask>
                    <b className="song6">{face.name}</b>
                    <span>{face.role}</span>
                  </Link>
                </li>
              ))}
            </ul>
          ))}
        </div>
      </div>
    </Band>
  );
}

const frame = { className: 'section later', 'aria-labelledby': 'faces' };

const Band = styled.section`
  .pairs {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: calc(40 * var(--px)) calc(56 * var(--px));
  }
  ul {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: calc(12 * var(--px));
  }
  a {
    display: block;
    text-align: center;
  }
  b {
    display: block;
    font-size: max(1rem, calc(21 * var(--tx)));
    line-height: 1.35;
  }
  a > span:last-child {
    display: block;
    font-size: var(--t-xs);
    color: var(--text-2);
    line-height: 1.5;
  }

  ${media.tablet} {
    .pairs {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  ${media.phone} {
    .pairs {
      grid-template-columns: minmax(0, 1fr);
      gap: 1rem;
    }
    ul {
      gap: 0.5rem;
    }
    ul:nth-child(n + 4) {
      display: none;
    }
  }
`;
