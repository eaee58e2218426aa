/** Short random public ids. */
import { randomBytes } from 'node:crypto';

/** 16 characters of A–Z a–z 0–9 _ -, 96 random bits; never with a leading hyphen, which command lines take for an option. */
export function newId(): string {
  const id = randomBytes(12).toString('base64url');
  return id.startsWith('-') ? newId() : id;
}
