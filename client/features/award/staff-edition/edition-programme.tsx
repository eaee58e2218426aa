/** Programme of an edition: events by days, with add, edit, cancel and remove; and the venues. */
import { useState } from 'react';
import { CalendarCheck2, CalendarX2, Pencil, Plus, Trash2 } from '#client/ui/picture/staff-icons.tsx';
import { useLocation, useNavigate } from 'react-router';
import type { Api } from '#shared/http/api-client.ts';
import type { ManagedEdition } from '#shared/api/edition-staff.ts';
import {
  cancelEvent,
  getManagedProgramme,
  removeEvent,
  type ManagedEvent,
  type ManagedProgramme,
  type ManagedVenue,
} from '#shared/api/programme-staff.ts';
import { absoluteDate, clock, isoDate } from '#shared/dates.ts';
import { staffPaths } from '#shared/staff-paths.ts';
import { useApi } from '#client/lib/api.ts';
import { useLanguage, useT } from '#client/lib/translations.ts';
import { Link } from '#client/ui/link.tsx';
import { QuestionDialog } from '#client/ui/overlay/question-dialog.tsx';
import { StateMark } from '#client/ui/state-mark.tsx';
import { ShownMark } from '#client/record/form-parts.tsx';
import { useNoteRemoval } from '#client/record/removed-frame.tsx';
import { EventForm } from './event-form.tsx';
import { Names, useName } from '#client/record/names.tsx';
import { RecordState, useRecord } from '#client/record/record-state.tsx';
import { RemoveQuestion } from '#client/record/form-questions.tsx';
import { useAction } from '#client/record/use-action.ts';
import { VenueCard } from './venue-card.tsx';
import { writeAddress } from '#client/record/write-address.ts';

const load = (api: Api, editionId: string, signal: AbortSignal) =>
  api(getManagedProgramme, { query: { editionId } }, { noLoading: true, signal });

/** URL parameter value for a new event. */
const newEvent = 'new';

export function EditionProgramme({ edition: { id: editionId } }: { edition: ManagedEdition }) {
  const { record, isFailed, reload } = useRecord<ManagedProgramme>(editionId, load);
  const { search } = useLocation();
  const navigate = useNavigate();
  const to = (event: string) => writeAddress('', { id: editionId, part: 'programme', event });
  if (!record) return <RecordState isFailed={isFailed} onRetry={reload} />;
  const eventId = new URLSearchParams(search).get('event') ?? '';
  const event = record.events.find(({ id }) => id === eventId) ?? null;
  // An unknown id is a removed event, not a new one.
  if (event || eventId === newEvent)
    return (
      <EventForm
        key={eventId}
        editionId={editionId}
        event={event}
        venues={record.venues}
        onBack={() => void navigate({ search: to('') })}
        onSaved={reload}
      />
    );
  return (
    <>
      <Events programme={record} to={(id) => `${staffPaths.editions}${to(id)}`} onChanged={reload} />
      <VenueCard venues={record.venues} onChanged={reload} />
    </>
  );
}

interface EventsProps {
  programme: ManagedProgramme;
  /** Site path of an event's form. */
  to: (id: string) => string;
  onChanged: () => void;
}

function Events({ programme: { events, venues }, to, onChanged }: EventsProps) {
  const t = useT();
  const language = useLanguage();
  const asking = useAsked(onChanged);
  const days = Map.groupBy(events, ({ startsAt }) => isoDate(startsAt));
  return (
    <section className="card">
      <div className="unit">
        <h3>{t('edition:programme.title', { count: events.length })}</h3>
        <div className="does">
          <Link className="button small-button" to={to(newEvent)}>
            <Plus className="icon" aria-hidden="true" /> <span>{t('edition:programme.add')}</span>
          </Link>
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
                venue={venues.find(({ id }) => id === event.venueId)}
                to={to(event.id)}
                onCancel={() => asking.cancel(event)}
                onRemove={() => asking.remove(event)}
              />
            ))}
          </ol>
        </section>
      ))}
      <span>{asking.question}</span>
    </section>
  );
}

/** Actions on an event outside its form; asks before irreversible ones. */
function useAsked(onChanged: () => void) {
  const t = useT();
  const api = useApi();
  const nameOf = useName();
  const { run } = useAction(onChanged);
  const noteRemoval = useNoteRemoval();
  const [prompt, setPrompt] = useState<{ event: ManagedEvent; act: 'cancel' | 'remove' } | null>(null);
  const setCancelled = ({ id }: ManagedEvent, cancelled: boolean) =>
    void run(() => api(cancelEvent, { body: { id, cancelled } }), onChanged);
  const name = prompt ? nameOf(prompt.event.titleZh, prompt.event.titleEn) : '';
  const go = () => {
    setPrompt(null);
    if (prompt?.act === 'cancel') setCancelled(prompt.event, true);
    else if (prompt)
      void run(
        () => api(removeEvent, { body: { id: prompt.event.id } }),
        ({ removedId }) => {
          noteRemoval({ removedId, name, onRestored: onChanged });
          onChanged();
        },
      );
  };
  return {
    cancel: (event: ManagedEvent) => (event.cancelledAt ? setCancelled(event, false) : setPrompt({ event, act: 'cancel' })),
    remove: (event: ManagedEvent) => setPrompt({ event, act: 'remove' }),
    question:
      prompt?.act === 'remove' ? (
        <RemoveQuestion name={name} text={t('edition:programme.removeText')} onStay={() => setPrompt(null)} onGo={go} />
      ) : prompt ? (
        <QuestionDialog
          isDangerous
          title={t('edition:programme.cancelTitle', { name })}
          text={t('edition:programme.cancelText')}
          stayLabel={t('edition:programme.cancelStay')}
          goLabel={t('edition:programme.cancelGo')}
          onStay={() => setPrompt(null)}
          onGo={go}
        />
      ) : null,
  };
}

interface LineProps {
  event: ManagedEvent;
  venue: ManagedVenue | undefined;
  to: string;
  onCancel: () => void;
  onRemove: () => void;
}

function EventLine({ event, venue, to, onCancel, onRemove }: LineProps) {
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
            venue ? nameOf(venue.nameZh, venue.nameEn) : t('edition:programme.noVenue'),
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
