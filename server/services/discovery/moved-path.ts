/** Redirects for addresses of an earlier site and of merged items and people: each has a target or answers 410. Chains and loops are refused. */
import { asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { siteColumn } from '#server/db/schema/column.ts';
import { contentSlug } from '#server/db/schema/content.ts';
import { movedPath } from '#server/db/schema/moved.ts';
import { AppError } from '#server/errors.ts';
import { movedPathRecord, type MovedReport, type MoveFault } from '#shared/api/record/moved-path.ts';
import { isOwnPath } from '#shared/content/slug.ts';
import type { TextEncoding } from '#shared/text-encoding.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { findSlug } from '#server/services/content/item-slug.ts';
import { recordService } from '#server/services/record/record-service.ts';
import { inEnglish, keysOfSource, keysOfTarget, lookups, movedKey, ownPath, targetOf } from './moved-key.ts';
import { readMoves, type Move } from './moved-table.ts';

/** Refuses redirects with all faults of their rows. */
export class MoveError extends AppError {
  readonly faults: readonly MoveFault[];
  constructor(faults: readonly MoveFault[]) {
    super('movesRefused', { values: { count: faults.length }, data: { faults: faults.slice(0, faultsMax) } });
    this.faults = faults;
  }
}

/** Maximum number of faults in a response. */
const faultsMax = 200;

export type MovedPathService = ReturnType<typeof createMovedPathService>;

export interface MovedPathOptions {
  db: Database;
  /** Targets with this origin are stored as paths. */
  siteOrigin: string;
}

export function createMovedPathService(options: MovedPathOptions) {
  const { db } = options;
  return {
    /**
     * The target of a requested address: `''` if it is gone for good, null if it has no redirect. A row with the query
     * takes precedence over one without, and a row of the language over one for both languages. Then come short addresses of items.
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
      return findSlug(db, url);
    },
    list: () => db.select().from(movedPath).orderBy(asc(movedPath.fromPath)),

    /** Writes all redirects or none; an existing one gets its new target. Throws a MoveError with all faults. */
    add: (moves: readonly Move[], actorId: string): Promise<number> =>
      db.transaction(async (tx) => {
        const { read, faults } = await checkMoves(tx, { moves }, options.siteOrigin);
        if (faults.length > 0) throw new MoveError(faults);
        await writeMoves(tx, read, actorId);
        return read.length;
      }),

    /**
     * Imports a table. A dry run writes nothing and reports all faults by line; an import with faults throws a MoveError.
     * An unreadable file is reported as a single fault, and so is an import in an encoding that is only guessed.
     */
    importTable: (
      file: Uint8Array,
      { actorId, isDryRun, encoding }: { actorId: string; isDryRun: boolean; encoding?: TextEncoding | undefined },
    ): Promise<MovedReport> =>
      db.transaction(async (tx) => {
        const table = readMoves(file, encoding);
        const { fault, readAs } = table;
        const { read, faults } = fault ? { read: [], faults: [fault] } : await checkMoves(tx, table, options.siteOrigin);
        if (!isDryRun && readAs?.isGuessed)
          throw new MoveError([{ row: 0, reason: 'encodingGuessed', value: `${readAs.encoding}: ${readAs.sample}` }]);
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
        return { rows: read.length, ...counts, faults: faults.slice(0, faultsMax), readAs };
      }),
  };
}

/** Redirects as staff edit them, one by one. Their errors are those of `add`. */
export const movedPathStaff = (options: MovedPathOptions) =>
  recordService(options.db, movedPathRecord, {
    table: movedPath,
    list: {
      from: sql`${movedPath}`,
      searched: [movedPath.fromPath, movedPath.toPath],
      filter: ({ kind }) => (kind ? (kind === 'gone' ? eq(movedPath.toPath, '') : ne(movedPath.toPath, '')) : undefined),
      order: [asc(movedPath.fromPath)],
      rows: async (from, ids) =>
        (
          await from
            .select()
            .from(movedPath)
            .where(inArray(movedPath.fromPath, [...ids]))
        ).map((row) => ({ ...row, id: row.fromPath, createdAt: row.createdAt.toISOString() })),
    },
    beside: async () => ({}),
    tags: async () => [],
    // What is no address stays as it was typed, and is refused below.
    clean: ({ fromPath, toPath }) => ({
      ...(fromPath !== undefined && { fromPath: movedKey(fromPath) ?? fromPath }),
      ...(toPath !== undefined && { toPath: targetOf(ownPath(toPath, options.siteOrigin)) ?? toPath }),
    }),
    check: async (tx, { present, write }) => {
      const { fromPath: from, toPath: to } = { ...present, ...write };
      const { faults } = await checkMoves(tx, { moves: [{ from, to }] }, options.siteOrigin);
      if (faults.length > 0) throw new MoveError(faults);
    },
  });

const subjectKind = 'address';
const idLengthMax = 200;
const idOf = (path: string) => path.slice(0, idLengthMax);

/** Normalises redirects and finds their faults; `lines` are their line numbers in a file. */
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
  const faults = [...faultsOfRows(read), ...(await faultsOfSlugs(tx, read)), ...(await faultsOfChains(tx, read))];
  return { read, faults: faults.toSorted((a, b) => a.row - b.row) };
}

/** Writes checked redirects, with one audit entry. */
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

/** A redirect would hide the item that has its old address as a short one, and would be hidden by a column. */
async function faultsOfSlugs(tx: Transaction, moves: readonly ReadMove[]): Promise<MoveFault[]> {
  const slugOf = ({ from }: ReadMove) => /^(?:\/en)?\/([a-z0-9-]+)$/.exec(from ?? '')?.[1] ?? '';
  const wanted = [...new Set(moves.map(slugOf).filter((slug) => slug !== ''))];
  if (wanted.length === 0) return [];
  const items = await tx.select({ slug: contentSlug.slug }).from(contentSlug).where(inArray(contentSlug.slug, wanted));
  const columns = await tx
    .select({ path: siteColumn.path })
    .from(siteColumn)
    .where(
      inArray(
        siteColumn.path,
        wanted.map((slug) => `/${slug}`),
      ),
    );
  const taken = new Set([...items.map(({ slug }) => slug), ...columns.flatMap(({ path }) => (isOwnPath(path) ? path.slice(1) : []))]);
  return moves.flatMap((move): MoveFault[] => (taken.has(slugOf(move)) ? [{ row: move.row, reason: 'slug', value: move.input.from }] : []));
}

/** A target must be final: no other redirect, here or in the database, may apply to it in any language. */
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
  // A stored redirect to one of these old addresses would become a chain.
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

/** Stored redirects from or to some addresses. */
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
