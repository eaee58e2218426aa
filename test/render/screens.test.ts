/** Every screen in both languages, as a crawler or a preview reads it. */
import { Client } from 'undici';
import { expect, test } from 'vitest';
import { languages, withLanguage } from '#shared/language.ts';
import { siteOrigin } from '#test/support/app.ts';
import { elements, links, metaContent } from '#test/support/html.ts';
import { ofFile, siteOfFile } from '#test/support/of-file.ts';
import { graphOf } from '#test/support/page-graph.ts';
import { allVisits, articlePaths, shownScreens } from '#test/support/screens.ts';

/** Some previews read no further. */
const previewBytes = 32 * 1024;

const site = siteOfFile();
const visits = ofFile(() => allVisits(site().origin));

test('every screen of the table is visited', () => {
  expect([...new Set(visits().map(({ screen }) => screen))]).toEqual(shownScreens);
});

test('every screen answers in its language with one heading and one title', async () => {
  for (const { url, language } of visits()) {
    const { status, html } = await read(url);

    expect({ url, status, language: elements(html, 'html')[0]?.attributes['lang'] }).toEqual({ url, status: 200, language });
    expect({
      url,
      headings: elements(html, 'h1').length,
      titles: elements(html, 'title').length,
      mains: elements(html, 'main').length,
    }).toEqual({ url, headings: 1, titles: 1, mains: 1 });
  }
}, 240_000);

test('no form sends what was typed before its script runs, except for searches', async () => {
  for (const { url } of visits()) {
    for (const { attributes, text } of elements((await read(url)).html, 'form')) {
      // A form of choices sends nothing that was typed: the field that finds a choice has no name.
      if (!/<(textarea|input(?![^>]*type="(checkbox|hidden|radio)"))(?=[^>]*\sname=)/.test(text)) continue;
      const isSearch = attributes['role'] === 'search' && attributes['action'];
      expect({ url, method: attributes['method'] }).toEqual({ url, method: isSearch ? 'get' : 'dialog' });
    }
  }
}, 240_000);

test('the head of every screen has the required tags within the first 32 KB', async () => {
  for (const { url, language } of visits()) {
    const html = Buffer.from((await read(url)).html)
      .subarray(0, previewBytes)
      .toString();
    const isIndexed = metaContent(html, 'robots') === null;

    expect(elements(html, 'title')[0]?.text, url).toMatch(language === 'en' ? /Golden Panda/ : /金熊猫/);
    expect(metaContent(html, 'description')?.length, url).toBeGreaterThan(10);
    expect(metaContent(html, 'og:title'), url).toBeTruthy();
    expect(metaContent(html, 'og:description'), url).toBe(metaContent(html, 'description'));
    expect(metaContent(html, 'og:locale'), url).toBe(language === 'en' ? 'en_US' : 'zh_CN');
    expect(metaContent(html, 'og:url'), url).toMatch(new RegExp(`^${siteOrigin}/`));
    expect(metaContent(html, 'twitter:card'), url).toMatch(/^summary/);
    if (!isIndexed) continue;
    expect(links(html, 'canonical')['canonical'], url).toBe(metaContent(html, 'og:url'));
    const twins = links(html, 'alternate');
    // The languages' lists have lengths of their own: a further page has no twin.
    if (url.includes('pageNum=')) continue;
    expect(Object.keys(twins).sort(), url).toEqual(['en', 'x-default', 'zh-Hans']);
    expect(twins[language], url).toBe(links(html, 'canonical')['canonical']);
    expect(twins['x-default'], url).toBe(twins['zh-Hans']);
    expect(twins['en'], url).toMatch(new RegExp(`^${siteOrigin}/en(/|$|\\?)`));
  }
});

test('home and news have a preview picture with its size and alternative text', async () => {
  const [news = ''] = await articlePaths(site().origin);
  for (const url of ['/', '/en', news, `/en${news}`]) {
    const { html } = await read(url);

    expect(metaContent(html, 'og:image'), url).toMatch(new RegExp(`^${siteOrigin}/`));
    expect(metaContent(html, 'og:image:alt'), url).toBeTruthy();
    expect(Number(metaContent(html, 'og:image:width')), url).toBeGreaterThanOrEqual(1200);
    expect(metaContent(html, 'twitter:card'), url).toBe('summary_large_image');
  }
});

test('articles carry structured data', async () => {
  const article = visits().find(({ screen }) => screen === '/content/article/:id');
  const { html } = await read(article?.url ?? '');

  const types = graphOf(html).map((node) => node['@type']);

  expect(types.toSorted()).toEqual(['BreadcrumbList', 'NewsArticle', 'Organization']);
});

test('no page contains a text of the other language, a style attribute or an inline handler', async () => {
  for (const { url } of visits()) {
    const { html } = await read(url);

    expect(html.match(/<[a-z][^>]*\sstyle="/g), url).toBeNull();
    expect(html.match(/<[a-z][^>]*\son[a-z]+="/g), url).toBeNull();
    const withoutStyles = html.replaceAll(/<style[^>]*>[^]*?<\/style>/g, '');
    expect(withoutStyles.match(/\b(common|navigation|content|errors):[a-z]\w*\.\w+/g), url).toBeNull();
  }
});

test.each([
  '/nowhere',
  '/content/article/nowhere',
  '/content/episode/nowhere',
  '/content/people/nowhere',
  '/videoplay/nowhere',
  // A film is no person, and a person no film.
  '/content/people/f02',
  '/content/episode/p01',
  '/g1999/programme',
  '/g2025/programme?venue=nowhere',
  '/g2025/nowhere',
  '/movies?unit=zzzz',
  '/movies?edition=1999',
  '/movies?country=zzzz',
  '/movies?order=zzzz',
  '/movies?pageNum=99',
  '/movies2?unit=zzzz',
  '/panda?role=zzzz',
  '/panda?year=1999',
  '/panda?columnId=zzzz',
  '/panda?order=zzzz',
  '/panda?pageNum=99',
  '/pandadetail?columnId=zzzz',
  '/pandadetail?id=zzzz',
  '/pandadetail?columnId=face-jury&id=face-p01',
  '/more?columnId=nowhere',
  '/more?columnId=news&pageNum=999',
  '/tabactive?id=nowhere&name=A',
  '/cultural?type=nowhere',
  '/projectionroom/videoroom?id=nowhere&name=A',
  '/videolist?type=nowhere',
  '/videolist?pageNum=99',
])('%s answers 404 with a page in the language of the address', async (path) => {
  for (const language of languages) {
    const { status, html } = await read(withLanguage(language, path));

    expect([status, elements(html, 'html')[0]?.attributes['lang'], metaContent(html, 'robots')]).toEqual([404, language, 'noindex']);
    expect(elements(html, 'h1')).toHaveLength(1);
  }
});

test.each([
  ['/more', '/more?columnId=news', ['最新动态', 'Latest news']],
  ['/tabactive', '/tabactive?id=news', ['最新动态', 'Latest news']],
  ['/projectionroom/videoroom', '/projectionroom/videoroom?id=room-winners', ['获奖作品厅', 'Winners']],
  ['/pandadetail', '/pandadetail?columnId=face-directors&id=face-p01', ['', '']],
] as const)('%s without a query shows the first of its kind, and names %s as its address', async (path, canonical, names) => {
  for (const [index, language] of languages.entries()) {
    const { status, html } = await read(withLanguage(language, path));

    expect([status, links(html, 'canonical')['canonical']]).toEqual([200, siteOrigin + withLanguage(language, canonical)]);
    expect(elements(html, 'main')[0]?.text).toContain(names[index]);
  }
});

test.each(['//evil.test/', '/%5Cevil.test/', '/%00', '/%ff', '/news/%2e%2e/secret'])('%s is not a page', async (path) => {
  const client = new Client(site().origin);
  const { statusCode, body } = await client.request({ path, method: 'GET' });
  await body.text();
  await client.close();

  expect([400, 404]).toContain(statusCode);
});

test('unknown parameters change nothing', async () => {
  const page = await read('/news?utm_source=x');

  expect(page.status).toBe(200);
  expect(page.html === (await read('/news')).html).toBe(true);
});

async function read(url: string): Promise<{ status: number; html: string }> {
  const answer = await fetch(site().origin + url, { redirect: 'manual' });
  return { status: answer.status, html: await answer.text() };
}
