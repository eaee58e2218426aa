/** Encryption of single fields (AES-256-GCM, prefixed with the key id) and keyed hashes for look-ups. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface FieldCipher {
  /** Encrypts under the current key: `<key id>.<iv>.<tag>.<ciphertext>`; an empty text stays empty. */
  seal: (text: string) => string;
  /** Decrypts a text sealed under any known key. Throws a SealError for an unknown key and for tampered text. */
  open: (sealed: string) => string;
  /** Keyed hash (HMAC-SHA-256, base64url) under a key that never changes. */
  mac: (text: string) => string;
  /** False if the text should be sealed again, because its key is no longer the first. */
  isCurrent: (sealed: string) => boolean;
}

export interface FieldKey {
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

/** A sealed text that cannot be decrypted; the error never contains the text. */
export class SealError extends Error {
  constructor(problem: string, cause?: unknown) {
    super(`A sealed field cannot be opened: ${problem}`, { cause });
    this.name = 'SealError';
  }
}

export interface FieldCipherOptions {
  /** Root of the derived keys. */
  secret: string;
  /** The first is current; empty = one key derived from the secret, with the id `s`. */
  fieldKeys: readonly FieldKey[];
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;

export function createFieldCipher({ secret, fieldKeys }: FieldCipherOptions): FieldCipher {
  // Texts sealed before keys were configured stay readable.
  const derived: FieldKey = { id: 's', key: derive(secret, 'field cipher') };
  const current = fieldKeys[0] ?? derived;
  const keys = new Map([derived, ...fieldKeys].map(({ id, key }) => [id, key]));
  const macKey = derive(secret, 'field hash');
  return {
    seal: (text) => {
      if (text === '') return '';
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, current.key, iv);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [current.id, ...[iv, cipher.getAuthTag(), sealed].map((bytes) => bytes.toString('base64url'))].join('.');
    },
    open: (sealed) => (sealed === '' ? '' : openWith(keys, sealed)),
    mac: (text) => createHmac('sha256', macKey).update(text).digest('base64url'),
    isCurrent: (sealed) => sealed === '' || sealed.startsWith(`${current.id}.`),
  };
}

function openWith(keys: ReadonlyMap<string, Buffer>, sealed: string): string {
  const [id = '', iv = '', tag = '', text = ''] = sealed.split('.');
  const key = keys.get(id);
  if (!key) throw new SealError(`no key has the id “${id.slice(0, 20)}”`);
  try {
    const decipher = createDecipheriv(algorithm, key, Buffer.from(iv, 'base64url'), { authTagLength: 16 });
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8');
  } catch (error) {
    throw new SealError('it was changed, or sealed under another key of the same id', error);
  }
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `golden-panda ${purpose}`, 32));
}
