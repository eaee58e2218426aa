/** The pictures of the menu's second group. */
import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { awardUnit, edition, film } from '#server/db/schema/award.ts';
import { content } from '#server/db/schema/content.ts';
import { face } from '#server/db/schema/face.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import type { WatchPictures } from '#shared/api/home.ts';
import type { Language } from '#shared/language.ts';
import { earliest, editionIsShown, isPublic, nextInstant, type Answer } from '#server/services/core/visibility.ts';
import { imageFields, imageOf, toImage } from '#server/services/media/image-view.ts';
import { nextVideoChange } from '#server/services/video/video.ts';
import { filmTypes, isInRooms, selectVideoRows, stateOrder, toVideoRow } from '#server/services/video/video-row.ts';

export async function readWatchPictures(db: Database, language: Language): Promise<Answer<WatchPictures>> {
  const [rooms, stills, faces, changesAt] = await Promise.all([
    selectVideoRows(db, and(isInRooms(language), inArray(content.typeId, [...filmTypes])))
      .orderBy(...stateOrder)
      .limit(1),
    db
      .select({ image: imageFields(mediaFile) })
      .from(film)
      .innerJoin(awardUnit, eq(awardUnit.id, film.unitId))
      .innerJoin(edition, eq(edition.id, awardUnit.editionId))
      .innerJoin(mediaFile, eq(mediaFile.id, film.stillId))
      .where(and(isPublic(film), editionIsShown(), isNotNull(film.stillId)))
      .orderBy(desc(edition.year), asc(awardUnit.position), asc(film.position), asc(film.id))
      .limit(2),
    db
      .select({ image: imageFields(mediaFile), goesAt: nextInstant(face) })
      .from(face)
      .innerJoin(mediaFile, eq(mediaFile.id, face.imageId))
      .where(isPublic(face))
      .orderBy(asc(face.position), asc(face.id))
      .limit(1),
    nextVideoChange(db, language),
  ]);
  const [movies, programme] = stills.map(({ image }) => toImage(image, language));
  return {
    data: {
      projectionRoom: rooms[0] ? toVideoRow(rooms[0], language).cover : null,
      movies: movies ?? null,
      panda: faces[0] ? imageOf(faces[0].image, language) : null,
      programme: programme ?? null,
    },
    tags: ['videos', 'works', 'editions', 'faces', 'columns'],
    changesAt: earliest([changesAt, ...faces.map(({ goesAt }) => goesAt)]),
  };
}
