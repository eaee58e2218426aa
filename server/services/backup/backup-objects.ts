/** Writes and reads the encrypted files of backups; each is hashed as it is stored, so that damage is found without a key. */
import { createReadStream, createWriteStream } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { addAbortSignal, Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { noBrake, type Brake } from '#server/brake.ts';
import { CipherError, decryptStream, encryptStream } from '#server/ports/age-cipher.ts';
import type { Storage } from '#server/ports/storage.ts';
import { openTemporaryFolder } from '#server/ports/temporary-folder.ts';
import type { StoredObject } from './backup-store.ts';

/** Encrypts a stream straight into the store. */
export async function writeObject(
  store: Storage,
  object: string,
  {
    source,
    recipients,
    signal,
    length,
    brake = noBrake,
  }: { source: Readable; recipients: readonly string[]; signal: AbortSignal; length?: number; brake?: Brake },
): Promise<StoredObject> {
  const meter = createMeter();
  const plain = createMeter((_hash, bytes) => {
    if (length !== undefined && bytes !== length) throw new Error(`A file changed while it was read: ${bytes} bytes instead of ${length}`);
  });
  const encrypted = await encryptStream(recipients, plain.stream);
  await Promise.all([
    pipeline(addAbortSignal(signal, source), brake.stream(), plain.stream),
    pipeline(encrypted, meter.stream),
    store.put(object, meter.stream),
  ]);
  return { object, ...meter.read() };
}

/** Encrypts into a temporary file first, so that a slow store does not hold up who writes; `write` gets the stream to fill. */
export async function spoolObject(
  store: Storage,
  object: string,
  { recipients, write }: { recipients: readonly string[]; write: (to: (source: Readable) => Promise<void>) => Promise<void> },
): Promise<StoredObject> {
  await using folder = await openTemporaryFolder('backup');
  const path = join(folder.path, 'object');
  const meter = createMeter();
  await write(async (source) => pipeline(await encryptStream(recipients, source), meter.stream, createWriteStream(path, { mode: 0o600 })));
  await store.put(object, createReadStream(path));
  return { object, ...meter.read() };
}

/** Opens a file of the store; the stream fails with a clear message for a wrong key, a cut file and changed bytes. */
export async function openObject(
  store: Storage,
  { object, bytes, sha256 }: StoredObject,
  identities: readonly string[],
): Promise<Readable> {
  const stored = await store.stat(object);
  if (!stored) throw new Error(`${object} is missing`);
  if (stored.size !== bytes) throw new Error(`${object} has ${stored.size} bytes instead of ${bytes}`);
  const meter = createMeter((found) => {
    if (found !== sha256) throw new CipherError('its bytes were changed or cut (another hash)', undefined);
  });
  const source = await store.read(object);
  source.once('error', (error) => meter.stream.destroy(error));
  const nameObject = (error: unknown) => {
    if (error instanceof CipherError) error.message = `${object}: ${error.message}`;
  };
  try {
    const opened = await decryptStream(identities, source.pipe(meter.stream));
    return opened.once('error', nameObject).once('close', () => source.destroy());
  } catch (error) {
    source.destroy();
    nameObject(error);
    throw error;
  }
}

/** Passes bytes on, and counts and hashes them; `check` gets the results at the end. */
function createMeter(check: (sha256: string, bytes: number) => void = () => undefined) {
  const hash = createHash('sha256');
  let [bytes, sha256] = [0, ''];
  const stream = new Transform({
    transform: (part: Buffer, _encoding, done) => {
      hash.update(part);
      bytes += part.length;
      done(null, part);
    },
    flush: (done) => {
      sha256 = hash.digest('hex');
      try {
        check(sha256, bytes);
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
  return { stream, read: () => ({ bytes, sha256 }) };
}
