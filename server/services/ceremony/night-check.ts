/**
 * A check of the night: what visitors would miss, or see too early, if the ceremony began as things stand. It looks at the moment at which
 * the show starts, so that windows that open or close until then count.
 */
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { awardCategory, awardResult, awardUnit, edition, film, nomination, nominationRecipient } from '#server/db/schema/award.ts';
import { runOfShow, showRow } from '#server/db/schema/ceremony.ts';
import { video } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { sealedResult } from '#server/db/schema/seal.ts';
import { notFound } from '#server/errors.ts';
import type { NightFinding } from '#shared/api/ceremony/night-check-staff.ts';
import type { NightFindingKind } from '#shared/award/night-check.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import { winnerIsPublic } from '#server/services/core/visibility.ts';
import { isInShow } from './show-row-edit.ts';

export interface NightCheck {
  at: string;
  awards: number;
  findings: NightFinding[];
}

type Subject = Omit<NightFinding, 'kind'>;

/** Looks at `instant`, or at the start of the show. Throws `notFound`. */
export async function checkNight(db: Database, editionId: string, instant?: Date): Promise<NightCheck> {
  const [known] = await db
    .select({ edition, show: runOfShow })
    .from(edition)
    .leftJoin(runOfShow, eq(runOfShow.editionId, edition.id))
    .where(eq(edition.id, editionId));
  if (!known) throw notFound();
  const now = await readDatabaseTime(db);
  // As the console shows it: without a show that of the edition.
  const startsAt = known.show ? known.show.startsAt : known.edition.startsAt;
  const at = instant ?? (startsAt && startsAt > now ? startsAt : now);
  const [awards, rows] = await Promise.all([readAwards(db, editionId), readRows(db, editionId)]);
  const findings = [
    ...ofEdition(known.edition, { startsAt, at }),
    ...awards.flatMap((award) => ofAward(award, at)),
    ...(await ofNominees(db, editionId, at)),
    ...(await ofRecipients(db, editionId, at)),
    ...ofShow(awards, rows),
    ...(await ofFilms(db, rows, at)),
  ];
  // A film or a person may win several awards.
  const distinct = new Map<string, NightFinding>();
  for (const finding of findings) {
    const key = `${finding.kind} ${finding.subjectId}`;
    distinct.set(key, { ...finding, awardIds: [...new Set([...(distinct.get(key)?.awardIds ?? []), ...finding.awardIds])] });
  }
  return { at: at.toISOString(), awards: awards.length, findings: [...distinct.values()] };
}

function ofEdition(row: typeof edition.$inferSelect, { startsAt, at }: { startsAt: Date | null; at: Date }): NightFinding[] {
  const subject: Subject = { subject: 'edition', subjectId: row.id, nameZh: row.ordinalZh, nameEn: row.ordinalEn, awardIds: [] };
  return faults(subject, {
    hidden: row.isHidden,
    nomineesSecret: row.nomineesAt === null || row.nomineesAt > at,
    startMissing: startsAt === null,
    notCurrent: !row.isCurrent,
    // All winners would be public before the first is announced.
    revealEarly: startsAt !== null && row.revealAt !== null && row.revealAt <= startsAt,
  });
}

function readAwards(db: Database, editionId: string) {
  return db
    .select({
      category: awardCategory,
      result: awardResult,
      isSealed: sql<boolean>`(${sealedResult.categoryId} is not null)`,
      isPublic: winnerIsPublic(),
      nomination: { id: nomination.id },
      film,
      person,
    })
    .from(awardCategory)
    .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
    .innerJoin(edition, eq(edition.id, awardUnit.editionId))
    .leftJoin(awardResult, eq(awardResult.categoryId, awardCategory.id))
    .leftJoin(sealedResult, eq(sealedResult.categoryId, awardCategory.id))
    .leftJoin(nomination, eq(nomination.id, awardResult.nominationId))
    .leftJoin(film, eq(film.id, nomination.filmId))
    .leftJoin(person, eq(person.id, nomination.personId))
    .where(eq(awardUnit.editionId, editionId))
    .orderBy(asc(awardUnit.position), asc(awardUnit.id), asc(awardCategory.position), asc(awardCategory.id));
}

type Award = Awaited<ReturnType<typeof readAwards>>[number];

function ofAward({ category, result, isSealed, film: work, person: who }: Award, at: Date): NightFinding[] {
  const awardIds = [category.id];
  const award = { subject: 'award', subjectId: category.id, nameZh: category.labelZh, nameEn: category.labelEn, awardIds } as const;
  const ownFaults = faults(award, {
    sealed: isSealed,
    winnerMissing: result === null && !isSealed,
    citationZhMissing: result !== null && result.citationZh === '',
    citationEnMissing: result !== null && result.citationEn === '',
    nameEnMissing: category.labelEn === '',
  });
  const filmFaults = work
    ? faults(
        { subject: 'film', subjectId: work.id, nameZh: work.titleZh, nameEn: work.titleEn, awardIds },
        {
          winnerHidden: !isOpenAt(work, at),
          nameEnMissing: work.titleEn === '',
          // Cards and share pictures of the night show the film that won.
          stillMissing: work.stillId === null,
          posterMissing: work.posterId === null,
        },
      )
    : [];
  const personFaults = who
    ? faults(
        { subject: 'person', subjectId: who.id, nameZh: who.nameZh, nameEn: who.nameEn, awardIds },
        { winnerHidden: !isOpenAt(who, at), nameEnMissing: who.nameEn === '', portraitMissing: who.portraitId === null },
      )
    : [];
  return [...ownFaults, ...filmFaults, ...personFaults];
}

/** Nominees who did not win and are not public: without them the list of nominees tells who wins. */
async function ofNominees(db: Database, editionId: string, at: Date): Promise<NightFinding[]> {
  const rows = await db
    .select({ film, person, categoryId: awardResult.categoryId })
    .from(awardResult)
    .innerJoin(awardCategory, eq(awardCategory.id, awardResult.categoryId))
    .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
    .innerJoin(nomination, and(eq(nomination.categoryId, awardCategory.id), ne(nomination.id, awardResult.nominationId)))
    .leftJoin(film, eq(film.id, nomination.filmId))
    .leftJoin(person, eq(person.id, nomination.personId))
    .where(eq(awardUnit.editionId, editionId))
    .orderBy(asc(nomination.position), asc(nomination.id));
  return rows.flatMap(({ film: work, person: who, categoryId }) => {
    const subject: Subject | null = who
      ? { subject: 'person', subjectId: who.id, nameZh: who.nameZh, nameEn: who.nameEn, awardIds: [categoryId] }
      : work && { subject: 'film', subjectId: work.id, nameZh: work.titleZh, nameEn: work.titleEn, awardIds: [categoryId] };
    const shown = who ?? work;
    return subject && shown ? faults(subject, { nomineeHidden: !isOpenAt(shown, at) }) : [];
  });
}

/** People who receive an award with the winning nomination, and are not public: visitors would read their names without a page. */
async function ofRecipients(db: Database, editionId: string, at: Date): Promise<NightFinding[]> {
  const rows = await db
    .select({ person, categoryId: awardResult.categoryId })
    .from(awardResult)
    .innerJoin(awardCategory, eq(awardCategory.id, awardResult.categoryId))
    .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
    .innerJoin(nominationRecipient, eq(nominationRecipient.nominationId, awardResult.nominationId))
    .innerJoin(person, eq(person.id, nominationRecipient.personId))
    .where(eq(awardUnit.editionId, editionId))
    .orderBy(asc(person.id));
  return rows.flatMap(({ person: who, categoryId }) =>
    faults(
      { subject: 'person', subjectId: who.id, nameZh: who.nameZh, nameEn: who.nameEn, awardIds: [categoryId] },
      { recipientHidden: !isOpenAt(who, at) },
    ),
  );
}

function readRows(db: Database, editionId: string) {
  return db
    .select({ row: showRow, film, award: awardCategory })
    .from(showRow)
    .leftJoin(film, eq(film.id, showRow.filmId))
    .leftJoin(awardCategory, eq(awardCategory.id, showRow.categoryId))
    .where(isInShow(editionId))
    .orderBy(asc(showRow.position), asc(showRow.id));
}

type ShowRow = Awaited<ReturnType<typeof readRows>>[number];

function ofShow(awards: readonly Award[], rows: readonly ShowRow[]): NightFinding[] {
  const shown = new Set(rows.map(({ row }) => row.categoryId));
  const absent = awards
    .filter(({ category, isPublic }) => !isPublic && !shown.has(category.id))
    .flatMap(({ category: { id, labelZh, labelEn } }) =>
      faults({ subject: 'award', subjectId: id, nameZh: labelZh, nameEn: labelEn, awardIds: [] }, { notInShow: true }),
    );
  return [...absent, ...rows.flatMap((one) => faults(subjectOf(one), { minutesMissing: one.row.seconds === 0 }))];
}

/** A row by its title, its award or its film. */
function subjectOf({ row, film: work, award }: ShowRow): Subject {
  const nameZh = row.titleZh || award?.labelZh || work?.titleZh || '';
  return { subject: 'row', subjectId: row.id, nameZh, nameEn: row.titleEn || award?.labelEn || work?.titleEn || '', awardIds: [] };
}

/** Films of the show that the site could not play at that moment. */
async function ofFilms(db: Database, rows: readonly ShowRow[], at: Date): Promise<NightFinding[]> {
  const films = [...new Map(rows.flatMap(({ film: work }) => (work ? [[work.id, work]] : []))).values()];
  if (films.length === 0) return [];
  const ids = films.flatMap(({ videoIds }) => videoIds);
  const videos =
    ids.length > 0
      ? await db
          .select()
          .from(video)
          .where(and(eq(video.state, 'ready'), inArray(video.id, ids)))
      : [];
  return films.flatMap((work) => {
    const own = videos.filter(({ id }) => work.videoIds.includes(id));
    const isPlayable = own.some(
      (one) =>
        isOpenAt(one, at) &&
        (one.rights !== 'window' || ((one.playableFrom ?? at) <= at && (one.playableUntil === null || one.playableUntil > at))),
    );
    return faults(
      { subject: 'film', subjectId: work.id, nameZh: work.titleZh, nameEn: work.titleEn, awardIds: [] },
      { videoMissing: own.length === 0, videoShut: own.length > 0 && !isPlayable },
    );
  });
}

/** Whether a publication window is open at a moment. */
function isOpenAt({ publishAt, unpublishAt }: { publishAt: Date | null; unpublishAt: Date | null }, at: Date): boolean {
  return publishAt !== null && publishAt <= at && (unpublishAt === null || unpublishAt > at);
}

function faults(subject: Subject, found: Partial<Record<NightFindingKind, boolean>>): NightFinding[] {
  return (Object.entries(found) as [NightFindingKind, boolean][]).flatMap(([kind, isSo]) => (isSo ? [{ kind, ...subject }] : []));
}
