import { expect, test } from 'vitest';
import { checkPassword } from './password-rules.ts';

const own = ['li.wei@example.org', 'Panda Pictures'];
const nameOf = (password: string) =>
  checkPassword(password, own).then(
    () => 'taken',
    (error: { errorName?: string }) => error.errorName,
  );

test.each([
  ['correct horse battery', 'taken'],
  ['熊猫爱竹子也爱电影', 'taken'],
  ['        x', 'taken'],
  ['x'.repeat(71) + 'y', 'taken'],
  ['short7!', 'passwordRefused'],
  ['x'.repeat(73), 'passwordRefused'],
  ['', 'passwordRefused'],
  ['🐼'.repeat(7), 'passwordRefused'],
  ['password', 'passwordCommon'],
  ['PassWord', 'passwordCommon'],
  ['12345678', 'passwordCommon'],
  ['1qaz2wsx', 'passwordCommon'],
  ['qwertyuiop', 'passwordCommon'],
  ['aaaaaaaaaaaa', 'passwordCommon'],
  ['li.wei@example.org', 'passwordCommon'],
  ['LI.WEI@example.org', 'passwordCommon'],
  ['panda pictures', 'passwordCommon'],
  [' Panda Pictures ', 'passwordCommon'],
])('%s is %s', async (password, outcome) => {
  expect(await nameOf(password)).toBe(outcome);
});

test('rejects the local part of the email address as a password', async () => {
  await expect(checkPassword('longlocalpart', ['longlocalpart@example.org'])).rejects.toMatchObject({ errorName: 'passwordCommon' });
});
