import { expect, test } from 'vitest';
import { codeOf } from '#test/support/authenticator.ts';
import { addressOf, findStep, makeSecret, stepOf } from './totp.ts';

/** The secret of the test vectors, `12345678901234567890`. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

// RFC 6238, appendix B, SHA-1, the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  const at = new Date(seconds * 1_000);

  expect(findStep(secret, code, at)).toBe(stepOf(at));
});

test.each([
  ['one step late', 30, true],
  ['one step early', -30, true],
  ['two steps late', 60, false],
  ['two steps early', -60, false],
])('a code that comes %s is accepted: %s %s', (_case, seconds, isAccepted) => {
  const at = new Date(1_234_567_890_000);
  const found = findStep(secret, codeOf(secret, { at: at.getTime() }), new Date(at.getTime() + seconds * 1_000));

  expect(found).toBe(isAccepted ? stepOf(at) : null);
});

test('secrets are 160 random bits in base32, and texts of another length are no codes', () => {
  expect(makeSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(makeSecret()).not.toBe(makeSecret());
  for (const text of ['', '28708', '2870822', '２８７０８２']) expect(findStep(secret, text, new Date(59_000))).toBeNull();
});

test('the address names issuer and account, also with a colon or Chinese characters in them', () => {
  expect(addressOf({ secret, issuer: '金熊猫: A', account: 'a+b@example.org' })).toBe(
    `otpauth://totp/${encodeURIComponent('金熊猫  A')}:a%2Bb%40example.org?issuer=${encodeURIComponent('金熊猫  A')}&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});
