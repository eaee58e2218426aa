/** Redirects of an earlier site's addresses and of merged items and people: a target, or 410. Chains and loops are refused. */
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { movedPath } from '#server/db/schema/moved.ts';
import { AppError, notFound } from '#server/errors.ts';
import type { MovedPath, movedKinds, MovedReport, MoveFault } from '#shared/api/site-staff.ts';
import type { Page } from '#shared/api/paging.ts';
import { splitLanguage, withLanguage } from '#shared/language.ts';
import { pageSizeDefault } from '#shared/limits.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { containsText } from '#server/services/core/contains-text.ts';
import { countUpTo } from '#server/services/core/count-up-to.ts';
import { isoInstant } from '#server/services/core/localized.ts';
import { readMoves, type Move } from './moved-table.ts';

/** Thrown with all faults of the rows. */
export class MoveError extends AppError {
  readonly faults: readonly MoveFault[];
  constructor(faults: readonly MoveFault[]) {
    super('movesRefused', { values: { count: faults.length }, data: { faults: faults.slice(0, faultsMax) } });
    this.faults = faults;
  }
}

/** Most faults that a response lists. */
const faultsMax = 200;

export type MovedPathService = ReturnType<typeof createMovedPathService>;

export interface MovedPathOptions {
  db: Database;
  /** Targets that begin with it are paths of this site. */
  siteOrigin: string;
}

export function createMovedPathService({ db, siteOrigin }: MovedPathOptions) {
  return {
    /**
     * Where an address of a request leads: `''` when it is gone for good, null when nothing is known of it. A row with
     * the query goes before one without, and one of the language before one that speaks for both.
     */
    find: async (url: string): Promise<string | null> => {
      const candidates = lookups(url);
      if (candidates.length === 0) return null;
      const rows = await db
        .select()
        .from(movedPath)
        .where(
          inArray(
            movedPath.fromPath,
            candidates.map(({ key }) => key),
          ),
        );
      for (const { key, isShared } of candidates) {
        const row = rows.find(({ fromPath }) => fromPath === key);
        if (row) return isShared && row.toPath.startsWith('/') ? inEnglish(row.toPath) : row.toPath;
      }
      return null;
    },
    list: () => db.select().from(movedPath).orderBy(asc(movedPath.fromPath)),

    /** One page of the rows that contain a text in either address. */
    page: async ({ search = '', kind, pageNum = 1, pageSize = pageSizeDefault }: MovedPathQuery): Promise<Page<MovedPath>> => {
      const where = and(
        containsText([movedPath.fromPath, movedPath.toPath], search),
        kind ? (kind === 'gone' ? eq(movedPath.toPath, '') : ne(movedPath.toPath, '')) : undefined,
      );
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(movedPath)
          .where(where)
          .orderBy(asc(movedPath.fromPath))
          .limit(pageSize)
          .offset((pageNum - 1) * pageSize),
        countUpTo(db, sql`from ${movedPath} ${where ? sql`where ${where}` : sql``}`, rowsCountedMax),
      ]);
      return {
        rows: rows.map(({ fromPath, toPath, createdAt }) => ({ from: fromPath, to: toPath, addTime: isoInstant(createdAt) })),
        total,
      };
    },

    /** Deletes a row. Throws `notFound`. */
    remove: (from: string, actorId: string): Promise<void> =>
      db.transaction(async (tx) => {
        const [removed] = await tx
          .delete(movedPath)
          .where(eq(movedPath.fromPath, movedKey(from) ?? ''))
          .returning();
        if (!removed) throw notFound();
        await appendAudit(tx, {
          actorId,
          action: 'revoke',
          subjectKind,
          subjectId: idOf(removed.fromPath),
          details: { from: removed.fromPath, to: removed.toPath },
        });
      }),

    /** Writes all rows or none; a known address gets its new target. Throws a MoveError with every fault. */
    add: (moves: readonly Move[], actorId: string): Promise<number> =>
      db.transaction(async (tx) => {
        const { read, faults } = await checkMoves(tx, { moves }, siteOrigin);
        if (faults.length > 0) throw new MoveError(faults);
        await writeMoves(tx, read, actorId);
        return read.length;
      }),

    /**
     * Imports a table. A dry run writes nothing and reports the faults by line; an import throws a MoveError with them.
     * A file that cannot be read is a fault of its own.
     */
    importTable: (file: Uint8Array, { actorId, isDryRun }: { actorId: string; isDryRun: boolean }): Promise<MovedReport> =>
      db.transaction(async (tx) => {
        const table = readMoves(file);
        const { read, faults } = 'moves' in table ? await checkMoves(tx, table, siteOrigin) : { read: [], faults: [table] };
        if (!isDryRun && faults.length > 0) throw new MoveError(faults);
        const stored = new Map(
          (await readRelated(tx, faults.length > 0 ? [] : read.map(({ from }) => from ?? ''))).map((row) => [row.fromPath, row.toPath]),
        );
        const known = read.filter(({ from }) => stored.has(from ?? ''));
        const changed = known.filter(({ from, to }) => stored.get(from ?? '') !== to).length;
        if (!isDryRun) await writeMoves(tx, read, actorId);
        const counts =
          faults.length > 0
            ? { added: 0, changed: 0, same: 0 }
            : { added: read.length - known.length, changed, same: known.length - changed };
        return { rows: read.length, ...counts, faults: faults.slice(0, faultsMax) };
      }),
  };
}

export interface MovedPathQuery {
  search?: string | undefined;
  kind?: (typeof movedKinds)[number] | undefined;
  pageNum?: number | undefined;
  pageSize?: number | undefined;
}

/** More rows are not counted for the pages of the list. */
const rowsCountedMax = 100_000;

const subjectKind = 'address';
const idLengthMax = 200;
const idOf = (path: string) => path.slice(0, idLengthMax);

const lengthMax = 2_000;
/** Tracking parameters of apps and campaigns; they never selected a page of the earlier site. */
const tracking = /^(utm_\w+|fbclid|gclid|msclkid|yclid|from|isappinstalled|scene|clicktime|enterid)$/i;

/**
 * An address as rows hold it: encoded as browsers do, without fragment, final slash and tracking, its parameters sorted.
 * What is not UTF-8 (earlier sites in GBK) stays as it is encoded. Null for what is no path of this site.
 */
export function movedKey(address: string): string | null {
  const trimmed = address.trim();
  const path = /^https?:\/\/[^/?#]+/i.test(trimmed) ? trimmed.replace(/^https?:\/\/[^/?#]+/i, '') || '/' : trimmed;
  if (!path.startsWith('/') || path.length > lengthMax || !URL.canParse(path, 'http://site')) return null;
  const url = new URL(`http://site${path}`);
  const parameters = url.search.slice(1).split('&').filter(Boolean).map(parameterOf);
  const known = parameters.filter(({ name }) => !tracking.test(name)).sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  const pathname = inCapitals(url.pathname.replace(/(?<=.)\/+$/, ''));
  return known.length > 0 ? `${pathname}?${known.map(({ name, value }) => `${name}=${value}`).join('&')}` : pathname;
}

/** Both parts in one percent-encoding, regardless of the sender's. */
function parameterOf(text: string): { name: string; value: string } {
  const [name = '', ...value] = text.split('=');
  return { name: encodedOnce(name), value: encodedOnce(value.join('=')) };
}

function encodedOnce(text: string): string {
  const encoded = text.replaceAll('+', '%20');
  try {
    return encodeURIComponent(decodeURIComponent(encoded));
  } catch {
    return inCapitals(encoded);
  }
}

function inCapitals(encoded: string): string {
  return encoded.replace(/%[0-9a-f]{2}/gi, (sign) => sign.toUpperCase());
}

/** A target that was written with this site's own origin, as lists of moves have it, as a path. */
function ownPath(to: string, siteOrigin: string): string {
  const url = URL.canParse(to.trim()) ? new URL(to.trim()) : null;
  return url?.origin === new URL(siteOrigin).origin ? url.pathname + url.search : to;
}

function lookups(url: string): { key: string; isShared: boolean }[] {
  const key = movedKey(url);
  if (key === null || /%00|%0[ad]/i.test(key)) return [];
  const withAndWithout = (one: string) => [...new Set([one, one.split('?', 1)[0] ?? one])];
  const { language, path } = splitLanguage(key);
  const own = withAndWithout(key).map((one) => ({ key: one, isShared: false }));
  return language === 'en' ? [...own, ...withAndWithout(path).map((one) => ({ key: one, isShared: true }))] : own;
}

/** A target in stored form, without a fragment; null unless it is a path of this site or an address of another. */
function targetOf(to: string): string | null {
  const trimmed = to.trim();
  if (trimmed === '') return '';
  if (trimmed.length > lengthMax || /[\s\\\p{Cc}]/u.test(trimmed)) return null;
  if (/^https?:\/\/[^/]/i.test(trimmed)) return URL.canParse(trimmed) ? new URL(trimmed).href : null;
  return /^\/(?!\/)/.test(trimmed) ? movedKey(trimmed) : null;
}

/** Reads rows and finds their faults; `lines` are the row numbers of a file. */
async function checkMoves(
  tx: Transaction,
  { moves, lines }: { moves: readonly Move[]; lines?: readonly number[] },
  siteOrigin: string,
): Promise<{ read: ReadMove[]; faults: MoveFault[] }> {
  // Two concurrent imports could each be valid alone and form a chain together.
  await tx.execute(sql`lock table ${movedPath} in share row exclusive mode`);
  const read = moves.map((input, index) => ({
    row: lines?.[index] ?? index + 1,
    input,
    from: movedKey(input.from),
    to: targetOf(ownPath(input.to, siteOrigin)),
  }));
  const faults = [...faultsOfRows(read), ...(await faultsOfChains(tx, read))];
  return { read, faults: faults.toSorted((a, b) => a.row - b.row) };
}

/** Writes rows without faults, with one audit entry. */
async function writeMoves(tx: Transaction, moves: readonly ReadMove[], actorId: string): Promise<void> {
  const [first] = moves;
  if (!first) return;
  const batch = 1_000;
  for (let at = 0; at < moves.length; at += batch) {
    const rows = moves.slice(at, at + batch).map(({ from, to }) => ({ fromPath: from ?? '', toPath: to ?? '' }));
    await tx
      .insert(movedPath)
      .values(rows)
      .onConflictDoUpdate({ target: movedPath.fromPath, set: { toPath: sql`excluded.to_path` } });
  }
  await appendAudit(tx, {
    actorId,
    action: 'import',
    subjectKind,
    subjectId: idOf(first.from ?? ''),
    details: { count: moves.length, from: first.input.from, to: first.input.to },
  });
}

interface ReadMove {
  row: number;
  input: Move;
  from: string | null;
  to: string | null;
}

function faultsOfRows(moves: readonly ReadMove[]): MoveFault[] {
  const seen = new Set<string>();
  return moves.flatMap(({ row, input, from, to }): MoveFault[] => {
    if (from === null || from === '/' || from === '/en') return [{ row, reason: 'from', value: input.from }];
    if (to === null) return [{ row, reason: 'to', value: input.to }];
    if (seen.has(from)) return [{ row, reason: 'twice', value: input.from }];
    seen.add(from);
    return to !== '' && movedKey(to) === from && to.startsWith('/') ? [{ row, reason: 'self', value: input.to }] : [];
  });
}

/** A target must be final: no other row, here or in the database, may redirect it in any language. */
async function faultsOfChains(tx: Transaction, moves: readonly ReadMove[]): Promise<MoveFault[]> {
  const next = new Map(moves.flatMap(({ from, to }) => (from !== null && to !== null ? [[from, to] as const] : [])));
  const known = await readRelated(tx, [
    ...new Set(moves.flatMap(({ from, to }) => (from === null ? [] : [...keysOfTarget(from, to), ...keysOfSource(from)]))),
  ]);
  const stored = new Map(known.map(({ fromPath, toPath }) => [fromPath, toPath]));
  const leadsOn = (key: string) => next.get(key) ?? stored.get(key);
  const onward = moves.flatMap(({ row, input, from, to }): MoveFault[] => {
    const nextKey = from === null ? undefined : keysOfTarget(from, to).find((key) => key !== from && leadsOn(key) !== undefined);
    return nextKey === undefined || from === null
      ? []
      : [{ row, reason: isLoop(from, nextKey, leadsOn) ? 'loop' : 'chain', value: input.to }];
  });
  // What already leads to an address that is to move would lead on from there.
  const earlierTo = new Map(
    known
      .filter(({ fromPath }) => !next.has(fromPath))
      .flatMap((row) => keysOfTarget(row.fromPath, row.toPath).map((key) => [key, row] as const)),
  );
  const targets = moves.flatMap(({ row, from, input }): MoveFault[] => {
    const earlier = from === null ? undefined : earlierTo.get(from);
    return earlier ? [{ row, reason: 'taken', value: `${input.from} (${earlier.fromPath})` }] : [];
  });
  return [...onward, ...targets];
}

/** Addresses that a row may lead to: a row without a language also leads to the English page. */
function keysOfTarget(from: string, to: string | null): string[] {
  if (!to?.startsWith('/')) return [];
  const isEnglish = splitLanguage(from).language === 'en';
  return lookups(isEnglish ? to : inEnglish(to)).map(({ key }) => key);
}

function inEnglish(path: string): string {
  return splitLanguage(path).language === 'en' ? path : withLanguage('en', path);
}

/** Targets of other rows that may lead to an address. */
function keysOfSource(from: string): string[] {
  const { language, path } = splitLanguage(from);
  return language === 'en' ? [from, path] : [from];
}

function isLoop(from: string, first: string, leadsOn: (key: string) => string | undefined): boolean {
  const passed = new Set<string>();
  for (let key: string | null | undefined = first; key && !passed.has(key);) {
    if (key === from) return true;
    passed.add(key);
    const target = leadsOn(key);
    key = target?.startsWith('/') ? movedKey(target) : null;
  }
  return false;
}

/** Rows that begin at some addresses, or lead to them. */
async function readRelated(tx: Transaction, keys: readonly string[]): Promise<{ fromPath: string; toPath: string }[]> {
  const rows: { fromPath: string; toPath: string }[] = [];
  const batch = 1_000;
  for (let at = 0; at < keys.length; at += batch) {
    const some = keys.slice(at, at + batch);
    rows.push(
      ...(await tx
        .select({ fromPath: movedPath.fromPath, toPath: movedPath.toPath })
        .from(movedPath)
        .where(or(inArray(movedPath.fromPath, some), inArray(movedPath.toPath, some)))),
    );
  }
  return [...new Map(rows.map((row) => [row.fromPath, row])).values()];
}
