/** Has the demonstration pictures made and put into the storage, away from the serving process. */
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { StoredPicture } from './picture-process.ts';

/** Makes every picture of the programme; `onStored` hears of each. Throws when the process fails. */
export function makePictures(mediaFolder: string, onStored: (stored: StoredPicture) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(processFile(), [mediaFolder], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-2_000);
    });
    child.on('message', (stored) => onStored(stored as StoredPicture));
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The demonstration pictures could not be made: ${complaint || `exit ${code}`}`)),
    );
  });
}

/** The process's file: beside this one in the sources, at the top of the bundle when built. */
function processFile(): string {
  const names = ['./picture-process.ts', './picture-process.js', '../picture-process.js'];
  const found = names.map((name) => fileURLToPath(new URL(name, import.meta.url))).find((file) => existsSync(file));
  if (!found) throw new Error('picture-process is missing beside the server bundle');
  return found;
}
