/** Fills the empty database of a rehearsal with the rows of its site. */
import { rm } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import type { RehearsalCopy } from '#server/rehearsal/rehearsal-settings.ts';
import { restore } from '#server/db/backup.ts';
import type { Database } from '#server/db/client.ts';
import { edition } from '#server/db/schema/award.ts';

/** The database's clock is moved already, so its present is the instant of the rehearsal. */
export async function fillCopy(db: Database, { rows, editionId, revealsAll }: RehearsalCopy): Promise<void> {
  await restore(db, rows);
  await rm(rows, { force: true });
  if (revealsAll)
    await db
      .update(edition)
      .set({ revealAt: sql`least(${edition.revealAt}, now())` })
      .where(eq(edition.id, editionId));
}
