/** Final step of a film's upload: detects the type by its bytes, and moves it into the private storage of films. */
import type { Readable } from 'node:stream';
import type { Transaction } from '#server/db/client.ts';
import { videoFormat } from '#server/errors.ts';
import type { Storage } from '#server/ports/storage.ts';
import type { UploadStore } from './upload-store.ts';

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

/** Bytes and types by which an uploaded film is recognised. */
const headBytes = 65_536;
const videoTypes = ['mp4', 'mov', 'm4v', 'webm', 'mkv'] as const;

interface VideoStores {
  store: UploadStore;
  films: Storage;
}

/** Moves the file; gives its key. One that a killed process has moved already is found. Throws `videoFormat`. */
export async function storeVideo({ store, films }: VideoStores, id: string, isHere: boolean): Promise<string | null> {
  const keyOf = (type: string) => `uploads/${id}.${type}`;
  if (isHere) {
    const type = await typeOf(await store.readAll(id));
    if (!type) throw videoFormat();
    await store.moveTo(films, keyOf(type), id);
    return keyOf(type);
  }
  for (const type of videoTypes) if (await films.stat(keyOf(type))) return keyOf(type);
  return null;
}

/** The type of a film by its first bytes; the rest is not read. */
async function typeOf(film: Readable): Promise<(typeof videoTypes)[number] | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of film) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length >= headBytes) break;
  }
  const fileType = await fileTypeFromBuffer(Buffer.concat(chunks)).catch(() => undefined);
  return videoTypes.find((known) => known === fileType?.ext);
}
