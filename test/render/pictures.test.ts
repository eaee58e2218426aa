/** No page shows the same picture twice, also with repeated covers. */
import { Readable } from 'node:stream';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { expect, test } from 'vitest';
import { siteOrigin } from '#test/support/app.ts';
import { elements } from '#test/support/html.ts';
import { sampled } from '#test/support/exhaustive.ts';
import { siteOfFile } from '#test/support/of-file.ts';
import { allVisits } from '#test/support/screens.ts';
import { createSpecificationClient, type Result, type SpecificationClient } from '#test/support/specification-client.ts';

const site = siteOfFile();
/** Without the places at which titles may break. */
const textOf = async (path: string) => (await (await fetch(site().origin + path)).text()).replaceAll('<wbr/>', '');

/** Files of the pictures in a page's body, without their sizes; mobile variants are separate files in the same place. */
async function picturesOf(path: string): Promise<string[]> {
  const html = await textOf(path);
  const body = html.slice(html.indexOf('<body')).replaceAll(/<(script|noscript)\b[^]*?<\/\1>/g, '');
  return elements(body, 'img').map(({ attributes: { src = '' } }) => src.replace(/\?.*/, ''));
}

const repeated = (pictures: readonly string[]) => [...new Set(pictures.filter((picture, index) => pictures.indexOf(picture) !== index))];

/** Pages with pictures that stand twice. */
async function doubles(paths: Iterable<string>): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    const twice = repeated(await picturesOf(path));
    if (twice.length > 0) found[path] = twice;
  }
  return found;
}

/** Every address of the sitemap in one language: each film, person, article and video has its own. */
async function sitemapPaths(language: 'zh-Hans' | 'en'): Promise<string[]> {
  const files = await parseSitemapIndex(Readable.from(await textOf('/sitemap.xml')));
  const pages = await Promise.all(files.map(async ({ url }) => parseSitemap(Readable.from(await textOf(url.replace(siteOrigin, ''))))));
  return pages
    .flat()
    .map(({ url }) => url.replace(siteOrigin, '') || '/')
    .filter((path) => /^\/en(\/|\?|$)/.test(path) === (language === 'en'));
}

test('every kind of page shows each picture once, in both languages', async () => {
  const searches = ['熊猫', '山月', '光影', '最佳影片', '最佳女主角', '沈砚秋'].map((text) => encodeURI(`/searchresult?search=${text}`));
  const further = [
    '/projectionroom/videoroom?id=room-making',
    '/videolist?pageNum=2',
    '/panda?pageNum=2',
    '/g2025?winners=1',
    '/videoplay/v01',
    '/videoplay/v09',
  ];
  const paths = [
    ...sampled(
      (await allVisits(site().origin)).map(({ url }) => url),
      6,
    ),
    ...sampled(searches, 2),
    ...further,
  ];

  expect(await doubles(paths)).toEqual({});
  expect((await picturesOf('/')).length).toBeGreaterThan(15);
  expect((await picturesOf('/g2025')).length).toBeGreaterThan(80);
});

test('every film, person, article and video shows each picture once', async () => {
  const paths = await sitemapPaths('zh-Hans');

  expect(paths.length).toBeGreaterThan(300);
  expect(await doubles(sampled(paths, 24))).toEqual({});
}, 180_000);

test('further pages of the news repeat no picture of earlier pages', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => picturesOf(`/news?pageNum=${page}`)));

  expect(pages.flat().length).toBeGreaterThan(30);
  expect(repeated(pages.flat())).toEqual([]);
});

test('two news items with the picture of a winner repeat it neither at home nor in the list nor in the search', async () => {
  const [still] = picturesLike(await picturesOf('/'), 'f01-');
  const [gallery] = picturesLike(await picturesOf('/content/episode/f33'), 'f33-');
  const [author, reviewer] = [await enter('publisher'), await enter('reviewer')];
  for (const title of ['银幕同席一', '银幕同席二']) await publish({ author, reviewer }, { title, galleryIds: [] });
  const before = await picturesOf('/news');
  await publish({ author, reviewer }, { title: '银幕同席三', galleryIds: ['f01', 'f33'] });

  const home = await picturesOf('/');
  const search = await picturesOf(encodeURI('/searchresult?search=银幕同席'));
  const list = await picturesOf('/news');

  expect(await textOf('/')).toContain('银幕同席三');
  expect([repeated(home), repeated(search), repeated(list), repeated(before)]).toEqual([[], [], [], []]);
  expect(home.filter((picture) => picture === still)).toHaveLength(1);
  // The newest leads with the next picture of its own; the list shows the cover on its first row.
  expect(home).toContain(gallery);
  expect(list[0]).toBe(still);
});

const picturesLike = (pictures: readonly string[], name: string) => pictures.filter((picture) => picture.includes(`/${name}`));

/** A client of the demonstration's staff. */
async function enter(name: string): Promise<SpecificationClient> {
  const client = createSpecificationClient(site().origin);
  const { token } = await raw(client.post('/web/login', { userName: `${name}@demo.example.org`, password: `demo-${name}-2025` }));
  return Object.assign(client, { token: String(token) });
}

async function raw(call: Promise<Result>): Promise<Record<string, unknown>> {
  const result = await call;
  if (result.kind !== 'ok') throw new Error(`The call gave ${JSON.stringify(result)}`);
  return result.raw as Record<string, unknown>;
}

/** Writes, submits, approves and publishes an article whose cover is the still of the best film. */
async function publish(
  { author, reviewer }: Record<'author' | 'reviewer', SpecificationClient>,
  { title, galleryIds }: { title: string; galleryIds: string[] },
): Promise<void> {
  const fields = { titleEn: title, bodyEn: '<p>Text</p>', coverId: 'f01', galleryIds };
  const { id } = (
    await raw(author.post('/webAdmin/cms/content/add', { kind: 'article', columnId: 'news', title, content: '<p>正文</p>', fields }))
  )['data'] as { id: string };
  await raw(author.post('/webAdmin/cms/content/submitApprove', { id }));
  const { revisionId, version } = (await raw(reviewer.get(`/webAdmin/cms/content/${id}`)))['data'] as {
    revisionId: string;
    version: number;
  };
  await raw(reviewer.post('/webAdmin/cms/content/approve', { id, revisionId, version }));
  await raw(author.post('/webAdmin/cms/content/online', { id }));
}
