/** Storages of pictures and films: folders of the data folder, or a configured object store. */
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { withDemonstration } from '#server/ports/storage-demo.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import type { Storage } from '#server/ports/storage.ts';
import type { Database } from '#server/db/client.ts';
import { DiskUploadStore } from './upload-store-disk.ts';
import type { UploadStore } from './upload-store.ts';

export interface Storages {
  media: Storage;
  films: Storage;
}

/** `media` holds the public files of this machine's disk. */
export async function openStorages({ dataFolder, s3 }: Pick<Config, 'dataFolder' | 's3'>, media: Storage): Promise<Storages> {
  const films = createDiskStorage(join(dataFolder, 'films'));
  if (!s3) return { media, films };
  // The library of the object store is large, and most sites have none.
  const { createS3Storage } = await import('#server/ports/storage-s3.ts');
  return {
    media: withDemonstration(createS3Storage({ settings: s3, prefix: 'media' }), media),
    films: withDemonstration(createS3Storage({ settings: s3, prefix: 'films' }), films),
  };
}

/** Where the parts of uploads wait until a file is complete: with an object store any instance takes any part. */
export async function openUploadStore({ dataFolder, s3 }: Pick<Config, 'dataFolder' | 's3'>, db: Database): Promise<UploadStore> {
  if (!s3) return new DiskUploadStore(join(dataFolder, 'uploads'));
  const [{ createS3Storage }, { SharedUploadStore }] = await Promise.all([
    import('#server/ports/storage-s3.ts'),
    import('./upload-store-shared.ts'),
  ]);
  return new SharedUploadStore({ db, objects: createS3Storage({ settings: s3, prefix: 'uploads' }) });
}
