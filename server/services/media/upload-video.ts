/** Final step of a film's upload: detects the type by its bytes, and moves it into the private storage of films. */
import type { Transaction } from '#server/db/client.ts';
import { videoFormat } from '#server/errors.ts';
import type { Storage } from '#server/ports/storage.ts';

/** A completely uploaded film. */
export interface UploadedVideo {
  /** Of the upload, and of the video that it becomes. */
  uploadId: string;
  ownerId: string;
  fileName: string;
  /** Key in the storage of films. */
  sourceKey: string;
  bytes: number;
}

/** Inserts the video's row and its processing job. Idempotent. */
export type AcceptVideo = (tx: Transaction, arrived: UploadedVideo) => Promise<void>;

const videoTypes = ['mp4', 'mov', 'm4v', 'webm', 'mkv'] as const;

/** Moves the file; gives its key. One that a killed process has moved already is found. Throws `videoFormat`. */
export async function storeVideo(
  films: Storage,
  { id, path, isHere }: { id: string; path: string; isHere: boolean },
): Promise<string | null> {
  const keyOf = (type: string) => `uploads/${id}.${type}`;
  if (isHere) {
    const { fileTypeFromFile } = await import('file-type');
    const fileType = await fileTypeFromFile(path).catch(() => undefined);
    const type = videoTypes.find((known) => known === fileType?.ext);
    if (!type) throw videoFormat();
    await films.putFile(keyOf(type), path);
    return keyOf(type);
  }
  for (const type of videoTypes) if (await films.stat(keyOf(type))) return keyOf(type);
  return null;
}
