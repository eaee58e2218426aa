/** Screens that are always there, columns with an address of their own, and the news of the last two days. */
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { awardCategory, awardUnit, edition, nomination } from '#server/db/schema/award.ts';
import { programmeEvent } from '#server/db/schema/programme.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { content, contentRevision } from '#server/db/schema/content.ts';
import { defaultLanguage, languages } from '#shared/language.ts';
import { isOwnPath } from '#shared/content/slug.ts';
import { paths } from '#shared/paths.ts';
import { publicAnchor } from '#server/services/content/award-cards.ts';
import { createNavigationService } from '#server/services/site/navigation.ts';
import { createColumnService, knownColumns } from '#server/services/content/column.ts';
import { countVisible } from '#server/services/content/content-count.ts';
import { pathOfItem } from '#server/services/content/content-row.ts';
import { canonicalPath, latest } from './sitemap-items.ts';
import type { SitemapFile, SitemapSection } from './sitemap-section.ts';
import type { SitemapEntry } from './sitemap-xml.ts';
import {
  earliest,
  editionIsShown,
  instantOrNull,
  isLiveRevision,
  isPublic,
  isVisible,
  nextInstant,
  nextReveal,
  nomineesArePublic,
} from '#server/services/core/visibility.ts';

/** Without those that are for one person, and without layouts that name another page as theirs. */
const screens: readonly string[] = [
  paths.home,
  paths.news,
  paths.announcement,
  paths.previous,
  paths.figures,
  paths.cultural,
  paths.movies,
  paths.projectionRoom,
  paths.videoList,
  paths.panda,
  paths.agreement,
  paths.privacy,
  paths.feedback,
];

/** Lists and screens have no stored date of change, so they state none. */
export function pageSection(db: Database): SitemapSection {
  const [column, navigationService] = [createColumnService({ db }), createNavigationService({ db })];
  const read = async (): Promise<SitemapPages> => {
    const sections = await Promise.all(languages.map((language) => column.listAboutSections(language)));
    const about = Array.from({ length: Math.max(1, ...sections.map(({ data }) => data.length)) }, (_, active) => {
      const available = languages.filter((_language, index) => active === 0 || Boolean(sections[index]?.data[active]?.content));
      return { path: paths.about(active), languages: available, lastModified: null };
    }).filter(({ languages: available }) => available.length > 0);
    const [columns, awards, programmes, { data: navigation }] = await Promise.all([
      readColumnPaths(db),
      readAwards(db),
      readProgrammes(db),
      navigationService.getNavigation(defaultLanguage),
    ]);
    const { hasFaces, hasCulture, editionYears } = navigation;
    const shown = screens.filter((path) => (path !== paths.panda || hasFaces) && (path !== paths.cultural || hasCulture));
    const entries = [...shown, ...editionYears.map(paths.edition), ...programmes.paths, ...awards.paths, ...columns].map((path) => ({
      path,
      languages,
      lastModified: null,
    }));
    return {
      entries: [...entries, ...about],
      tags: programmes.tags,
      changesAt: earliest([awards.changesAt, programmes.changesAt, ...sections.map(({ changesAt }) => changesAt)]),
    };
  };
  const tags = ['columns', 'navigation', 'editions', `column:${knownColumns.about}`];
  return {
    name: 'pages',
    tags,
    list: async () => ({ files: [{ name: 'pages', lastModified: null }], changesAt: null }),
    open: async (rest) => {
      if (rest !== '') return null;
      const pages = await read();
      return wholeFile(pages, [...tags, ...pages.tags]);
    },
  };
}

interface SitemapPages {
  entries: SitemapEntry[];
  /** Besides those of the section. */
  tags: readonly string[];
  changesAt: Date | null;
}

/** Programmes with an event to show. */
async function readProgrammes(db: Database): Promise<{ paths: string[]; tags: string[]; changesAt: Date | null }> {
  const rows = await db
    .select({
      id: edition.id,
      year: edition.year,
      isShown: sql`coalesce(bool_or(${isPublic(programmeEvent)}), false)`.mapWith(Boolean),
      changesAt: sql<Date | null>`min(${nextInstant(programmeEvent)})`.mapWith(instantOrNull),
    })
    .from(edition)
    .leftJoin(programmeEvent, eq(programmeEvent.editionId, edition.id))
    .where(editionIsShown())
    .groupBy(edition.id)
    .orderBy(desc(edition.year));
  return {
    paths: rows.filter(({ isShown }) => isShown).map(({ year }) => paths.programme(year)),
    tags: rows.map(({ id }) => `programme:${id}`),
    changesAt: earliest(rows.map((row) => row.changesAt)),
  };
}

/** Columns at an address of their own, and rooms of the screening room, each a list of its own. */
async function readColumnPaths(db: Database): Promise<string[]> {
  const columns = await db
    .select({ id: siteColumn.id, path: siteColumn.path })
    .from(siteColumn)
    .where(eq(siteColumn.hidden, false))
    .orderBy(asc(siteColumn.position), asc(siteColumn.id));
  return columns.flatMap(({ id, path }) => {
    if (path === '/projectionroom/videoroom') return `${path}?${new URLSearchParams({ id })}`;
    return isOwnPath(path) ? path : [];
  });
}

/** Awards with nominees or winners to show, each once for all editions. */
async function readAwards(db: Database): Promise<{ paths: string[]; changesAt: Date | null }> {
  const [rows, reveals] = await Promise.all([
    db
      .selectDistinct({ anchor: publicAnchor })
      .from(nomination)
      .innerJoin(awardCategory, eq(awardCategory.id, nomination.categoryId))
      .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
      .innerJoin(edition, eq(edition.id, awardUnit.editionId))
      .where(nomineesArePublic())
      .orderBy(publicAnchor),
    db.select({ at: nextReveal() }).from(edition).where(editionIsShown()),
  ]);
  return { paths: rows.map(({ anchor }) => paths.award(anchor)), changesAt: earliest(reveals.map(({ at }) => at)) };
}

function wholeFile({ entries, changesAt }: { entries: SitemapEntry[]; changesAt: Date | null }, tags: readonly string[]): SitemapFile {
  const pages = async function* () {
    yield entries;
  };
  return {
    entries: entries.length,
    version: JSON.stringify(entries),
    lastModified: latest(entries.map((entry) => entry.lastModified)),
    changesAt,
    tags,
    pages,
  };
}

/** Google reads news of two days, and a thousand addresses: half of it in each language. */
const newsHours = 48;
const newsMax = 500;

export function newsSection(db: Database): SitemapSection {
  const tags = [`column:${knownColumns.news}`];
  const read = async () => {
    const counts = await Promise.all(languages.map((language) => countVisible(db, { language, columnId: knownColumns.news })));
    const rows = await selectNews(db);
    const oldest = rows.at(-1)?.publishAt;
    const leavesAt = oldest ? new Date(oldest.getTime() + newsHours * 3_600_000) : null;
    return {
      entries: rows.map(newsEntry),
      changesAt: earliest([leavesAt, ...counts.map(({ changesAt }) => changesAt), ...rows.map((row) => row.changesAt)]),
    };
  };
  return {
    name: 'news',
    tags,
    list: async () => {
      const { entries, changesAt } = await read();
      return {
        files: entries.length > 0 ? [{ name: 'news', lastModified: latest(entries.map((entry) => entry.lastModified)) }] : [],
        changesAt,
      };
    },
    open: async (rest) => (rest === '' ? wholeFile(await read(), tags) : null),
  };
}

type NewsRow = Awaited<ReturnType<typeof selectNews>>[number];

function selectNews(db: Database) {
  return db
    .select({
      id: content.id,
      kind: content.kind,
      inZh: content.inZh,
      inEn: content.inEn,
      publishAt: content.publishAt,
      updatedAt: contentRevision.updatedAt,
      videoIds: contentRevision.videoIds,
      titleZh: contentRevision.titleZh,
      titleEn: contentRevision.titleEn,
      columnPath: siteColumn.path,
      columnType: siteColumn.columnType,
      changesAt: nextInstant(content),
    })
    .from(content)
    .innerJoin(contentRevision, isLiveRevision())
    .innerJoin(siteColumn, eq(siteColumn.id, content.columnId))
    .where(
      and(
        isVisible(),
        eq(content.columnId, knownColumns.news),
        sql`${content.publishAt} > now() - make_interval(hours => ${newsHours}::int)`,
      ),
    )
    .orderBy(desc(content.publishAt), desc(content.id))
    .limit(newsMax);
}

function newsEntry(row: NewsRow): SitemapEntry {
  const available = languages.filter((language) => (language === 'en' ? row.inEn : row.inZh));
  const news = available.map(
    (language) => [language, { title: language === 'en' ? row.titleEn : row.titleZh, publishedAt: row.publishAt ?? new Date(0) }] as const,
  );
  return {
    path: canonicalPath(pathOfItem(row)),
    languages: available,
    lastModified: latest([row.publishAt, row.updatedAt]),
    news: Object.fromEntries(news),
  };
}
