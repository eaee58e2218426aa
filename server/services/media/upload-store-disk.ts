/** Unfinished uploads in a folder of this machine, which a stop of the server leaves as they are. */
import { createReadStream, mkdirSync } from 'node:fs';
import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { flush, flushEntry } from '#server/ports/flush-file.ts';
import type { LocalCopy } from '#server/ports/storage-local.ts';
import type { Storage } from '#server/ports/storage.ts';
import type { UploadStore } from './upload-store.ts';

/** The folder as the tus server writes it. */
export class DiskUploadStore extends FileStore implements UploadStore {
  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    super({ directory });
  }

  /** Bytes are acknowledged after a flush to disk, like rows: a power loss does not lose acknowledged bytes. */
  override async write(...parameters: Parameters<FileStore['write']>): Promise<number> {
    const offset = await super.write(...parameters);
    await flush(this.pathOf(parameters[1]));
    return offset;
  }

  override async create(...parameters: Parameters<FileStore['create']>): ReturnType<FileStore['create']> {
    const upload = await super.create(...parameters);
    // Its metadata, without which the upload could not be resumed.
    await flush(this.pathOf(`${upload.id}.json`));
    await flushEntry(this.pathOf(upload.id));
    return upload;
  }

  pathOf(id: string): string {
    return join(this.directory, id);
  }

  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.directory);
    return bavail * bsize;
  }

  async arrived(id: string): Promise<number | null> {
    return stat(this.pathOf(id)).then(
      ({ size }) => size,
      () => null,
    );
  }

  async readAll(id: string): Promise<Readable> {
    return createReadStream(this.pathOf(id));
  }

  async open(id: string): Promise<LocalCopy> {
    return { path: this.pathOf(id), [Symbol.asyncDispose]: async () => undefined };
  }

  async moveTo(storage: Storage, key: string, id: string): Promise<void> {
    await storage.putFile(key, this.pathOf(id));
  }

  async forget(id: string): Promise<void> {
    await Promise.all([rm(this.pathOf(id), { force: true }), rm(this.pathOf(`${id}.json`), { force: true })]);
  }

  async idleSince(instantMs: number): Promise<string[]> {
    const idle: string[] = [];
    for (const name of await readdir(this.directory)) {
      const stats = await stat(this.pathOf(name)).catch(() => null);
      if (stats?.isFile() && stats.mtimeMs < instantMs) idle.push(name.replace(/\.json$/, ''));
    }
    return [...new Set(idle)];
  }
}
