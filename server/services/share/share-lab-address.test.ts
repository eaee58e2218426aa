import { expect, test } from 'vitest';
import { ownAddress } from './share-lab-address.ts';

const origins = ['https://site.test', 'https://www.site.test'];
const own = (text: string) => ownAddress(text, origins);

test.each([
  ['/', '/'],
  ['/en/news', '/en/news'],
  ['  https://site.test/en/news?pageNum=2#top \n', '/en/news?pageNum=2'],
  ['HTTPS://SITE.TEST/news', '/news'],
  ['https://site.test', '/'],
  ['https://site.test:443/news', '/news'],
  ['https://www.site.test/news', '/news'],
  ['site.test/news', '/news'],
  ['//site.test/news', '/news'],
  ['/searchresult?search=熊猫', '/searchresult?search=%E7%86%8A%E7%8C%AB'],
  ['/a/../news', '/news'],
  ['/news?next=https://other.test', '/news?next=https://other.test'],
])('%s is %s', (text, path) => {
  expect(own(text)).toEqual({ path });
});

test.each([
  'https://other.test/',
  'http://site.test/',
  'https://site.test:8443/',
  'https://site.test.other.test/',
  'https://site.test@other.test/',
  'https://user@site.test/',
  'https://user:pass@site.test/',
  'https://sub.site.test/',
  'https://xn--site-.test/',
  '//other.test/news',
  '///other.test/',
  'other.test',
  'localhost:3000/',
  '127.0.0.1',
  'http://127.0.0.1:80/',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data',
  'http://2130706433/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://site.test/',
  'gopher://site.test/',
  'unix:/run/x.sock',
  'about:blank',
  'blob:https://site.test/x',
])('rejects %s as another site', (text) => {
  expect(own(text)).toEqual({ fault: 'foreign' });
});

test.each([
  '',
  '   ',
  '/\\other.test',
  '\\\\other.test',
  'https:\\\\site.test',
  '/ne ws',
  '/ne\tws',
  '/news\u0000',
  '/news\u202e',
  '/%',
  '/%ff',
  '/%00',
  '/%E0%A4%A',
  '/..//other.test/',
  '/.//other.test',
  'http://',
  'https://[',
  'http://a b/',
])('rejects %j', (text) => {
  expect(own(text)).toEqual({ fault: 'malformed' });
});

test('requests only paths of this site, with exactly one leading slash', () => {
  const results = [
    '/x',
    'site.test',
    'https://site.test//x',
    '/%2F/other.test',
    '/%5Cother.test',
    '/?//other.test',
    '/@other.test',
    '/:80',
  ].map(own);
  const paths = results.flatMap((one) => ('path' in one ? [one.path] : []));

  expect(paths).toHaveLength(7);
  for (const path of paths) expect(new URL(path, origins[0]).origin, path).toBe(origins[0]);
});
