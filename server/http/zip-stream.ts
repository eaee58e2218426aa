/** A ZIP of stored files, made while it is sent. */
import type { Readable } from 'node:stream';
import type { Storage } from '#server/ports/storage.ts';

export interface ZippedFile {
  storage: Pick<Storage, 'read' | 'stat'>;
  key: string;
  name: string;
}

/**
 * Files are opened one after the other and stored as they are, because documents and pictures are compressed already. Equal
 * names get a number; files that are gone are left out. Destroying the stream closes the open file.
 */
export async function zipStream(files: readonly ZippedFile[]): Promise<Readable> {
  const { ZipFile } = await import('yazl');
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  const fail = (error: unknown) => archive.destroy(error instanceof Error ? error : new Error(String(error)));
  let current: Readable | null = null;
  zip.on('error', fail);
  archive.once('close', () => current?.destroy());
  const taken = new Set<string>();
  for (const { storage, key, name } of files) {
    if (!(await storage.stat(key))) continue;
    zip.addReadStreamLazy(freeName(name, taken), { compress: false }, (done) => {
      storage.read(key).then(
        (stream) => {
          current = stream;
          stream.once('error', fail);
          done(null, stream);
        },
        (error: unknown) => done(error, null as never),
      );
    });
  }
  zip.end();
  return archive;
}

/** `name (2).pdf` where `name.pdf` is there already. */
function freeName(name: string, taken: Set<string>): string {
  const dot = name.lastIndexOf('.');
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${name.slice(0, dot)} (${count})${name.slice(dot)}`;
  taken.add(free.toLowerCase());
  return free;
}
