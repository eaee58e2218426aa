/**
 * The encryption of sealed results, in the browser: X25519, HKDF, AES-256-GCM and Shamir's secret sharing. Results leave the
 * browser encrypted, with a share of their key for each holder; private keys never leave it.
 */
import { split } from 'shamir-secret-sharing';
import { readKey, sealContext, sealedTextBytes, sealKeysNeeded, sealKeysTotal, writeKey } from '#shared/award/seal.ts';

export interface SealResult {
  nominationId: string;
  citationZh: string;
  citationEn: string;
}

export interface SealedBy {
  id: string;
  sealed: string;
  shares: { keyId: string; share: string }[];
}

type Bytes = Uint8Array<ArrayBuffer>;

const keyBytes = 32;
const nonceBytes = 12;
const checkBytes = 4;
const fingerprintBytes = 5;
const bits = 8;
/** PKCS #8 of an X25519 key ahead of its 32 bytes (RFC 8410). */
const keyHead = Uint8Array.from([0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x6e, 4, 0x22, 4, 0x20]);
const x25519 = { name: 'X25519' };

/** A new key: the words for its holder, and the public part. Throws an error in browsers without X25519. */
export async function makeKey(): Promise<{ text: string; publicKey: string; fingerprint: string }> {
  const pair = (await crypto.subtle.generateKey(x25519, true, ['deriveBits'])) as CryptoKeyPair;
  const secret = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey)).slice(-keyBytes);
  const open = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const text = writeKey(joined(secret, (await hashOf(secret)).slice(0, checkBytes)));
  return { text, publicKey: encoded(open), fingerprint: writeKey((await hashOf(open)).slice(0, fingerprintBytes)) };
}

/** The public part of a written key; null if it is mistyped. */
export async function publicKeyOf(text: string): Promise<string | null> {
  const secret = await secretOf(text);
  if (!secret) return null;
  const { d: _secret, x = '' } = await crypto.subtle.exportKey('jwk', await privateKey(secret, true));
  return x;
}

/** Encrypts a result, so that two of the holders together can open it. */
export async function sealFor(
  result: SealResult,
  { editionId, categoryId, keys }: { editionId: string; categoryId: string; keys: readonly { id: string; publicKey: string }[] },
): Promise<SealedBy> {
  if (keys.length !== sealKeysTotal) throw new Error(`Results are sealed for ${sealKeysTotal} keys, not ${keys.length}`);
  const id = crypto.randomUUID();
  const key = random(keyBytes);
  const shares = await split(key, sealKeysTotal, sealKeysNeeded);
  const text = new Uint8Array(sealedTextBytes).fill(space);
  const written = new TextEncoder().encode(JSON.stringify(result));
  if (written.length > text.length) throw new Error('The result is too long to be sealed');
  text.set(written);
  const nonce = random(nonceBytes);
  const additionalData = new TextEncoder().encode(sealContext(editionId, categoryId, id));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData }, await cipherKey(key), text);
  return {
    id,
    sealed: encoded(joined(nonce, new Uint8Array(sealed))),
    shares: await Promise.all(
      keys.map(async ({ id: keyId, publicKey }, at) => {
        const share = shares[at];
        if (!share) throw new Error('There are more keys than shares');
        return { keyId, share: await wrap(share, { publicKey, sealingId: id }) };
      }),
    ),
  };
}

/** Decrypts the share of a holder with the written key. Throws an error for a share of another key. */
export async function unwrap(share: string, { text, sealingId }: { text: string; sealingId: string }): Promise<string> {
  const secret = await secretOf(text);
  if (!secret) throw new Error('The key is mistyped');
  const bytes = decoded(share);
  const sender = bytes.slice(0, keyBytes);
  const key = await sharedKey(await privateKey(secret, false), sender, sealingId);
  return encoded(
    new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(nonceBytes) }, key, bytes.slice(keyBytes))),
  );
}

const space = 0x20;

/** The public half of a key that is used once, and the share encrypted for the holder. */
async function wrap(share: Uint8Array, { publicKey, sealingId }: { publicKey: string; sealingId: string }): Promise<string> {
  const pair = (await crypto.subtle.generateKey(x25519, true, ['deriveBits'])) as CryptoKeyPair;
  const sender = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const key = await sharedKey(pair.privateKey, decoded(publicKey), sealingId);
  // The key is used once, so its nonce needs no chance.
  const wrapped = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: new Uint8Array(nonceBytes) }, key, Uint8Array.from(share));
  return encoded(joined(sender, new Uint8Array(wrapped)));
}

async function sharedKey(own: CryptoKey, other: Bytes, sealingId: string): Promise<CryptoKey> {
  const peer = await crypto.subtle.importKey('raw', other, x25519, false, []);
  const secret = await crypto.subtle.deriveBits({ name: 'X25519', public: peer }, own, keyBytes * bits);
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode(`golden-panda share ${sealingId}`);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(keyBytes), info },
    base,
    { name: 'AES-GCM', length: keyBytes * bits },
    false,
    ['encrypt', 'decrypt'],
  );
}

async function secretOf(text: string): Promise<Bytes | null> {
  const bytes = readKey(text);
  if (bytes?.length !== keyBytes + checkBytes) return null;
  const secret = bytes.slice(0, keyBytes);
  const check = (await hashOf(secret)).slice(0, checkBytes);
  return check.every((byte, at) => byte === bytes[keyBytes + at]) ? secret : null;
}

const privateKey = (secret: Bytes, isReadable: boolean) =>
  crypto.subtle.importKey('pkcs8', joined(keyHead, secret), x25519, isReadable, ['deriveBits']);

const cipherKey = (key: Bytes) => crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);

const hashOf = async (bytes: Bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

const random = (count: number): Bytes => crypto.getRandomValues(new Uint8Array(count));

function joined(...parts: Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function encoded(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function decoded(text: string): Bytes {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}
