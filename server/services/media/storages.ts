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

type Settings = Pick<Config, 'dataFolder' | 's3' | 'rehearsalCopy'>;

/** `media` holds the public files of this machine's disk. */
export async function openStorages({ dataFolder, s3, rehearsalCopy }: Settings, media: Storage): Promise<Storages> {
  const films = createDiskStorage(join(dataFolder, 'films'));
  if (rehearsalCopy) return openBesideSite({ dataFolder: rehearsalCopy.siteFolder, s3, clockMs: rehearsalCopy.clockMs }, { media, films });
  return s3 ? openStores(s3, { media, films }) : { media, films };
}

/** The files of the site, which a rehearsal only reads, and what it writes itself into its own folder. */
async function openBesideSite(
  { dataFolder, s3, clockMs }: Pick<Settings, 'dataFolder' | 's3'> & { clockMs: number },
  own: Storages,
): Promise<Storages> {
  const { readThrough } = await import('#server/ports/storage-read-through.ts');
  const folders = { media: createDiskStorage(join(dataFolder, 'media')), films: createDiskStorage(join(dataFolder, 'films')) };
  // The store refuses requests that are signed for another hour.
  const site = s3 ? await openStores({ ...s3, clockOffsetMs: -clockMs }, folders) : folders;
  return { media: readThrough(site.media, own.media), films: readThrough(site.films, own.films) };
}

async function openStores(settings: NonNullable<Settings['s3']>, { media, films }: Storages): Promise<Storages> {
  // The library of the object store is large, and most sites have none.
  const { createS3Storage } = await import('#server/ports/storage-s3.ts');
  return {
    media: withDemonstration(createS3Storage({ settings, prefix: 'media' }), media),
    films: withDemonstration(createS3Storage({ settings, prefix: 'films' }), films),
  };
}
