/** Field rules and required fields of the account forms; screens and server read the same. */
import { codeDigits, emailMax, nickNameMax, operatePhoneMax, passwordMax, passwordMin } from './limits.ts';
import { userTypes, type UserType } from './user-type.ts';

/**
 * The specification's simple pattern (letters or digits first, word characters or hyphen, a domain, a suffix of 2 to 4
 * letters), widened to addresses that exist: dots and plus in front, several labels behind. Linear, and tried only
 * below the longest address there can be.
 */
const emailPattern = /^[A-Za-z0-9][\w.+-]{0,63}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){0,4}\.[A-Za-z]{2,4}$/;

export function isEmail(text: string): boolean {
  return text.length <= emailMax && emailPattern.test(text);
}

/** Addresses are the same whatever their case. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** The mailbox behind variants of an address, by which limits count. At many providers dots and everything after a plus are ignored. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = normalEmail(email).split('@');
  return `${(local.split('+')[0] ?? '').replaceAll('.', '')}@${domain}`;
}

export function isCode(text: string): boolean {
  return new RegExp(`^\\d{${codeDigits}}$`).test(text);
}

/** Length only, in characters as they are counted by a reader. */
export function isPasswordLength(text: string): boolean {
  const { length } = [...text];
  return length >= passwordMin && length <= passwordMax;
}

export function isNickName(text: string): boolean {
  const trimmed = text.trim();
  // Nothing that hides or turns text, since names stand beside those of others.
  return trimmed.length > 0 && [...trimmed].length <= nickNameMax && !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(trimmed);
}

export function isPhone(text: string): boolean {
  return text.length <= operatePhoneMax && /^\+?[\d(][\d\s()-]{4,28}$/.test(text.trim());
}

/** A Chinese identity number with a right check digit (GB 11643), or the number of a passport or another document. */
export function isIdNumber(text: string): boolean {
  const number = text.trim().toUpperCase();
  if (/^\d{17}[\dX]$/.test(number)) return hasCheckDigit(number);
  return /^[A-Z0-9]{6,12}$/.test(number) && /\d/.test(number);
}

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

function hasCheckDigit(number: string): boolean {
  const sum = idWeights.reduce((total, weight, index) => total + weight * Number(number[index]), 0);
  return '10X98765432'[sum % 11] === number[17];
}

/** Required fields of a form in their order; the button looks disabled until they are filled. */
export const requiredFields = {
  login: ['userName', 'password'],
  registerOrdinary: ['nickName', 'email', 'emailCode', 'password', 'confirmation'],
  registerPgc: [
    'nickName',
    'email',
    'emailCode',
    'password',
    'confirmation',
    'country',
    'area',
    'operateName',
    'operatePhone',
    'operateCode',
  ],
  /** Where no ID number is asked for. */
  registerAgency: ['nickName', 'email', 'emailCode', 'password', 'confirmation', 'country', 'area', 'operateName', 'operatePhone'],
  firstAdmin: ['nickName', 'email', 'password', 'confirmation'],
  linkPassword: ['password', 'confirmation'],
  forgottenPassword: ['email', 'emailCode', 'password', 'confirmation'],
  basic: ['nickName'],
  agency: ['country', 'area', 'operateName', 'operatePhone'],
  password: ['emailCode', 'password', 'confirmation'],
} as const;
export type FormName = keyof typeof requiredFields;

/** The form that registers a type of user. */
export function registerForm(userType: UserType, asksIdNumber: boolean): 'registerPgc' | 'registerAgency' | 'registerOrdinary' {
  if (userType !== userTypes.pgc) return 'registerOrdinary';
  return asksIdNumber ? 'registerPgc' : 'registerAgency';
}

/** Required fields that are empty. Passwords may consist of spaces; everything else is trimmed. */
export function missingFields(form: FormName, values: Readonly<Record<string, string | undefined>>): string[] {
  return requiredFields[form].filter((field) => {
    const value = values[field] ?? '';
    return (field === 'password' || field === 'confirmation' ? value : value.trim()) === '';
  });
}
