/** Opens the store of unfinished uploads: a folder of this machine, or the object store. */
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import { DiskUploadStore } from './upload-store-disk.ts';
import type { UploadStore } from './upload-store.ts';

/** With an object store any instance takes any part. */
export async function openUploadStore({ dataFolder, s3 }: Pick<Config, 'dataFolder' | 's3'>, db: Database): Promise<UploadStore> {
  if (!s3) return new DiskUploadStore(join(dataFolder, 'uploads'));
  const [{ createS3Storage }, { SharedUploadStore }] = await Promise.all([
    import('#server/ports/storage-s3.ts'),
    import('./upload-store-shared.ts'),
  ]);
  return new SharedUploadStore({ db, objects: createS3Storage({ settings: s3, prefix: 'uploads' }) });
}
