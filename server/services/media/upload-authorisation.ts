/**
 * Authorisations to send the bytes of one upload: `u1.<upload>.<end>.<signature>`, where the end is in seconds (base 36)
 * and the signature is an HMAC over version, upload and end. Nothing is stored.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { uploadAuthorisationSeconds } from '#shared/limits.ts';

const version = 'u1';
const purpose = 'golden-panda upload authorisation';

export interface UploadAuthorisation {
  issue: (id: string, nowMs: number) => string;
  /** Whether it is ours, of this upload, and not over. */
  check: (auth: string, id: string, nowMs: number) => boolean;
}

/** Distinguishes an authorisation from a session token, which has no dot. */
export function isUploadAuthorisation(token: string): boolean {
  return token.startsWith(`${version}.`);
}

export function createUploadAuthorisation({ secret }: { secret: string }): UploadAuthorisation {
  // A separate key, so that a signature for another purpose is never valid as an authorisation.
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  const sign = (id: string, end: string) => createHmac('sha256', key).update([version, id, end].join('\n')).digest();

  return {
    issue: (id, nowMs) => {
      const end = (Math.ceil(nowMs / 1_000) + uploadAuthorisationSeconds).toString(36);
      return [version, id, end, sign(id, end).toString('base64url')].join('.');
    },
    check: (auth, id, nowMs) => {
      const [format, named, end = '', signature = '', ...rest] = auth.split('.');
      if (format !== version || named !== id || rest.length > 0 || !/^[0-9a-z]{1,9}$/.test(end)) return false;
      const signatureBytes = Buffer.from(signature, 'base64url');
      const right = sign(id, end);
      return signatureBytes.length === right.length && timingSafeEqual(signatureBytes, right) && Number.parseInt(end, 36) * 1_000 > nowMs;
    },
  };
}
