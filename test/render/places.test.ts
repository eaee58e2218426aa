/** The place of a page in the site: its breadcrumb, its language alternate, its columns, and its date. */
import { expect, test } from 'vitest';
import { getColumnTree, type Column } from '#shared/api/column.ts';
import type { FaceDetail } from '#shared/api/face.ts';
import { languages, otherLanguage, withLanguage } from '#shared/language.ts';
import { elements } from '#test/support/html.ts';
import { ofFile, siteOfFile } from '#test/support/of-file.ts';
import { graphOf } from '#test/support/page-graph.ts';
import { articlePaths } from '#test/support/screens.ts';

const site = siteOfFile();
const articles = ofFile(() => articlePaths(site().origin));

const read = async (path: string) => (await fetch(site().origin + path)).text();
const plain = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const bar = (html: string) =>
  elements(html, 'nav').find(({ attributes }) => /^(面包屑|Breadcrumb)$/.test(attributes['aria-label'] ?? ''))?.text ?? '';
const trail = (html: string) => elements(bar(html), 'li').map(({ text }) => plain(text));
const longTrail = (html: string) =>
  (
    graphOf(html).find((node) => node['@type'] === 'BreadcrumbList') as unknown as { itemListElement: { name: string }[] } | undefined
  )?.itemListElement.map(({ name }) => name) ?? [];
const twin = (html: string) =>
  elements(html, 'a').find(({ text }) => /Read this page in English|阅读 ?中文版/.test(plain(text)))?.attributes['href'] ?? null;

test.each([
  ['/en/videoplay/v02', ['Home', 'Cinema']],
  ['/en/content/episode/f02', ['Home', 'Official video']],
  ['/en/content/episode/f02?breadcrumType=g2025', ['Home', '2025 edition']],
  ['/en/content/people/p01', ['Home', 'Face gallery']],
  ['/en/news', ['Home', 'Latest news']],
  ['/en/g2023', ['Home', '2023 edition']],
  ['/en/searchresult?search=x', ['Home', 'Search result']],
  ['/en/pandadetail', []],
])('the bar of %s is %j', async (path, expected) => {
  expect(trail(await read(path))).toEqual(expected);
});

test('the breadcrumb of an article names its own section regardless of the link; the graph adds its title', async () => {
  const path = articles()[0]?.split('?')[0] ?? '';
  const html = await read(path);

  expect(trail(html)).toEqual(['首页', '最新动态']);
  expect(longTrail(html).slice(0, 2)).toEqual(['首页', '最新动态']);
  expect(longTrail(html)).toHaveLength(3);
});

test.each([
  ['/', '/'],
  ['/news', '/news'],
  ['/news?type=forum&pageNum=1', '/news?type=forum'],
  ['/g2025?winners=1', '/g2025?winners=1'],
  ['/about?active=2', '/about?active=2'],
  ['/content/episode/f02?breadcrumType=movies', '/content/episode/f02?breadcrumType=movies'],
  ['/pandadetail?columnId=face-directors&id=face-p01', '/pandadetail?columnId=face-directors&id=face-p01'],
  ['/projectionroom/videoroom?id=room-winners&name=A', '/projectionroom/videoroom?id=room-winners'],
  ['/searchresult?search=panda', '/searchresult?search=panda'],
  ['/news?utm_source=x', '/news'],
])('%s leads to the same page in the other language', async (path, expected) => {
  for (const language of languages)
    expect(twin(await read(withLanguage(language, path)))).toBe(withLanguage(otherLanguage(language), expected));
});

test('a page that does not exist has no alternate in the other language', async () => {
  expect(twin(await read('/nowhere'))).toBeNull();
});

test('the column tree counts films, people, faces and the items of child columns', async () => {
  const { data } = (await (await fetch(`${site().origin}${getColumnTree.path}`)).json()) as { data: Column[] };
  const countOf = (id: string) => data.find((column) => column.id === id)?.count;
  const total = async (path: string) => ((await (await fetch(site().origin + path)).json()) as { total: number }).total;

  expect(countOf('film')).toBe(await total('/web/cmsv2/column/movie'));
  expect(countOf('face')).toBe(await total('/web/cms/face/getfaces'));
  expect(countOf('video')).toBe(await total('/web/cmsv2/column/video'));
  expect(countOf('people')).toBeGreaterThan(50);
  const culture = data.find(({ id }) => id === 'culture');
  expect(culture?.count).toBeGreaterThan(0);
  expect(culture?.count).toBe(culture?.children.reduce((sum, { count }) => sum + count, 0));
});

test.each([
  ['/news', 'news', { search: '影', year: '2025' }],
  ['/news', 'news', { type: 'forum' }],
  ['/announcement', 'notice', { search: '公告' }],
  ['/panda', '../../cms/face/getfaces', { columnId: 'face-jury', year: '2025' }],
  ['/movies', 'movie', { unit: 'film', search: '山' }],
])('each choice beside a filtered list has the number of results it leads to: %s, %s, %j', async (path, call, filters) => {
  const html = await read(`${path}?${new URLSearchParams(filters)}`);
  const choices = elements(html, 'a').flatMap(({ text, attributes: { href = '' } }) => {
    const count = /<i>(\d+)<\/i>\s*$/.exec(text)?.[1];
    return count !== undefined && href.split('?')[0] === path ? [{ count: Number(count), query: href.split('?')[1] ?? '' }] : [];
  });
  const totalOf = async (query: string) => {
    const answer = await fetch(new URL(`${call}?${query}`, `${site().origin}/web/cmsv2/column/`));
    return ((await answer.json()) as { total: number }).total;
  };

  expect(choices.length).toBeGreaterThan(3);
  for (const { count, query } of choices) expect([query, count]).toEqual([query, await totalOf(query)]);
});

test.each(['/panda?year=0500', '/movies?edition=0500', '/news?year=0500&type=nothing'])(
  '%s, a year that no list has, is a page that does not exist',
  async (path) => {
    expect((await fetch(site().origin + path)).status).toBe(404);
  },
);

test('biography and films are on the page of a person, which lists their faces; the page of a face leads there', async () => {
  for (const language of languages) {
    const call = `${site().origin}/web/cms/face/face-p01?languageType=${languages.indexOf(language)}`;
    const { data: face } = (await (await fetch(call)).json()) as { data: FaceDetail };
    const [portrait, person] = [await read(withLanguage(language, face.path)), await read(withLanguage(language, face.personPath))];
    const hrefs = (html: string) => elements(html, 'a').map(({ attributes }) => attributes['href'] ?? '');
    const life = plain(face.bio).slice(0, 20);

    expect(face.works.length).toBeGreaterThan(0);
    for (const { path } of face.works) {
      expect(hrefs(person)).toContain(withLanguage(language, path));
      expect(hrefs(portrait)).not.toContain(withLanguage(language, path));
    }
    expect([plain(person).includes(life), plain(portrait).includes(life)]).toEqual([true, false]);
    expect(hrefs(person)).toContain(withLanguage(language, face.path));
    expect(hrefs(portrait)).toContain(withLanguage(language, face.personPath));
  }
});
