/** Search hits as result rows: read under the visibility rules, then highlighted. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { awardUnit, film } from '#server/db/schema/award.ts';
import { listType, siteColumn } from '#server/db/schema/column.ts';
import { person } from '#server/db/schema/person.ts';
import { searchRow, type searchSubjects } from '#server/db/schema/search.ts';
import type { ContentRow } from '#shared/api/content.ts';
import type { IndexedKind, SearchRow } from '#shared/api/search.ts';
import type { Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { selectPeople, selectFilms, toPersonCard, toFilmCard } from '#server/services/content/award-cards.ts';
import { knownColumns } from '#server/services/content/column.ts';
import { selectRowsById } from '#server/services/content/content-row.ts';
import { extractOf, marksOf } from '#server/services/core/highlight.ts';
import { isoInstant, localized } from '#server/services/core/localized.ts';
import type { QueryRun } from '#server/services/core/search-text.ts';

export interface Hit {
  subjectKind: (typeof searchSubjects)[number];
  subjectId: string;
  kind: IndexedKind;
}

interface ResultQuery {
  hits: readonly Hit[];
  runs: readonly QueryRun[];
  language: Language;
}

/** A result row and the facts under its title. */
interface FactsRow {
  row: ContentRow;
  facts: string[];
}

/** Rows in the order of the hits; hits that are no longer visible are dropped. */
export async function readResultRows(db: Database, { hits, runs, language }: ResultQuery): Promise<SearchRow[]> {
  if (hits.length === 0) return [];
  const idsOf = (kind: Hit['subjectKind']) => hits.filter((hit) => hit.subjectKind === kind).map((hit) => hit.subjectId);
  const [items, works, people, bodies] = await Promise.all([
    readItems(db, idsOf('content'), language),
    readFilms(db, idsOf('work'), language),
    readPeople(db, idsOf('person'), language),
    readBodies(db, hits, language),
  ]);
  const shown = { content: items, work: works, person: people };
  return hits.flatMap((hit): SearchRow[] => {
    const shownRow = shown[hit.subjectKind].get(hit.subjectId);
    if (!shownRow) return [];
    return [
      {
        ...marked(shownRow.row, bodies.get(keyOf(hit)) ?? '', runs),
        searchKind: hit.kind,
        award: null,
        facts: shownRow.facts.filter(Boolean),
      },
    ];
  });
}

/** The highlighted row; if neither title nor abstract contains the text, the abstract is an extract of the body. */
function marked(row: ContentRow, body: string, runs: readonly QueryRun[]): ContentRow & Pick<SearchRow, 'highlight'> {
  const title = marksOf(row.title, runs);
  const abstract = marksOf(row.contentAbstract, runs);
  const extract = title.length === 0 && abstract.length === 0 ? extractOf(body, runs) : null;
  if (extract === null) return { ...row, highlight: { title, abstract } };
  return { ...row, contentAbstract: extract, highlight: { title, abstract: marksOf(extract, runs) } };
}

async function readItems(db: Database, ids: string[], language: Language): Promise<Map<string, FactsRow>> {
  const rows = await selectRowsById(db, ids, language);
  const sections = rows.some(({ columnId }) => columnId === knownColumns.about) ? await readSectionTypes(db) : [];
  return new Map(
    rows.map((row) => {
      // A section of the about page is shown there.
      const active = row.columnId === knownColumns.about ? sections.indexOf(row.type ?? '') : -1;
      return [row.id, { row: active < 0 ? row : { ...row, path: paths.about(active) }, facts: [row.typeLabel] }];
    }),
  );
}

/** The types of the about page's sections, in their order. */
async function readSectionTypes(db: Database): Promise<string[]> {
  const types = await db
    .select({ id: listType.id })
    .from(listType)
    .where(eq(listType.columnId, knownColumns.about))
    .orderBy(asc(listType.position), asc(listType.id));
  return types.map(({ id }) => id);
}

async function readFilms(db: Database, ids: string[], language: Language): Promise<Map<string, FactsRow>> {
  if (ids.length === 0) return new Map();
  const [cards, facts, columnId] = await Promise.all([
    selectFilms(db, inArray(film.id, ids)),
    db
      .select({ id: film.id, publishAt: film.publishAt, unitZh: awardUnit.labelZh, unitEn: awardUnit.labelEn })
      .from(film)
      .innerJoin(awardUnit, eq(awardUnit.id, film.unitId))
      .where(inArray(film.id, ids)),
    firstColumn(db, 'film'),
  ]);
  return new Map(
    cards.map((stored) => {
      const card = toFilmCard(stored, language);
      const own = facts.find((row) => row.id === card.id);
      const row = plainRow({
        id: card.id,
        kind: 'episode',
        columnId,
        title: card.title,
        contentAbstract: card.logline,
        path: card.path,
        language,
        publishAt: own?.publishAt ?? null,
      });
      const unit = localized(language, own?.unitZh ?? '', own?.unitEn ?? '');
      return [
        card.id,
        {
          row: { ...row, typeLabel: unit, cover: card.poster ?? card.still, author: card.director },
          facts: [unit, card.country, card.year ? String(card.year) : ''],
        },
      ];
    }),
  );
}

async function readPeople(db: Database, ids: string[], language: Language): Promise<Map<string, FactsRow>> {
  if (ids.length === 0) return new Map();
  const [cards, columnId] = await Promise.all([selectPeople(db, inArray(person.id, ids)), firstColumn(db, 'people')]);
  return new Map(
    cards.map((stored) => {
      const card = toPersonCard(stored, language);
      const row = plainRow({
        id: card.id,
        kind: 'people',
        columnId,
        title: card.name,
        contentAbstract: '',
        path: card.path,
        language,
        publishAt: null,
      });
      return [card.id, { row: { ...row, typeLabel: card.role, cover: card.portrait }, facts: [card.role] }];
    }),
  );
}

type PlainRow = Pick<ContentRow, 'id' | 'kind' | 'columnId' | 'title' | 'contentAbstract' | 'path' | 'language'> & {
  publishAt: Date | null;
};

export function plainRow({ publishAt, ...row }: PlainRow): ContentRow {
  return {
    ...row,
    type: null,
    typeLabel: '',
    cover: null,
    publishTime: isoInstant(publishAt),
    author: '',
    source: '',
    viewCount: 0,
    likeCount: 0,
    commentCount: 0,
    time: null,
    tags: [],
    pinned: false,
  };
}

async function firstColumn(db: Database, columnType: 'film' | 'people'): Promise<string> {
  const [column] = await db
    .select({ id: siteColumn.id })
    .from(siteColumn)
    .where(eq(siteColumn.columnType, columnType))
    .orderBy(siteColumn.position)
    .limit(1);
  return column?.id ?? columnType;
}

async function readBodies(db: Database, hits: readonly Hit[], language: Language): Promise<Map<string, string>> {
  const rows = await db
    .select({ subjectKind: searchRow.subjectKind, subjectId: searchRow.subjectId, body: searchRow.body })
    .from(searchRow)
    .where(
      and(
        eq(searchRow.language, language),
        inArray(
          searchRow.subjectId,
          hits.map((hit) => hit.subjectId),
        ),
      ),
    );
  return new Map(rows.map((row) => [keyOf(row), row.body]));
}

function keyOf({ subjectKind, subjectId }: Pick<Hit, 'subjectKind' | 'subjectId'>): string {
  return `${subjectKind}:${subjectId}`;
}
