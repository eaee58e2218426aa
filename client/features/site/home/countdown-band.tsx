/** Home: when the next edition opens. */
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { Home } from '#shared/api/home.ts';
import { absoluteDate } from '#shared/dates.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { bandSpace } from './band-space.ts';
import { daysUntil } from '#client/lib/days-until.ts';

/** The page states the date; the number of days depends on today, so the script adds it in a reserved line. */
export function CountdownBand({
  countdown,
  own,
}: Pick<Home, 'countdown'> & { /** Id and title of the organiser's. */ own?: { id: string; title: string } }) {
  const t = useT();
  const language = useLanguage();
  const [days, setDays] = useState(0);
  const time = countdown?.time;
  useEffect(() => {
    if (time) setDays(daysUntil(time, Date.now()));
  }, [time]);
  if (!countdown) return null;
  return (
    <Band aria-labelledby={own?.id ?? 'opens'}>
      <div className="wrap">
        <h2 id={own?.id ?? 'opens'}>{own?.title ?? t('content:home.opens', { edition: countdown.label })}</h2>
        <p className="days">{days > 0 ? t('content:home.daysLeft', { count: days }) : ''}</p>
        <p className="date numeral">
          <time dateTime={countdown.time}>{absoluteDate(countdown.time, language)}</time>
        </p>
      </div>
    </Band>
  );
}

const Band = styled.section`
  ${bandSpace}

  > .wrap > * {
    border-top: 1px solid var(--line);
  }
  > .wrap {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    grid-template-rows: auto auto;
  }
  h2 {
    font-size: var(--t-h2);
    padding-top: calc(36 * var(--px));
  }
  .days {
    grid-area: 2 / 1;
    border: 0;
    min-height: 1.8em;
    color: var(--text-2);
    font-size: var(--t-lead);
  }
  .date {
    grid-area: 1 / 2 / span 2;
    padding-top: calc(28 * var(--px));
    font-size: max(2.75rem, calc(112 * var(--tx)));
    line-height: 1;
    letter-spacing: -0.04em;
  }
  .date time {
    background: var(--foil-text);
    background-clip: text;
    color: transparent;
    padding-right: 0.06em;
  }

  ${media.phone} {
    > .wrap {
      grid-template-columns: minmax(0, 1fr);
    }
    h2 {
      padding-top: 1.75rem;
    }
    .date {
      grid-area: auto;
      border: 0;
      padding-top: 0.5rem;
    }
  }
  ${media.forcedColors} {
    .date time {
      background: none;
      color: CanvasText;
    }
  }
`;
