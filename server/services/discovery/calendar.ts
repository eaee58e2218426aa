/** The programme of an edition, for its page and as a calendar subscription, with the dates of its call for entries. */
import { and, asc, eq } from 'drizzle-orm';
import en from '#locales/en/content.json' with { type: 'json' };
import zhHans from '#locales/zh-Hans/content.json' with { type: 'json' };
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
import { editionFields, toEditionSummary, type FoundEdition } from '#server/services/award/award.ts';
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

export function createCalendarService(options: CalendarServiceOptions) {
  const { db, siteName } = options;
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
        data: { year: editionRow.edition.year, events },
        tags: [...tags, ...recordingTags],
        changesAt: earliest([changesAt, recordings.changesAt]),
      };
    },

    /** The programme as RFC 5545 text. Throws `notFound` for an edition or event that is not public. */
    getCalendar: async ({ year, language, eventIds }: CalendarQuery): Promise<Answer<CalendarFile>> => {
      const { siteOrigin } = options;
      const [{ editionRow, rows, tags, changesAt }, published] = await Promise.all([readEvents(db, year), readPublishedName(db)]);
      const about = { language, siteOrigin, year };
      const isChosen = ({ id }: { id: string }) => !eventIds || eventIds.includes(id);
      const chosen = rows.filter(({ event }) => isChosen(event));
      const events = [...callEvents(editionRow, about).filter(isChosen), ...chosen.map((row) => toCalendarEvent(row, about))];
      if (events.length === 0 && eventIds) throw notFound();
      const text = calendarText({
        language,
        name: `${(published?.name ?? siteName)[language]} ${year}`,
        host: new URL(siteOrigin).hostname,
        events,
      });
      const modifiedMs = Math.max(published?.publishedAt?.getTime() ?? 0, ...chosen.map(({ event }) => event.updatedAt.getTime()));
      const modifiedAt = chosen.length > 0 ? new Date(modifiedMs) : null;
      return { data: { text, modifiedAt }, tags: [...tags, siteNameTag], changesAt };
    },
  };
}

type Row = { event: typeof programmeEvent.$inferSelect; venue: typeof venue.$inferSelect | null };

async function readEvents(
  db: Database,
  year: number | undefined,
): Promise<{ editionRow: FoundEdition; rows: Row[]; tags: string[]; changesAt: Date | null }> {
  const [editionRow] = await db
    .select(editionFields)
    .from(edition)
    .where(and(editionIsShown(), year === undefined ? eq(edition.isCurrent, true) : eq(edition.year, year)));
  if (!editionRow) throw notFound();
  const rows = await db
    .select({ event: programmeEvent, venue, open: isPublic(programmeEvent), changesAt: nextInstant(programmeEvent) })
    .from(programmeEvent)
    .leftJoin(venue, eq(venue.id, programmeEvent.venueId))
    .where(and(eq(programmeEvent.editionId, editionRow.edition.id), isPublicOrComing(programmeEvent)))
    .orderBy(asc(programmeEvent.startsAt), asc(programmeEvent.endsAt), asc(programmeEvent.id));
  const { id } = editionRow.edition;
  return {
    editionRow,
    rows: rows.filter(({ open }) => open === true),
    tags: [`edition:${id}`, `programme:${id}`],
    changesAt: earliest([editionRow.changesAt, ...rows.map((row) => row.changesAt)]),
  };
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

interface About {
  language: Language;
  siteOrigin: string;
  year: number;
}

const texts = { 'zh-Hans': zhHans.call, en: en.call };
const hourMs = 3_600_000;

/** The first hour of a call for entries and its last, announced before. */
function callEvents(found: FoundEdition, { language, siteOrigin, year }: About): CalendarEvent[] {
  const { ordinal, entryCall } = toEditionSummary(found, language);
  const { entriesFrom, entriesUntil } = found.edition;
  const title = texts[language].title.replace('{{edition}}', ordinal);
  return (['from', 'until'] as const).flatMap((end) => {
    const at = end === 'from' ? entriesFrom : entriesUntil;
    if (!entryCall || !at) return [];
    const startsAt = end === 'from' ? at : new Date(at.getTime() - hourMs);
    return {
      id: `call-${end}`,
      title: `${title} · ${texts[language][end]}`,
      abstract: '',
      place: '',
      url: siteOrigin + withLanguage(language, paths.edition(year)),
      startsAt,
      endsAt: new Date(startsAt.getTime() + hourMs),
      sequence: 0,
      // An edition has no date of its last change; a file has to be the same at each reading.
      updatedAt: at,
      cancelled: false,
      announcedDays: end === 'until' ? 3 : 0,
    };
  });
}

function toCalendarEvent(row: Row, { language, siteOrigin, year }: About): CalendarEvent {
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
