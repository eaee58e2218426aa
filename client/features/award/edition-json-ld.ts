/** Structured data of an edition. Server only (see `client/lib/json-ld.ts`). */
import type { Edition, ProgrammeEvent } from '#shared/api/award.ts';
import { withLanguage, type Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { sharePictureUrl } from '#shared/share/share-picture.ts';
import { organiser } from '#client/lib/json-ld.ts';

interface Telling {
  /** Name of the edition, as in the page's heading. */
  name: string;
  language: Language;
  events: readonly ProgrammeEvent[];
}

/** The edition as a schema.org Event with its programme as sub-events; none while day or place is unknown. */
export function editionEvents(edition: Edition, { name, language, events }: Telling): object[] {
  if (!edition.startTime || !edition.place) return [];
  const path = paths.edition(edition.year);
  const url = withLanguage(language, path);
  const days = { '@id': `${url}#event` };
  const image = sharePictureUrl({ language, path, size: 'large' });
  const common = {
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    inLanguage: ['zh-Hans', 'en'],
    image,
    organizer: organiser,
  };
  return [
    {
      '@type': 'Event',
      ...days,
      ...common,
      url,
      sameAs: paths.permanent('edition', String(edition.year)),
      mainEntityOfPage: url,
      name,
      description: [edition.theme, edition.note].filter(Boolean).join(' · ') || undefined,
      startDate: edition.startTime,
      endDate: edition.endTime ?? undefined,
      eventStatus: status(false),
      location: place(edition.place, edition.place),
    },
    ...events.map((event) => ({
      '@type': 'Event',
      '@id': `${url}#event-${event.id}`,
      ...common,
      url,
      name: event.title,
      description: event.contentAbstract || undefined,
      startDate: event.startTime,
      endDate: event.endTime,
      eventStatus: status(event.cancelled),
      location: place(event.venue || edition.place, event.address || edition.place),
      superEvent: days,
    })),
  ];
}

const status = (isCancelled: boolean) => `https://schema.org/${isCancelled ? 'EventCancelled' : 'EventScheduled'}`;

const place = (name: string, address: string) => ({ '@type': 'Place', name, address });
