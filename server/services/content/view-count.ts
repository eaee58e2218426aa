/**
 * Counts one view per visitor and item in 30 minutes. Views are buffered in memory and written every few seconds in one
 * statement, so that a crowd costs the database no more than a single visitor. The rows of `content_view` decide, by
 * the database clock, which views count, so instances need no coordination.
 */
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '#server/db/client.ts';
import { film } from '#server/db/schema/award.ts';
import { content } from '#server/db/schema/content.ts';
import { person } from '#server/db/schema/person.ts';
import { widestNetwork } from '#server/network.ts';
import type { FieldCipher } from '#server/ports/field-cipher.ts';
import type { ViewKind } from '#shared/api/home.ts';
import { isAhead, isBot } from '#server/services/core/bot.ts';
import { createBufferedWrite } from '#server/services/core/buffered-write.ts';
import { announceFigures } from '#server/services/core/change-feed.ts';
import { countedFilm } from './item-views.ts';
import { isPublic, isVisible } from '#server/services/core/visibility.ts';

export interface View {
  kind: ViewKind;
  id: string;
  /** Account of the visitor; null if not logged in. */
  userId: string | null;
  network: string;
  userAgent: string;
  /** Purpose of the request as stated by the browser; '' = an ordinary view. */
  purpose: string;
}

export interface ViewCountOptions {
  db: Database;
  cipher: Pick<FieldCipher, 'mac'>;
  onError: (error: unknown) => void;
  /** Milliseconds between writes. */
  flushMs?: number;
  now?: () => number;
}

export type ViewCountService = ReturnType<typeof createViewCount>;

interface RecordedView {
  kind: ViewKind;
  id: string;
  visitor: string;
  at: number;
}

/** Minutes in which a visitor counts once. `purge-expired.ts` keeps the rows for longer. */
const spanMinutes = 30;
const flushAfterMs = 3_000;
const retryMaxMs = 60_000;
/** Maximum number of buffered views; more are dropped, so that a database outage does not use up memory. */
const waitingMax = 20_000;
const batchMax = 5_000;
/**
 * Maximum visitors of one item within the span, per network and per customer's networks together: one machine cannot
 * pose as a crowd by changing its user agent.
 */
const visitorsMax = [100, 400] as const;
const networksMax = 20_000;
/** Visitors remembered for all items together, some 50 MB; the least recently used sets are evicted first. */
const membersMax = 500_000;
/** Advisory lock, so that two instances never hold rows of each other. */
const flushLock = 7_205_003;

export function createViewCount({ db, cipher, onError, flushMs = flushAfterMs, now = Date.now }: ViewCountOptions) {
  const waiting = new Map<string, RecordedView>();
  let members = 0;
  const crowds = new LRUCache<string, Set<string>>({
    max: networksMax,
    ttl: spanMinutes * 60_000,
    dispose: (crowd) => (members -= crowd.size),
  });

  const write = async (): Promise<void> => {
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, batchMax);
      await store(
        db,
        batch.map(([, noted]) => noted),
        now(),
      );
      for (const [key, noted] of batch) if (waiting.get(key) === noted) waiting.delete(key);
    }
  };

  const writer = createBufferedWrite({ write, isEmpty: () => waiting.size === 0, onError, flushMs, retryMaxMs });

  /** False if the visitor's network has reached its limit for the item. */
  const isCrowdReal = ({ network, kind, id }: View, visitor: string): boolean => {
    const limits = [network, widestNetwork(network)].map((name, at) => {
      const key = cipher.mac(`crowd ${at} ${name} ${kind} ${id}`);
      return { key, crowd: crowds.get(key) ?? new Set<string>(), max: visitorsMax[at] ?? 0 };
    });
    if (limits.some(({ crowd, max }) => crowd.size >= max && !crowd.has(visitor))) return false;
    for (const { key, crowd } of limits) {
      if (crowd.has(visitor)) continue;
      crowd.add(visitor);
      members += 1;
      if (crowd.size === 1) crowds.set(key, crowd);
    }
    while (members > membersMax) crowds.pop();
    return true;
  };

  return {
    /** Buffers a view. The visitor is a keyed hash, which for visitors without an account changes every day. */
    note: (view: View): void => {
      if (writer.isClosed || isBot(view.userAgent) || isAhead(view.purpose)) return;
      const day = new Date(now()).toISOString().slice(0, 10);
      const visitor = cipher.mac(view.userId === null ? `view ${day} ${view.network} ${view.userAgent}` : `view ${view.userId}`);
      const key = `${view.kind} ${view.id} ${visitor}`;
      if (waiting.has(key) || waiting.size >= waitingMax || !isCrowdReal(view, visitor)) return;
      waiting.set(key, { kind: view.kind, id: view.id, visitor, at: now() });
      writer.schedule();
    },
    flush: writer.flush,
    /** Writes the buffered views once; they are lost if the database refuses them. */
    close: writer.close,
  };
}

/** Adds the views that count to the counters of visible records. */
async function store(db: Database, views: readonly RecordedView[], now: number): Promise<void> {
  const list = (texts: readonly string[]) => sql`${sql.param(texts)}::text[]`;
  const ages = views.map(({ at }) => String(Math.max(0, now - at) / 1_000));
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${flushLock})`);
    const { rows } = await tx.execute<{ id: string }>(sql`
      with seen as (
        select kind, id, visitor, age::float8 as age
        from unnest(${list(views.map(({ kind }) => kind))}, ${list(views.map(({ id }) => id))}, ${list(views.map(({ visitor }) => visitor))}, ${list(ages)}) as one (kind, id, visitor, age)
      ), known as (
        select ${content.id} as id, seen.visitor, seen.age from seen join ${content} on ${content.id} = seen.id and seen.kind in (${content.kind}, 'video') where ${isVisible()}
        union all
        select ${film.id}, seen.visitor, seen.age from seen join ${content} on ${content.id} = seen.id and seen.kind in (${content.kind}, 'video') join ${film} on ${film.id} = ${countedFilm()} where ${isVisible()}
        union all
        select ${film.id}, seen.visitor, seen.age from seen join ${film} on ${film.id} = seen.id and seen.kind = 'episode' where ${isPublic(film)}
        union all
        select ${person.id}, seen.visitor, seen.age from seen join ${person} on ${person.id} = seen.id and seen.kind = 'people' where ${isPublic(person)}
      ), counted as (
        insert into content_view as stored (content_id, visitor_hash, viewed_at)
        select id, visitor, now() - make_interval(secs => min(age)) from known group by id, visitor order by id, visitor
        on conflict (content_id, visitor_hash) do update set viewed_at = excluded.viewed_at
        where stored.viewed_at <= excluded.viewed_at - make_interval(mins => ${spanMinutes})
        returning content_id
      ), sums as (
        select content_id, count(*)::int as views from counted group by content_id
      ), of_content as (
        update content set view_count = view_count + sums.views from sums where content.id = sums.content_id
      ), of_film as (
        update film set view_count = view_count + sums.views from sums where film.id = sums.content_id
      ), of_person as (
        update person set view_count = view_count + sums.views from sums where person.id = sums.content_id
      )
      select content_id as id from sums`);
    await announceFigures(
      tx,
      rows.map(({ id }) => id),
    );
  });
}
