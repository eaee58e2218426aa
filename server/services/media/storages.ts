/** Storages of pictures and films: folders of the data folder, or a configured object store. */
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { withDemonstration } from '#server/ports/storage-demo.ts';
import { createDiskStorage } from '#server/ports/storage-disk.ts';
import type { Storage } from '#server/ports/storage.ts';

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
