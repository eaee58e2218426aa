/** `/g<year>/programme`: the programme of an edition by days and venues, and the visitor's own choice of it. */
import { styled } from 'styled-components';
import { getEdition, getProgramme, type ProgrammeEvent } from '#shared/api/award.ts';
import { dayOfMonth, isoDate } from '#shared/dates.ts';
import { withLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { FilterMenu } from '#client/features/award/filter-menu.tsx';
import { requireEdition } from '#client/features/award/known-edition.ts';
import { DaySection, weekdayKey, type ProgrammeVenue } from '#client/features/award/programme/day-section.tsx';
import { EventRow } from '#client/features/award/programme/event-row.tsx';
import { stateOf } from '#client/features/award/programme/event-state.ts';
import { MyProgramme, myProgrammeAnchor } from '#client/features/award/programme/my-programme.tsx';
import { useChosenEvents, useNow } from '#client/features/award/programme/use-programme.ts';
import { VenueList, venuesOf } from '#client/features/award/programme/venue-list.tsx';
import { ShareButton } from '#client/features/share/share-button.tsx';
import { notFound, type LoaderContext } from '#client/lib/loader.ts';
import type { Head, HeadContext, PageProps } from '#client/lib/page.tsx';
import { useSite } from '#client/lib/site.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { media } from '#client/theme/media.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Link } from '#client/ui/link.tsx';
import { Icon } from '#client/ui/picture/icon.tsx';
import { Perforation } from '#client/ui/picture/perforation.tsx';

export const loader = async (context: LoaderContext) => {
  const { read, query, params } = context;
  const year = Number(params['edition']?.slice(1));
  requireEdition(context, year);
  const [venue, ticket] = [query.get('venue') ?? '', query.get('ticket') ?? ''];
  if (!venue) context.exists();
  const of = { query: { year } };
  const [{ phase, dates, place }, { events }] = await Promise.all([read(getEdition, of), read(getProgramme, of)]);
  if (venue && !events.some(({ venueId }) => venueId === venue)) throw notFound();
  const isOver = phase === 'winners' || phase === 'archive';
  return { year, isOver, dates, place, events, venue, ticket: /^[01]$/.test(ticket) ? ticket : '' };
};

type ProgrammeData = Awaited<ReturnType<typeof loader>>;

export function head({ year, dates, place, events }: ProgrammeData, { t }: HeadContext): Head {
  const title = t('navigation:menu.programme');
  return {
    title: `${title} · ${t('navigation:section.g2025', { year })}`,
    description: [title, dates, place, t('content:programme.count', { count: events.length })]
      .filter(Boolean)
      .join(t('content:work.comma')),
    canonical: paths.programme(year),
    noindex: events.length === 0,
    crumbs: [title],
  };
}

export default function ProgrammePage({ data }: PageProps<typeof loader>) {
  const { year, dates, place, events, venue, ticket } = data;
  const t = useT();
  const nowMs = useNow();
  const [chosenIds, toggle] = useChosenEvents();
  const venues = venuesOf({ events });
  const shown = events.filter((event) => (!venue || event.venueId === venue) && (!ticket || event.needsTicket === (ticket === '1')));
  const chosen = chosenIds && events.filter(({ id }) => chosenIds.includes(id));
  const days = Map.groupBy(shown, ({ startTime }) => isoDate(startTime));
  const title = t('navigation:menu.programme');
  return (
    <>
      <Top className="wrap page-head">
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <p>
            <Link to={paths.edition(year)}>{t('navigation:section.g2025', { year })}</Link>
            {[dates, place].filter(Boolean).map((part) => (
              <span key={part}>{part}</span>
            ))}
          </p>
        </div>
        {events.length > 0 ? <Tools data={data} venues={venues} /> : null}
      </Top>
      {events.length === 0 ? (
        <EmptyState title={t('programme:page.empty')} text={t('programme:page.emptyText')} />
      ) : (
        <>
          <DaysBar days={days} nowMs={nowMs} chosen={chosen && chosen.length} />
          <Layout className="wrap">
            <div>
              <p className="small muted">{t('content:programme.zone')}</p>
              {shown.length === 0 ? (
                <p className="none">
                  <span>{t('programme:page.none')}</span> <Link to={paths.programme(year)}>{t('programme:page.showAll')}</Link>
                </p>
              ) : null}
              {[...days].map(([day, ofDay]) => (
                <DaySection key={day} day={day} events={ofDay} venues={venues} nowMs={nowMs}>
                  {(event) => (
                    <EventRow
                      key={event.id}
                      event={event}
                      year={year}
                      venue={venues.findIndex(({ id }) => id === event.venueId)}
                      nowMs={nowMs}
                      isOver={data.isOver}
                      isChosen={chosenIds?.includes(event.id) ?? false}
                      onToggle={() => toggle(event.id)}
                    />
                  )}
                </DaySection>
              ))}
            </div>
            <div className="side">
              <MyProgramme year={year} chosen={chosen} nowMs={nowMs} onRemove={toggle} />
              <VenueList venues={venues} />
            </div>
          </Layout>
        </>
      )}
    </>
  );
}

/** Filters as links, the subscription, and sharing. */
function Tools({ data, venues }: { data: ProgrammeData; venues: readonly ProgrammeVenue[] }) {
  const { year, events, venue, ticket } = data;
  const t = useT();
  const language = useLanguage();
  const site = useSite();
  const pathWith = (changes: { venue?: string; ticket?: string }) => {
    const query = Object.entries({ venue, ticket, ...changes }).filter(([, value]) => value !== '');
    return paths.programme(year) + (query.length > 0 ? `?${new URLSearchParams(query)}` : '');
  };
  const countOf = (isWanted: (event: (typeof events)[number]) => boolean) => events.filter(isWanted).length;
  const calendar = withLanguage(language, paths.calendar(year));
  return (
    <div className="tools">
      {venues.length > 1 ? (
        <FilterMenu
          group="programme"
          label={t('content:programme.venues')}
          all={t('programme:page.allVenues')}
          choices={venues
            .filter(({ id }) => id)
            .map(({ id, name }) => ({ value: id, label: name, count: countOf(({ venueId }) => venueId === id) }))}
          value={venue}
          to={(value) => pathWith({ venue: value })}
        />
      ) : null}
      <FilterMenu
        group="programme"
        label={t('programme:page.entry')}
        all={t('programme:page.allEntries')}
        choices={[
          { value: '1', label: t('content:programme.ticket'), count: countOf(({ needsTicket }) => needsTicket) },
          { value: '0', label: t('programme:page.free'), count: countOf(({ needsTicket }) => !needsTicket) },
        ]}
        value={ticket}
        to={(value) => pathWith({ ticket: value })}
      />
      {data.isOver ? null : (
        <a className="button ghost small-button" href={site.origin.replace(/^https?:/, 'webcal:') + calendar}>
          <Icon name="calendar-days" />
          <span>{t('content:programme.follow')}</span>
        </a>
      )}
      <ShareButton title={`${t('navigation:menu.programme')} · ${t('navigation:section.g2025', { year })}`} />
    </div>
  );
}

interface DaysBarProps {
  days: ReadonlyMap<string, readonly ProgrammeEvent[]>;
  nowMs: number | null;
  /** Number of chosen events; null before hydration. */
  chosen: number | null;
}

function DaysBar({ days, nowMs, chosen }: DaysBarProps) {
  const t = useT();
  const today = nowMs === null ? null : isoDate(nowMs);
  return (
    <Days aria-label={t('programme:page.days')}>
      <div className="wrap">
        {[...days].map(([day, ofDay]) => (
          <Link key={day} to={`#day-${day}`} aria-current={day === today ? 'date' : undefined} data-keep-scroll="">
            <b className="numeral">{Number(dayOfMonth(ofDay[0]?.startTime ?? ''))}</b>
            <span>{t(weekdayKey(day))}</span>
            <small>
              <span>{t('content:programme.count', { count: ofDay.length })}</span>
              <DayState isToday={day === today} isPast={ofDay.every((event) => stateOf(event, nowMs) === 'past')} />
            </small>
          </Link>
        ))}
        <Link className={chosen === null ? 'chip unseen' : 'chip'} to={`#${myProgrammeAnchor}`} data-keep-scroll="">
          <Perforation />
          <span>{t('programme:mine.chip')}</span> <i>{chosen ?? 0}</i>
        </Link>
      </div>
    </Days>
  );
}

/** Only the browser knows which day it is. */
function DayState({ isToday, isPast }: { isToday: boolean; isPast: boolean }) {
  const t = useT();
  if (isToday) return <span>{t('programme:page.today')}</span>;
  return isPast ? <span>{t('programme:page.over')}</span> : null;
}

const Top = styled.div`
  &.page-head {
    padding-block: var(--s7) var(--s6);
  }
  p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1rem;
    margin-top: 0.75rem;
  }
  p a {
    text-decoration: underline;
    text-decoration-color: var(--gold-500);
    text-underline-offset: 0.25em;
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.6rem;
  }
`;

const Days = styled.nav`
  position: sticky;
  top: 0;
  z-index: var(--z-tabs);
  background: var(--bg);
  border-block: 1px solid var(--line);

  .wrap {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    min-height: 4.5rem;
    overflow-x: auto;
    scrollbar-width: none;
  }
  a:not(.chip) {
    display: grid;
    grid-template-columns: auto auto;
    gap: 0 0.6rem;
    align-items: center;
    flex: none;
    padding: 0.4rem 1rem;
    border-radius: var(--r-m);
    font-size: var(--t-ui);
    line-height: 1.25;
    white-space: nowrap;
  }
  a:not(.chip):first-child {
    margin-inline-start: -1rem;
  }
  a:focus-visible {
    outline-offset: -0.1875rem;
  }
  b {
    grid-row: 1 / 3;
    font-weight: 400;
    font-size: 2rem;
    line-height: 1;
  }
  a > span {
    font-weight: 600;
  }
  small {
    display: flex;
    gap: 0.5em;
    font-size: var(--t-s);
    color: var(--text-2);
  }
  [aria-current] {
    background: var(--primary);
    color: var(--primary-ink);
  }
  [aria-current] small {
    color: inherit;
  }
  .chip {
    flex: none;
    min-height: 2.75rem;
    margin-inline-start: auto;
  }

  ${media.phone} {
    .wrap {
      min-height: 4rem;
    }
    a:not(.chip) {
      padding-inline: 0.8rem;
    }
  }
`;

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) max(17rem, calc(410 * var(--px)));
  gap: var(--s7) calc(40 * var(--px));
  padding-block: var(--s5) var(--s9);

  h2 {
    font-size: max(1.375rem, calc(28 * var(--tx)));
    line-height: 1.4;
  }
  > :not(.side) h2 {
    margin-block: var(--s5) 0.5rem;
    scroll-margin-top: 6rem;
  }
  .none {
    padding-block: var(--s6);
  }
  .none a {
    text-decoration: underline;
  }
  .side {
    display: grid;
    gap: var(--s6);
    align-content: start;
  }

  ${media.compact} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
