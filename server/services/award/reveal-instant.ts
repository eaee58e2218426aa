/**
 * The one writer of the instants at which winners become public. An instant is set far enough ahead that it can still be
 * withdrawn, or by a reveal from the console; `reveal-instant.test.ts` finds every other writer.
 */
import { eq, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { awardCategory, edition } from '#server/db/schema/award.ts';
import { revealNotAlone, revealTooNear } from '#server/errors.ts';
import { revealPlanMinutes, type RevealMode } from '#shared/award/reveal.ts';

export async function setRevealAt(tx: Transaction, editionId: string, revealAt: Date | null): Promise<void> {
  await tx.update(edition).set({ revealAt }).where(eq(edition.id, editionId));
}

export async function setAwardRevealAt(tx: Transaction, which: SQL | undefined, revealAt: Date | null): Promise<void> {
  await tx.update(awardCategory).set({ revealAt }).where(which);
}

interface Plan {
  before: Date | null;
  next: Date | null;
  /** All winners are public already. */
  revealed: boolean;
}

/** Throws `revealTooNear` for an instant that leaves no time to withdraw it. Winners that are public may be dated back. */
export async function checkPlan(tx: Transaction, { before, next, revealed }: Plan): Promise<void> {
  if (next === null || next.getTime() === before?.getTime()) return;
  const { rows } = await tx.execute<{ ahead: boolean; past: boolean }>(
    sql`select ${next.toISOString()}::timestamptz >= clock_timestamp() + make_interval(mins => ${revealPlanMinutes}::int) as ahead,
      ${next.toISOString()}::timestamptz <= now() as past`,
  );
  if (!rows[0]?.ahead && !(revealed && rows[0]?.past)) throw revealTooNear(revealPlanMinutes);
}

/** Throws `revealNotAlone` where a second person confirms reveals, and the winners would be public earlier than before. */
export function checkAlone({ before, next, revealed }: Plan, mode: RevealMode): void {
  if (mode !== 'second' || revealed || next === null) return;
  if (before === null || next < before) throw revealNotAlone();
}
