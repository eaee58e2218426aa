/** The line of the home page that says what there is to see now: the programme while an edition is on, else the screening room. */
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { edition } from '#server/db/schema/award.ts';
import { content } from '#server/db/schema/content.ts';
import { programmeEvent, venue } from '#server/db/schema/programme.ts';
import type { Today } from '#shared/api/home.ts';
import type { Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { isoInstant, localized } from '#server/services/core/localized.ts';
import { earliest, editionIsShown, instantOrNull, isPublic, isPublicOrComing, nextInstant } from '#server/services/core/visibility.ts';
import { nextVideoChange } from '#server/services/video/video.ts';
import { filmTypes, isInRooms, isOpenNow, selectVideoRows, stateOrder, toVideoRow } from '#server/services/video/video-row.ts';

interface FoundToday {
  today: Today | null;
  tags: string[];
  changesAt: Date | null;
}

export async function readToday(db: Database, language: Language): Promise<FoundToday> {
  const [changesAt, programme] = await Promise.all([nextVideoChange(db, language), readProgramme(db, language)]);
  const today = programme.today ?? (await readRoom(db, language));
  return { today, tags: ['videos', ...programme.tags], changesAt: earliest([changesAt, programme.changesAt]) };
}

/** The event that is on, or the next of the coming hours, while the days of the current edition last. */
async function readProgramme(db: Database, language: Language): Promise<FoundToday> {
  const isOn = sql<boolean>`(${edition.startsAt} <= now() and ${edition.endsAt} > now()
    and ${programmeEvent.startsAt} < now() + interval '12 hours' and ${isPublic(programmeEvent)})`;
  const becomesOn = sql<Date | null>`(select min(at) from unnest(array[${edition.startsAt}, ${edition.endsAt},
    ${programmeEvent.startsAt} - interval '12 hours', ${programmeEvent.endsAt}, ${nextInstant(programmeEvent)}]) as at where at > now())`;
  const rows = await db
    .select({ event: programmeEvent, venue, year: edition.year, isOn, changesAt: becomesOn.mapWith(instantOrNull) })
    .from(programmeEvent)
    .innerJoin(edition, eq(edition.id, programmeEvent.editionId))
    .leftJoin(venue, eq(venue.id, programmeEvent.venueId))
    .where(
      and(
        editionIsShown(),
        eq(edition.isCurrent, true),
        isPublicOrComing(programmeEvent),
        isNull(programmeEvent.cancelledAt),
        gt(programmeEvent.endsAt, sql`now()`),
      ),
    )
    .orderBy(asc(programmeEvent.startsAt), asc(programmeEvent.id));
  const row = rows.find((candidate) => candidate.isOn);
  return {
    today: row
      ? {
          kind: 'programme',
          title: localized(language, row.event.titleZh, row.event.titleEn),
          path: `${paths.programme(row.year)}#event-${row.event.id}`,
          cover: null,
          films: 0,
          playableUntil: null,
          startTime: isoInstant(row.event.startsAt),
          venue: row.venue ? localized(language, row.venue.nameZh, row.venue.nameEn) : '',
        }
      : null,
    tags: [...new Set(rows.map(({ event }) => `programme:${event.editionId}`))],
    changesAt: earliest(rows.map((candidate) => candidate.changesAt)),
  };
}

/** The first whole film that plays now. */
async function readRoom(db: Database, language: Language): Promise<Today | null> {
  const rows = await selectVideoRows(db, and(isInRooms(language), inArray(content.typeId, [...filmTypes]), isOpenNow)).orderBy(
    ...stateOrder,
  );
  const [first] = rows;
  if (!first) return null;
  const { title, cover, playableUntil } = toVideoRow(first, language);
  const facts = { kind: 'room', path: paths.projectionRoom, films: rows.length, startTime: null, venue: '' } as const;
  return { ...facts, title, cover, playableUntil };
}
