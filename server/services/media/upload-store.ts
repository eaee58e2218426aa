/** Unfinished uploads: files in a folder of this machine, which a stop of the server leaves as they are. */
import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { flush, flushEntry } from '#server/ports/flush-file.ts';

/** The folder as the tus server writes it. */
export class UploadStore extends FileStore {
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

  /** Bytes that have arrived; null where there is no such file here. */
  async arrived(id: string): Promise<number | null> {
    return stat(this.pathOf(id)).then(
      ({ size }) => size,
      () => null,
    );
  }

  /** Deletes the files of an upload, if any. */
  async forget(id: string): Promise<void> {
    await Promise.all([rm(this.pathOf(id), { force: true }), rm(this.pathOf(`${id}.json`), { force: true })]);
  }

  /** Uploads without progress since an instant. */
  async idleSince(instantMs: number): Promise<string[]> {
    const idle: string[] = [];
    for (const name of await readdir(this.directory)) {
      const stats = await stat(this.pathOf(name)).catch(() => null);
      if (stats?.isFile() && stats.mtimeMs < instantMs) idle.push(name.replace(/\.json$/, ''));
    }
    return [...new Set(idle)];
  }
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT']);

/** Whether an error means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && fullCodes.has(String((error as NodeJS.ErrnoException).code));
}
