/** Records disk synchronisation (fsync) by the code under test. */
import { open, type FileHandle } from 'node:fs/promises';
import { onTestFinished, vi } from 'vitest';

/** The inodes of files and folders, in the order in which they were synchronised from now on. */
export async function watchSyncs(): Promise<number[]> {
  const synced: number[] = [];
  const any = await open(process.execPath, 'r');
  const prototype = Object.getPrototypeOf(any) as FileHandle;
  await any.close();
  const { sync } = prototype;
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    synced.push((await this.stat()).ino);
    return sync.call(this);
  });
  onTestFinished(() => spy.mockRestore());
  return synced;
}
