/** Opens a sealed result with two shares of its key. Everything else of the encryption happens in the browser. */
import { createDecipheriv, createHash } from 'node:crypto';
import { combine } from 'shamir-secret-sharing';
import { sealContext, writeKey } from '#shared/award/seal.ts';

export interface SealedText {
  editionId: string;
  categoryId: string;
  sealingId: string;
  /** Nonce, encrypted text and tag. */
  sealed: string;
}

export interface OpenedResult {
  nominationId: string;
  citationZh: string;
  citationEn: string;
}

const nonceBytes = 12;
const tagBytes = 16;

/** The result; null if the shares are not those of this sealing, or the text was changed. */
export async function openSealed(
  { editionId, categoryId, sealingId, sealed }: SealedText,
  shares: readonly string[],
): Promise<OpenedResult | null> {
  try {
    const key = await combine(shares.map((share) => Uint8Array.from(Buffer.from(share, 'base64url'))));
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
    decipher.setAAD(Buffer.from(sealContext(editionId, categoryId, sealingId)));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8');
    return readResult(JSON.parse(text));
  } catch {
    // Wrong shares give a wrong key without an error, which only the tag shows.
    return null;
  }
}

function readResult(value: unknown): OpenedResult | null {
  const { nominationId, citationZh, citationEn } = value as Partial<Record<keyof OpenedResult, unknown>>;
  if (typeof nominationId !== 'string' || typeof citationZh !== 'string' || typeof citationEn !== 'string') return null;
  return { nominationId, citationZh, citationEn };
}

const fingerprintBytes = 5;

/** Fingerprint for a comparison by eye: the first letters of the hash of a public key. */
export function fingerprintOf(publicKey: string): string {
  const hash = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest();
  return writeKey(hash.subarray(0, fingerprintBytes));
}
