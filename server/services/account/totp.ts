/** Time-based one-time passwords (RFC 6238: SHA-1, 6 digits, 30 seconds), as authenticator apps compute them. */
import { Secret, TOTP } from 'otpauth';
import { isCode } from '#shared/validation.ts';

/** The length of a SHA-1 digest, as RFC 4226 recommends. */
const secretBytes = 20;
const period = 30;
/** Steps before and after the current one that are accepted, for clocks that differ and codes typed late. */
const tolerance = 1;

/** A new secret in base32. */
export function makeSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The time step of an instant. */
export function stepOf(at: Date): number {
  return TOTP.counter({ period, timestamp: at.getTime() });
}

/** The step around an instant to which a code belongs; null for a wrong code. */
export function findStep(secret: string, code: string, at: Date): number | null {
  // The library throws for digits of other scripts.
  if (!isCode(code)) return null;
  const difference = totpOf({ secret }).validate({ token: code, timestamp: at.getTime(), window: tolerance });
  return difference === null ? null : stepOf(at) + difference;
}

/** Address that authenticator apps read from a QR code (Key Uri Format). */
export function addressOf({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string {
  // A colon separates issuer and account in the label.
  return totpOf({ secret, issuer: issuer.replaceAll(':', ' '), label: account }).toString();
}

function totpOf({ secret, ...names }: { secret: string; issuer?: string; label?: string }): TOTP {
  return new TOTP({ ...names, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) });
}
