/** Structured data of every page: valid against the vocabulary and the rules for rich results, and nothing before its instant. */
import Validator, { type Issue } from '@adobe/structured-data-validator';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { edition } from '#server/db/schema/award.ts';
import { liveSession } from '#server/db/schema/media.ts';
import { languages, withLanguage, type Language } from '#shared/language.ts';
import { siteOrigin } from '#test/support/app.ts';
import { ofFile, siteOfFile } from '#test/support/of-file.ts';
import { graphOf, nodeOf, type GraphNode } from '#test/support/page-graph.ts';
import { readVocabulary } from '#test/support/schema-vocabulary.ts';
import { allVisits, articleVisits, dailyVisits, itemAt } from '#test/support/screens.ts';

const vocabulary = readVocabulary();
const site = siteOfFile();
const visits = ofFile(() => allVisits(site().origin));

function openDatabase() {
  const { database } = site().context;
  if (!database) throw new Error('The test app has a database');
  return database;
}

async function read(path: string): Promise<string> {
  return (await fetch(site().origin + path)).text();
}

/** Validates nodes, those of one type together. */
async function issuesOf(nodes: readonly GraphNode[]): Promise<Issue[]> {
  const jsonld = Object.fromEntries([...Map.groupBy(nodes, (node) => node['@type'])].map(([type, own]) => [type, structuredClone(own)]));
  return new Validator(vocabulary).validate({ jsonld, microdata: {}, rdfa: {}, errors: [] });
}

const said = ({ severity, issueMessage, path }: Issue) =>
  `${severity} ${path.map(({ property, type }) => property ?? type).join('.')}: ${issueMessage}`;
/** Optional properties that are not known for every film, such as the allowed regions. */
const isOptional = ({ severity, issueMessage }: Issue) => severity === 'WARNING' && issueMessage.includes('(optional)');

test('the graph of every page is valid against schema.org and the rules for rich results', async () => {
  const found: string[] = [];
  let graphs = 0;
  for (const { url } of dailyVisits(visits(), 'zh-Hans')) {
    const nodes = graphOf(await read(url));
    graphs += nodes.length > 0 ? 1 : 0;
    found.push(...(await issuesOf(nodes)).filter((issue) => !isOptional(issue)).map((issue) => `${url} ${said(issue)}`));
  }

  expect(found).toEqual([]);
  expect(graphs).toBeGreaterThan(dailyVisits(visits(), 'zh-Hans').length / 3);
});

test('the validator reports unknown terms and missing properties', async () => {
  const issues = await issuesOf([
    { '@type': 'Movie', name: 'A', colour: 'red' },
    { '@type': 'Filmm', name: 'B' },
    { '@type': 'VideoObject', name: 'C' },
  ]);

  const found = issues
    .filter((issue) => !isOptional(issue))
    .map(said)
    .join('\n');
  for (const word of ['"colour"', '"Filmm"', '"thumbnailUrl"', '"uploadDate"']) expect(found).toContain(word);
});

test('every address in a graph is absolute and on this site', async () => {
  for (const { url } of dailyVisits(visits(), 'zh-Hans')) {
    const texts = JSON.stringify(graphOf(await read(url))).match(/"(\/[^"]*|https?:[^"]*)"/g) ?? [];
    const foreign = texts.filter(
      (text) => !text.startsWith(`"${siteOrigin}/`) && text !== `"${siteOrigin}"` && !text.startsWith('"https://schema.org/'),
    );

    expect(foreign, url).toEqual([]);
  }
});

test('pages that are not indexed have no graph', async () => {
  for (const path of ['/login', '/set/basic', '/searchresult?search=a', '/nowhere', '/embed/video/v02', '/offline'])
    expect(graphOf(await read(path)), path).toEqual([]);
});

const everywhere = ['Organization'];

test.each<[path: string, types: string[]]>([
  ['/', ['WebSite']],
  ['/news', ['BreadcrumbList']],
  ['/videoplay/v02', ['BreadcrumbList', 'VideoObject']],
  ['/content/episode/f01', ['BreadcrumbList', 'Movie']],
])('%s tells of %j beside the organiser', async (path, types) => {
  for (const language of languages) {
    const nodes = graphOf(await read(withLanguage(language, path)));

    expect(nodes.map((node) => node['@type']).sort(), language).toEqual([...everywhere, ...types].sort());
  }
});

test('the graph of a film lists the cast and crew of its page', async () => {
  for (const language of languages) {
    const html = await read(withLanguage(language, '/content/episode/f01'));
    const graph = nodeOf(html, 'Movie') as GraphNode & Record<string, { name: string; url?: string }[]>;
    const text = html.slice(html.indexOf('<main'), html.indexOf('</main>'));

    for (const property of ['director', 'author', 'actor', 'musicBy', 'editor', 'producer', 'contributor']) {
      expect(graph[property]?.length, `${language} ${property}`).toBeGreaterThan(0);
      for (const { name } of graph[property] ?? []) expect(text, `${language} ${property}`).toContain(name);
    }
    expect(graph['director']?.[0]?.url).toContain(`${siteOrigin}${withLanguage(language, '/content/people/')}`);
  }
});

test('text from the query string does not appear in the graph', async () => {
  const html = await read('/projectionroom/videoroom?id=room-winners&name=Slander');
  const { itemListElement } = nodeOf(html, 'BreadcrumbList') as GraphNode & { itemListElement: { name: string }[] };

  expect(itemListElement.at(-1)?.name).toMatch(/\p{Script=Han}/u);
  expect(html.replace(/<script type="application\/json".*/s, '')).not.toContain('Slander');
});

test('the graph declares the site search, and its address answers', async () => {
  const { potentialAction } = nodeOf(await read('/en'), 'WebSite') as GraphNode & { potentialAction: { target: { urlTemplate: string } } };
  const answer = await fetch(
    potentialAction.target.urlTemplate.replace(siteOrigin, site().origin).replace('{search_term_string}', 'panda'),
  );

  expect(potentialAction.target.urlTemplate).toBe(`${siteOrigin}/en/searchresult?search={search_term_string}`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('panda');
});

test('an article has its author, dates, subjects and language', async () => {
  const articles = articleVisits(visits());
  let subjects = 0;
  for (const { url, language } of articles) {
    const node = nodeOf(await read(url), 'NewsArticle');
    const { author, tags, publishTime, updateTime } = await itemAt(site().origin, { url, language });
    subjects += tags.length;

    expect(author, url).not.toBe('');
    expect(node, url).toMatchObject({
      inLanguage: language,
      url: `${siteOrigin}${url.split('?')[0]}`,
      author: { '@type': 'Person', name: author },
      datePublished: publishTime,
      dateModified: updateTime,
      publisher: { '@id': `${siteOrigin}/#organization` },
    });
    expect(node['keywords'] ?? [], url).toEqual(tags);
  }
  expect(articles.length).toBeGreaterThan(1);
  expect(subjects).toBeGreaterThan(0);
});

test('the chapters of a film are contiguous clips with addresses on its page', async () => {
  const { hasPart, embedUrl, duration } = nodeOf(await read('/videoplay/v02'), 'VideoObject') as GraphNode & {
    hasPart: { startOffset: number; endOffset: number; url: string }[];
  };

  expect(hasPart.length).toBeGreaterThan(1);
  expect(hasPart.slice(1).map(({ startOffset }) => startOffset)).toEqual(hasPart.slice(0, -1).map(({ endOffset }) => endOffset));
  expect(hasPart.every(({ url, startOffset }) => new RegExp(`^${siteOrigin}/videoplay/[\\w-]+\\?t=${startOffset}$`).test(url))).toBe(true);
  expect(embedUrl).toMatch(new RegExp(`^${siteOrigin}/embed/video/`));
  expect(duration).toMatch(/^PT\d/);
});

test('a live film has its broadcast times once the transmission is public', async () => {
  const { db } = openDatabase();
  const [from, to] = [new Date(Date.now() - 60_000), new Date(Date.now() + 3_600_000)];
  await db
    .insert(liveSession)
    .values({ id: 'told', titleZh: '直播', titleEn: 'Live', videoId: 'v02', startsAt: from, endsAt: to, publishAt: to });
  site().app.pages.clear();
  expect(nodeOf(await read('/videoplay/v02'), 'VideoObject')['publication']).toBeUndefined();

  await db.update(liveSession).set({ publishAt: from }).where(eq(liveSession.id, 'told'));
  site().app.pages.clear();
  const node = nodeOf(await read('/videoplay/v02'), 'VideoObject');

  expect(node['publication']).toMatchObject({
    '@type': 'BroadcastEvent',
    isLiveBroadcast: true,
    startDate: from.toISOString(),
    endDate: to.toISOString(),
  });
  expect((await issuesOf([node])).filter(({ severity }) => severity === 'ERROR')).toEqual([]);
  await db.delete(liveSession).where(eq(liveSession.id, 'told'));
});

test('the edition is an event with its dates and place', async () => {
  const [node] = graphOf(await read('/en/g2025')).filter((one) => one['@type'] === 'Event');

  expect(node).toMatchObject({
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: '2025-09-12T01:00:00.000Z',
    endDate: '2025-09-13T15:00:00.000Z',
    location: { '@type': 'Place', name: 'Chengdu, Sichuan' },
    organizer: { '@id': `${siteOrigin}/#organization` },
  });
  const others = graphOf(await read('/en/g2025')).filter((one) => one['@type'] === 'Event' && one['@id'] !== node?.['@id']);
  expect(others.length).toBeGreaterThan(3);
  for (const other of others)
    expect(other, String(other['name'])).toMatchObject({ superEvent: { '@id': node?.['@id'] }, location: { '@type': 'Place' } });
});

test('an award is in the graph from its instant on', async () => {
  const { db } = openDatabase();
  const awardsOn = async (language: Language) => {
    const pages = await Promise.all(['/content/episode/f01', ...(await peoplePaths())].map((path) => read(withLanguage(language, path))));
    return pages.flatMap(graphOf).filter((node) => 'award' in node && node['@type'] !== 'Organization').length;
  };
  const peoplePaths = async () =>
    visits()
      .filter(({ screen, language }) => screen === '/content/people/:id' && language === 'zh-Hans')
      .map(({ url }) => url);
  const instants = await db.select({ id: edition.id, revealAt: edition.revealAt }).from(edition);
  const revealed = await awardsOn('en');

  await db.update(edition).set({ revealAt: new Date(Date.now() + 3_600_000) });
  site().app.pages.clear();
  const before = await awardsOn('en');
  for (const { id, revealAt } of instants) await db.update(edition).set({ revealAt }).where(eq(edition.id, id));
  site().app.pages.clear();

  expect(revealed).toBeGreaterThan(0);
  expect(before).toBe(0);
});

test('a text with a closing script tag, or that looks like a path, stays a text', async () => {
  const { graphText } = await import('#client/lib/json-ld.ts');
  const text = graphText(
    [{ '@type': 'Thing', name: '</script><script>alert(1)</script>', description: '/ a path?', url: '/news?a=1&b=2' }],
    siteOrigin,
  );

  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({
    '@graph': [{ name: '</script><script>alert(1)</script>', description: '/ a path?', url: `${siteOrigin}/news?a=1&b=2` }],
  });
});
