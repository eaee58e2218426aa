/** Pictures of a page: each once at home; everywhere else what stands for a film or a person, and no empty frame. */
import { Readable } from 'node:stream';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { expect, test } from 'vitest';
import type { Edition, FilmCard } from '#shared/api/award.ts';
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

test('the home page shows each picture once, in both languages', async () => {
  expect(await doubles(['/', '/en'])).toEqual({});
  expect((await picturesOf('/')).length).toBeGreaterThan(15);
});

test('a film is shown by its own poster wherever it is named, also for its third nomination', async () => {
  const posters = await filmPosters();
  const listed = ['/g2023', '/en/g2023', '/g2025', '/en/g2025', '/previous', '/en/previous', '/movies', '/en/movies?pageNum=2'];
  for (const path of listed) {
    const shown = postersIn(await textOf(path));
    expect(shown.length, path).toBeGreaterThan(10);
    for (const { title, picture } of shown) expect({ path, title, picture }).toEqual({ path, title, picture: posters.get(title) });
  }

  for (const year of [2023, 2025]) {
    const nominees = await filmNominees(year);
    expect(postersIn(await textOf(`/g${year}`)).map(({ title }) => title)).toEqual(nominees);
    expect(repeated(nominees)).not.toEqual([]);
  }
});

test('no frame of a film or a portrait is empty', async () => {
  const searches = ['熊猫', '山月', '光影', '最佳影片', '最佳女主角', '沈砚秋'].map((text) => encodeURI(`/searchresult?search=${text}`));
  const further = [
    '/projectionroom/videoroom?id=room-making',
    '/videolist?pageNum=2',
    '/panda?pageNum=2',
    '/news?pageNum=2',
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
    ...sampled(await sitemapPaths('zh-Hans'), 24),
    ...further,
  ];

  const found: Record<string, string[]> = {};
  for (const path of paths) {
    const empty = emptyFrames(await textOf(path));
    if (empty.length > 0) found[path] = empty;
  }
  expect(found).toEqual({});
}, 180_000);

test('news items with the picture of a winner do not repeat it at home; lists and the search show each with its cover', async () => {
  const [still] = picturesLike(await picturesOf('/'), 'f01-');
  const [gallery] = picturesLike(await picturesOf('/content/episode/f33'), 'f33-');
  const [author, reviewer] = [await enter('publisher'), await enter('reviewer')];
  for (const title of ['银幕同席一', '银幕同席二']) await publish({ author, reviewer }, { title, galleryIds: [] });
  await publish({ author, reviewer }, { title: '银幕同席三', galleryIds: ['f01', 'f33'] });

  const home = await picturesOf('/');
  const search = await picturesOf(encodeURI('/searchresult?search=银幕同席'));
  const list = await picturesOf('/news');

  expect(await textOf('/')).toContain('银幕同席三');
  expect(repeated(home)).toEqual([]);
  expect(home.filter((picture) => picture === still)).toHaveLength(1);
  // The newest leads with the next picture of its own.
  expect(home).toContain(gallery);
  expect(list.slice(0, 3)).toEqual([still, still, still]);
  expect(search.filter((picture) => picture === still)).toHaveLength(3);
});

/** Titles and files of the posters on a page; no file for one of type alone. */
function postersIn(html: string): { title: string; picture: string | undefined }[] {
  return html
    .split(/<div class="poster"/)
    .slice(1)
    .map((part) => {
      const poster = part.slice(0, part.indexOf('</b>') + 4);
      return { title: elements(poster, 'b')[0]?.text ?? '', picture: elements(poster, 'img')[0]?.attributes['src']?.replace(/\?.*/, '') };
    });
}

/** Frames without a picture: posters of type alone, and frames of stills and portraits that hold nothing. */
const emptyFrames = (html: string): string[] =>
  html.match(/<div class="poster" data-plain[^>]*>|<(div|span) class="(?:still|still gradient|mask|mask right)"><\/\1>/g) ?? [];

/** Files of the posters by the films' titles, in both languages. */
async function filmPosters(): Promise<Map<string, string>> {
  const pages = [0, 1].flatMap((languageType) =>
    [1, 2, 3, 4].map((pageNum) => `pageSize=50&pageNum=${pageNum}&languageType=${languageType}`),
  );
  const films = (await Promise.all(pages.map((query) => read<FilmCard[]>(`/web/cmsv2/column/movie?${query}`)))).flat();
  return new Map(films.flatMap(({ title, poster }) => (poster ? [[title, poster.url]] : [])));
}

/** Titles of the films that an edition shows as nominees, also of nominated people, once for each nomination, in the order of the page. */
async function filmNominees(year: number): Promise<string[]> {
  const { units } = await read<Edition>(`/web/cmsv2/column/edition?year=${year}&languageType=0`);
  return units.flatMap(({ categories }) =>
    categories.flatMap(({ nominees, winner }) => nominees.filter(({ id }) => id !== winner?.id).flatMap(({ work }) => work?.title ?? [])),
  );
}

async function read<Data>(path: string): Promise<Data> {
  const answer = (await (await fetch(site().origin + path)).json()) as { rows?: Data; data?: Data };
  return (answer.rows ?? answer.data) as Data;
}

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
