/** Screens of the site that a query names, such as the screening room, the programme and the jury of the current edition. */
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import enFigures from '#locales/en/figures.json' with { type: 'json' };
import enNavigation from '#locales/en/navigation.json' with { type: 'json' };
import enWork from '#locales/en/work.json' with { type: 'json' };
import zhFigures from '#locales/zh-Hans/figures.json' with { type: 'json' };
import zhNavigation from '#locales/zh-Hans/navigation.json' with { type: 'json' };
import zhWork from '#locales/zh-Hans/work.json' with { type: 'json' };
import type { Database } from '#server/db/client.ts';
import { edition, juryMember } from '#server/db/schema/award.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { person } from '#server/db/schema/person.ts';
import { programmeEvent } from '#server/db/schema/programme.ts';
import type { FoundScreen } from '#shared/api/search.ts';
import { isOwnPath } from '#shared/content/slug.ts';
import type { Language } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import type { Hit } from './search-rows.ts';
import { editionIsShown, isPublic, juryIsPublic } from '#server/services/core/visibility.ts';
import { localized } from '#server/services/core/localized.ts';
import { fold } from '#server/services/core/search-text.ts';
import words from './search-screen-words.json' with { type: 'json' };

type ScreenKey = keyof typeof words;

const texts = {
  'zh-Hans': { navigation: zhNavigation, work: zhWork, figures: zhFigures },
  en: { navigation: enNavigation, work: enWork, figures: enFigures },
} as const;

/** Screens whose address does not depend on the edition. */
const fixedPaths = {
  news: paths.news,
  announcement: paths.announcement,
  previous: paths.previous,
  about: paths.about(),
  cultural: paths.cultural,
  videoList: paths.videoList,
  movies: paths.movies,
  projectionRoom: paths.projectionRoom,
  panda: paths.panda,
  feedback: paths.feedback,
  agreement: paths.agreement,
  privacyPolicy: paths.privacy,
  figures: paths.figures,
} as const satisfies Partial<Record<ScreenKey, string>>;

type FixedScreen = keyof typeof fixedPaths;

/** Columns without which a screen is gone. */
const columnOfScreen: Partial<Record<ScreenKey, string>> = { panda: 'face', cultural: 'culture' };

/** Screens whose address does not depend on the edition, with their names; without those whose column is not kept. */
export const namedScreenPaths = (isKept: (columnId: string) => boolean) =>
  (Object.keys(fixedPaths) as FixedScreen[])
    .filter((key) => {
      const columnId = columnOfScreen[key];
      return !columnId || isKept(columnId);
    })
    .map((key) => ({ path: fixedPaths[key], nameZh: labelOf(key, 'zh-Hans'), nameEn: labelOf(key, 'en') }));

const isFixed = (key: ScreenKey): key is FixedScreen => key in fixedPaths;

function labelOf(key: ScreenKey, language: Language): string {
  const { navigation, work, figures } = texts[language];
  if (key === 'programme') return navigation.menu.programme;
  if (key === 'jury') return work.jury.title;
  return key === 'figures' ? figures.page.title : navigation.section[key];
}

/** The parts of the current edition that are public. */
interface CurrentEdition {
  id: string;
  year: number;
  hasJury: boolean;
  hasProgramme: boolean;
}

async function readCurrentEdition(db: Database): Promise<CurrentEdition | undefined> {
  const events = db
    .select({ one: sql`1` })
    .from(programmeEvent)
    .where(and(eq(programmeEvent.editionId, edition.id), isPublic(programmeEvent)));
  const seats = db
    .select({ one: sql`1` })
    .from(juryMember)
    .innerJoin(person, eq(person.id, juryMember.personId))
    .where(and(eq(juryMember.editionId, edition.id), isPublic(person)));
  const [row] = await db
    .select({
      id: edition.id,
      year: edition.year,
      hasJury: sql<boolean>`(${juryIsPublic()} and exists ${seats})`,
      hasProgramme: sql<boolean>`exists ${events}`,
    })
    .from(edition)
    .where(and(editionIsShown(), eq(edition.isCurrent, true)));
  return row;
}

/** At least so many characters of a word must be typed. */
const hanMin = 2;
const lettersMin = 4;

const namedScreens = (text: string): ScreenKey[] => screenKeys.filter((key) => isNamedBy(text, words[key]));

function isNamedBy(text: string, names: readonly string[]): boolean {
  const typed = fold(text)
    .replaceAll(/[\s-]+/g, ' ')
    .trim();
  const isLong = typed.length >= (/\p{Script=Han}/u.test(typed) ? hanMin : lettersMin);
  return names.some((name) => name === typed || (isLong && name.startsWith(typed)));
}

const screenKeys = Object.keys(words) as ScreenKey[];

/** Screens that the text names, by their names and other words for them in both languages, and columns of the organiser's. */
export async function findScreens(db: Database, text: string, language: Language): Promise<FoundScreen[]> {
  const keys = namedScreens(text);
  const [current, columns] = await Promise.all([
    keys.every(isFixed) ? undefined : readCurrentEdition(db),
    db.select().from(siteColumn).where(eq(siteColumn.hidden, false)).orderBy(asc(siteColumn.position)),
  ]);
  const isKept = (id: string) => columns.some((column) => column.id === id);
  const own = columns.filter(({ path, labelZh, labelEn }) => isOwnPath(path) && isNamedBy(text, [fold(labelZh), fold(labelEn)]));
  return [
    ...keys.flatMap((key) => {
      const label = labelOf(key, language);
      const columnId = columnOfScreen[key];
      if (columnId && !isKept(columnId)) return [];
      if (isFixed(key)) return [{ label, path: fixedPaths[key] }];
      const isThere = key === 'jury' ? current?.hasJury : current?.hasProgramme;
      if (!current || !isThere) return [];
      return [{ label, path: key === 'jury' ? `${paths.edition(current.year)}#jury` : paths.programme(current.year) }];
    }),
    ...own.map(({ path, labelZh, labelEn }) => ({ label: localized(language, labelZh, labelEn), path })),
  ];
}

/** The public jury of the current edition for a text that names the jury: the president and the chairs first. */
export async function findJurors(db: Database, text: string): Promise<Hit[]> {
  if (!namedScreens(text).includes('jury')) return [];
  const current = await readCurrentEdition(db);
  if (!current?.hasJury) return [];
  const rows = await db
    .select({ id: juryMember.personId })
    .from(juryMember)
    .innerJoin(person, eq(person.id, juryMember.personId))
    .where(and(eq(juryMember.editionId, current.id), isPublic(person)))
    .orderBy(desc(juryMember.isPresident), desc(juryMember.isChair), asc(juryMember.position), asc(juryMember.personId))
    .limit(jurorsMax);
  return rows.map(({ id }) => ({ subjectKind: 'person', subjectId: id, kind: 'person' }));
}

/** As many as stand beside the results. */
const jurorsMax = 6;
