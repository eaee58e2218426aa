/** The four units, drawn as cinema seats that link to the films of the unit. */
import { styled } from 'styled-components';
import type { ScreeningRoom } from '#shared/api/video.ts';
import { useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { Picture } from '#client/ui/picture/picture.tsx';

export function UnitSeats({ units }: { units: ScreeningRoom['units'] }) {
  const t = useT();
  if (units.length === 0) return null;
  return (
    <Seats aria-labelledby="units">
      <h2 id="units">{t('cinema:room.units')}</h2>
      <ul>
        {units.map((unit) => (
          <li key={unit.key}>
            <Link to={unit.path}>
              {unit.cover ? <Picture image={unit.cover} sizes="(width < 48em) 44vw, 21vw" ratio={[4, 5]} alt="" /> : null}
              <b className="song">{unit.label}</b>
              <span>{t('cinema:room.films', { count: unit.count })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Seats>
  );
}

const Seats = styled.section`
  padding-block: calc(40 * var(--px));

  h2 {
    margin-bottom: 1.4rem;
    font-size: max(1.375rem, calc(38 * var(--tx)));
  }
  ul {
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: var(--gut);
  }
  a {
    position: relative;
    display: block;
    aspect-ratio: 1 / 1.18;
    overflow: hidden;
    border-radius: 36% / 30%;
    background: var(--surface);
    color: var(--on-image);
    text-align: center;
  }
  a:focus-visible {
    border-radius: 36% / 30%;
  }
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    filter: saturate(0.9);
    transition: scale var(--d4) var(--ease);
  }
  a:hover img {
    scale: 1.03;
  }
  /* The mark of AI, where the rounded seat is wide enough. */
  a::before {
    inset: 10% auto auto 50%;
    translate: -50%;
  }
  a::after {
    content: '';
    position: absolute;
    inset: 0;
    background: linear-gradient(
      180deg,
      color-mix(in srgb, var(--ink-950) 5%, transparent),
      color-mix(in srgb, var(--ink-950) 78%, transparent)
    );
  }
  b,
  span {
    position: absolute;
    z-index: var(--z-tabs);
    inset-inline: 8%;
  }
  b {
    bottom: 19%;
    font-size: max(1.25rem, calc(40 * var(--tx)));
    line-height: 1.2;
  }
  b:lang(en) {
    font-size: max(1.125rem, calc(34 * var(--tx)));
  }
  span {
    bottom: 9.5%;
    font-size: var(--t-s);
  }

  ${media.compact} {
    ul {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    b {
      bottom: 22%;
    }
  }
  ${media.tablet} {
    ul {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
  ${media.phone} {
    padding-block: 1.5rem;
  }
`;
