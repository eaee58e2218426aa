/** The signature of pages, tested with the example of the WeChat documentation. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { exampleTicket, makeNonce, signShare } from './share-sign.ts';

const example = { ticket: exampleTicket, nonceStr: 'Wm3WZYTPz0wzccnW', timestamp: 1414587457, url: 'http://mp.weixin.qq.com?params=value' };

test('returns the string and the signature of the documented example', () => {
  expect(signShare(example)).toEqual({
    signed:
      'jsapi_ticket=sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg' +
      '&noncestr=Wm3WZYTPz0wzccnW&timestamp=1414587457&url=http://mp.weixin.qq.com?params=value',
    signature: '0f9de62fce790f9a083d5c99e95740ceb90c27ed',
  });
});

test('signs the query of the address too, and every other field', () => {
  const changes = [{ url: 'http://mp.weixin.qq.com' }, { nonceStr: 'x' }, { timestamp: 1414587458 }, { ticket: 'x'.repeat(20) }];
  const signatures = changes.map((change) => signShare({ ...example, ...change }).signature);

  expect(new Set([...signatures, signShare(example).signature]).size).toBe(5);
  expect(signatures[0]).toMatch(/^f4d90daf/);
});

test('signs values without encoding them', () => {
  const url = 'https://site.test/searchresult?search=%E7%86%8A%E7%8C%AB&a=b+c&from=singlemessage';
  const { signed, signature } = signShare({ ...example, url });

  expect(signed.endsWith(`&url=${url}`)).toBe(true);
  expect(signature).toBe(createHash('sha1').update(signed).digest('hex'));
});

test('never repeats a nonce', () => {
  const nonces = Array.from({ length: 1_000 }, makeNonce);

  expect(new Set(nonces).size).toBe(1_000);
  expect(nonces.every((nonce) => /^[\da-f]{16}$/.test(nonce))).toBe(true);
});
