/** Flushes files and their directory entries to disk: without the latter, a rename is lost in a power failure. */
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

export async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Flushes the directory entry of a file; `created` is the topmost directory created for it, as returned by `mkdir`. */
export async function flushEntry(path: string, created?: string): Promise<void> {
  const topmost = created ? dirname(created) : dirname(path);
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    await flushFolder(folder);
    if (folder === topmost || folder === dirname(folder)) return;
  }
}

/** Windows cannot open directories, and persists their entries itself. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
