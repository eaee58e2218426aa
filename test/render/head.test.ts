/** The head of every page in both languages, as previews and search engines read it. */
import { request } from 'undici';
import { expect, test } from 'vitest';
import { languages, otherLanguage, splitLanguage, withLanguage } from '#shared/language.ts';
import { readSharePictureUrl } from '#shared/share/share-picture.ts';
import { cellsOf } from '#shared/share/share-text.ts';
import { siteOrigin, startTestApp } from '#test/support/app.ts';
import { elements, links, metaContent, metaContents } from '#test/support/html.ts';
import { ofFile, siteOfFile } from '#test/support/of-file.ts';
import { allVisits, articleVisits, dailyVisits, itemAt } from '#test/support/screens.ts';

/** Slack reads no further. */
const previewBytes = 32 * 1024;
/** Length of a title on X, with a margin; length of a description on Google. */
const titleCells = 120;
const descriptionCells = 161;

const site = siteOfFile();
const visits = ofFile(() => allVisits(site().origin));

async function read(path: string): Promise<string> {
  return (await fetch(site().origin + path)).text();
}

const pathOf = (url: string) => url.replace(siteOrigin, '') || '/';
const isIndexed = (html: string) => metaContent(html, 'robots') === null;

test('every page has its own share picture with size, type and alternative text', async () => {
  for (const { url, language } of dailyVisits(visits(), 'en')) {
    const html = await read(url);
    const picture = metaContent(html, 'og:image') ?? '';
    const place = readSharePictureUrl(pathOf(picture));
    const own = siteOrigin + withLanguage(language, place?.path ?? '');

    expect(place, url).toMatchObject({ language, size: 'large' });
    expect(links(html, 'canonical')['canonical'] ?? own, url).toBe(own);
    expect(
      ['width', 'height', 'type'].map((name) => metaContent(html, `og:image:${name}`)),
      url,
    ).toEqual(['1200', '630', 'image/jpeg']);
    expect(metaContent(html, 'og:image:alt'), url).toContain(metaContent(html, 'og:title') ?? '?');
    expect([metaContent(html, 'twitter:card'), metaContent(html, 'twitter:image'), metaContent(html, 'twitter:image:alt')], url).toEqual([
      'summary_large_image',
      picture,
      metaContent(html, 'og:image:alt'),
    ]);
  }
});

test('a site on HTTPS has secure addresses of pictures and players', async () => {
  await using secure = await startTestApp({ environment: { SITE_ORIGIN: 'https://site.test' } });
  const html = await (await fetch(`${secure.origin}/videoplay/v02`)).text();

  for (const name of ['og:image', 'og:video']) {
    expect(metaContent(html, `${name}:secure_url`), name).toBe(metaContent(html, name));
    expect(metaContent(html, name), name).toMatch(/^https:\/\/site\.test\//);
  }
});

test('texts have the length of previews and are whole sentences of one language', async () => {
  for (const { url } of dailyVisits(visits(), 'en')) {
    const html = await read(url);
    const [title = '', description = ''] = ['og:title', 'og:description'].map((name) => metaContent(html, name) ?? '');

    expect(cellsOf(title), url).toBeLessThanOrEqual(titleCells);
    expect(cellsOf(description), url).toBeLessThanOrEqual(descriptionCells);
    expect([title.trim(), description.trim()], url).toEqual([title, description]);
    expect(title.length * description.length, url).toBeGreaterThan(0);
    expect([metaContent(html, 'twitter:title'), metaContent(html, 'twitter:description'), metaContent(html, 'description')], url).toEqual([
      title,
      description,
      description,
    ]);
  }
});

test('the tags precede styles and scripts, within the first 32 KB', async () => {
  for (const { url } of dailyVisits(visits(), 'en')) {
    const html = await read(url);
    const last = Math.max(
      ...[...html.matchAll(/<(?:meta (?:property|name)|title|link rel="(?:canonical|alternate)")[^>]*>/g)].map(({ index }) => index),
    );
    const styles = html.search(/<style|<link rel="stylesheet"/);

    expect(last, url).toBeLessThan(styles);
    expect(Buffer.byteLength(html.slice(0, last)), url).toBeLessThan(previewBytes);
  }
});

test('both languages of a page are alternates of each other, with their canonical addresses', async () => {
  let compared = 0;
  const shown = dailyVisits(visits(), 'en').filter(({ url }) => !url.includes('pageNum='));
  for (const { url, language } of shown) {
    const html = await read(url);
    if (!isIndexed(html)) continue;
    compared += 1;
    const twins = links(html, 'alternate');
    const twin = await read(pathOf(twins[otherLanguage(language)] ?? ''));

    expect(links(twin, 'alternate')[language], url).toBe(links(html, 'canonical')['canonical']);
    expect(links(twin, 'alternate')['x-default'], url).toBe(twins['x-default']);
    expect(metaContent(html, 'og:locale:alternate'), url).toBe(metaContent(twin, 'og:locale'));
    expect((await request(site().origin + pathOf(links(html, 'canonical')['canonical'] ?? ''))).statusCode, url).toBe(200);
  }
  // The other screens are those of accounts and staff, the search and the embedded player.
  expect(compared).toBeGreaterThan(shown.length / 3);
});

test('a further page of a list has a canonical address and no alternate', async () => {
  // Both lists have one page only.
  for (const path of ['/videolist?pageNum=2', '/panda?pageNum=2']) expect((await fetch(site().origin + path)).status, path).toBe(404);
  for (const path of ['/news?pageNum=2', '/movies?pageNum=2', '/more?columnId=news&pageNum=2']) {
    for (const language of languages) {
      const answer = await fetch(site().origin + withLanguage(language, path));
      const html = await answer.text();

      expect(answer.status, path).toBe(200);
      expect(links(html, 'canonical')['canonical'], path).toBe(siteOrigin + withLanguage(language, path));
      expect([Object.keys(links(html, 'alternate')), metaContent(html, 'og:locale:alternate')], path).toEqual([[], null]);
    }
  }
});

test('a page that is not indexed has neither canonical address nor alternate', async () => {
  for (const path of [
    '/login',
    '/set/basic',
    '/manage/works/draft',
    '/searchresult?search=a',
    '/news?search=a',
    '/nowhere',
    '/offline',
    '/preview',
    '/embed/video/v02',
  ]) {
    for (const language of languages) {
      const html = await read(withLanguage(language, path));

      expect(metaContent(html, 'robots'), path).toMatch(/^noindex/);
      expect([links(html, 'canonical'), links(html, 'alternate')], path).toEqual([{}, {}]);
    }
  }
});

test('an article has its dates, section, author and tags', async () => {
  const articles = articleVisits(visits());
  let tagged = 0;
  for (const { url, language } of articles) {
    const html = await read(url);
    const { author, tags, publishTime, typeLabel } = await itemAt(site().origin, { url, language });
    tagged += tags.length;

    expect(metaContent(html, 'og:type'), url).toBe('article');
    for (const name of ['article:published_time', 'article:modified_time'])
      expect(Date.parse(metaContent(html, name) ?? ''), `${url} ${name}`).toBeGreaterThan(0);
    expect(metaContent(html, 'article:published_time'), url).toBe(publishTime);
    expect([metaContent(html, 'article:section'), metaContent(html, 'author')], url).toEqual([typeLabel, author]);
    expect(metaContents(html, 'article:tag'), url).toEqual(tags);
    expect(typeLabel && author, url).not.toBe('');
  }
  expect(articles.length).toBeGreaterThan(1);
  expect(tagged).toBeGreaterThan(0);
});

test('a film has a player, its length, its release date and its oEmbed address', async () => {
  for (const language of languages) {
    const html = await read(withLanguage(language, '/videoplay/v02'));
    const player = pathOf(metaContent(html, 'og:video') ?? '');
    const asked = elements(html, 'link').flatMap(({ attributes: { type = '', href = '' } }) =>
      type.endsWith('+oembed') ? [[type, pathOf(href)]] : [],
    );

    expect(metaContent(html, 'og:type')).toBe('video.other');
    expect([metaContent(html, 'og:video:type'), metaContent(html, 'og:video:width'), metaContent(html, 'og:video:height')]).toEqual([
      'text/html',
      '1280',
      '720',
    ]);
    expect(Number(metaContent(html, 'video:duration'))).toBeGreaterThan(0);
    expect(splitLanguage(player)).toMatchObject({ language });
    expect((await request(site().origin + player)).statusCode).toBe(200);
    expect(asked.map(([type]) => type)).toEqual(['application/json+oembed', 'text/xml+oembed']);
    for (const [type = '', href = ''] of asked)
      expect((await request(site().origin + href)).headers['content-type'], type).toMatch(
        type.startsWith('text') ? /^text\/xml/ : /^application\/json/,
      );
  }
});

test('lists link to their feeds', async () => {
  for (const [path, columnId] of [
    ['/', 'all'],
    ['/news', 'news'],
    ['/announcement', 'notice'],
    ['/more?columnId=culture', 'culture'],
  ]) {
    for (const language of languages) {
      const html = await read(withLanguage(language, path ?? ''));
      const feeds = elements(html, 'link').flatMap(({ attributes: { type = '', href = '' } }) =>
        /(rss|atom|feed)\+/.test(type) ? [pathOf(href)] : [],
      );

      expect(feeds, path).toEqual(['rss', 'atom', 'json'].map((format) => withLanguage(language, `/feed/${columnId}.${format}`)));
    }
  }
});

test('titles and abstracts are escaped in their tags', async () => {
  const { headTable } = await import('#client/lib/head-table.ts');
  const facts = {
    origin: siteOrigin,
    name: { 'zh-Hans': '奖', en: 'Award' },
    shortName: { 'zh-Hans': '奖', en: 'Award' },
    conferenceUrl: null,
    zone: { name: 'UTC', label: 'UTC' },
    asksIdNumber: false,
    demo: false,
  };
  const head = {
    title: 'A "quoted" <b>&amp;</b> title',
    description: `${'字'.repeat(300)}`,
    tags: ['x', 'y', 'x'],
    type: 'article' as const,
    film: { player: '/embed/video/v', seconds: 0 },
  };
  const { properties, named, links: given } = headTable({ head, path: '/videoplay/v', language: 'en', site: facts });

  expect(new Map(properties).get('og:title')).toBe(head.title);
  expect(cellsOf(new Map(named).get('description') ?? '')).toBeLessThanOrEqual(descriptionCells);
  expect(properties.some(([name]) => name === 'video:duration')).toBe(false);
  expect(properties.filter(([name]) => name === 'article:tag').map(([, tag]) => tag)).toEqual(['x', 'y']);
  expect(given.filter(({ type }) => type?.endsWith('oembed')).map(({ href }) => new URL(href).searchParams.get('url'))).toEqual([
    `${siteOrigin}/en/videoplay/v`,
    `${siteOrigin}/en/videoplay/v`,
  ]);
});
