/** Field encryption and key rotation. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createFieldCipher, SealError } from '#server/ports/field-cipher.ts';

const secret = 'a secret of at least thirty-two characters';
const key = (id: string) => ({ id, key: randomBytes(32) });

test('decrypts its own ciphertexts, encrypts equal texts differently, and leaves empty texts empty', () => {
  const cipher = createFieldCipher({ secret, fieldKeys: [] });

  for (const text of ['110105199003070012', '李伟 · ’“ 😀', 'x'.repeat(100_000)]) {
    const [first, second] = [cipher.seal(text), cipher.seal(text)];
    expect(first).toMatch(/^s\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/);
    expect(first).not.toBe(second);
    expect([cipher.open(first), cipher.open(second)]).toEqual([text, text]);
  }
  expect([cipher.seal(''), cipher.open(''), cipher.isCurrent('')]).toEqual(['', '', true]);
});

test('refuses a ciphertext altered in any part and an unknown key, without revealing the text', () => {
  const cipher = createFieldCipher({ secret, fieldKeys: [] });
  const sealed = cipher.seal('110105199003070012');
  const other = cipher.seal('110105199003070011').split('.');
  const parts = sealed.split('.');

  const changed = [1, 2, 3].map((index) => parts.map((part, at) => (at === index ? (other[at] ?? '') : part)).join('.'));
  const broken = [
    ...changed,
    sealed.slice(0, -3),
    `${sealed}AA`,
    `x${sealed}`,
    's',
    's...',
    'plain text',
    `s.${parts[1]}.AAAA.${parts[3]}`,
  ];

  for (const text of broken) expect(() => cipher.open(text), text).toThrow(SealError);
  expect(() => createFieldCipher({ secret: `${secret}!`, fieldKeys: [] }).open(sealed)).toThrow(SealError);
});

test('reads with old keys, writes with the first one, and reports texts to re-encrypt', () => {
  const [k1, k2] = [key('k1'), key('k2')];
  const derived = createFieldCipher({ secret, fieldKeys: [] });
  const older = createFieldCipher({ secret, fieldKeys: [k1] });
  const newer = createFieldCipher({ secret, fieldKeys: [k2, k1] });
  const texts = [derived.seal('one'), older.seal('two'), newer.seal('three')];

  expect(texts.map((text) => newer.open(text))).toEqual(['one', 'two', 'three']);
  expect(texts.map((text) => newer.isCurrent(text))).toEqual([false, false, true]);
  expect(() => older.open(texts[2] ?? '')).toThrow(SealError);
});

test('the keyed hash is the same for every field key and differs with another secret', () => {
  const hash = (given: string, fieldKeys: ReturnType<typeof key>[]) =>
    createFieldCipher({ secret: given, fieldKeys }).mac('110105199003070012');

  expect(hash(secret, [])).toBe(hash(secret, [key('k1')]));
  expect(hash(secret, [])).not.toBe(hash(`${secret}!`, []));
});
