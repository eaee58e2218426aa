import { expect, test } from 'vitest';
import { describeAddress } from './external-link.ts';

test('an address is shown as it is, with its host', () => {
  expect(describeAddress('https://films.example/a?b=c#d')).toEqual({ host: 'films.example', address: 'https://films.example/a?b=c#d' });
});

test('the host is the one that answers, whatever stands before the @', () => {
  expect(describeAddress('https://golden-panda.example@evil.example/').host).toBe('evil.example');
});

test('look-alike letters are spelt out', () => {
  expect(describeAddress('https://gоlden.example/').host).toMatch(/^xn--/);
});

test('a port is part of the host', () => {
  expect(describeAddress('http://films.example:8080/').host).toBe('films.example:8080');
});

test('a long address keeps its beginning and its end', () => {
  const { address } = describeAddress(`https://films.example/${'a'.repeat(2_000)}/end`);

  expect(address).toHaveLength(241);
  expect(address).toMatch(/^https:\/\/films\.example\/a+…a+\/end$/);
});
