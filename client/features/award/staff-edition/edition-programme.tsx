/** Programme of an edition: events by days, with add, edit, cancel and remove; and the venues. */
import { useState } from 'react';
import { CalendarCheck2, CalendarX2, Pencil, Plus, Trash2 } from '#client/ui/picture/staff-icons.tsx';
import { useLocation, useNavigate } from 'react-router';
import type { Api } from '#shared/http/api-client.ts';
import type { ManagedEdition } from '#shared/api/record/edition.ts';
import { cancelEvent, eventRecord, programmeMax, venueRecord, type EventRow, type VenueRow } from '#shared/api/record/programme.ts';
import { absoluteDate, clock, isoDate } from '#shared/dates.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Button } from '#client/ui/button.tsx';
import { Link } from '#client/ui/link.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { StateMark } from '#client/ui/state-mark.tsx';
import { ShownMark } from '#client/record/form-parts.tsx';
import { NewRecord } from '#client/record/new-record.tsx';
import { RecordForm } from '#client/record/record-form.tsx';
import { checkEvent, eventForm, eventLabels } from './event-record.tsx';
import { Names, useName } from '#client/record/names.tsx';
import { RecordState, useRecord } from '#client/record/record-state.tsx';
import { RemovalQuestion, useRemovalFrom } from '#client/record/use-removal.tsx';
import { useAction } from '#client/record/use-action.ts';
import { VenueCard } from './venue-card.tsx';
import { writeAddress } from '#client/record/write-address.ts';

const loadEvents = (api: Api, editionId: string, signal: AbortSignal) =>
  api(eventRecord.calls.list, { query: { editionId, pageSize: programmeMax } }, { signal });
const loadVenues = (api: Api, _id: string, signal: AbortSignal) =>
  api(venueRecord.calls.list, { query: { pageSize: programmeMax } }, { signal });

export function EditionProgramme({ edition: { id: editionId } }: { edition: ManagedEdition }) {
  const events = useRecord<EventRow[]>(editionId, loadEvents);
  const venues = useRecord<VenueRow[]>('all', loadVenues);
  const { search } = useLocation();
  const navigate = useNavigate();
  const to = (event: string) => writeAddress('', { id: editionId, part: 'programme', event });
  const reload = () => {
    events.reload();
    venues.reload();
  };
  if (!events.record || !venues.record) return <RecordState isFailed={events.isFailed || venues.isFailed} onRetry={reload} />;
  const eventId = new URLSearchParams(search).get('event') ?? '';
  const show = (id: string) => void navigate({ search: to(id) });
  const back = () => {
    reload();
    show('');
  };
  if (eventId)
    return (
      <RecordForm of={eventRecord} layout={eventForm(venues.record)} id={eventId} picker={() => null} onRestored={reload} onBack={back} />
    );
  return (
    <>
      <Events
        events={events.record}
        editionId={editionId}
        to={(id) => `${staffPaths.editions}${to(id)}`}
        onOpen={show}
        onChanged={reload}
      />
      <VenueCard venues={venues.record} onChanged={reload} />
    </>
  );
}

interface EventsProps {
  events: readonly EventRow[];
  editionId: string;
  /** Site path of an event's form. */
  to: (id: string) => string;
  onOpen: (id: string) => void;
  onChanged: () => void;
}

function Events({ events, editionId, to, onOpen, onChanged }: EventsProps) {
  const t = useT();
  const language = useLanguage();
  const asking = useAsked(onChanged);
  const [isAdding, setAdding] = useState(false);
  const days = Map.groupBy(events, ({ startsAt }) => isoDate(startsAt));
  return (
    <section className="card">
      <div className="unit">
        <h3>{t('edition:programme.title', { count: events.length })}</h3>
        <div className="does">
          <Button small onClick={() => setAdding(true)}>
            <Plus className="icon" aria-hidden="true" /> <span>{t('edition:programme.add')}</span>
          </Button>
        </div>
      </div>
      {events.length === 0 ? <p className="quiet">{t('edition:programme.empty')}</p> : null}
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <div className="unit">
            <h4 id={`day-${day}`} className="numeral">
              {absoluteDate(ofDay[0]?.startsAt ?? '', language)}
            </h4>
          </div>
          <ol className="lines">
            {ofDay.map((event) => (
              <EventLine
                key={event.id}
                event={event}
                to={to(event.id)}
                onCancel={() => asking.cancel(event)}
                onRemove={() => asking.remove(event)}
              />
            ))}
          </ol>
        </section>
      ))}
      <span>{asking.question}</span>
      {isAdding ? (
        <NewRecord
          of={eventRecord}
          title={t('edition:programme.add')}
          known={{ editionId }}
          labels={eventLabels}
          check={checkEvent}
          onDone={onOpen}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </section>
  );
}

/** Actions on an event outside its form; asks before irreversible ones. */
function useAsked(onChanged: () => void) {
  const t = useT();
  const api = useApi();
  const nameOf = useName();
  const { run } = useAction(onChanged);
  const removal = useRemovalFrom(onChanged);
  const [cancelled, setCancelled] = useState<EventRow | null>(null);
  const send = (id: string, isCancelled: boolean) => {
    setCancelled(null);
    void run(() => api(cancelEvent, { body: { id, cancelled: isCancelled } }, { showLoading: true }), onChanged);
  };
  return {
    cancel: (event: EventRow) => (event.cancelledAt ? send(event.id, false) : setCancelled(event)),
    remove: ({ id, titleZh, titleEn }: EventRow) =>
      removal.ask({
        name: nameOf(titleZh, titleEn),
        text: 'edition:programme.removeText',
        remove: (to) => to(eventRecord.calls.remove, { body: { id } }, { showLoading: true }),
      }),
    question: cancelled ? (
      <QuestionDialog
        isDangerous
        title={t('edition:programme.cancelTitle', { name: nameOf(cancelled.titleZh, cancelled.titleEn) })}
        text={t('edition:programme.cancelText')}
        stayLabel={t('edition:programme.cancelStay')}
        goLabel={t('edition:programme.cancelGo')}
        onStay={() => setCancelled(null)}
        onGo={() => send(cancelled.id, true)}
      />
    ) : (
      <RemovalQuestion {...removal.question} />
    ),
  };
}

interface LineProps {
  event: EventRow;
  to: string;
  onCancel: () => void;
  onRemove: () => void;
}

function EventLine({ event, to, onCancel, onRemove }: LineProps) {
  const t = useT();
  const nameOf = useName();
  const name = nameOf(event.titleZh, event.titleEn);
  const CancelIcon = event.cancelledAt ? CalendarCheck2 : CalendarX2;
  return (
    <li>
      <div>
        <Names zh={event.titleZh} en={event.titleEn} />
        <span className="role">
          {[
            `${clock(event.startsAt)}–${clock(event.endsAt)}`,
            nameOf(event.venueZh, event.venueEn) || t('edition:programme.noVenue'),
            event.needsTicket ? t('edition:eventField.needsTicket') : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className="acts">
          <ShownMark shown={event.shown} />
          {event.cancelledAt ? <StateMark state="reject">{t('edition:programme.cancelled')}</StateMark> : null}
        </span>
      </div>
      <div className="does">
        <Link className="icon-button" to={to} aria-label={t('awards:editions.change', { name })}>
          <Pencil className="icon" aria-hidden="true" />
        </Link>
        <button
          type="button"
          className="icon-button"
          aria-label={t(event.cancelledAt ? 'edition:programme.uncancel' : 'edition:programme.cancel', { name })}
          onClick={onCancel}
        >
          <CancelIcon className="icon" aria-hidden="true" />
        </button>
        <button type="button" className="icon-button" aria-label={t('awards:editions.removePart', { name })} onClick={onRemove}>
          <Trash2 className="icon" aria-hidden="true" />
        </button>
      </div>
    </li>
  );
}
