/** What the demonstration has brought along stays on the disk of this machine, wherever everything else is kept. */
import type { Storage } from './storage.ts';

const demoFolder = 'demo/';

/** `disk` for keys of the demonstration, `other` for all others. */
export function withDemonstration(other: Storage, disk: Storage): Storage {
  const of = (key: string): Storage => (key.startsWith(demoFolder) ? disk : other);
  return {
    put: (key, content) => of(key).put(key, content),
    putFile: (key, path) => of(key).putFile(key, path),
    get: (key) => of(key).get(key),
    stat: (key) => of(key).stat(key),
    read: (key, range) => of(key).read(key, range),
    remove: (key) => of(key).remove(key),
  };
}
