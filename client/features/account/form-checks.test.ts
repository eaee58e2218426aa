/** Which values enable a form's button, and the message that an incomplete form shows. */
import { expect, test } from 'vitest';
import { requiredFields, type FormName } from '#shared/validation.ts';
import { checkFields, isComplete } from './form-checks.ts';

const t = (key: string) => key;
const right: Record<string, string> = {
  userName: 'li.wei@example.org',
  email: 'li.wei@example.org',
  emailCode: '012345',
  password: 'nine bamboo lanterns',
  confirmation: 'nine bamboo lanterns',
  nickName: '白鹭影像工作室',
  country: 'CN',
  area: 'CN-SC',
  operateName: '陈以南',
  operatePhone: '028-86001234',
  operateCode: '11010519491231002X',
};
const forms = Object.keys(requiredFields) as FormName[];

test.each(forms)('%s is complete with its required fields and ticks, and with each of them missing it is not', (form) => {
  const needs = { form, ticks: ['agreement'] as const };
  const values = { ...Object.fromEntries(requiredFields[form].map((name) => [name, right[name] ?? ''])), agreement: 'yes' };

  expect(isComplete(values, needs)).toBe(true);
  expect(checkFields(values, { ...needs, t })).toEqual({});
  for (const name of requiredFields[form]) {
    expect(isComplete({ ...values, [name]: '' }, needs), name).toBe(false);
    expect(checkFields({ ...values, [name]: '' }, { ...needs, t })[name], name).toBe('account:form.empty');
  }
  expect(isComplete({ ...values, agreement: '' }, needs)).toBe(false);
});

test('the three warnings of the specification name their fields', () => {
  const wrong = checkFields(
    { ...right, email: 'li.wei@example', confirmation: 'something else', agreement: '' },
    { form: 'registerOrdinary', ticks: ['agreement'], t },
  );

  expect(wrong).toEqual({
    email: 'account:warning.email',
    confirmation: 'account:warning.passwordsDiffer',
    agreement: 'account:warning.agreement',
  });
});

test('a new password is measured, one that exists is not', () => {
  const values = { ...right, password: 'short', confirmation: 'short' };

  expect(checkFields(values, { form: 'password', t })).toEqual({ password: 'account:warning.passwordLength' });
  expect(checkFields(values, { form: 'login', t })).toEqual({});
});
