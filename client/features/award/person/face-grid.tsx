/** A page of faces, in pairs that read as eyes. */
import { styled } from 'styled-components';
import type { FaceRow } from '#shared/api/face.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';
import { PortraitMask } from '#client/ui/picture/portrait-mask.tsx';

interface Props {
  rows: readonly FaceRow[];
  /** The first row of the first page is on the screen at once. */
  isFirst: boolean;
}

const sizes = '(width < 48em) 58vw, (width < 68.75em) 29vw, 20vw';

/** The links follow the rows, from left to right. */
export function FaceGrid({ rows, isFirst }: Props) {
  return (
    <Grid data-page="">
      {rows.map((face, index) => (
        <li key={face.id}>
          <Link to={face.path}>
            <PortraitMask side={index % 2 === 0 ? 'left' : 'right'}>
              <Picture image={face.image} sizes={sizes} ratio={[3, 4]} alt="" eager={isFirst && index < 2} />
            </PortraitMask>
            <b className="song6">
              <Phrase text={face.name} />
            </b>
            <span className="facts">
              {[face.role, face.country].filter(Boolean).map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </span>
          </Link>
        </li>
      ))}
    </Grid>
  );
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: calc(52 * var(--px)) calc(14 * var(--px));
  padding-bottom: calc(52 * var(--px));

  /* The two of a pair draw together. */
  li:nth-child(odd) {
    padding-inline-start: calc(30 * var(--px));
  }
  li:nth-child(even) {
    padding-inline-end: calc(30 * var(--px));
  }
  a {
    display: block;
    text-align: center;
  }
  b {
    display: block;
    font-size: max(1.0625rem, calc(24 * var(--tx)));
    line-height: 1.35;
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 0 1em;
    font-size: var(--t-s);
    line-height: 1.5;
    color: var(--text-2);
  }

  ${media.tablet} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
  ${media.phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 1.6rem 0.25rem;
    padding-bottom: 1.6rem;

    li:nth-child(n) {
      padding-inline: 0;
    }
  }
`;
