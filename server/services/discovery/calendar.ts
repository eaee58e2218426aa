/** The programme of an edition, for its page and as a calendar subscription. */
import { and, asc, eq } from 'drizzle-orm';
import { notFound } from '#server/errors.ts';
import type { Database } from '#server/db/client.ts';
import { edition } from '#server/db/schema/award.ts';
import { programmeEvent, venue } from '#server/db/schema/programme.ts';
import type { Programme, ProgrammeEvent } from '#shared/api/award.ts';
import { withLanguage, type Bilingual, type Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { siteNameTag } from '#shared/site/site-identity.ts';
import { calendarText, type CalendarEvent } from './calendar-text.ts';
import { readPublishedName } from '#server/services/core/site-name.ts';
import { isoInstant, localized } from '#server/services/core/localized.ts';
import { readEventRecordings, recordingTags } from '#server/services/award/recording.ts';
import { earliest, editionIsShown, isPublic, isPublicOrComing, nextInstant, type Answer } from '#server/services/core/visibility.ts';

export type CalendarService = ReturnType<typeof createCalendarService>;

export interface CalendarServiceOptions {
  db: Database;
  siteOrigin: string;
  /** The configured name. */
  siteName: Bilingual;
}

export interface CalendarFile {
  text: string;
  /** When the latest of its events, or the name of the site, was changed last; null without events. */
  modifiedAt: Date | null;
}

export interface CalendarQuery {
  year: number;
  language: Language;
  /** Some events instead of all. */
  eventIds?: readonly string[];
}

export function createCalendarService({ db, siteOrigin, siteName }: CalendarServiceOptions) {
  return {
    /** The programme of a year's edition, or of the current one. Throws `notFound` for a year without an edition. */
    getProgramme: async (year: number | undefined, language: Language): Promise<Answer<Programme>> => {
      const { editionRow, rows, tags, changesAt } = await readEvents(db, year);
      const recordings = await readEventRecordings(
        db,
        rows.map(({ event }) => event),
      );
      const events = rows.map((row) => {
        const videoId = recordings.videos.get(row.event.id);
        return { ...toEvent(row, language), recording: videoId ? paths.videoPlay(videoId) : '' };
      });
      return {
        data: { year: editionRow.year, events },
        tags: [...tags, ...recordingTags],
        changesAt: earliest([changesAt, recordings.changesAt]),
      };
    },

    /** The programme as RFC 5545 text. Throws `notFound` for an edition or event that is not public. */
    getCalendar: async ({ year, language, eventIds }: CalendarQuery): Promise<Answer<CalendarFile>> => {
      const [{ editionRow, rows, tags, changesAt }, published] = await Promise.all([readEvents(db, year), readPublishedName(db)]);
      const events = eventIds ? rows.filter(({ event }) => eventIds.includes(event.id)) : rows;
      if (events.length === 0 && eventIds) throw notFound();
      const text = calendarText({
        language,
        name: `${(published?.name ?? siteName)[language]} ${editionRow.year}`,
        host: new URL(siteOrigin).hostname,
        events: events.map((row) => toCalendarEvent(row, { language, siteOrigin, year: editionRow.year })),
      });
      const modifiedMs = Math.max(published?.publishedAt?.getTime() ?? 0, ...events.map(({ event }) => event.updatedAt.getTime()));
      const modifiedAt = events.length > 0 ? new Date(modifiedMs) : null;
      return { data: { text, modifiedAt }, tags: [...tags, siteNameTag], changesAt };
    },
  };
}

type Row = { event: typeof programmeEvent.$inferSelect; venue: typeof venue.$inferSelect | null };

async function readEvents(
  db: Database,
  year: number | undefined,
): Promise<{ editionRow: { id: string; year: number }; rows: Row[]; tags: string[]; changesAt: Date | null }> {
  const [editionRow] = await db
    .select({ id: edition.id, year: edition.year })
    .from(edition)
    .where(and(editionIsShown(), year === undefined ? eq(edition.isCurrent, true) : eq(edition.year, year)));
  if (!editionRow) throw notFound();
  const rows = await db
    .select({ event: programmeEvent, venue, open: isPublic(programmeEvent), changesAt: nextInstant(programmeEvent) })
    .from(programmeEvent)
    .leftJoin(venue, eq(venue.id, programmeEvent.venueId))
    .where(and(eq(programmeEvent.editionId, editionRow.id), isPublicOrComing(programmeEvent)))
    .orderBy(asc(programmeEvent.startsAt), asc(programmeEvent.endsAt), asc(programmeEvent.id));
  const tags = [`edition:${editionRow.id}`, `programme:${editionRow.id}`];
  return { editionRow, rows: rows.filter(({ open }) => open === true), tags, changesAt: earliest(rows.map((row) => row.changesAt)) };
}

function toEvent({ event, venue: place }: Row, language: Language): Omit<ProgrammeEvent, 'recording'> {
  return {
    id: event.id,
    title: localized(language, event.titleZh, event.titleEn),
    contentAbstract: localized(language, event.abstractZh, event.abstractEn),
    startTime: isoInstant(event.startsAt),
    endTime: isoInstant(event.endsAt),
    venueId: place?.id ?? '',
    venue: place ? localized(language, place.nameZh, place.nameEn) : '',
    address: place ? localized(language, place.addressZh, place.addressEn) : '',
    needsTicket: event.needsTicket,
    cancelled: event.cancelledAt !== null,
  };
}

function toCalendarEvent(
  row: Row,
  { language, siteOrigin, year }: { language: Language; siteOrigin: string; year: number },
): CalendarEvent {
  const { title, contentAbstract, venue: name, address, cancelled } = toEvent(row, language);
  const { id, startsAt, endsAt, sequence, updatedAt } = row.event;
  return {
    id,
    title,
    abstract: contentAbstract,
    startsAt,
    endsAt,
    sequence,
    updatedAt,
    cancelled,
    place: [name, address].filter(Boolean).join(language === 'en' ? ', ' : '，'),
    url: siteOrigin + withLanguage(language, `${paths.programme(year)}#event-${id}`),
  };
}
