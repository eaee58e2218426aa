/** Validation messages of the fields of account forms. */
import { passwordMax, passwordMin } from '#shared/limits.ts';
import { isCode, isEmail, isIdNumber, isNickName, isPasswordLength, isPhone, missingFields, type FormName } from '#shared/validation.ts';
import type { Translate } from '#client/lib/translations.ts';

type Values = Readonly<Record<string, string>>;
type Messages = Partial<Record<string, string>>;

/** Validators of fields that are the same in every form, with their messages. */
const rules: Readonly<Record<string, { isRight: (value: string, values: Values) => boolean; message: string }>> = {
  email: { isRight: (value) => isEmail(value.trim()), message: 'account:warning.email' },
  emailCode: { isRight: (value) => isCode(value.trim()), message: 'account:warning.code' },
  nickName: { isRight: isNickName, message: 'account:warning.nickName' },
  nameEn: { isRight: isNickName, message: 'account:warning.nickName' },
  operatePhone: { isRight: isPhone, message: 'account:warning.phone' },
  operateCode: { isRight: isIdNumber, message: 'account:warning.idNumber' },
  confirmation: { isRight: (value, { password }) => value === password, message: 'account:warning.passwordsDiffer' },
};

/** Names of the consents and the messages while they are empty. */
const ticks: Readonly<Record<string, string>> = { agreement: 'account:warning.agreement', consent: 'account:warning.consent' };

interface Options {
  form: FormName;
  t: Translate;
  /** Ticks that the form needs. */
  ticks?: readonly (keyof typeof ticks)[];
}

/** Messages by field. Only new passwords are checked for strength. */
export function checkFields(values: Values, { form, t, ticks: needed = [] }: Options): Messages {
  const wrong: Messages = {};
  for (const [name, rule] of Object.entries(rules)) {
    const value = values[name];
    if (value && !rule.isRight(value, values)) wrong[name] = t(rule.message);
  }
  if (form !== 'login' && values['password'] && !isPasswordLength(values['password'])) {
    wrong['password'] = t('account:warning.passwordLength', { min: passwordMin, max: passwordMax });
  }
  for (const name of missingFields(form, values)) wrong[name] = t('account:form.empty');
  for (const name of needed) if (!values[name]) wrong[name] = t(ticks[name] ?? '');
  return wrong;
}

/** Whether all required fields and consents are filled, valid or not. */
export function isComplete(values: Values, { form, ticks: needed = [] }: Omit<Options, 't'>): boolean {
  return missingFields(form, values).length === 0 && needed.every((name) => values[name]);
}
