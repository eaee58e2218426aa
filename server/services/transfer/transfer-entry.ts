/** Names of media files in an export. */
import { isSafeKey } from '#server/ports/storage.ts';
import type { StoredFile } from '#server/services/media/stored-files.ts';

/** Name of a file in an export. */
export function entryNameOf({ store, key }: Pick<StoredFile, 'store' | 'key'>): string {
  return `${store}/${key}`;
}

/** The file behind a name in an export; null for a name that no storage takes. */
export function fileOfEntry(name: string): Pick<StoredFile, 'store' | 'key'> | null {
  const [, store, key = ''] = /^(media|films)\/(.+)$/.exec(name) ?? [];
  return (store === 'media' || store === 'films') && isSafeKey(key) ? { store, key } : null;
}
