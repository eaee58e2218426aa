/** Time-based one-time passwords (RFC 6238: SHA-1, 6 digits, 30 seconds), as authenticator apps compute them. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const digits = 6;
const stepSeconds = 30;
/** The length of a SHA-1 digest, as RFC 4226 recommends. */
const secretBytes = 20;
/** Steps before and after the current one that are accepted, for clocks that differ and codes typed late. */
const tolerance = [0, -1, 1];
/** RFC 4648. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret in base32. */
export function makeSecret(): string {
  const bits = [...randomBytes(secretBytes)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
}

/** The code of a secret at a time step. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/** The time step of an instant. */
export function stepOf(at: Date): number {
  return Math.floor(at.getTime() / 1_000 / stepSeconds);
}

/** The step around an instant to which a code belongs; null for a wrong code. */
export function findStep(secret: string, code: string, at: Date): number | null {
  const given = Buffer.from(code);
  const now = stepOf(at);
  const found = tolerance.map((difference) => now + difference).filter((step) => isSame(Buffer.from(codeAt(secret, step)), given));
  return found[0] ?? null;
}

/** Address that authenticator apps read from a QR code (Key Uri Format). */
export function addressOf({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  // A colon separates issuer and account in the label.
  const name = issuer.replaceAll(':', ' ');
  const label = `${encodeURIComponent(name)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(name)}`;
}

function isSame(expected: Buffer, given: Buffer): boolean {
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
