/**
 * The live state of an edition: a few bytes in memory that say where its ceremony is, for screens that follow it. A change of
 * the show or the edition renews it, and so does the next instant of the edition, which only the database's clock decides.
 */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { awardCategory, awardResult, awardUnit, edition, film, nomination } from '#server/db/schema/award.ts';
import { runOfShow, showRow } from '#server/db/schema/ceremony.ts';
import { person } from '#server/db/schema/person.ts';
import { everythingTag, type EventBus } from '#server/events.ts';
import {
  editionIsShown,
  isPublic,
  nextInstant,
  nextReveal,
  nomineesArePublic,
  shownPhase,
  someWinnerIsPublic,
  winnerIsPublic,
  winnersArePublic,
} from '#server/services/core/visibility.ts';
import type { LiveState } from '#shared/award/live-state.ts';

/** Cache tag of the run of show of an edition. */
export function showTag(editionId: string): string {
  return `show:${editionId}`;
}

export type LiveStates = ReturnType<typeof createLiveStates>;

/** A state as it is sent. */
export interface LiveText {
  id: string;
  text: string;
  state: LiveState;
}

interface Entry {
  /** Null for an edition that does not exist or is hidden. */
  state: LiveText | null;
  editionId: string | null;
  loading: Promise<void> | undefined;
  /** Something changed during the load. */
  isStale: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  listeners: Set<(state: LiveText) => void>;
}

/** Pause before a failed read is repeated; the last state is kept meanwhile. */
const retryMs = 1_000;
/** Longest timer; a later instant is looked at again then. */
const timerMaxMs = 3_600_000;

export interface LiveStatesOptions {
  db: Database;
  events: EventBus;
  onError: (error: unknown) => void;
}

export function createLiveStates({ db, events, onError }: LiveStatesOptions) {
  const entries = new Map<number, Entry>();
  let isClosed = false;

  const renew = (year: number, entry: Entry): Promise<void> => {
    if (entry.loading) {
      entry.isStale = true;
      return entry.loading;
    }
    const load = async () => {
      do {
        entry.isStale = false;
        const read = await readState(db, year);
        if (isClosed) return;
        clearTimeout(entry.timer);
        entry.editionId = read?.editionId ?? null;
        if (read?.untilMs !== undefined) schedule(year, entry, read.untilMs);
        const before = entry.state?.text;
        entry.state = read && { id: read.state.id, text: JSON.stringify(read.state), state: read.state };
        if (entry.state && entry.state.text !== before) for (const listener of entry.listeners) listener(entry.state);
      } while (entry.isStale);
    };
    entry.loading = load().finally(() => (entry.loading = undefined));
    return entry.loading;
  };

  const renewLater = (year: number, entry: Entry): void => {
    renew(year, entry).catch((error: unknown) => {
      onError(error);
      if (!isClosed) schedule(year, entry, retryMs);
    });
  };

  const schedule = (year: number, entry: Entry, afterMs: number): void => {
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => renewLater(year, entry), Math.min(afterMs, timerMaxMs));
    entry.timer.unref();
  };

  const stop = events.onContentChanged((tags) => {
    const isGeneral = tags.includes(everythingTag) || tags.includes('editions');
    for (const [year, entry] of entries) {
      const own = entry.editionId ?? String(year);
      if (isGeneral || tags.includes(showTag(own)) || tags.includes(`edition:${own}`)) renewLater(year, entry);
    }
  });

  const entryOf = (year: number): Entry => {
    const known = entries.get(year);
    if (known) return known;
    const entry: Entry = { state: null, editionId: null, loading: undefined, isStale: false, timer: undefined, listeners: new Set() };
    entries.set(year, entry);
    return entry;
  };

  const read = async (year: number): Promise<LiveText | null> => {
    const isNew = !entries.has(year);
    const entry = entryOf(year);
    // Forgotten again if the database is away, so that the next one asks anew.
    if (isNew || (entry.state === null && entry.loading))
      await renew(year, entry).catch((error: unknown) => {
        if (entry.listeners.size === 0) entries.delete(year);
        throw error;
      });
    return entry.state;
  };

  return {
    /** The state from memory, once it has been read; null for an edition that is unknown or hidden. */
    read,
    /** The state after every change that has been announced; null for an edition that is unknown or hidden. */
    readNew: async (year: number): Promise<LiveState | null> => {
      await entries.get(year)?.loading?.catch(() => undefined);
      return (await read(year))?.state ?? null;
    },
    /** Calls the listener with every later state, until the returned function is called. */
    follow: (year: number, listener: (state: LiveText) => void): (() => void) => {
      const { listeners } = entryOf(year);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: (): void => {
      isClosed = true;
      stop();
      for (const { timer } of entries.values()) clearTimeout(timer);
    },
  };
}

interface ReadState {
  editionId: string;
  state: LiveState;
  /** Milliseconds until the state next changes without a write. */
  untilMs: number | undefined;
}

/** Everything is derived from rows, so that all instances name the same state alike. */
async function readState(db: Database, year: number): Promise<ReadState | null> {
  const [row] = await db
    .select({
      edition,
      nomineesPublic: nomineesArePublic(),
      begun: someWinnerIsPublic(),
      revealed: winnersArePublic(),
      version: sql<number>`coalesce(${runOfShow.version}, 0)`,
      isLive: sql<boolean>`(${runOfShow.openedAt} is not null and ${runOfShow.closedAt} is null)`,
      untilMs: sql<number | null>`ceil(extract(epoch from ${nextReveal()} - clock_timestamp()) * 1000)::float8`,
    })
    .from(edition)
    .leftJoin(runOfShow, eq(runOfShow.editionId, edition.id))
    .where(and(editionIsShown(), eq(edition.year, year)));
  if (!row) return null;
  const [onStage] = row.isLive
    ? await db
        .select({ id: showRow.id })
        .from(showRow)
        .where(and(eq(showRow.editionId, row.edition.id), eq(showRow.status, 'stage'), isNull(showRow.removedAt)))
        .orderBy(asc(showRow.position))
        .limit(1)
    : [];
  const [winners] = await db
    .select({
      count: sql<number>`count(*)::int`,
      corrected: sql<number>`coalesce(floor(extract(epoch from max(${awardResult.enteredAt}))), 0)::float8`,
    })
    .from(awardResult)
    .innerJoin(awardCategory, eq(awardCategory.id, awardResult.categoryId))
    .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
    .innerJoin(edition, eq(edition.id, awardUnit.editionId))
    .where(and(eq(edition.id, row.edition.id), winnerIsPublic()));
  const phase = shownPhase(row.edition.phase, row);
  const nominees = row.nomineesPublic ? await readNominees(db, row.edition.id) : null;
  const page = [phase, winners?.count ?? 0, winners?.corrected ?? 0, nominees?.digest].filter((part) => part !== undefined).join('-');
  const untilMs = [row.untilMs, nominees?.untilMs].filter((ms) => typeof ms === 'number');
  return {
    editionId: row.edition.id,
    state: { id: `${row.version}-${page}`, live: row.isLive, phase, row: onStage?.id ?? null, page },
    untilMs: untilMs.length === 0 ? undefined : Math.max(1, Math.min(...untilMs) + 1),
  };
}

/**
 * Names what visitors see of the films and people of all nominations, which may change after a reveal, and when that changes by
 * itself. Winners are not told apart.
 */
async function readNominees(db: Database, editionId: string): Promise<{ digest: string; untilMs: number | null }> {
  const seen = (table: typeof film | typeof person) => sql`${table.updatedAt}, ${isPublic(table)}`;
  const untilMs = (table: typeof film | typeof person) => sql`min(${nextInstant(table)})`;
  const [row] = await db
    .select({
      digest: sql<string>`left(md5(coalesce(string_agg(concat_ws(' ', ${nomination.id}, ${nomination.recipientsAt}, ${nomination.roleZh}, ${nomination.roleEn}, ${seen(film)}, ${seen(person)}), ',' order by ${nomination.id}), '')), 10)`,
      untilMs: sql<number | null>`ceil(extract(epoch from least(${untilMs(film)}, ${untilMs(person)}) - clock_timestamp()) * 1000)::float8`,
    })
    .from(nomination)
    .innerJoin(awardCategory, eq(awardCategory.id, nomination.categoryId))
    .innerJoin(awardUnit, eq(awardUnit.id, awardCategory.unitId))
    .leftJoin(film, eq(film.id, nomination.filmId))
    .leftJoin(person, eq(person.id, nomination.personId))
    .where(eq(awardUnit.editionId, editionId));
  return row ?? { digest: '', untilMs: null };
}
