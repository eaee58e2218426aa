/** An event of the programme: a row of the list, and from 1280 px a card in the grid of its day. */
import type { ReactNode } from 'react';
import type { ProgrammeEvent } from '#shared/api/award.ts';
import { clock } from '#shared/dates.ts';
import { withLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { IconButton } from '#client/ui/button.tsx';
import { Link } from '#client/ui/link.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Perforation } from '#client/ui/picture/perforation.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { minutesLeft, minutesOf, stateOf } from './event-state.ts';

interface Props {
  event: ProgrammeEvent;
  year: number;
  /** Index of its venue, for its colour. */
  venue: number;
  nowMs: number | null;
  isChosen: boolean;
  /** Before hydration, whether the edition's days are over. */
  isOver: boolean;
  onToggle: () => void;
}

export function EventRow({ event, year, venue, nowMs, isChosen, isOver, onToggle }: Props) {
  const t = useT();
  const state = stateOf(event, nowMs);
  const isAhead = !event.cancelled && (state === null ? !isOver : state !== 'past');
  return (
    <li
      id={`event-${event.id}`}
      className="event"
      data-id={event.id}
      data-venue={venue % venueColours}
      data-state={event.cancelled ? 'cancelled' : (state ?? undefined)}
      data-chosen={isChosen ? '' : undefined}
    >
      <p className="when">
        <time dateTime={event.startTime}>{clock(event.startTime)}</time>
        <span>
          <span>–</span>
          <time dateTime={event.endTime}>{clock(event.endTime)}</time>
        </span>
      </p>
      <div>
        <Running event={event} nowMs={nowMs} />
        <h3>
          <Phrase text={event.title} />
        </h3>
        <p className="where">
          {event.cancelled ? <b>{t('content:programme.cancelled')}</b> : null}
          {event.venue ? <span className="venue">{event.venue}</span> : null}
          <span className="length">{t('programme:page.minutes', { count: minutesOf(event) })}</span>
          {event.needsTicket && isAhead ? <span>{t('content:programme.ticket')}</span> : null}
        </p>
        {event.contentAbstract ? <p className="abstract">{event.contentAbstract}</p> : null}
        <Recording event={event} />
      </div>
      {isAhead || isChosen ? <Choice event={event} year={year} isChosen={isChosen} isReady={nowMs !== null} onToggle={onToggle} /> : null}
    </li>
  );
}

/** Colours of venues in `programme-style.ts`. */
const venueColours = 5;

export function Running({ event, nowMs }: { event: ProgrammeEvent; nowMs: number | null }): ReactNode {
  const t = useT();
  if (nowMs === null || event.cancelled || stateOf(event, nowMs) !== 'running') return null;
  return (
    <p className="running">
      <Perforation />
      <span>{t('programme:page.running', { count: minutesLeft(event, nowMs) })}</span>
    </p>
  );
}

/** The server names a recording as soon as it can be watched, which is after the event. */
export function Recording({ event: { recording, title } }: { event: ProgrammeEvent }): ReactNode {
  const t = useT();
  if (recording === '') return null;
  return (
    <Link className="recording" to={recording}>
      <Icon name="play" />
      <span>
        <span>{t('content:programme.watch')}</span>
        <span className="visually-hidden">{t('content:programme.addWhat', { title })}</span>
      </span>
    </Link>
  );
}

interface ChoiceProps extends Pick<Props, 'event' | 'year' | 'isChosen' | 'onToggle'> {
  isReady: boolean;
}

/** Without scripts the event's own calendar file stands in the place of the button. */
function Choice({ event: { id, title }, year, isChosen, isReady, onToggle }: ChoiceProps): ReactNode {
  const t = useT();
  const language = useLanguage();
  if (isReady)
    return (
      <IconButton
        icon={isChosen ? 'check' : 'plus'}
        label={t('programme:page.choose', { title })}
        aria-pressed={isChosen}
        className="choice line"
        onClick={onToggle}
      />
    );
  return (
    <a className="icon-button choice line" href={withLanguage(language, paths.calendar(year, id))} data-reload="">
      <Icon name="plus" />
      <span className="visually-hidden">
        <span>{t('content:programme.add')}</span>
        <span>{t('content:programme.addWhat', { title })}</span>
      </span>
    </a>
  );
}
