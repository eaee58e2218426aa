/** Where the bytes of unfinished uploads wait: in a folder of this machine, or in the object store that all instances share. */
import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';
import type { LocalCopy } from '#server/ports/storage-local.ts';
import type { Storage } from '#server/ports/storage.ts';

/** A store of the tus server, and what the rest of the site needs of it. An acknowledged byte is durable. */
export interface UploadStore extends DataStore {
  /** Room for uploads; infinite where it has no limit that could be told. */
  freeBytes: () => Promise<number>;
  /** Bytes that have arrived; null or 0 for an upload that the store does not have. */
  arrived: (id: string) => Promise<number | null>;
  /** All bytes that have arrived. */
  readAll: (id: string) => Promise<Readable>;
  /** The file as a local path, for what jumps about in it. */
  open: (id: string) => Promise<LocalCopy>;
  /** Puts the file into a storage under a key; it may then be gone from here. */
  moveTo: (storage: Storage, key: string, id: string) => Promise<void>;
  /** Deletes the bytes of an upload, if any. */
  forget: (id: string) => Promise<void>;
  /** Uploads without progress since an instant. */
  idleSince: (instantMs: number) => Promise<string[]>;
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT']);

/** Whether an error means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && fullCodes.has(String((error as NodeJS.ErrnoException).code));
}
