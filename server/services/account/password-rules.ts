/** Which passwords are taken: of the right length, not one of the common ones, not the name of their owner. */
import { passwordCommon, passwordRefused } from '#server/errors.ts';
import { isPasswordLength } from '#shared/validation.ts';

/** Read when the first password is chosen; small letters, and only those that are long enough to be chosen. */
let common: Promise<ReadonlySet<string>> | undefined;

/** Throws `passwordRefused` or `passwordCommon`. `own` are words that anybody would try first, such as the owner's name. */
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
