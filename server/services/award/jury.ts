/** The jury of an edition, for visitors. */
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { notFound } from '#server/errors.ts';
import type { Database } from '#server/db/client.ts';
import { awardUnit, edition, juryMember } from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import type { Jury } from '#shared/api/award.ts';
import type { Language } from '#shared/language.ts';
import { selectPeopleById, toPersonCard } from '#server/services/content/award-cards.ts';
import { localized } from '#server/services/core/localized.ts';
import { earliest, editionIsShown, isPublicOrComing, juryIsPublic, nextInstant, type Answer } from '#server/services/core/visibility.ts';

/**
 * The public people in the jury of a year's edition, or of the current one: the president and chairs first, then in the
 * order of the organiser. Nobody while the edition calls for entries. Throws `notFound` for a year without an edition.
 */
export async function readJury(db: Database, year: number | undefined, language: Language): Promise<Answer<Jury>> {
  const [editionRow] = await db
    .select({ id: edition.id, year: edition.year, juryPublic: juryIsPublic().mapWith(Boolean) })
    .from(edition)
    .where(and(editionIsShown(), year === undefined ? eq(edition.isCurrent, true) : eq(edition.year, year)));
  if (!editionRow) throw notFound();
  const seats = editionRow.juryPublic ? await readSeats(db, editionRow.id) : [];
  const cards = new Map(
    (seats.length > 0
      ? await selectPeopleById(
          db,
          seats.map(({ seat }) => seat.personId),
        )
      : []
    ).map((row) => [row.id, toPersonCard(row, language)]),
  );
  const members = seats.flatMap(({ seat, unitZh, unitEn }) => {
    const card = cards.get(seat.personId);
    const unit = localized(language, unitZh ?? '', unitEn ?? '');
    return card ? [{ unit, member: { ...card, isPresident: seat.isPresident, isChair: seat.isChair } }] : [];
  });
  const groups = [...Map.groupBy(members, ({ unit }) => unit)].map(([unit, ofUnit]) => ({
    unit,
    members: ofUnit.map(({ member }) => member),
  }));
  return {
    data: { year: editionRow.year, groups },
    tags: [`edition:${editionRow.id}`, 'people'],
    changesAt: earliest(seats.map(({ changesAt }) => changesAt)),
  };
}

function readSeats(db: Database, editionId: string) {
  return db
    .select({ seat: juryMember, unitZh: awardUnit.labelZh, unitEn: awardUnit.labelEn, changesAt: nextInstant(person) })
    .from(juryMember)
    .innerJoin(person, eq(person.id, juryMember.personId))
    .leftJoin(awardUnit, eq(awardUnit.id, juryMember.unitId))
    .where(and(eq(juryMember.editionId, editionId), isPublicOrComing(person)))
    .orderBy(
      sql`${awardUnit.position} nulls first`,
      asc(awardUnit.id),
      desc(juryMember.isPresident),
      desc(juryMember.isChair),
      asc(juryMember.position),
      asc(juryMember.personId),
    );
}
