import { expect, test } from 'vitest';
import { fileOfAsset, fileOfOldPath, fileOfPage, pageKey, wayTo } from './frozen-address.ts';
import { freezePage, freezeStyles, linksOf, type PageLinks } from './frozen-page.ts';

const base = new URL('https://awards.test/en/g2025');
const links: PageLinks = {
  url: base,
  link: ({ href }) => `link:${href}`,
  asset: ({ pathname }) => `asset:${pathname}`,
  inLanguage: (language) => `page in ${language}`,
};
const frozen = (html: string) => freezePage(html, links);

test('leaves out scripts and what asks for them, and keeps data for search engines', () => {
  const html =
    '<head><link rel="modulepreload" href="/a.js"/><link rel="manifest" href="/m"/><script data-entry="/a.js">if (1 < 2) "</p>"</script>' +
    '<script type="application/ld+json">{"a":"<b>"}</script></head><body><noscript><p>Turn on</p></noscript><p>1 &amp; 2</p><!--$--></body>';

  expect(frozen(html)).toBe('<head><script type="application/ld+json">{"a":"<b>"}</script></head><body><p>1 &amp; 2</p><!--$--></body>');
});

test('writes links, forms and the links between languages anew, and leaves places of the page alone', () => {
  expect(frozen('<a class="x" href="/en/news?a=1&amp;b=2">N &gt;</a>')).toBe(
    '<a class="x" href="link:https://awards.test/en/news?a=1&amp;b=2">N &gt;</a>',
  );
  expect(frozen('<a href="#jury">J</a><a href="mailto:a@b.test">M</a>')).toBe('<a href="#jury">J</a><a href="mailto:a@b.test">M</a>');
  expect(frozen('<a href="/" data-language="zh-Hans">中</a>')).toContain('href="page in zh-Hans"');
  expect(frozen('<form action="/en/searchresult"><input name="search"/></form>')).toContain('action="https://awards.test/en/searchresult"');
});

test('keeps pictures in their largest size alone, and takes fonts and style sheets along', () => {
  const address = (width: number) => `/media/a.jpg?x-oss-process=image/resize,w_${width}/format,webp`;
  const picture = `<img src="${address(320)}" srcSet="${address(320)} 320w,${address(1600)} 1600w" sizes="40vw" alt="A &quot;still&quot;"/>`;

  expect(freezePage(picture, { ...links, asset: ({ search }) => search })).toBe(
    '<img src="?x-oss-process=image/resize,w_1600/format,webp" alt="A &quot;still&quot;"/>',
  );
  expect(
    frozen('<picture><source srcSet="/a.jpg 320w,/b.jpg 1600w" sizes="40vw" media="print"/><img src="/c.jpg" alt=""/></picture>'),
  ).toBe('<picture><source srcset="asset:/b.jpg" media="print"/><img src="asset:/c.jpg" alt=""/></picture>');
  expect(frozen('<style>a{src:url(/f.woff2)}b{mask:url("data:x")}</style><link rel="stylesheet" href="/s.css">')).toBe(
    '<style>a{src:url(asset:/f.woff2)}b{mask:url("data:x")}</style><link rel="stylesheet" href="asset:/s.css">',
  );
  expect(freezeStyles("a{src:url('../f.woff2')}", new URL('https://awards.test/assets/s.css'), links.asset)).toBe(
    'a{src:url(asset:/f.woff2)}',
  );
  expect(linksOf('<a href="/x">X</a><a href="tel:1">T</a>', base).map(({ href }) => href)).toEqual(['https://awards.test/x']);
});

test('knows the pages of an edition by their addresses', () => {
  const keyOf = (path: string) => pageKey(new URL(path, base), 2025);

  expect(keyOf('/G2025/?award=best-film')).toBe('/g2025');
  expect(keyOf('/en/g2025?winners=1')).toBe('/en/g2025?winners=1');
  expect(keyOf('/en/g2025/programme?venue=v1')).toBe('/en/g2025/programme');
  expect(keyOf('/en/content/episode/f1?breadcrumType=movies')).toBe('/en/content/episode/f1');
  expect(keyOf('/g2023')).toBeNull();
  expect(keyOf('/content/article/a1')).toBeNull();
});

test('gives every address a file that any system and any host takes', () => {
  expect(fileOfPage('/en/g2025?winners=1')).toBe('en/g2025/winners/index.html');
  expect(fileOfOldPath('/2023/winners.html')).toBe('2023/winners.html');
  expect(fileOfOldPath('/2023/winners')).toBe('2023/winners/index.html');
  for (const from of ['/a?id=1', '/%E4%B8%AD', '/../x', '/']) expect(fileOfOldPath(from), from).toBeNull();
  expect(fileOfAsset(new URL('/media/a%20b/../c.jpg?x-oss-process=image/format,webp', base))).toMatch(/^media\/c\.[0-9a-f]{8}\.webp$/);
  expect(fileOfAsset(new URL(`/fonts/${'a'.repeat(300)}.woff2`, base))).toMatch(/^fonts\/[0-9a-f]{16}\.woff2$/);
  expect(wayTo('fonts/a.woff2', 'en/g2025/index.html')).toBe('../../fonts/a.woff2');
});
