/** Password rules (length, common passwords, the owner's own words) and generated first passwords. */
import { passwordCommon, passwordRefused } from '#server/errors.ts';
import { isPasswordLength } from '#shared/validation.ts';
import { randomInt } from 'node:crypto';

/** Loaded at first use; lower case, and only passwords of a valid length. */
let common: Promise<ReadonlySet<string>> | undefined;

/** Throws `passwordRefused` or `passwordCommon`. `own` are words that an attacker would try first, such as the owner's name. */
export async function checkPassword(password: string, own: readonly string[]): Promise<void> {
  if (!isPasswordLength(password)) throw passwordRefused();
  common ??= readCommon();
  const small = password.toLowerCase();
  if ((await common).has(small) || isOneCharacter(small) || isOwnWord(small, own)) throw passwordCommon();
}

/** Whether a password is one of its owner's own words: an address, the part before its @, a name. */
export function isOwnWord(password: string, own: readonly string[]): boolean {
  const words = own.flatMap((word) => [word, word.split('@')[0] ?? '']).map((word) => word.trim().toLowerCase());
  return words.includes(password.trim().toLowerCase());
}

function isOneCharacter(text: string): boolean {
  return new Set(text).size === 1;
}

async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter(isPasswordLength));
}

/** Letters and digits without look-alikes. */
const readable = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const firstPasswordLength = 16;

/** A password for an account that somebody else creates; it is shown once and must be changed at the first login. */
export function makeFirstPassword(): string {
  return Array.from({ length: firstPasswordLength }, () => readable[randomInt(readable.length)]).join('');
}
