/** Contents of the big screen: the row on stage, and the public part of its award. */
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { film } from '#server/db/schema/award.ts';
import { runOfShow, showRow } from '#server/db/schema/ceremony.ts';
import type { AwardService } from '#server/services/award/award.ts';
import { localized } from '#server/services/core/localized.ts';
import { isPublic, type Answer } from '#server/services/core/visibility.ts';
import type { Stage, StageRow } from '#shared/api/ceremony/stage.ts';
import type { Edition } from '#shared/api/award.ts';
import type { Language } from '#shared/language.ts';

export type StageService = ReturnType<typeof createStageService>;

export function createStageService({ db, award }: { db: Database; award: Pick<AwardService, 'getEdition'> }) {
  return {
    /** Throws `notFound` for an edition that is unknown or hidden. Answers are not kept: a few screens ask, and at once. */
    getStage: async (year: number | undefined, language: Language): Promise<Answer<Stage>> => {
      const { data: edition } = await award.getEdition(year, language);
      const { id, ordinal, theme } = edition;
      const [show] = await db.select().from(runOfShow).where(eq(runOfShow.editionId, id));
      const live = Boolean(show?.openedAt) && !show?.closedAt;
      const row = live ? await readRow(db, edition, language) : null;
      return { data: { year: edition.year, ordinal, theme, live, row }, tags: [], changesAt: null };
    },
  };
}

async function readRow(db: Database, { id, units }: Pick<Edition, 'id' | 'units'>, language: Language): Promise<StageRow | null> {
  const [found] = await db
    .select({ row: showRow, filmZh: film.titleZh, filmEn: film.titleEn })
    .from(showRow)
    .leftJoin(film, and(eq(film.id, showRow.filmId), isPublic(film)))
    .where(and(eq(showRow.editionId, id), eq(showRow.status, 'stage'), isNull(showRow.removedAt)))
    .orderBy(asc(showRow.position))
    .limit(1);
  if (!found) return null;
  const { row, filmZh, filmEn } = found;
  const unit = units.find(({ categories }) => categories.some((category) => category.id === row.categoryId));
  const own = unit?.categories.find((category) => category.id === row.categoryId) ?? null;
  const title = localized(language, row.titleZh, row.titleEn) || localized(language, filmZh ?? '', filmEn ?? '');
  return {
    kind: row.kind,
    title: own?.label ?? title,
    presenter: localized(language, row.presenterZh, row.presenterEn),
    unit: unit?.label ?? '',
    award: own,
  };
}
