/** An edition frozen as files, which staff make and fetch; the key is its year. */
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { edition } from '#server/db/schema/award.ts';
import { addJob } from '#server/services/job/job-table.ts';
import type { MadeFileRules } from '#server/services/job/made-file.ts';
import type { Storages } from '#server/services/media/storages.ts';
import { frozenFile, readFrozen } from './freeze-job.ts';

export function frozenEditionFile(db: Database, { films }: Pick<Storages, 'films'>): MadeFileRules {
  return {
    place: '',
    knows: async (year) => {
      const years = /^\d{4}$/.test(year)
        ? await db
            .select({ id: edition.id })
            .from(edition)
            .where(eq(edition.year, Number(year)))
        : [];
      return years.length > 0;
    },
    last: (year) => readFrozen(db, year),
    next: () => Promise.resolve(null),
    begin: async (tx, year) => {
      await addJob(tx, { kind: 'frozenEdition', key: year, attemptsMax: 2 });
    },
    open: async (year) => {
      const stored = await films.stat(frozenFile(year));
      return stored && { name: `edition-${year}.zip`, bytes: stored.size, source: await films.read(frozenFile(year)) };
    },
  };
}
