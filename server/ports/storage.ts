/** Interface of file storage: a local folder or an object store. */
import type { Readable } from 'node:stream';

export interface StoredFile {
  size: number;
  modifiedAt: Date;
}

/** Half-open would be nicer, but HTTP and object stores count the last byte in. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface Storage {
  /** Writes a file whole or not at all; an existing one is replaced. Refuses unsafe keys with an error. */
  put: (key: string, content: Buffer | Readable) => Promise<void>;
  /** Takes a file of this machine into the store, whole or not at all; the file itself is gone afterwards. */
  putFile: (key: string, path: string) => Promise<void>;
  /** The file's bytes; null when there is none. */
  get: (key: string) => Promise<Buffer | null>;
  /** Size and time; null when there is no file of that name (or the key is unsafe). */
  stat: (key: string) => Promise<StoredFile | null>;
  /** The file as a stream, whole or a range of it. */
  read: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Removes a file; nothing happens when there is none. */
  remove: (key: string) => Promise<void>;
  /** Where a file lies on this machine, for programs that read files; left out where it lies elsewhere. */
  localPath?: (key: string) => string;
}

/**
 * Keys are generated names: letters, digits, dot, dash, underscore, in folders by `/`.
 * No part begins with a dot, so none leads out of the store and none is hidden.
 */
export function isSafeKey(key: string): boolean {
  return key.length <= 300 && /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*){0,7}$/.test(key);
}
