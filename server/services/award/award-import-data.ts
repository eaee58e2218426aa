/** The data that an import table is compared with: an edition's units, categories, nominations, results, films and people. */
import { createHash } from 'node:crypto';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { sealedResult } from '#server/db/schema/seal.ts';
import { awardCategory, awardResult, awardUnit, nomination, film } from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import type { TableKind } from '#shared/api/edition-result-staff.ts';
import type { NamedRow } from '#server/services/core/named-rows.ts';
import { readNamedRecipients, type NamedRecipient } from './recipient.ts';

type Nomination = typeof nomination.$inferSelect;
type Result = typeof awardResult.$inferSelect;

export interface ImportCategory extends NamedRow {
  unitId: string;
  subject: 'work' | 'person';
}

export interface AwardData {
  units: NamedRow[];
  /** In the order of units and categories. */
  categories: ImportCategory[];
  films: NamedRow[];
  people: NamedRow[];
  nominations: Nomination[];
  /** By nomination; only for tables of nominations. */
  recipients: ReadonlyMap<string, NamedRecipient[]>;
  /** Only for tables of results. */
  results: Result[];
  /** Categories that have a result, whose nominations are final. */
  settled: ReadonlySet<string>;
  /** Version of the data that the table can change. */
  state: string;
}

export async function readAwardData(tx: Queryable, kind: TableKind, editionId: string): Promise<AwardData> {
  const units = await tx
    .select({ id: awardUnit.id, nameZh: awardUnit.labelZh, nameEn: awardUnit.labelEn, otherName: awardUnit.key })
    .from(awardUnit)
    .where(eq(awardUnit.editionId, editionId))
    .orderBy(asc(awardUnit.position), asc(awardUnit.id));
  const unitIds = [...units.map(({ id }) => id), ''];
  const rows = await tx
    .select({
      id: awardCategory.id,
      nameZh: awardCategory.labelZh,
      nameEn: awardCategory.labelEn,
      unitId: awardCategory.unitId,
      subject: awardCategory.subject,
    })
    .from(awardCategory)
    .where(inArray(awardCategory.unitId, unitIds))
    .orderBy(asc(awardCategory.position), asc(awardCategory.id));
  const categories = units.flatMap((unit) => rows.filter(({ unitId }) => unitId === unit.id));
  const categoryIds = [...categories.map(({ id }) => id), ''];
  const nominations = await tx
    .select()
    .from(nomination)
    .where(inArray(nomination.categoryId, categoryIds))
    .orderBy(asc(nomination.position), asc(nomination.id));
  const settledRows = (
    await Promise.all([
      tx.select({ id: awardResult.categoryId }).from(awardResult).where(inArray(awardResult.categoryId, categoryIds)),
      tx.select({ id: sealedResult.categoryId }).from(sealedResult).where(inArray(sealedResult.categoryId, categoryIds)),
    ])
  ).flat();
  const results =
    kind === 'results'
      ? await tx.select().from(awardResult).where(inArray(awardResult.categoryId, categoryIds)).orderBy(asc(awardResult.categoryId))
      : [];
  const recipients =
    kind === 'nominations'
      ? await readNamedRecipients(
          tx,
          nominations.map(({ id }) => id),
        )
      : new Map<string, NamedRecipient[]>();
  const films = await tx
    .select({ id: film.id, nameZh: film.titleZh, nameEn: film.titleEn, otherName: film.originalTitle })
    .from(film)
    .where(inArray(film.unitId, unitIds));
  const people = await tx
    .select({ id: person.id, nameZh: person.nameZh, nameEn: person.nameEn, otherName: person.originalName })
    .from(person);
  const marked = JSON.stringify([
    nominations,
    results.map(({ categoryId, nominationId, citationZh, citationEn }) => [categoryId, nominationId, citationZh, citationEn]),
    [...recipients],
  ]);
  return {
    units,
    categories,
    films,
    people,
    nominations,
    recipients,
    results,
    settled: new Set(settledRows.map(({ id }) => id)),
    state: createHash('sha256').update(marked).digest('hex').slice(0, 32),
  };
}
