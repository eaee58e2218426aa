/** First passwords of accounts that somebody else makes: told once, and to be changed at the first login. */
import { randomInt } from 'node:crypto';

/** Letters and digits that nobody mistakes for others. */
const readable = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 16;

export function makeFirstPassword(): string {
  return Array.from({ length }, () => readable[randomInt(readable.length)]).join('');
}
