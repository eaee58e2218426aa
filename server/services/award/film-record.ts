/** Films for staff: their list, what the form shows beside the fields, and what depends on a film. */
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Queryable } from '#server/db/client.ts';
import { agency, userAccount } from '#server/db/schema/account.ts';
import { awardUnit, edition, film, filmCredit, nomination } from '#server/db/schema/award.ts';
import { mediaFile, video } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import { notFound, stillUsed } from '#server/errors.ts';
import { eraseReactions } from '#server/services/content/content-reactions.ts';
import { indexFilms, indexPeople } from '#server/services/content/search-index.ts';
import { containsText } from '#server/services/core/contains-text.ts';
import { imageFields, toImage } from '#server/services/media/image-view.ts';
import { readMediaItems } from '#server/services/media/media-item.ts';
import { worstLicence } from '#server/services/media/media-licence.ts';
import { isoOrNull, requirePictures, shownState } from '#server/services/record/record-edit.ts';
import { recordService } from '#server/services/record/record-service.ts';
import type { Input } from '#shared/api/endpoint.ts';
import {
  filmRecord,
  type FilmInstitution,
  type FilmVideo,
  type listFilmInstitutions,
  type listFilmVideos,
} from '#shared/api/record/film.ts';
import { paths } from '#shared/paths.ts';
import { filmTags } from './award-change.ts';
import { editionOfUnit } from './edition-part-record.ts';
import { checkNamed, cleanNamed } from './named-person.ts';
import { readPressFiles } from './press-kit.ts';

const still = alias(mediaFile, 'still');
const { personId, nameZh, nameEn, function: task, roleZh, roleEn } = filmCredit;
const videoFields = { id: video.id, titleZh: video.titleZh, titleEn: video.titleEn, seconds: video.seconds };

export const filmStaff = (db: Database) =>
  recordService(db, filmRecord, {
    table: film,
    within: film.unitId,
    importing: {
      references: {
        unitId: {
          within: 'edition',
          read: (from) =>
            from
              .select({
                id: awardUnit.id,
                nameZh: awardUnit.labelZh,
                nameEn: awardUnit.labelEn,
                otherName: awardUnit.key,
                within: sql<string>`${edition.year}::text`,
                withinId: edition.id,
              })
              .from(awardUnit)
              .innerJoin(edition, eq(edition.id, awardUnit.editionId)),
        },
      },
    },
    usedBy: [nomination.filmId],
    children: {
      credits: {
        table: filmCredit,
        key: filmCredit.filmId,
        position: filmCredit.position,
        columns: { personId, nameZh, nameEn, function: task, roleZh, roleEn },
      },
    },
    list: {
      from: sql`${film} join ${awardUnit} on ${awardUnit.id} = ${film.unitId} join ${edition} on ${edition.id} = ${awardUnit.editionId}`,
      searched: [
        film.titleZh,
        film.titleEn,
        film.originalTitle,
        film.aliases,
        film.directorZh,
        film.directorEn,
        film.countryZh,
        film.countryEn,
      ],
      filter: ({ editionId, unitId }) =>
        and(editionId ? eq(awardUnit.editionId, String(editionId)) : undefined, unitId ? eq(film.unitId, String(unitId)) : undefined),
      order: [desc(edition.year), asc(awardUnit.position), asc(film.position), asc(film.id)],
      rows: async (from, ids, language) => {
        const rows = await from
          .select({
            film,
            edition: edition.year,
            unitZh: awardUnit.labelZh,
            unitEn: awardUnit.labelEn,
            cover: imageFields(still),
            licence: worstLicence('film', film.id),
            shown: shownState(film),
          })
          .from(film)
          .innerJoin(awardUnit, eq(awardUnit.id, film.unitId))
          .innerJoin(edition, eq(edition.id, awardUnit.editionId))
          .leftJoin(still, sql`${still.id} = coalesce(${film.stillId}, ${film.posterId})`)
          .where(inArray(film.id, [...ids]));
        return rows.map(({ film: row, cover, ...facts }) => ({
          ...row,
          ...facts,
          cover: toImage(cover, language),
          publishAt: isoOrNull(row.publishAt),
          path: pathOf(row.id),
        }));
      },
    },
    beside: async (from, id, { fields: { stillId, posterId, videoIds, pressKit, credits, institutionId }, language }) => {
      const [row] = await from
        .select({ shown: shownState(film), editionId: awardUnit.editionId })
        .from(film)
        .innerJoin(awardUnit, eq(awardUnit.id, film.unitId))
        .where(eq(film.id, id));
      if (!row) throw notFound();
      const media = await readMediaItems(from, [stillId, posterId], language);
      const videos = videoIds.length > 0 ? await from.select(videoFields).from(video).where(inArray(video.id, videoIds)) : [];
      const credited = idsIn(credits);
      const [institution] = institutionId ? await selectInstitutions(from).where(eq(userAccount.id, institutionId)) : [];
      return {
        ...row,
        still: media.get(stillId ?? '') ?? null,
        poster: media.get(posterId ?? '') ?? null,
        videos: videoIds.flatMap((videoId) => videos.find((one) => one.id === videoId) ?? []),
        pressFiles: await readPressFiles(from, pressKit),
        people:
          credited.length > 0
            ? await from
                .select({ id: person.id, nameZh: person.nameZh, nameEn: person.nameEn })
                .from(person)
                .where(inArray(person.id, credited))
            : [],
        institution: institution ?? null,
        path: pathOf(id),
      };
    },
    tags: async (from, id, { unitId, videoIds }) => [
      ...filmTags(id, await editionOfUnit(from, unitId)),
      ...(videoIds.length > 0 ? ['videos'] : []),
    ],
    clean: ({ credits, ...fields }) => ({ ...fields, ...(credits && { credits: cleanNamed(credits) }) }),
    check: async (tx, { id, present, write: { unitId, pressKit = [], credits = [] } }) => {
      await requirePictures(tx, { ids: pressKit.map((file) => file.id), field: 'pressKit' });
      await checkNamed(tx, credits, 'credits');
      if (unitId === undefined || (await editionOfUnit(tx, unitId)) === (await editionOfUnit(tx, present.unitId))) return;
      const [nominated] = await tx.select({ id: nomination.id }).from(nomination).where(eq(nomination.filmId, id)).limit(1);
      if (nominated) throw stillUsed();
    },
    index: async (tx, id, { before, after }) => {
      await indexFilms(tx, [id]);
      // People who are no longer credited must not lead to this film any more.
      if (before?.credits !== after?.credits) await indexPeople(tx, idsIn((before ?? after)?.credits ?? []));
    },
    erase: eraseReactions,
  });

const pathOf = (id: string) => paths.content('episode', id, 'movies');
const idsIn = (credits: readonly { personId: string | null }[]) => [...new Set(credits.flatMap((row) => row.personId ?? []))];

/** Maximum number of selectable videos or institutions. */
const selectableMax = 20;

export function listVideos(db: Database, { search = '' }: NonNullable<Input<typeof listFilmVideos>['query']>): Promise<FilmVideo[]> {
  return db
    .select(videoFields)
    .from(video)
    .where(and(sql`${video.state} in ('ready', 'processing')`, containsText([video.titleZh, video.titleEn, video.fileName], search)))
    .orderBy(desc(video.createdAt), asc(video.id))
    .limit(selectableMax);
}

/** Institutions by the name of their invitation, else by that of their account. */
const institutionName = {
  nameZh: sql<string>`coalesce(nullif(${agency.institutionZh}, ''), ${userAccount.nickName})`,
  nameEn: sql<string>`coalesce(nullif(${agency.institutionEn}, ''), ${userAccount.nameEn})`,
};

const selectInstitutions = (db: Queryable) =>
  db
    .select({ id: userAccount.id, ...institutionName })
    .from(userAccount)
    .innerJoin(agency, eq(agency.userId, userAccount.id));

export function listInstitutions(
  db: Database,
  { search = '' }: NonNullable<Input<typeof listFilmInstitutions>['query']>,
): Promise<FilmInstitution[]> {
  return selectInstitutions(db)
    .where(containsText([agency.institutionZh, agency.institutionEn, userAccount.nickName, userAccount.nameEn], search))
    .orderBy(asc(institutionName.nameZh), asc(userAccount.id))
    .limit(selectableMax);
}
