/** Programme of an edition by days on its page, with a calendar file per event and one for all events; a page of its own has more. */
import { styled } from 'styled-components';
import type { Programme as ProgrammeData, ProgrammeEvent } from '#shared/api/award.ts';
import { absoluteDate, clock, isoDate } from '#shared/dates.ts';
import { withLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { useSite } from '#client/lib/site.ts';
import { drawnMarkup, type Drawn } from '#client/lib/drawn.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { Link } from '#client/ui/link.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Phrase } from '#client/ui/text/phrase.tsx';
import { Fold } from '#client/features/award/fold.ts';

interface Props {
  programme: ProgrammeData | Drawn;
  /** Unfolded from the start. */
  isOpen: boolean;
  /** The edition's days are over: nothing is left for a calendar. */
  isOver: boolean;
}

export function ProgrammeFold({ programme, isOpen, isOver }: Props) {
  const t = useT();
  const language = useLanguage();
  if (programme === 'drawn') return <Section {...drawnMarkup} open={isOpen} />;
  const { year, events } = programme;
  if (events.length === 0) return null;
  const calendar = withLanguage(language, paths.calendar(year));
  const days = Map.groupBy(events, ({ startTime }) => isoDate(startTime));
  return (
    <Section open={isOpen}>
      <summary>
        <h2 id="programme-title">{t('navigation:menu.programme')}</h2>
        <p>{t('content:programme.count', { count: events.length })}</p>
        <Icon name="chevron-down" />
      </summary>
      <section id="programme" aria-labelledby="programme-title">
        <header>
          <p className="small muted">{t('content:programme.zone')}</p>
          <p className="calendars">
            <Link className="button small-button" to={paths.programme(year)}>
              {t('content:programme.page')}
            </Link>
            {isOver ? null : <Calendars file={calendar} />}
          </p>
        </header>
        {[...days].map(([day, ofDay]) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h3 id={`day-${day}`} className="numeral">
              <time dateTime={day}>{absoluteDate(ofDay[0]?.startTime ?? '', language)}</time>
            </h3>
            <ul>
              {ofDay.map((event) => (
                <Event key={event.id} event={event} calendar={isOver ? null : withLanguage(language, paths.calendar(year, event.id))} />
              ))}
            </ul>
          </section>
        ))}
      </section>
    </Section>
  );
}

/** A subscription receives changes; a file does not, but every calendar can import it. */
function Calendars({ file }: { file: string }) {
  const t = useT();
  const site = useSite();
  return (
    <>
      <a className="button ghost small-button" href={site.origin.replace(/^https?:/, 'webcal:') + file}>
        {t('content:programme.follow')}
      </a>
      <a className="small" href={file} data-reload="">
        {t('content:programme.addAll')}
      </a>
    </>
  );
}

function Event({ event, calendar }: { event: ProgrammeEvent; calendar: string | null }) {
  const t = useT();
  return (
    <li data-cancelled={event.cancelled ? '' : undefined}>
      <p className="when">
        <time dateTime={event.startTime}>{clock(event.startTime)}</time>
        <span>–</span>
        <time dateTime={event.endTime}>{clock(event.endTime)}</time>
      </p>
      <div>
        <h4>
          <Phrase text={event.title} />
        </h4>
        {event.contentAbstract ? <p className="small muted">{event.contentAbstract}</p> : null}
        <p className="small where">
          {event.cancelled ? <b>{t('content:programme.cancelled')}</b> : null}
          {event.venue ? <span>{event.venue}</span> : null}
          {event.address ? <span className="muted">{event.address}</span> : null}
          {event.needsTicket && calendar !== null && !event.cancelled ? (
            <span className="muted">{t('content:programme.ticket')}</span>
          ) : null}
        </p>
      </div>
      {event.recording ? (
        <Link className="add small" to={event.recording}>
          <span>{t('content:programme.watch')}</span>
          <span className="visually-hidden">{t('content:programme.addWhat', { title: event.title })}</span>
        </Link>
      ) : event.cancelled || calendar === null ? null : (
        <a className="add small" href={calendar} data-reload="">
          <span>{t('content:programme.add')}</span>
          <span className="visually-hidden">{t('content:programme.addWhat', { title: event.title })}</span>
        </a>
      )}
    </li>
  );
}

const Section = styled(Fold)`
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0.75rem 1.5rem;
  }
  .calendars {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 1.25rem;
    margin-inline-start: auto;
    align-self: center;
  }
  section section {
    display: grid;
    grid-template-columns: calc(300 * var(--px)) minmax(0, 1fr);
    gap: calc(40 * var(--px));
    margin-top: var(--s6);
  }
  h3 {
    font-size: var(--t-h2);
    line-height: 1.3;
  }
  li {
    display: grid;
    grid-template-columns: 8rem minmax(0, 1fr) auto;
    gap: 0.25rem 1.5rem;
    align-items: start;
    padding-block: 1.1rem;
    border-top: 1px solid var(--line);
  }
  .when {
    font-size: var(--t-ui);
    font-variant-numeric: tabular-nums;
    line-height: 1.7;
    white-space: nowrap;
  }
  h4 {
    font: 600 var(--t-h3) / 1.45 var(--f-song);
  }
  h4:lang(en) {
    font-family: var(--f-display);
    line-height: 1.3;
  }
  .where {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.9rem;
    margin-top: 0.2rem;
  }
  .where b {
    color: var(--danger);
  }
  li[data-cancelled] :is(h4, .when) {
    text-decoration: line-through;
    color: var(--text-2);
  }
  .add {
    margin-block: -0.6rem;
  }
  .add,
  .calendars .small {
    display: inline-flex;
    align-items: center;
    min-height: 2.75rem;
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 0.25em;
    text-decoration-thickness: 1px;
  }
  :is(.add, .calendars .small):hover {
    color: var(--gold-text);
  }

  ${media.compact} {
    section section {
      grid-template-columns: minmax(0, 1fr);
      gap: 1rem;
    }
  }
  ${media.phone} {
    .calendars {
      margin-inline-start: 0;
    }
    li {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    li > div {
      grid-column: 1 / -1;
      grid-row: 2;
    }
    .add {
      grid-column: 2;
      grid-row: 1;
    }
  }
  @media print {
    .add,
    .calendars {
      display: none;
    }
  }
`;
