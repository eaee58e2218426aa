/**
 * Encryption of streams in the format of age (https://age-encryption.org/v1): the site holds only the public keys, and the
 * program `age` opens what it writes. The library is loaded by the first call.
 */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

export interface KeyPair {
  /** Opens what was encrypted for the recipient; AGE-SECRET-KEY-1… */
  identity: string;
  /** Public key; age1… */
  recipient: string;
}

/** Thrown while opening: the key is another one, or the bytes are not those that were written. */
export class CipherError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'CipherError';
  }
}

export async function makeKeyPair(): Promise<KeyPair> {
  const { generateIdentity, identityToRecipient } = await import('age-encryption');
  const identity = await generateIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Encrypts for all recipients; any of their keys opens it. Throws for text that is no recipient. */
export async function encryptStream(recipients: readonly string[], source: Readable): Promise<Readable> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return fromWeb(await encrypter.encrypt(toWeb(source)));
}

/** Opens a stream. Rejects, or fails the stream, with a CipherError. */
export async function decryptStream(identities: readonly string[], source: Readable): Promise<Readable> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    const opened = fromWeb(await decrypter.decrypt(toWeb(source)));
    return Readable.from(translated(opened), { objectMode: false });
  } catch (error) {
    throw explain(error);
  }
}

/** The private keys of a file as `age-keygen` writes it: a key on each line, comments begin with #. */
export function readIdentities(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (keys.length === 0 || !keys.every((key) => /^AGE-SECRET-KEY-[A-Z0-9-]+$/.test(key)))
    throw new CipherError('This file holds no keys: each line is a key that begins with AGE-SECRET-KEY-, or a comment', undefined);
  return keys;
}

async function* translated(source: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* source as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw explain(error);
  }
}

function explain(error: unknown): unknown {
  // An error of the source, such as a store that is away, passes as it is.
  if (!(error instanceof Error) || error.name !== 'Error' || 'code' in error) return error;
  return /no identity matched/.test(error.message)
    ? new CipherError('it was encrypted for another key', error)
    : new CipherError(`its bytes were changed or cut (${error.message})`, error);
}

const toWeb = (source: Readable) => Readable.toWeb(source) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: unknown) => Readable.fromWeb(stream as ReadableStream<Uint8Array>);
