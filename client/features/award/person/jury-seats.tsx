/** Jury seats of a person. */
import { styled } from 'styled-components';
import type { JurySeat } from '#shared/api/award.ts';
import { useT, type Translate } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';

/** Renders nothing without jury seats. */
export function JurySeats({ seats }: { seats: readonly JurySeat[] }) {
  const t = useT();
  if (seats.length === 0) return null;
  return (
    <Section aria-labelledby="juries">
      <h2 id="juries">{t('work:person.juries')}</h2>
      <ul>
        {seats.map((seat) => (
          <li key={`${seat.year} ${seat.unit}`}>
            <span className="numeral">{seat.year}</span>
            <b className="song6">{seatName(seat, t)}</b>
            <span className="small muted">{seat.edition}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The presidency has no unit. */
function seatName({ unit, isChair, isPresident }: JurySeat, t: Translate): string {
  if (isPresident) return t('work:person.president');
  return t(isChair ? 'work:person.chair' : 'work:person.juror', { unit });
}

const Section = styled.section`
  padding-bottom: var(--s8);

  h2 {
    font-size: var(--t-sec);
    margin-bottom: var(--s5);
  }
  li {
    display: grid;
    grid-template-columns: calc(260 * var(--px)) minmax(0, 1fr) auto;
    align-items: baseline;
    gap: 0.25rem 1.5rem;
    padding-block: 1.1rem;
    border-top: 1px solid var(--line);
  }
  .numeral {
    font-size: max(1.5rem, calc(40 * var(--tx)));
    line-height: 1.1;
  }
  b {
    font-size: var(--t-h3);
    line-height: 1.4;
  }

  ${media.phone} {
    li {
      grid-template-columns: 5rem minmax(0, 1fr);
    }
    .small {
      grid-column: 2;
    }
  }
`;
