/** Public ids: short, and impossible to guess. */
import { randomBytes } from 'node:crypto';

/** 16 characters of A–Z a–z 0–9 _ -, 96 bits of chance. */
export function newId(): string {
  return randomBytes(12).toString('base64url');
}
