/** The app with which a person of a test makes codes of the second factor. */
import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;

/** The code that the app shows for a secret at an instant, or so many steps later. */
export function codeOf(secret: string, { steps = 0, at = Date.now() }: { steps?: number; at?: number } = {}): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at + steps * stepMs });
}
