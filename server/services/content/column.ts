/** Columns for visitors: the tree, the types of a list, the news and notice lists, the about page. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { film } from '#server/db/schema/award.ts';
import { listType, siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { face } from '#server/db/schema/face.ts';
import { mediaFile } from '#server/db/schema/media.ts';
import { person } from '#server/db/schema/person.ts';
import type { AboutSection, Column, ListType } from '#shared/api/column.ts';
import type { listNewsTypes, listNewsYears } from '#shared/api/news.ts';
import type { Input } from '#shared/api/endpoint.ts';
import type { Language } from '#shared/language.ts';
import { withFootnotes } from './footnotes.ts';
import { publicHtml } from '#server/services/core/body-html.ts';
import { readAttachments } from './attached-files.ts';
import { countVisible, type VisibleCounts } from './content-count.ts';
import { countItems, typeIdsOf } from './search-items.ts';
import { withCredits } from '#server/services/media/credited-html.ts';
import { imageFields, toImage } from '#server/services/media/image-view.ts';
import { isoInstant, localized } from '#server/services/core/localized.ts';
import {
  earliest,
  instantOrNull,
  isLiveRevision,
  isPublic,
  isAvailableIn,
  isVisible,
  nextInstant,
  type Answer,
} from '#server/services/core/visibility.ts';

/** Columns that have screens of their own. */
export const knownColumns = { news: 'news', notices: 'notice', about: 'about' } as const;

/** Column of videos without an item. */
export const videoRootColumn = 'video';

type TypeQuery = NonNullable<Input<typeof listNewsTypes>['query']>;
type YearQuery = NonNullable<Input<typeof listNewsYears>['query']>;
export type ColumnService = ReturnType<typeof createColumnService>;

export function createColumnService({ db }: { db: Database }) {
  /** Types with the number of items that have them and match the other filters. */
  const listTypes = async (columnId: string, { year, search = '' }: TypeQuery, language: Language): Promise<Answer<ListType[]>> => {
    const counts = await countVisible(db, { language, columnId });
    const isFiltered = year !== undefined || search.trim() !== '';
    const [types, found] = await Promise.all([
      db.select().from(listType).where(eq(listType.columnId, columnId)).orderBy(asc(listType.position), asc(listType.id)),
      isFiltered ? countItems(db, { language, columnId, year, text: search }, 'typeId') : null,
    ]);
    const countOf = (typeId?: string) => (found ? found.of(typeId) : counts.of({ columnId, typeId }));
    const all: ListType = { id: 'all', label: localized(language, '全部', 'All'), value: '', count: countOf() };
    const rows = types.map((type) => ({
      id: type.id,
      label: localized(language, type.labelZh, type.labelEn),
      value: type.id,
      count: countOf(type.id),
    }));
    const tags = [...(isFiltered ? ['search'] : []), `column:${columnId}`];
    return { data: [all, ...rows], tags, changesAt: counts.changesAt, goesAt: counts.goesAt };
  };

  return {
    /** The tree of visible columns with the number of items, films, people or faces in each column and below it. */
    getColumnTree: async (language: Language): Promise<Answer<Column[]>> => {
      const [columns, counts, records] = await Promise.all([
        db.select().from(siteColumn).where(eq(siteColumn.hidden, false)).orderBy(asc(siteColumn.position), asc(siteColumn.id)),
        countVisible(db, { language }),
        countRecords(db),
      ]);
      const tags = ['columns', 'works', 'people', 'faces', ...columns.map((column) => `column:${column.id}`)];
      return {
        data: treeOf({ columns, parentId: null, language, counts, records: records.counts }),
        tags,
        changesAt: earliest([counts.changesAt, records.changesAt]),
        goesAt: earliest([counts.goesAt, records.changesAt]),
      };
    },

    /** Years in which visible news of this language were published, with the number of those that match the other filters. */
    listNewsYears: async ({ type = '', search = '' }: YearQuery, language: Language): Promise<Answer<ListType[]>> => {
      const query = { language, columnId: knownColumns.news };
      const counts = await countVisible(db, query);
      const all = await countItems(db, { ...query, text: '' }, 'year');
      const typeIds = typeIdsOf(type);
      const found = typeIds.length > 0 || search.trim() ? await countItems(db, { ...query, typeIds, text: search }, 'year') : all;
      const data = all.values.map((year) => ({ id: year, label: year, value: year, count: found.of(year) }));
      return { data, tags: ['search', `column:${knownColumns.news}`], changesAt: counts.changesAt, goesAt: counts.goesAt };
    },

    listNewsTypes: (query: TypeQuery, language: Language) => listTypes(knownColumns.news, query, language),
    listNoticeTypes: (query: TypeQuery, language: Language) => listTypes(knownColumns.notices, query, language),

    /** Sections of the about page, one per type of its column in order; the text is empty as long as none is written. */
    listAboutSections: async (language: Language): Promise<Answer<AboutSection[]>> => {
      const counts = await countVisible(db, { language, columnId: knownColumns.about });
      const [rows, types] = await Promise.all([
        selectSections(db, language),
        db.select().from(listType).where(eq(listType.columnId, knownColumns.about)).orderBy(asc(listType.position), asc(listType.id)),
      ]);
      const written = await Promise.all(
        rows.map(async (row): Promise<AboutSection> => ({
          id: row.id,
          key: row.typeId ?? row.tagsEn[0] ?? row.id,
          title: language === 'en' ? row.titleEn : row.titleZh,
          content: await withCredits(db, withFootnotes(publicHtml(language === 'en' ? row.bodyEn : row.bodyZh), language), language),
          image: toImage(row.cover, language),
          attachments: await readAttachments(db, row, language),
          updateTime: isoInstant(row.updatedAt),
        })),
      );
      const data = [
        ...types.flatMap((type) => {
          const ofType = written.filter(({ key }) => key === type.id);
          return ofType.length > 0 ? ofType : [emptySection(type, language)];
        }),
        ...written.filter(({ key }) => !types.some(({ id }) => id === key)),
      ];
      return { data, tags: [`column:${knownColumns.about}`], changesAt: counts.changesAt, goesAt: counts.goesAt };
    },
  };
}

function emptySection(type: typeof listType.$inferSelect, language: Language): AboutSection {
  return {
    id: type.id,
    key: type.id,
    title: localized(language, type.labelZh, type.labelEn),
    content: '',
    image: null,
    attachments: [],
    updateTime: null,
  };
}

/** Bounds the query; there are few sections. */
const sectionsMax = 50;

function selectSections(db: Database, language: Language) {
  return db
    .select({
      id: content.id,
      typeId: content.typeId,
      tagsEn: contentRevision.tagsEn,
      titleZh: contentRevision.titleZh,
      titleEn: contentRevision.titleEn,
      bodyZh: contentRevision.bodyZh,
      bodyEn: contentRevision.bodyEn,
      attachments: contentRevision.attachments,
      updatedAt: contentRevision.updatedAt,
      cover: imageFields(mediaFile),
    })
    .from(content)
    .innerJoin(contentRevision, isLiveRevision())
    .leftJoin(listType, and(eq(listType.columnId, content.columnId), eq(listType.id, content.typeId)))
    .leftJoin(mediaFile, eq(mediaFile.id, contentRevision.coverId))
    .where(and(isVisible(), isAvailableIn(language), eq(content.columnId, knownColumns.about)))
    .orderBy(asc(listType.position), asc(content.publishAt), asc(content.id))
    .limit(sectionsMax);
}

/** Counts of public films, people and faces, which are not items of a column; some hundreds of each. */
async function countRecords(db: Database): Promise<{ counts: ReadonlyMap<string, number>; changesAt: Date | null }> {
  const rows = await Promise.all(
    [film, person, face].map(async (table) => {
      const [row] = await db
        .select({
          count: sql<number>`(count(*) filter (where ${isPublic(table)}))::int`,
          changesAt: sql<Date | null>`min(${nextInstant(table)})`.mapWith(instantOrNull),
        })
        .from(table);
      return row ?? { count: 0, changesAt: null };
    }),
  );
  const names = ['film', 'people', 'face'] as const;
  return {
    counts: new Map(names.map((name, index) => [name, rows[index]?.count ?? 0])),
    changesAt: earliest(rows.map(({ changesAt }) => changesAt)),
  };
}

interface TreeInput {
  columns: readonly (typeof siteColumn.$inferSelect)[];
  parentId: string | null;
  language: Language;
  counts: VisibleCounts;
  /** Numbers of films, people and faces, by the id of the column whose screen shows them. */
  records: ReadonlyMap<string, number>;
}

function treeOf({ columns, parentId, language, counts, records }: TreeInput): Column[] {
  return columns
    .filter((column) => column.parentId === parentId)
    .map((column) => ({ column, children: treeOf({ columns, parentId: column.id, language, counts, records }) }))
    .map(({ column, children }) => ({
      id: column.id,
      label: localized(language, column.labelZh, column.labelEn),
      children,
      custom: column.custom || '{}',
      path: column.path,
      columnType: column.columnType,
      count: counts.of({ columnId: column.id }) + (records.get(column.id) ?? 0) + children.reduce((sum, { count }) => sum + count, 0),
    }));
}
