/** Redirects of an earlier site's addresses and of merged items and people: a target, or 410. Chains and loops are refused. */
import { asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { movedPath } from '#server/db/schema/moved.ts';
import { splitLanguage, withLanguage } from '#shared/language.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';

export interface Move {
  /** Path and query of the old address. */
  from: string;
  /** Site path or absolute address; empty = gone for good. */
  to: string;
}

export type MoveFaultReason = 'from' | 'to' | 'self' | 'twice' | 'chain' | 'loop' | 'taken';

/** A fault of a row; nothing is written while there is one. */
export interface MoveFault {
  /** Row number, from 1. */
  row: number;
  reason: MoveFaultReason;
  value: string;
}

/** Thrown with all faults of the rows. */
export class MoveError extends Error {
  readonly faults: readonly MoveFault[];
  constructor(faults: readonly MoveFault[]) {
    super(`${faults.length} row(s) cannot be taken`);
    this.name = 'MoveError';
    this.faults = faults;
  }
}

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
    /** False when there was no such row. */
    remove: (from: string, actorId = system): Promise<boolean> =>
      db.transaction(async (tx) => {
        const [removed] = await tx
          .delete(movedPath)
          .where(eq(movedPath.fromPath, movedKey(from) ?? ''))
          .returning();
        if (removed)
          await appendAudit(tx, {
            actorId,
            action: 'revoke',
            subjectKind,
            subjectId: idOf(removed.fromPath),
            details: { from: removed.fromPath, to: removed.toPath },
          });
        return removed !== undefined;
      }),
    /** Writes all rows or none; a known address gets its new target. Throws a MoveError with every fault. */
    add: (moves: readonly Move[], actorId = system): Promise<number> =>
      db.transaction(async (tx) => {
        const count = await addMoves(
          tx,
          moves.map(({ from, to }) => ({ from, to: ownPath(to, siteOrigin) })),
        );
        const [first] = moves;
        if (first)
          await appendAudit(tx, {
            actorId,
            action: 'import',
            subjectKind,
            subjectId: idOf(movedKey(first.from) ?? ''),
            details: { count, from: first.from, to: first.to },
          });
        return count;
      }),
  };
}

const subjectKind = 'address';
/** The actor of changes that no person makes. */
const system = 'system';
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

/** Both parts encoded in one way, whoever has encoded them. */
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

/** A target as rows hold it, without a fragment; null for what is neither a path of this site nor an address of another. */
function targetOf(to: string): string | null {
  const trimmed = to.trim();
  if (trimmed === '') return '';
  if (trimmed.length > lengthMax || /[\s\\\p{Cc}]/u.test(trimmed)) return null;
  if (/^https?:\/\/[^/]/i.test(trimmed)) return URL.canParse(trimmed) ? new URL(trimmed).href : null;
  return /^\/(?!\/)/.test(trimmed) ? movedKey(trimmed) : null;
}

async function addMoves(tx: Transaction, list: readonly Move[]): Promise<number> {
  // Two concurrent imports could each be valid alone and form a chain together.
  await tx.execute(sql`lock table ${movedPath} in share row exclusive mode`);
  const moves = list.map(({ from, to }, index) => ({ row: index + 1, input: { from, to }, from: movedKey(from), to: targetOf(to) }));
  const faults = [...faultsOfRows(moves), ...(await faultsOfChains(tx, moves))];
  if (faults.length > 0) throw new MoveError(faults.toSorted((a, b) => a.row - b.row));
  const batch = 1_000;
  for (let at = 0; at < moves.length; at += batch) {
    const rows = moves.slice(at, at + batch).map(({ from, to }) => ({ fromPath: from ?? '', toPath: to ?? '' }));
    await tx
      .insert(movedPath)
      .values(rows)
      .onConflictDoUpdate({ target: movedPath.fromPath, set: { toPath: sql`excluded.to_path` } });
  }
  return moves.length;
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

/** A target must be a last one: no other row may lead on from it, here or in the database, in whichever language it is asked for. */
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

/** Addresses that whoever follows a row may come to: a row without a language also leads to the English page. */
function keysOfTarget(from: string, to: string | null): string[] {
  if (!to?.startsWith('/')) return [];
  const isEnglish = splitLanguage(from).language === 'en';
  return lookups(isEnglish ? to : inEnglish(to)).map(({ key }) => key);
}

function inEnglish(path: string): string {
  return splitLanguage(path).language === 'en' ? path : withLanguage('en', path);
}

/** Targets of other rows by which somebody may come to an address. */
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
