/**
 * URLs of font subsets: `/fonts/song-900/<characters>.<signature>.woff2`. They contain the characters, so that any
 * instance can answer; the signature prevents requests for arbitrary subsets.
 */
import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Weights of the Song face on pages: h1, h2 and `.song` in 900, h3 and `.song6` in 600. */
export const songWeights = [900, 600] as const;
export type SongWeight = (typeof songWeights)[number];

/** A subset of one weight of the face. */
export interface FontSubset {
  weight: SongWeight;
  /** Ascending. */
  codePoints: readonly number[];
}

/** Maximum size of a subset; keeps URLs under 2,000 characters. */
export const subsetSizeMax = 700;
const signatureBytes = 8;

/** Addresses by secret and name: a page that is drawn anew mostly has the same characters, and signing them takes ten times as long as this. */
const addresses = new LRUCache<string, string>({ max: 2_000 });

/** The URL of a subset. */
export function fontAddress(subset: FontSubset, secret: string): string {
  const name = nameOf(subset);
  const key = `${secret} ${name}`;
  const known = addresses.get(key);
  if (known !== undefined) return known;
  const address = `/fonts/${name}.${signatureOf(name, secret).toString('base64url')}.woff2`;
  addresses.set(key, address);
  return address;
}

function nameOf(subset: FontSubset): string {
  return `song-${subset.weight}/${packCodePoints(subset.codePoints)}`;
}

/** The site has one secret; a key object is made once for it. */
let key: { secret: string; object: KeyObject } | undefined;

function keyOf(secret: string): KeyObject {
  if (key?.secret !== secret) key = { secret, object: createSecretKey(secret, 'utf8') };
  return key.object;
}

function signatureOf(name: string, secret: string): Buffer {
  return createHmac('sha256', keyOf(secret)).update(`font:${name}`).digest().subarray(0, signatureBytes);
}

const addressPattern = /^\/?fonts\/(song-(900|600)\/([A-Za-z0-9_-]{2,1900}))\.([A-Za-z0-9_-]{11})\.woff2$/;

/** Parses a URL; null unless it was created by `fontAddress` with this secret. */
export function readFontAddress(path: string, secret: string): FontSubset | null {
  const match = path.length > 2_000 ? null : addressPattern.exec(path);
  if (!match) return null;
  const [, name = '', weight, packed = '', signature = ''] = match;
  const received = Buffer.from(signature, 'base64url');
  if (received.length !== signatureBytes || !timingSafeEqual(received, signatureOf(name, secret))) return null;
  return { weight: weight === '900' ? 900 : 600, codePoints: unpackCodePoints(packed) };
}

/** Ascending code points as base64url of their differences, seven bits a byte: about 1.9 characters for a Han character. */
export function packCodePoints(codePoints: readonly number[]): string {
  const bytes: number[] = [];
  let before = 0;
  for (const codePoint of codePoints) {
    let step = codePoint - before;
    before = codePoint;
    while (step > 127) {
      bytes.push((step & 127) | 128);
      step >>>= 7;
    }
    bytes.push(step);
  }
  return Buffer.from(bytes).toString('base64url');
}

/** The inverse of `packCodePoints`. */
export function unpackCodePoints(packed: string): number[] {
  const codePoints: number[] = [];
  eachCodePoint(packed, (codePoint) => codePoints.push(codePoint));
  return codePoints;
}

/** Calls back with each code point that is packed, without a list of them. */
export function eachCodePoint(packed: string, take: (codePoint: number) => void): void {
  const bytes = Buffer.from(packed, 'base64url');
  let value = 0;
  let step = 0;
  let shift = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    step |= (byte & 127) << shift;
    shift += 7;
    if (byte > 127) continue;
    value += step;
    take(value);
    step = 0;
    shift = 0;
  }
}
