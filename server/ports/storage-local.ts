/** A stored file as a local path, for programs that read files: the file itself on a disk, else a temporary copy. */
import { createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Storage } from './storage.ts';
import { openTemporaryFolder } from './temporary-folder.ts';

export interface LocalCopy extends AsyncDisposable {
  path: string;
}

/** `await using copy = await openLocalCopy(storage, key)`: read-only, and removed on disposal if it is a copy. */
export async function openLocalCopy(storage: Storage, key: string, signal?: AbortSignal): Promise<LocalCopy> {
  if (storage.localPath) return { path: storage.localPath(key), [Symbol.asyncDispose]: async () => undefined };
  return copyLocally(await storage.read(key), basename(key), signal);
}

/** A stream as a temporary file, which is removed on disposal. */
export async function copyLocally(bytes: Readable, name: string, signal?: AbortSignal): Promise<LocalCopy> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await openTemporaryFolder('copy'));
  const path = join(folder.path, name);
  await pipeline(bytes, createWriteStream(path), signal ? { signal } : {});
  const kept = stack.move();
  return { path, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
