/** Interface of file storage: a local folder or an object store. */
import type { Readable } from 'node:stream';

export interface StoredFile {
  size: number;
  modifiedAt: Date;
}

export interface ListedFile extends StoredFile {
  key: string;
}

/** Inclusive at both ends, as in HTTP and object stores. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface Storage {
  /** Writes a file atomically; replaces an existing one. Throws for unsafe keys. */
  put: (key: string, content: Buffer | Readable) => Promise<void>;
  /** Moves a local file into the store atomically; the source is gone afterwards. */
  putFile: (key: string, path: string) => Promise<void>;
  /** The file's bytes; null if there is none. */
  get: (key: string) => Promise<Buffer | null>;
  /** Size and time; null for a missing file or an unsafe key. */
  stat: (key: string) => Promise<StoredFile | null>;
  /** The file as a stream, completely or a range of it. */
  read: (key: string, range?: ByteRange) => Promise<Readable>;
  /** Files whose keys begin with `folder` and a slash, or all; unfinished and hidden ones are left out. */
  list: (folder?: string) => AsyncIterable<ListedFile>;
  /** Removes a file; does nothing if there is none. */
  remove: (key: string) => Promise<void>;
  /** Removes all files in a folder and below it; does nothing if there are none. */
  removeFolder: (folder: string) => Promise<void>;
  /** Ends writes that a killed process began before an instant, where the store keeps their parts; returns their number. */
  removeUnfinished?: (before: Date) => Promise<number>;
  /** Local path of a file, for programs that read files; undefined for remote stores. */
  localPath?: (key: string) => string;
}

/**
 * Keys are generated names: letters, digits, dot, dash, underscore, in folders by `/`. No segment begins with a dot, so
 * that keys cannot leave the store or name hidden files.
 */
export function isSafeKey(key: string): boolean {
  return key.length <= 300 && /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*){0,7}$/.test(key);
}
