/** Search index entries: the searchable texts of items, films and people in each language. */
import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { awardUnit, edition, film, filmCredit } from '#server/db/schema/award.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { person } from '#server/db/schema/person.ts';
import type { searchSubjects } from '#server/db/schema/search.ts';
import type { IndexedKind } from '#shared/api/search.ts';
import type { CreditFunction } from '#shared/award/credit.ts';
import type { Language } from '#shared/language.ts';
import { siteZone } from '#shared/site-zone.ts';
import { plainText } from '#server/services/core/html-text.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import { isLiveRevision, isPublic } from '#server/services/core/visibility.ts';
import { blockTexts } from './block-text.ts';
import words from './search-award-words.json' with { type: 'json' };

export type SubjectKind = (typeof searchSubjects)[number];

/** Index entry of a subject in one language. */
export interface Entry {
  subjectKind: SubjectKind;
  subjectId: string;
  language: Language;
  kind: IndexedKind;
  columnId: string;
  typeId: string;
  year: number | null;
  title: string;
  abstract: string;
  /** Related names and places. */
  names: string;
  /** Other spellings of its name, such as the one in the other language. */
  aliases: readonly string[];
  body: string;
  publishAt: Date | null;
  unpublishAt: Date | null;
}

/** Entries of items with a live revision, one per language. */
export async function contentEntries(tx: Transaction, ids: string[]): Promise<Entry[]> {
  const nowMs = (await readDatabaseTime(tx)).getTime();
  const rows = await tx
    .select({
      content,
      revision: contentRevision,
      columnType: siteColumn.columnType,
      year: sql<number>`extract(year from ${content.publishAt} at time zone ${siteZone()}::text)::int`,
    })
    .from(content)
    .innerJoin(contentRevision, isLiveRevision())
    .innerJoin(siteColumn, eq(siteColumn.id, content.columnId))
    .where(inArray(content.id, ids));
  return rows.flatMap(({ content: item, revision, columnType, year }) => {
    const bodyOf = (html: string, language: Language) =>
      [plainText(html), ...blockTexts(revision.blocks, { language, nowMs }).flatMap(({ title, text, source }) => [title, text, source])]
        .filter(Boolean)
        .join(' ');
    const both = {
      subjectKind: 'content',
      subjectId: item.id,
      kind: kindOf(item.kind, columnType),
      columnId: item.columnId,
      typeId: item.typeId ?? '',
      year,
      publishAt: item.publishAt,
      unpublishAt: item.unpublishAt,
    } as const;
    const zh: Entry = {
      ...both,
      language: 'zh-Hans',
      title: revision.titleZh,
      abstract: revision.abstractZh,
      names: revision.tagsZh.join(' '),
      aliases: aliasesOf(item.kind, revision.titleEn),
      body: bodyOf(revision.bodyZh, 'zh-Hans'),
    };
    const en: Entry = {
      ...both,
      language: 'en',
      title: revision.titleEn,
      abstract: revision.abstractEn,
      names: revision.tagsEn.join(' '),
      aliases: aliasesOf(item.kind, revision.titleZh),
      body: bodyOf(revision.bodyEn, 'en'),
    };
    return [...(item.inZh ? [zh] : []), ...(item.inEn ? [en] : [])];
  });
}

/** An article's title in the other language is another headline, not another spelling. */
function aliasesOf(kind: (typeof content.$inferSelect)['kind'], otherTitle: string): string[] {
  return kind === 'article' ? [] : [otherTitle];
}

function kindOf(kind: (typeof content.$inferSelect)['kind'], columnType: string): IndexedKind {
  if (kind === 'people') return 'person';
  if (columnType === 'film') return 'film';
  if (columnType === 'page') return 'about';
  if (kind === 'episode' || columnType === 'video') return 'video';
  return columnType === 'notice' ? 'notice' : 'news';
}

/** Entries of films without awards, which search reads from their tables subject to their instants. */
export async function filmEntries(tx: Transaction, ids: string[]): Promise<Entry[]> {
  const [rows, credits] = await Promise.all([
    tx
      .select({ work: film, year: edition.year })
      .from(film)
      .innerJoin(awardUnit, eq(awardUnit.id, film.unitId))
      .innerJoin(edition, eq(edition.id, awardUnit.editionId))
      .where(inArray(film.id, ids)),
    selectCredits(tx, and(inArray(filmCredit.filmId, ids), or(isNull(filmCredit.personId), isPublic(person)))),
  ]);
  return rows.flatMap(({ work: row, year }) => {
    const makers = credits.filter(({ credit }) => credit.filmId === row.id);
    const makerNames = makers.flatMap(({ credit, who }) =>
      who ? [who.nameZh, who.nameEn, who.originalName, who.aliases] : [credit.nameZh, credit.nameEn],
    );
    const namesZh = [
      ...makerNames,
      row.companyZh,
      row.languageZh,
      ...makers.flatMap(({ credit }) => [credit.roleZh, ...functionWords[credit.function].zh]),
    ];
    const namesEn = [
      ...makerNames,
      row.companyEn,
      row.languageEn,
      ...makers.flatMap(({ credit }) => [credit.roleEn, ...functionWords[credit.function].en]),
    ];
    const both = {
      subjectKind: 'work',
      subjectId: row.id,
      kind: 'film',
      columnId: '',
      typeId: row.unitId,
      year,
      aliases: [row.titleZh, row.titleEn, row.originalTitle, ...row.aliases.split('\n')],
      publishAt: row.publishAt,
      unpublishAt: row.unpublishAt,
    } as const;
    const zh: Entry = {
      ...both,
      language: 'zh-Hans',
      title: row.titleZh || row.titleEn,
      abstract: row.loglineZh || row.loglineEn,
      names: [row.aliases, row.originalTitle, row.titleEn, row.directorZh, row.countryZh, ...namesZh].join(' '),
      body: plainText(row.synopsisZh),
    };
    const en: Entry = {
      ...both,
      language: 'en',
      title: row.titleEn || row.titleZh,
      abstract: row.loglineEn || row.loglineZh,
      names: [row.aliases, row.originalTitle, row.titleZh, row.directorEn, row.countryEn, ...namesEn].join(' '),
      body: plainText(row.synopsisEn),
    };
    return [zh, en];
  });
}

/** Entries of people with the films that credit them. */
export async function personEntries(tx: Transaction, ids: string[]): Promise<Entry[]> {
  const [rows, credits] = await Promise.all([
    tx.select().from(person).where(inArray(person.id, ids)),
    selectCredits(tx, and(inArray(filmCredit.personId, ids), isPublic(film))),
  ]);
  return rows.flatMap((row) => {
    const parts = credits.filter(({ credit }) => credit.personId === row.id);
    const partsZh = parts.flatMap(({ credit, film }) => [credit.roleZh, ...functionWords[credit.function].zh, film.titleZh]);
    const partsEn = parts.flatMap(({ credit, film }) => [credit.roleEn, ...functionWords[credit.function].en, film.titleEn]);
    const both = {
      subjectKind: 'person',
      subjectId: row.id,
      kind: 'person',
      columnId: '',
      typeId: '',
      year: null,
      aliases: [row.nameZh, row.nameEn, row.originalName, ...row.aliases.split('\n')],
      publishAt: row.publishAt,
      unpublishAt: row.unpublishAt,
    } as const;
    const zh: Entry = {
      ...both,
      language: 'zh-Hans',
      title: row.nameZh || row.nameEn,
      abstract: row.roleZh,
      names: [row.aliases, row.originalName, row.nameEn, row.countryZh, ...partsZh].join(' '),
      body: plainText(row.bioZh),
    };
    const en: Entry = {
      ...both,
      language: 'en',
      title: row.nameEn || row.nameZh,
      abstract: row.roleEn,
      names: [row.aliases, row.originalName, row.nameZh, row.countryEn, ...partsEn].join(' '),
      body: plainText(row.bioEn),
    };
    return [zh, en];
  });
}

/** Words for a function, whatever the credit calls it. */
const functionWords: Readonly<Record<CreditFunction, { zh: readonly string[]; en: readonly string[] }>> = words.functions;

/** Cast and crew lead to their film, and a film to its people. */
function selectCredits(tx: Transaction, where: SQL | undefined) {
  return tx
    .select({
      credit: filmCredit,
      who: { nameZh: person.nameZh, nameEn: person.nameEn, originalName: person.originalName, aliases: person.aliases },
      film: { titleZh: film.titleZh, titleEn: film.titleEn },
    })
    .from(filmCredit)
    .leftJoin(person, eq(person.id, filmCredit.personId))
    .innerJoin(film, eq(film.id, filmCredit.filmId))
    .where(where)
    .orderBy(asc(filmCredit.filmId), asc(filmCredit.position));
}
