/** The visitor's own programme, which is kept on the device: its events by time, clashes in words, and a file for calendars. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ProgrammeEvent } from '#shared/api/award.ts';
import { clock, isoDate } from '#shared/dates.ts';
import { withLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { IconButton } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { weekdayKey } from './day-section.tsx';
import { Recording, Running } from './event-row.tsx';
import { clashOf, stateOf } from './event-state.ts';

/** Id of the part, to which the bar of days leads. */
export const myProgrammeAnchor = 'mine';

interface Props {
  year: number;
  /** In the order in which they begin; null before hydration, when the part only has its room. */
  chosen: readonly ProgrammeEvent[] | null;
  nowMs: number | null;
  onRemove: (id: string) => void;
}

export function MyProgramme({ year, chosen, nowMs, onRemove }: Props) {
  const t = useT();
  const language = useLanguage();
  const ahead = (chosen ?? []).filter((event) => !event.cancelled && stateOf(event, nowMs) !== 'past');
  return (
    <Card id={myProgrammeAnchor} className={chosen ? undefined : 'unseen'} aria-labelledby="my-programme">
      <h2 id="my-programme">
        <span>{t('programme:mine.title')}</span> <small>{t('programme:mine.onDevice')}</small>
      </h2>
      {chosen && chosen.length > 0 ? (
        <ul>
          {chosen.map((event) => (
            <li key={event.id}>
              <p className="time">
                <time dateTime={event.startTime}>{clock(event.startTime)}</time>
                <span>{t(weekdayKey(isoDate(event.startTime)))}</span>
              </p>
              <div>
                <b className="song6">{event.title}</b>
                <span>{event.venue}</span>
                <Note event={event} chosen={chosen} />
                <Running event={event} nowMs={nowMs} />
                <Recording event={event} />
              </div>
              <IconButton icon="x" label={t('programme:mine.remove', { title: event.title })} onClick={() => onRemove(event.id)} />
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('programme:mine.empty')}</p>
      )}
      {ahead.length > 0 ? (
        <p>
          <a
            className="button small-button"
            href={withLanguage(
              language,
              paths.calendarOf(
                year,
                ahead.map(({ id }) => id),
              ),
            )}
            data-reload=""
          >
            <Icon name="calendar-days" />
            <span>{t('programme:mine.addAll')}</span>
          </a>
        </p>
      ) : null}
    </Card>
  );
}

function Note({ event, chosen }: { event: ProgrammeEvent; chosen: readonly ProgrammeEvent[] }): ReactNode {
  const t = useT();
  const clash = clashOf(event, chosen);
  if (event.cancelled) return <em>{t('content:programme.cancelled')}</em>;
  return clash ? <em>{t('programme:mine.clash', { title: clash.title })}</em> : null;
}

const Card = styled.section`
  padding: 1.25rem;
  border-radius: var(--r-l);
  background: var(--surface);
  box-shadow: var(--e1);
  scroll-margin-top: 6rem;

  h2 {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: baseline;
    gap: 0 1rem;
  }
  small {
    font: 400 var(--t-ui) / 1.5 var(--f-ui);
    color: var(--text-2);
  }
  ul {
    margin-block: 0.75rem;
  }
  li {
    display: grid;
    grid-template-columns: 3.75rem minmax(0, 1fr) 2.75rem;
    gap: 0.5rem;
    align-items: start;
    padding-block: 0.75rem;
    border-top: 1px solid var(--line);
    font-size: var(--t-ui);
    line-height: 1.45;
  }
  li .icon-button {
    margin-block: -0.6rem;
  }
  .time time {
    font-weight: 600;
  }
  li span {
    color: var(--text-2);
  }
  :is(li b, li em, li div > span, .time > *) {
    display: block;
  }
  b {
    font-size: 1.0625rem;
    line-height: 1.4;
  }
  em,
  .running,
  .running span {
    font-style: normal;
    font-weight: 600;
    color: var(--danger);
  }
  .running {
    display: flex;
    align-items: center;
    gap: 0.4em;
  }
  .recording,
  .recording span {
    color: var(--accent);
  }
  .recording {
    display: inline-flex;
    align-items: center;
    gap: 0.4em;
    min-height: 2.75rem;
    font-weight: 600;
  }
  > p:not(:has(a)) {
    margin-top: 0.5rem;
    color: var(--text-2);
    font-size: var(--t-ui);
    line-height: 1.6;
  }

  @media print {
    display: none;
  }
`;
