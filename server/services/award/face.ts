/** The face gallery: portraits in columns, filtered by role and year, and the detail of a face with its person. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import { gone, notFound } from '#server/errors.ts';
import type { Database } from '#server/db/client.ts';
import { face, faceColumn } from '#server/db/schema/face.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import type { Data, Input } from '#shared/api/endpoint.ts';
import type { FaceDetail, FaceFilters, FaceLink, FaceRow, getFaceFilters, listFaceColumns, listFaces } from '#shared/api/face.ts';
import type { Page } from '#shared/api/paging.ts';
import type { Language } from '#shared/language.ts';
import { pageSizeDefault } from '#shared/limits.ts';
import { paths } from '#shared/paths.ts';
import { countFacetValues } from '#server/services/core/facet.ts';
import { readGallery, type GalleryFace } from './face-gallery.ts';
import { imageFields, imageOf, toImage } from '#server/services/media/image-view.ts';
import { compareNames } from '#server/services/core/name-order.ts';
import { otherName, readFilmography } from './person-profile.ts';
import { wasPublic } from '#server/services/core/was-public.ts';
import { localized } from '#server/services/core/localized.ts';
import { earliest, isPublic, type Answer, nextReveal } from '#server/services/core/visibility.ts';
import { edition } from '#server/db/schema/award.ts';
import { honoursOf, readNominationsOfPerson } from './award-record.ts';
import { publicHtml } from '#server/services/core/body-html.ts';

export type FaceQuery = NonNullable<Input<typeof listFaces>['query']>;
export type FaceService = ReturnType<typeof createFaceService>;
type FilterQuery = NonNullable<Input<typeof getFaceFilters>['query']>;
type FaceColumns = Data<typeof listFaceColumns>;

/** Cache tags of the whole gallery: faces name people, and a column depends on all faces. */
const tags = ['faces', 'people'];

export function createFaceService({ db }: { db: Database }) {
  const list = async (query: FaceQuery, language: Language): Promise<Answer<Page<FaceRow>>> => {
    const { faces, changesAt } = await readGallery(db);
    const matching = inOrder(
      faces.filter((row) => matches(row, query) && (query.personId === undefined || row.personId === query.personId)),
      query,
      language,
    );
    const { pageNum = 1, pageSize = pageSizeDefault } = query;
    const page = matching.slice((pageNum - 1) * pageSize, pageNum * pageSize);
    return { data: { rows: await readRows(db, page, language), total: matching.length, columnType: 'face' }, tags, changesAt };
  };

  return {
    /** Faces of all columns or of one. */
    listFaces: list,
    listColumnFaces: list,

    /** The columns that have a public face. */
    listFaceColumns: async (language: Language): Promise<Answer<FaceColumns>> => {
      const [{ faces, changesAt }, columns] = await Promise.all([
        readGallery(db),
        db
          .select({ column: faceColumn, cover: imageFields(mediaFile) })
          .from(faceColumn)
          .leftJoin(mediaFile, eq(mediaFile.id, faceColumn.coverId))
          .orderBy(asc(faceColumn.position), asc(faceColumn.id)),
      ]);
      const data = columns.map(({ column, cover }) => ({
        id: column.id,
        label: localized(language, column.labelZh, column.labelEn),
        year: column.year,
        count: faces.filter(({ columnId }) => columnId === column.id).length,
        cover: toImage(cover, language),
      }));
      return { data: data.filter(({ count }) => count > 0), tags, changesAt };
    },

    /** Roles by frequency, columns in their order, latest year first; each with the number of faces that match it and the other filters. */
    getFaceFilters: async (query: FilterQuery, language: Language): Promise<Answer<FaceFilters>> => {
      const [{ faces, changesAt }, columns] = await Promise.all([
        readGallery(db),
        db.select().from(faceColumn).orderBy(asc(faceColumn.position), asc(faceColumn.id)),
      ]);
      const countOf = (filter: FilterQuery) => faces.filter((row) => matches(row, { ...query, ...filter })).length;
      const roles = countFacetValues(
        faces.flatMap(({ roleKey, roleZh, roleEn }) => (roleKey ? [{ key: roleKey, zh: roleZh, en: roleEn }] : [])),
        language,
      );
      const years = [...new Set(faces.flatMap(({ year }) => year ?? []))].sort((a, b) => b - a);
      const shown = columns.filter(({ id }) => faces.some(({ columnId }) => columnId === id));
      const data = {
        total: faces.length,
        anyRole: countOf({ role: undefined }),
        roles: roles.map(({ value, label }) => ({ value, label, count: countOf({ role: value }) })),
        columns: shown.map(({ id, labelZh, labelEn }) => ({
          value: id,
          label: localized(language, labelZh, labelEn),
          count: countOf({ columnId: id }),
        })),
        years: years.map((year) => ({ value: String(year), label: String(year), count: countOf({ year }) })),
      };
      return { data, tags, changesAt };
    },

    /** A face with its person and its neighbours. Throws `gone` for one that was public, else `notFound`. */
    getFace: async (id: string, language: Language): Promise<Answer<FaceDetail>> => {
      const gallery = await readGallery(db);
      const shown = gallery.faces.find((row) => row.id === id);
      if (!shown) throw (await wasPublic(db, id)) ? gone() : notFound();
      const inColumn = gallery.faces.filter(({ columnId }) => columnId === shown.columnId);
      const [[row], [column], known] = await Promise.all([
        readRows(db, [shown], language),
        db.select().from(faceColumn).where(eq(faceColumn.id, shown.columnId)),
        readFacePerson(db, shown.personId, language),
      ]);
      if (!row) throw notFound();
      const data = {
        ...row,
        columnLabel: column ? localized(language, column.labelZh, column.labelEn) : '',
        ...known.data,
        ...neighboursOf(shown, inColumn, language),
      };
      return { data, tags: [...tags, 'editions', `face:${id}`], changesAt: earliest([gallery.changesAt, known.changesAt]) };
    },
  };
}

/** Matches by the shared role key, or by the key of the role's own name. */
function matches(row: GalleryFace, { columnId, role, year }: FilterQuery): boolean {
  return (
    (columnId === undefined || row.columnId === columnId) &&
    (role === undefined || row.roleKey === role || row.ownRoleKey === role) &&
    (year === undefined || row.year === year)
  );
}

/** Gallery order or by name, ascending by default. */
function inOrder(faces: readonly GalleryFace[], { orderByColumn, isAsc }: FaceQuery, language: Language): GalleryFace[] {
  const ordered = orderByColumn === 'name' ? byName(faces, language) : [...faces];
  return isAsc === 'desc' ? ordered.reverse() : ordered;
}

function byName(faces: readonly GalleryFace[], language: Language): GalleryFace[] {
  const compare = compareNames(language);
  return faces
    .map((row) => ({ row, id: row.id, name: localized(language, row.nameZh, row.nameEn) }))
    .sort(compare)
    .map(({ row }) => row);
}

/** Pictures and people of a page of faces, in its order. */
async function readRows(db: Database, page: readonly GalleryFace[], language: Language): Promise<FaceRow[]> {
  if (page.length === 0) return [];
  const rows = await db
    .select({
      id: face.id,
      image: imageFields(mediaFile),
      originalName: person.originalName,
      countryZh: person.countryZh,
      countryEn: person.countryEn,
    })
    .from(face)
    .innerJoin(mediaFile, eq(mediaFile.id, face.imageId))
    .leftJoin(person, eq(person.id, face.personId))
    .where(
      and(
        isPublic(face),
        inArray(
          face.id,
          page.map(({ id }) => id),
        ),
      ),
    );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return page.flatMap((shown) => {
    const faceRow = byId.get(shown.id);
    if (!faceRow) return [];
    const image = imageOf(faceRow.image, language);
    const isKnown = shown.personId !== null;
    const name = localized(language, shown.nameZh, shown.nameEn);
    return {
      id: shown.id,
      columnId: shown.columnId,
      name,
      otherName: otherName({ ...shown, originalName: isKnown ? (faceRow.originalName ?? '') : '' }, name, language),
      role: localized(language, shown.roleZh, shown.roleEn),
      country: isKnown ? localized(language, faceRow.countryZh ?? '', faceRow.countryEn ?? '') : '',
      year: shown.year,
      url: image.url,
      image,
      personId: shown.personId,
      path: paths.pandaDetail(shown.columnId, shown.id),
    };
  });
}

/** The previous and next face of the column, wrapping around. */
function neighboursOf(shown: GalleryFace, inColumn: readonly GalleryFace[], language: Language): Pick<FaceDetail, 'previous' | 'next'> {
  if (inColumn.length < 2) return { previous: null, next: null };
  const at = inColumn.indexOf(shown);
  const link = (row: GalleryFace | undefined): FaceLink | null =>
    row ? { id: row.id, name: localized(language, row.nameZh, row.nameEn), path: paths.pandaDetail(row.columnId, row.id) } : null;
  return { previous: link(inColumn.at(at - 1)), next: link(inColumn[(at + 1) % inColumn.length]) };
}

type FacePerson = Pick<FaceDetail, 'bio' | 'honours' | 'works' | 'personPath'>;

/** Public biography, honours and films of a face's person, empty without one; `changesAt` is the next reveal of nominees or winners. */
async function readFacePerson(
  db: Database,
  personId: string | null,
  language: Language,
): Promise<{ data: FacePerson; changesAt: Date | null }> {
  if (personId === null) return { data: { bio: '', honours: [], works: [], personPath: '' }, changesAt: null };
  const [[row], nominations, filmography, reveals] = await Promise.all([
    db
      .select({ bioZh: person.bioZh, bioEn: person.bioEn })
      .from(person)
      .where(and(eq(person.id, personId), isPublic(person))),
    readNominationsOfPerson(db, personId, language),
    readFilmography(db, personId, language),
    db.select({ at: nextReveal() }).from(edition),
  ]);
  const data = {
    bio: row ? publicHtml(localized(language, row.bioZh, row.bioEn)) : '',
    honours: honoursOf(nominations, language),
    works: filmography.works,
    personPath: paths.content('people', personId, 'panda'),
  };
  return { data, changesAt: earliest([filmography.changesAt, ...reveals.map(({ at }) => at)]) };
}
