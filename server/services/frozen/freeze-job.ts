/** The job that freezes an edition as files, packed as one ZIP file among the files that no page shows. */
import { createWriteStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { eq, sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import { siteSetting } from '#server/db/schema/setting.ts';
import { ownAddress } from '#server/network.ts';
import { openTemporaryFolder } from '#server/ports/temporary-folder.ts';
import { readDatabaseTime } from '#server/services/core/database-clock.ts';
import type { JobHandler } from '#server/services/job/job-handler.ts';
import type { Storages } from '#server/services/media/storages.ts';

/** Where it lies in the storage of films. */
export const frozenFile = (year: string) => `frozen/${year}.zip`;

export interface Frozen {
  at: string;
  seconds: number;
  bytes: number;
  files: number;
  /** Files that pages name and the site did not have. */
  missing: number;
}

const keyOf = (year: string) => `frozen.${year}`;

export async function readFrozen(db: Database, year: string): Promise<Frozen | null> {
  const [row] = await db
    .select({ value: siteSetting.value })
    .from(siteSetting)
    .where(eq(siteSetting.key, keyOf(year)));
  return (row?.value as Frozen | undefined) ?? null;
}

interface FreezeJobOptions {
  db: Database;
  config: Pick<Config, 'host' | 'port' | 'siteOrigin' | 'mediaOrigin'>;
  storages: Pick<Storages, 'films'>;
}

export function freezeHandler({ db, config, storages: { films } }: FreezeJobOptions): JobHandler {
  return {
    run: async ({ key: year }, { signal, progress }) => {
      const startedMs = performance.now();
      const { freezeEdition } = await import('./freeze-edition.ts');
      await using temporary = await openTemporaryFolder('freeze');
      const folder = join(temporary.path, `g${year}`);
      const { files, missing } = await freezeEdition({
        db,
        year: Number(year),
        folder,
        origin: ownAddress(config),
        siteOrigin: config.siteOrigin,
        mediaOrigin: config.mediaOrigin,
        log: () => undefined,
        onProgress: (percent) => {
          signal.throwIfAborted();
          progress(percent);
        },
      });
      const packed = join(temporary.path, 'frozen.zip');
      await packFolder(folder, packed);
      const { size: bytes } = await stat(packed);
      await films.putFile(frozenFile(year), packed);
      const at = (await readDatabaseTime(db)).toISOString();
      const value = { at, seconds: Math.round((performance.now() - startedMs) / 1_000), bytes, files, missing: missing.length };
      await db
        .insert(siteSetting)
        .values({ key: keyOf(year), value })
        .onConflictDoUpdate({ target: siteSetting.key, set: { value, updatedAt: sql`now()` } });
    },
  };
}

/** With the folder's own name, so that it is unpacked as one. */
async function packFolder(folder: string, to: string): Promise<void> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) zip.addFile(path, relative(join(folder, '..'), path).replaceAll('\\', '/'));
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(to, { mode: 0o600 }));
}
