/**
 * Showings of a video that limits its hours or its seats. Somebody's hours begin with their first play. A seat is held
 * while parts of the film are fetched, and given back when the player is left.
 */
import { and, eq, gt, ne, sql, type SQL } from 'drizzle-orm';
import type { Database, Queryable } from '#server/db/client.ts';
import { showing } from '#server/db/schema/like.ts';
import { video } from '#server/db/schema/media.ts';
import { playFull, playOver } from '#server/errors.ts';
import { isPlayable } from '#server/services/core/visibility.ts';
import { absoluteDateTime } from '#shared/dates.ts';
import type { Language } from '#shared/language.ts';

/** Longer than a player's buffer, so that a film that plays on keeps its seat. */
const seatMinutes = 10;
/** A seat is prolonged once this much of it is left, so that few fetches write. */
const prolongMinutes = 8;
const inMinutes = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`;

interface Held {
  videoId: string;
  userId: string;
}

interface Limits {
  watchHours: number | null;
  seats: number | null;
}

export const isLimited = ({ watchHours, seats }: Limits): boolean => watchHours !== null || seats !== null;

const endsAt = sql<Date | null>`${showing.startedAt} + make_interval(hours => ${video.watchHours})`.mapWith(showing.startedAt);
const isOf = ({ videoId, userId }: Held) => and(eq(showing.videoId, videoId), eq(showing.userId, userId));

/** Takes a seat, or keeps it. Throws `playOver` once the viewer's hours are over, and `playFull` while all seats are taken. */
export async function takeSeat(db: Database, held: Held, language: Language): Promise<void> {
  await db.transaction(async (tx) => {
    // Viewers queue here, so that one of two takes the last seat.
    const [film] = await tx.select({ seats: video.seats }).from(video).where(eq(video.id, held.videoId)).for('no key update');
    const [own] = await tx
      .select({ endsAt, isOver: sql<boolean>`coalesce(${endsAt} <= now(), false)` })
      .from(showing)
      .innerJoin(video, eq(video.id, showing.videoId))
      .where(isOf(held));
    if (own?.isOver && own.endsAt) throw playOver(absoluteDateTime(own.endsAt.getTime(), language));
    if (film && film.seats !== null && (await countTaken(tx, held.videoId, ne(showing.userId, held.userId))) >= film.seats)
      throw playFull();
    const seatUntil = inMinutes(seatMinutes);
    await tx
      .insert(showing)
      .values({ ...held, seatUntil })
      .onConflictDoUpdate({ target: [showing.videoId, showing.userId], set: { seatUntil } });
  });
}

/** Gives the seat back; the viewer's hours go on. */
export async function leaveSeat(db: Database, held: Held): Promise<void> {
  await db
    .update(showing)
    .set({ seatUntil: sql`now()` })
    .where(and(isOf(held), gt(showing.seatUntil, sql`now()`)));
}

/** Prolongs a seat that is held. */
export async function keepSeat(db: Database, held: Held): Promise<void> {
  await db
    .update(showing)
    .set({ seatUntil: inMinutes(seatMinutes) })
    .where(and(isOf(held), gt(showing.seatUntil, sql`now()`), sql`${showing.seatUntil} < ${inMinutes(prolongMinutes)}`));
}

/** How many seats are free now; null for a video without that limit, or that visitors do not see. */
export async function countFree(db: Queryable, videoId: string): Promise<number | null> {
  const [film] = await db
    .select({ seats: video.seats })
    .from(video)
    .where(and(eq(video.id, videoId), isPlayable()));
  return film?.seats ? Math.max(0, film.seats - (await countTaken(db, videoId))) : null;
}

/** True for a video in which the viewer has a seat, within their hours. */
export function hasSeat(userId: string): SQL {
  return sql`exists (select 1 from ${showing} where ${showing.videoId} = ${video.id} and ${showing.userId} = ${userId}
    and ${showing.seatUntil} > now() and coalesce(${endsAt} > now(), true))`;
}

const countTaken = (from: Queryable, videoId: string, of?: SQL) =>
  from.$count(showing, and(eq(showing.videoId, videoId), gt(showing.seatUntil, sql`now()`), of));
