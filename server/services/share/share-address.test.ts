/** URLs that may be signed, and URLs that only look like this site's. */
import { expect, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import { createShareAddress } from './share-address.ts';
import { signShare } from './share-sign.ts';
import { cpuMsOf } from '#test/support/cpu-time.ts';

const addressOf = createShareAddress({ siteOrigin: 'https://panda.test', allowedHosts: ['www.panda.test', 'M.panda.test:8443'] });
const read = (address: string) => addressOf(encodeURIComponent(address));

function refusalOf(run: () => unknown): string {
  try {
    run();
    return 'signed';
  } catch (error) {
    if (error instanceof AppError) return error.errorName;
    throw error;
  }
}

test.each([
  'https://panda.test',
  'https://panda.test/',
  'https://panda.test?a=1',
  'https://panda.test/en/news?type=a&from=timeline&isappinstalled=0',
  'https://www.panda.test/x',
  'https://m.panda.test:8443/x',
  'https://panda.test/searchresult?search=%E7%86%8A%E7%8C%AB%20a+b',
  "https://panda.test/a'b(c)*!$;,~[1]",
  'https://panda.test/x?to=https://evil.test/',
  'https://panda.test/%23?a=%26%3D',
  'https://panda.test/?q={a|b}^`\\',
  'https://panda.test/?url=https://panda.test/a&to=b',
  'https://panda.test/?a=b&url=https%3A%2F%2Fevil.test%2F',
  'https://panda.test/?a=b&url=/news',
])('accepts %s unchanged', (address) => {
  expect(read(address)).toBe(address);
});

test('drops the fragment, and only that', () => {
  expect(read('https://panda.test/x?a=1#wechat_redirect')).toBe('https://panda.test/x?a=1');
  expect(read('https://panda.test/#/a?b=1#c')).toBe('https://panda.test/');
});

test('leaves a URL unchanged that was not encoded or was decoded with its form', () => {
  expect(addressOf('https://panda.test/searchresult?search=%E7%86%8A#top')).toBe('https://panda.test/searchresult?search=%E7%86%8A');
  expect(refusalOf(() => addressOf('https://evil.test/?a=https%3A%2F%2Fpanda.test%2F'))).toBe('addressRefused');
});

test('decodes only once', () => {
  expect(addressOf('https%3A%2F%2Fpanda.test%2Fa%3Fb%3D%2520%252F')).toBe('https://panda.test/a?b=%20%2F');
  expect(refusalOf(() => addressOf('https%253A%252F%252Fpanda.test%252F'))).toBe('addressRefused');
});

test.each(['%', '%E7%8', 'https://panda.test/%zz', '%c0%af'])('reports that %s cannot be decoded', (encoded) => {
  expect(refusalOf(() => addressOf(encoded))).toBe('invalidRequest');
});

test.each([
  'https://evil.test/',
  'http://panda.test/',
  '//panda.test/',
  '/news',
  'panda.test/news',
  '',
  ' https://panda.test/',
  'https://panda.test/a b',
  'https://panda.test/a\nb',
  'https://panda.test.evil.test/',
  'https://evilpanda.test/',
  'https://panda.test@evil.test/',
  'https://evil.test/@panda.test/',
  'https://user@panda.test/',
  'https://user:word@panda.test/',
  'https://evil.test\\@panda.test/',
  'https://panda.test\\@evil.test/',
  'https:\\\\panda.test/',
  'https:/panda.test/',
  'https:panda.test',
  'https:///panda.test/',
  'https://panda.test:444/',
  'https://panda.test:443/',
  'https://panda.test./',
  'https://PANDA.test/',
  'HTTPS://panda.test/',
  'https://ｐanda.test/',
  'https://name@panda.test/',
  'https://name:word@panda.test/',
  'https://:word@panda.test/',
  'https://panda%2etest/',
  'https://[::1]/',
  'javascript:alert(1)//https://panda.test/',
  'data:text/html,https://panda.test/',
  'file://panda.test/',
  'ftp://panda.test/',
  'blob:https://panda.test/x',
  'wss://panda.test/',
  'https://panda.test/\u0000',
  'https://panda.test/<b>',
  'https://m.panda.test/',
  `https://panda.test/${'a'.repeat(2_000)}`,
  'https://evil.test#https://panda.test/',
  'https://evil.test?https://panda.test/',
])('refuses %j', (address) => {
  expect(refusalOf(() => read(address))).toBe('addressRefused');
});

test('signs nothing that is also valid for a page of another site', () => {
  const [ticket, nonceStr, evil] = ['a ticket', 'n', 'https://evil.test/'];
  const own = `https://panda.test/?a&url=${evil}`;
  // The timestamp that the other page would pass to the app.
  const forged = { ticket, nonceStr, timestamp: `1&url=${own.slice(0, own.indexOf('&url='))}` as unknown as number, url: evil };

  expect(signShare({ ticket, nonceStr, timestamp: 1, url: own })).toEqual(signShare(forged));
  for (const address of [own, 'https://panda.test/?a&timestamp=2&url=http://evil.test/', 'https://panda.test/x&URL=HTTPS://evil.test'])
    expect(
      refusalOf(() => read(address)),
      address,
    ).toBe('addressRefused');
});

test('accepts plain HTTP only if the site itself uses it', () => {
  const local = createShareAddress({ siteOrigin: 'http://localhost:3000', allowedHosts: [] });

  expect(local(encodeURIComponent('http://localhost:3000/news'))).toBe('http://localhost:3000/news');
  expect(local(encodeURIComponent('https://localhost:3000/'))).toBe('https://localhost:3000/');
  expect(refusalOf(() => local(encodeURIComponent('http://localhost/')))).toBe('addressRefused');
});

test('is fast for the longest and strangest URLs', () => {
  const texts = ['#'.repeat(6_000), `https://${'a.'.repeat(1_000)}`, '%25'.repeat(2_000), `https://panda.test/${'%20'.repeat(600)}`];

  expect(cpuMsOf(() => texts.forEach((text) => refusalOf(() => addressOf(text))))).toBeLessThan(100);
});
