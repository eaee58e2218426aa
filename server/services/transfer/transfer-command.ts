/** Export to and import from a file of the operator's machine. */
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { noBrake } from '#server/brake.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import { createDemoPictures } from '#server/db/seed-pictures.ts';
import { AppError } from '#server/errors.ts';
import type { TransferReport } from '#shared/api/site/transfer.ts';
import { makeFixedContent } from '#server/services/content/fixed-content.ts';
import { appendAudit } from '#server/services/core/audit-trail.ts';
import { openStorages } from '#server/services/media/storages.ts';
import { exportSite } from './transfer-export.ts';
import { importSite } from './transfer-import.ts';

interface CommandOptions {
  db: Database;
  config: Config;
  actorId: string;
  /** Writes progress. */
  log: (line: string) => void;
}

/** Writes an export; the file gets its name only when it is complete. Returns its bytes. */
export async function exportToFile(
  file: string,
  { db, config, actorId, log, hasFilms }: CommandOptions & { hasFilms: boolean },
): Promise<number> {
  const pictures = createDemoPictures({ db, dataFolder: config.dataFolder, log });
  const partial = `${file}.partial`;
  try {
    await db.transaction((tx) =>
      appendAudit(tx, { actorId, action: 'export', subjectKind: 'site', subjectId: 'site', details: { hasFilms } }),
    );
    const storages = await openStorages(config, pictures.media);
    await pipeline(await exportSite({ db, storages, hasFilms, brake: noBrake }), createWriteStream(partial, { mode: 0o600, flush: true }));
    await rename(partial, file);
    return (await stat(file)).size;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await pictures.close();
  }
}

export async function importFromFile(path: string, { db, config, actorId, log }: CommandOptions): Promise<TransferReport> {
  await makeFixedContent(db);
  const pictures = createDemoPictures({ db, dataFolder: config.dataFolder, log });
  try {
    return await importSite({
      db,
      storages: await openStorages(config, pictures.media),
      path,
      actorId,
      onProgress: (percent) => log(`${percent} %`),
    });
  } catch (error) {
    // The terminal shows the message alone.
    if (error instanceof AppError) error.message = `${error.errorName} ${JSON.stringify(error.data ?? error.values)}`;
    throw error;
  } finally {
    await pictures.close();
  }
}
