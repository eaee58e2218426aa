/** Storage of demonstration files: they stay on the local disk, and its pictures may be drawn on first read. */
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
    list: async function* (folder) {
      for (const storage of [disk, other]) for await (const file of storage.list(folder)) if (of(file.key) === storage) yield file;
    },
    remove: (key) => of(key).remove(key),
    removeFolder: (key) => of(key).removeFolder(key),
    ...(other.removeUnfinished ? { removeUnfinished: other.removeUnfinished } : {}),
  };
}

/** A disk that creates missing demonstration files on first read; `make` returns false for keys that it does not create. */
export function withDrawing(disk: Storage, make: (key: string) => Promise<boolean>): Storage {
  const isMade = (key: string): Promise<boolean> => (key.startsWith(demoFolder) ? make(key) : Promise.resolve(false));
  return {
    put: disk.put,
    putFile: disk.putFile,
    list: disk.list,
    remove: disk.remove,
    removeFolder: disk.removeFolder,
    get: async (key) => (await disk.get(key)) ?? ((await isMade(key)) ? disk.get(key) : null),
    stat: async (key) => (await disk.stat(key)) ?? ((await isMade(key)) ? disk.stat(key) : null),
    read: async (key, range) => {
      try {
        return await disk.read(key, range);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !(await isMade(key))) throw error;
        return disk.read(key, range);
      }
    },
  };
}
