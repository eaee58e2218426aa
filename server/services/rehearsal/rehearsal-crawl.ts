/**
 * Looks at a rehearsal as visitors will see the site at its instant: the pages of the edition in both languages with what they
 * link to, and the winners that they show against those that were entered.
 */
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { awardCategory, awardResult, awardUnit, edition, film, nomination } from '#server/db/schema/award.ts';
import { person } from '#server/db/schema/person.ts';
import type { rehearsalSite } from '#server/db/schema/rehearsal.ts';
import { getEdition, getJury, type Category, type Edition } from '#shared/api/award.ts';
import type { SiteFinding } from '#shared/api/ceremony/rehearsal-site-staff.ts';
import { pageBytesMax } from '#shared/award/rehearsal-site.ts';
import { languages, splitLanguage, withLanguage } from '#shared/language.ts';
import { paths } from '#shared/paths.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import { checkNight } from '#server/services/ceremony/night-check.ts';
import { createRehearsalReader, type ReaderOptions, type ReadPage, type RehearsalReader } from './rehearsal-reader.ts';

interface CrawlOptions extends Omit<ReaderOptions, 'key' | 'nowMs'> {
  db: Database;
  /** Its record on the site. */
  site: typeof rehearsalSite.$inferSelect;
  progress: (done: { pages: number; pagesDone: number }) => Promise<void>;
}

interface CrawlReport {
  pages: number;
  pagesDone: number;
  awards: number;
  awardsAlike: number;
  findings: SiteFinding[];
}

const readersMax = 3;
/** Pages and links that are looked at; an edition has some hundreds. */
const addressesMax = 1_500;
const findingsMax = 500;
const progressMs = 500;

export async function crawlRehearsal({ db, site, progress, ...options }: CrawlOptions): Promise<CrawlReport> {
  const reader = createRehearsalReader({ ...options, key: site, nowMs: (await readDatabaseTime(db)).getTime() });
  const [known] = await db.select({ year: edition.year }).from(edition).where(eq(edition.id, site.editionId));
  const year = known?.year ?? 0;
  const records = (await checkNight(db, site.editionId, site.at)).findings.map((one) => ({ ...one, path: '', detail: '' }));
  const shown = await readEdition(reader, year);
  const winners = await compareWinners({ db, reader, editionId: site.editionId, year, shown });
  const portraits = await findPortraits(reader, year, shown);
  const crawl = await crawlPages(reader, { seeds: seedsOf(year, shown), signal: options.signal, progress });
  const findings = [...records, ...winners.findings, ...portraits, ...crawl.findings].slice(0, findingsMax);
  return { pages: crawl.pages, pagesDone: crawl.pages, awards: winners.awards, awardsAlike: winners.awardsAlike, findings };
}

/** Null for an edition of which visitors see nothing. */
async function readEdition(reader: RehearsalReader, year: number): Promise<Edition | null> {
  const outcome = await reader.api('zh-Hans')(getEdition, { query: { year } });
  return outcome.status === 'ok' ? outcome.data : null;
}

const categoriesOf = (shown: Edition | null): Category[] => shown?.units.flatMap(({ categories }) => categories) ?? [];

interface Compared {
  db: Database;
  reader: RehearsalReader;
  editionId: string;
  year: number;
  shown: Edition | null;
}

/** The results that were entered against the page of the edition. Sealed results are not entered: nobody can read them. */
async function compareWinners({ db, reader, editionId, year, shown }: Compared) {
  const entered = await db
    .select({ category: awardCategory, nominationId: nomination.id, film: film.titleZh, person: person.nameZh })
    .from(awardResult)
    .innerJoin(awardCategory, eq(awardCategory.id, awardResult.categoryId))
    .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
    .innerJoin(nomination, eq(nomination.id, awardResult.nominationId))
    .leftJoin(film, eq(film.id, nomination.filmId))
    .leftJoin(person, eq(person.id, nomination.personId))
    .where(and(eq(awardUnit.editionId, editionId)))
    .orderBy(asc(awardUnit.position), asc(awardUnit.id), asc(awardCategory.position), asc(awardCategory.id));
  const { text } = await reader.page(`${paths.edition(year)}?winners=1`);
  const categories = new Map(categoriesOf(shown).map((category) => [category.id, category]));
  const findings = entered.flatMap(({ category, nominationId, film: filmName, person: personName }): SiteFinding[] => {
    const winner = categories.get(category.id)?.winner ?? null;
    const isNamed = text.includes(personName ?? filmName ?? '');
    if (winner?.id === nominationId && isNamed) return [];
    const other = winner && winner.id !== nominationId ? (winner.person?.name ?? winner.work?.title ?? '') : '';
    return [
      {
        kind: other ? 'winnerDiffers' : 'winnerNotShown',
        subject: 'award',
        subjectId: category.id,
        nameZh: category.labelZh,
        nameEn: category.labelEn,
        path: '',
        detail: other,
      },
    ];
  });
  return { awards: entered.length, awardsAlike: entered.length - findings.length, findings };
}

/** Nominees and members of the jury without a portrait; that of a winner is missed with the records. */
export async function findPortraits(reader: Pick<RehearsalReader, 'api'>, year: number, shown: Edition | null): Promise<SiteFinding[]> {
  const [jury, english] = await Promise.all([
    reader.api('zh-Hans')(getJury, { query: { year } }),
    reader.api('en')(getJury, { query: { year } }),
  ]);
  const nominees = categoriesOf(shown).flatMap((category) =>
    category.nominees.flatMap(({ person: one, won }) => (one && !won ? [one] : [])),
  );
  const members = jury.status === 'ok' ? jury.data.groups.flatMap((group) => group.members) : [];
  const names = new Map(
    (english.status === 'ok' ? english.data.groups : []).flatMap((group) => group.members.map(({ id, name }) => [id, name])),
  );
  const missing = (kind: SiteFinding['kind'], people: readonly { id: string; name: string; portrait: unknown }[]) =>
    [...new Map(people.map((one) => [one.id, one])).values()].flatMap(({ id, name, portrait }): SiteFinding[] =>
      portrait ? [] : [{ kind, subject: 'person', subjectId: id, nameZh: name, nameEn: names.get(id) ?? '', path: '', detail: '' }],
    );
  return [...missing('nomineePortraitMissing', nominees), ...missing('juryPortraitMissing', members)];
}

/** A page to look at. */
interface Address {
  path: string;
  /** The page that links to it; '' for a page without one. */
  from: string;
  /** Its links are looked at. */
  isFollowed: boolean;
  /** Its share picture is drawn. */
  isShared: boolean;
}

/** Pages of the night in both languages: those that everybody opens, the edition, the big screen, and what is shared: each award and its winner. */
function seedsOf(year: number, shown: Edition | null): Address[] {
  const own = [paths.home, paths.news, paths.announcement, paths.edition(year), `${paths.edition(year)}?winners=1`];
  const awards = categoriesOf(shown).map(({ anchor }) => paths.sharedAward(year, anchor));
  const winners = categoriesOf(shown).flatMap(({ winner }) => [winner?.work?.path ?? '', winner?.person?.path ?? ''].filter(Boolean));
  // What these link to is mostly of earlier years.
  const archive = [paths.previous, paths.movies, paths.figures, paths.about(), paths.stage(year)];
  const seed = (path: string, more: Pick<Address, 'isFollowed' | 'isShared'>): Address[] =>
    languages.map((language) => ({ path: withLanguage(language, splitLanguage(path).path), from: '', ...more }));
  return [
    ...own.flatMap((path) => seed(path, { isFollowed: true, isShared: true })),
    ...[...awards, ...new Set(winners)].flatMap((path) => seed(path, { isFollowed: false, isShared: true })),
    ...archive.flatMap((path) => seed(path, { isFollowed: false, isShared: false })),
  ];
}

/** Pages that are looked at as a whole when a seed links to them. */
const wholePages = /^\/content\/(episode|people|article)\/([\w-]+)/;
/** Addresses that lead out of the public site, or start something. */
const unlooked = /^\/(manage|login|set\/|preview|setup|conference|s\/)/;

interface Pages {
  seeds: readonly Address[];
  signal: AbortSignal;
  progress: CrawlOptions['progress'];
}

async function crawlPages(
  reader: RehearsalReader,
  { seeds, signal, progress }: Pages,
): Promise<{ pages: number; findings: SiteFinding[] }> {
  const known = new Set(seeds.map(({ path }) => path));
  const queue = [...seeds];
  const pictures = new Map<string, SiteFinding>();
  const findings: SiteFinding[] = [];
  let [done, reportedAtMs] = [0, 0];
  const add = (path: string, from: string) => {
    if (known.size >= addressesMax || known.has(path) || unlooked.test(splitLanguage(path).path)) return;
    known.add(path);
    queue.push({ path, from, isFollowed: false, isShared: false });
  };
  const look = async ({ path, from, isFollowed, isShared }: Address) => {
    if (from && !wholePages.test(splitLanguage(path).path)) {
      const { status } = await reader.file(path);
      if (status >= 400) findings.push({ ...pageOf(from, ''), kind: 'linkDead', detail: `${path} (${status})` });
      return;
    }
    const page = await reader.page(path);
    findings.push(...faultsOf(path, from, page));
    if (isShared && page.sharePicture && !pictures.has(page.sharePicture))
      pictures.set(page.sharePicture, { ...pageOf(path, page.title), kind: 'sharePictureFails', detail: page.sharePicture });
    if (isFollowed) for (const link of page.links) add(link, path);
  };
  const report = async () => {
    if (performance.now() - reportedAtMs < progressMs) return;
    reportedAtMs = performance.now();
    await progress({ pages: queue.length, pagesDone: done });
  };
  const work = async () => {
    for (let next = queue[done]; next; next = queue[done]) {
      done += 1;
      signal.throwIfAborted();
      await look(next);
      await report();
    }
  };
  // Seeds first, so that each finds what the others add.
  await Promise.all(Array.from({ length: readersMax }, work));
  await work();
  await inTurns([...pictures], async ([path, finding]) => {
    const { status, type } = await reader.file(path);
    if (status !== 200 || !type.startsWith('image/')) findings.push(finding);
  });
  return { pages: queue.length, findings };
}

function faultsOf(path: string, from: string, { status, bytes, title }: ReadPage): SiteFinding[] {
  // Redirects lead on: their targets are looked at when something links to them.
  if (status >= 300 && status < 400) return [];
  if (status !== 200)
    return from
      ? [{ ...pageOf(from, ''), kind: 'linkDead', detail: `${path} (${status})` }]
      : [{ ...pageOf(path, title), kind: 'pageFails', detail: String(status) }];
  return bytes > pageBytesMax ? [{ ...pageOf(path, title), kind: 'pageHeavy', detail: String(bytes) }] : [];
}

/** A page of a film or a person leads to its record. */
function pageOf(path: string, title: string): Omit<SiteFinding, 'kind' | 'detail'> {
  const [, kind, id = ''] = wholePages.exec(splitLanguage(path).path) ?? [];
  const record = kind === 'episode' ? 'film' : kind === 'people' ? 'person' : null;
  return { subject: record ?? 'page', subjectId: record ? id : '', nameZh: title, nameEn: title, path };
}

async function inTurns<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: readersMax }, async () => {
      for (const item of waiting) await act(item);
    }),
  );
}
