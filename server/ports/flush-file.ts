/** Writes files, and the folder entries that name them, to the disk: after a power loss a rename without the latter is undone. */
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

/** Flushes the entry of a file; `made` is the topmost folder that was made for it, as `mkdir` gives it. */
export async function flushEntry(path: string, made?: string): Promise<void> {
  const topmost = made ? dirname(made) : dirname(path);
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    await flushFolder(folder);
    if (folder === topmost || folder === dirname(folder)) return;
  }
}

/** Windows opens no folders, and keeps their entries itself. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
