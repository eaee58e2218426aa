/** Public credits and award recipients: people with a public page, and plain names. */
import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { anyOf, literal, runPrepared, value } from '#server/db/prepared.ts';
import { awardCategory, awardResult, awardUnit, edition, nomination, nominationRecipient, filmCredit } from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import type { CreditGroup, Recipient } from '#shared/api/award.ts';
import { creditFunctions } from '#shared/award/credit.ts';
import type { Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { localized } from '#server/services/core/localized.ts';
import { isPublic, recipientsArePublic, winnerIsPublic } from '#server/services/core/visibility.ts';

/** Maximum number of credits on a page. */
const creditsMax = 60;

/** Public recipients by nomination, in their order. */
export async function readRecipients(
  db: Queryable,
  nominationIds: readonly string[],
  language: Language,
): Promise<Map<string, Recipient[]>> {
  if (nominationIds.length === 0) return new Map();
  const rows = await runPrepared(db, { name: 'recipients of nominations', values: { ids: nominationIds } }, (prepared) =>
    selectPublicRecipients(prepared, anyOf(nominationRecipient.nominationId, 'ids')),
  );
  const lists = Map.groupBy(rows, ({ named }) => named.nominationId);
  return new Map(
    [...lists].map(([id, list]) => [
      id,
      list.map(({ named, hasPage, ...names }) => ({
        function: named.function,
        ...shown({ personId: hasPage ? named.personId : null }, names, language),
      })),
    ]),
  );
}

/** True for nominations that have won, once that is public: then the names of all recipients are. */
const hasWon = sql`(${winnerIsPublic()} and exists (select 1 from ${awardResult} where ${awardResult.nominationId} = ${nomination.id}))`;

/** Recipients without a person, as a condition of `selectPublicRecipients`. */
export const isNamedOnly = (): SQL => isNull(nominationRecipient.personId);

/** Query of public recipients, by nomination and in their order. */
export function selectPublicRecipients(db: Queryable, condition: SQL) {
  return db
    .select({
      named: nominationRecipient,
      categoryId: nomination.categoryId,
      hasPage: sql<boolean>`coalesce(${isPublic(person)}, false)`,
      ...namesOf(nominationRecipient),
    })
    .from(nominationRecipient)
    .innerJoin(nomination, eq(nomination.id, nominationRecipient.nominationId))
    .innerJoin(awardCategory, eq(awardCategory.id, nomination.categoryId))
    .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
    .innerJoin(edition, eq(edition.id, awardUnit.editionId))
    .leftJoin(person, eq(person.id, nominationRecipient.personId))
    .where(and(condition, recipientsArePublic(), or(isNull(nominationRecipient.personId), isPublic(person), hasWon)))
    .orderBy(asc(nominationRecipient.nominationId), asc(nominationRecipient.position));
}

/** Credits of a film by function, in the order of functions and then of the film's page. */
export async function readCreditGroups(db: Queryable, filmId: string, language: Language): Promise<CreditGroup[]> {
  const rows = await runPrepared(db, { name: 'credits of a film', values: { filmId } }, (prepared) =>
    prepared
      .select({ named: filmCredit, ...namesOf(filmCredit) })
      .from(filmCredit)
      .leftJoin(person, eq(person.id, filmCredit.personId))
      .where(and(eq(filmCredit.filmId, value('filmId')), or(isNull(filmCredit.personId), isPublic(person))))
      .orderBy(asc(filmCredit.position))
      .limit(literal(creditsMax)),
  );
  return creditFunctions.flatMap((name) => {
    const people = rows
      .filter(({ named }) => named.function === name)
      .map(({ named, ...names }) => ({ ...shown(named, names, language), role: localized(language, named.roleZh, named.roleEn) }));
    return people.length > 0 ? [{ function: name, people }] : [];
  });
}

/** The names of the linked person, else the entered names. */
function namesOf(named: typeof nominationRecipient | typeof filmCredit) {
  return {
    nameZh: sql<string>`coalesce(${person.nameZh}, ${named.nameZh}, '')`,
    nameEn: sql<string>`coalesce(${person.nameEn}, ${named.nameEn}, '')`,
  };
}

function shown(
  { personId }: { personId: string | null },
  { nameZh, nameEn }: { nameZh: string; nameEn: string },
  language: Language,
): { name: string; path: string } {
  return { name: localized(language, nameZh, nameEn), path: personId === null ? '' : paths.content('people', personId) };
}
