/** A storage that reads the files of another one and writes only its own. */
import type { ListedFile, Storage } from './storage.ts';

/** Read access to the other storage; nothing here can change it. */
type ReadableStorage = Pick<Storage, 'get' | 'stat' | 'read' | 'list'>;

/** Files of `site`, else those of `own`, which takes all writes and removals. */
export function readThrough(site: ReadableStorage, own: Storage): Storage {
  return {
    put: own.put,
    putFile: own.putFile,
    get: async (key) => (await site.get(key)) ?? own.get(key),
    stat: async (key) => (await site.stat(key)) ?? own.stat(key),
    read: async (key, range) => ((await site.stat(key)) ? site.read(key, range) : own.read(key, range)),
    list: async function* (folder) {
      const listed = new Set<string>();
      for (const storage of [site, own])
        for await (const file of storage.list(folder)) if (!listed.has(file.key)) yield noted(listed, file);
    },
    remove: own.remove,
    removeFolder: own.removeFolder,
  };
}

function noted(listed: Set<string>, file: ListedFile): ListedFile {
  listed.add(file.key);
  return file;
}
