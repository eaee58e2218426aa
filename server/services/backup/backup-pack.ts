/** The latest backup as one ZIP file, while it is sent: unpacked it is a folder from which the site can be restored. */
import type { Readable } from 'node:stream';
import type { BackupSettings } from '#server/config-backup.ts';
import { chooseBackup, manifestOf, openBackupStore, readManifest } from './backup-store.ts';

export async function packBackup(settings: BackupSettings): Promise<{ name: string; source: Readable }> {
  const { ZipFile } = await import('yazl');
  const store = await openBackupStore(settings);
  const name = await chooseBackup(store, 'latest');
  const manifest = await readManifest(store, name);
  const zip = new ZipFile();
  const source = zip.outputStream as Readable;
  let current: Readable | null = null;
  zip.on('error', (error: Error) => source.destroy(error));
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), manifestOf(name));
  // Two files with the same contents are one object.
  const objects = new Map([manifest.rows, manifest.list, ...manifest.files].map((file) => [file.object, file.bytes]));
  // Encrypted bytes do not get smaller.
  for (const [object, size] of objects)
    zip.addReadStreamLazy(object, { compress: false, size }, (open) => {
      store.read(object).then(
        (stream) => open(null, (current = stream)),
        (error: unknown) => open(error, undefined as never),
      );
    });
  zip.end();
  source.once('close', () => current?.destroy());
  return { name, source };
}
