/** Structured data nodes with every supported property, more than the demonstration has, against the vocabulary. */
import Validator from '@adobe/structured-data-validator';
import { expect, test } from 'vitest';
import { awardWinners } from '#client/features/award/award-json-ld.ts';
import { editionEvents } from '#client/features/award/edition-json-ld.ts';
import { videoObject } from '#client/features/video/cinema/video-json-ld.ts';
import { newsArticle } from '#client/features/content/article-json-ld.ts';
import { filmNode } from '#client/features/award/film/film-json-ld.ts';
import { personNode } from '#client/features/award/person/person-json-ld.ts';
import { breadcrumbList, graphText } from '#client/lib/json-ld.ts';
import type { AwardYear, Edition, FilmCard } from '#shared/api/award.ts';
import type { ContentDetail } from '#shared/api/content.ts';
import type { VideoDetail } from '#shared/api/video.ts';
import { breadcrumbs } from '#shared/breadcrumbs.ts';
import { creditFunctions } from '#shared/award/credit.ts';
import { sharePictureUrl } from '#shared/share/share-picture.ts';
import type { GraphNode } from '#test/support/page-graph.ts';
import { readVocabulary } from '#test/support/schema-vocabulary.ts';

const at = '2025-09-12T01:00:00.000Z';
const image = { url: '/media/a.jpg', alt: 'A', width: 2000, height: 1200, focalX: 0.5, focalY: 0.5, blur: '#000000' };
const work: FilmCard = {
  id: 'f1',
  title: 'Moon',
  originalTitle: '月',
  country: 'China',
  year: 2024,
  minutes: 118,
  director: 'Shen',
  logline: '',
  award: 'Best Film',
  still: image,
  poster: image,
  path: '/content/episode/f1?breadcrumType=movies',
};
const person = {
  id: 'p1',
  name: 'Shen',
  originalName: '沈',
  role: 'Director',
  country: 'China',
  portrait: image,
  path: '/content/people/p1',
};
const nomination = {
  id: 'n',
  year: 2025,
  edition: 'Second',
  unit: '',
  category: 'Best Film',
  anchor: 'best-film-film',
  won: true,
  work: null,
  person: null,
  role: '',
  recipients: [],
  citation: '',
};
const item: ContentDetail = {
  id: 'f1',
  kind: 'episode',
  columnId: 'film',
  type: 'film',
  typeLabel: 'Film',
  title: 'Moon',
  contentAbstract: 'A tower keeper.',
  cover: image,
  publishTime: at,
  author: 'Li',
  source: '',
  viewCount: 1,
  likeCount: 2,
  commentCount: 3,
  time: 7080,
  tags: ['a', 'b'],
  pinned: false,
  language: 'en',
  path: '/content/episode/f1',
  content: '',
  readingMinutes: 2,
  languages: ['zh-Hans', 'en'],
  updateTime: at,
  gallery: [image, { ...image, url: '/media/b.jpg' }],
  videoFiles: [],
  attachments: [],
  otherFiles: [],
  people: [person],
  works: [work],
  videos: [],
  credits: [],
  spoken: '',
  companies: '',
  nominations: [nomination, { ...nomination, won: false, category: 'Best Music' }],
  juries: [],
  previous: null,
  next: null,
  related: [],
};
const film: VideoDetail = {
  marks: null,
  access: [],
  id: 'v1',
  videoId: 'v1',
  columnId: 'room',
  type: 'film',
  typeLabel: 'Feature',
  title: 'Moon',
  contentAbstract: 'A tower keeper.',
  publishTime: at,
  time: 100,
  cover: image,
  viewCount: 3,
  isLive: false,
  state: 'open',
  playableFrom: at,
  playableUntil: '2030-01-01T00:00:00.000Z',
  subtitles: ['en'],
  path: '/videoplay/v1',
  name: 'v.mp4',
  content: '',
  src: '/media/v.mp4',
  isVideo: true,
  otherFiles: [{ kind: 'captions', label: 'English', src: '/media/e.vtt', srclang: 'en', default: true }],
  chapters: [
    { time: 0, title: 'One' },
    { time: 50, title: 'Two' },
  ],
  storyboard: null,
  watchHours: null,
  seats: null,
  language: 'en',
  languages: ['en'],
  embeddable: true,
  live: { startTime: at, endTime: at },
  work,
  related: [],
};
const edition = { startTime: at, endTime: at, place: 'Chengdu', theme: 'Light', note: 'Twenty-seven honours' } as Edition;
const event = {
  id: 'e1',
  title: 'Opening',
  contentAbstract: 'Doors',
  startTime: at,
  endTime: at,
  venueId: 'hall',
  venue: 'Hall',
  address: 'Road 1',
  needsTicket: true,
  recording: '',
  cancelled: true,
};

/** Two people for each function, one of them with a page. */
const credits = creditFunctions.map((name) => ({
  function: name,
  people: [
    { name: `${name} a`, path: `/content/people/${name}?breadcrumType=people`, role: 'Part' },
    { name: `${name} b`, path: '', role: '' },
  ],
}));

/** Won by a person, by a film, and by nobody yet, the latest first. */
const years = [
  { year: 2025, label: 'Best Film', winner: { ...nomination, work, person } },
  { year: 2023, label: 'Best Picture', winner: { ...nomination, work } },
  { year: 2027, label: 'Best Film', winner: null },
] as unknown as AwardYear[];

const nodes: Record<string, object[]> = {
  award: awardWinners({ anchor: 'best-film-film', label: 'Best Film', unit: 'Film', years }, 'en'),
  article: [newsArticle(item)],
  film: [filmNode(item, work)],
  series: [filmNode({ ...item, type: 'tv' }, work)],
  credits: [filmNode({ ...item, credits, companies: 'Echo' }, work)],
  creditsOfSeries: [filmNode({ ...item, type: 'tv', credits, companies: 'Echo' }, work)],
  video: [videoObject(film, 'en')],
  person: [
    personNode(
      {
        name: 'Shen',
        otherName: '沈',
        aliases: ['Shen Yan-chiu'],
        role: 'Director',
        country: 'China',
        bio: '',
        image,
        awards: ['Best Film'],
        canonical: '/content/people/p1',
      },
      'en',
    ),
  ],
  edition: editionEvents(edition, { name: 'Second edition', language: 'en', events: [event] }),
};

test.each(Object.keys(nodes))('%s', async (name) => {
  const graph = (JSON.parse(graphText(nodes[name] ?? [], 'https://site.test')) as { '@graph': GraphNode[] })['@graph'];
  const jsonld = Object.fromEntries(Map.groupBy(graph, (node) => node['@type']));
  const issues = await new Validator(readVocabulary()).validate({ jsonld, microdata: {}, rdfa: {}, errors: [] });

  // Whom a film is shown to by country is said of none of ours.
  expect(issues.filter(({ fieldNames = [] }) => !fieldNames.includes('regionsAllowed')).map(({ issueMessage }) => issueMessage)).toEqual(
    [],
  );
  expect(graph.length).toBeGreaterThan(0);
});

test('only won awards are listed, and a cancelled event is marked', () => {
  expect(nodes['film']?.[0]).toMatchObject({ '@type': 'Movie', award: ['Second Best Film'], duration: 'PT118M' });
  expect(nodes['series']?.[0]).toMatchObject({ '@type': 'TVSeries', duration: undefined });
  expect(nodes['edition']?.map((node) => (node as { eventStatus: string }).eventStatus)).toEqual([
    'https://schema.org/EventScheduled',
    'https://schema.org/EventCancelled',
  ]);
});

test('every kind of structured data has its node here', () => {
  const modules = Object.keys(import.meta.glob('/client/features/**/*-json-ld.ts')).map((path) => /([a-z]+)-json-ld\.ts$/.exec(path)?.[1]);

  expect(modules.filter((name) => !Object.hasOwn(nodes, name ?? ''))).toEqual([]);
});

test('an award lists who won it with the name and year that it had, and nobody before the reveal', () => {
  expect(nodes['award']).toMatchObject([
    {
      '@type': 'ItemList',
      url: '/en/award/best-film-film',
      name: 'Best Film',
      numberOfItems: 2,
      itemListElement: [
        { position: 1, item: { '@type': 'Person', name: 'Shen', url: '/en/content/people/p1', award: 'Best Film 2025' } },
        { position: 2, item: { '@type': 'CreativeWork', name: 'Moon', url: '/en/content/episode/f1', award: 'Best Picture 2023' } },
      ],
    },
  ]);
  expect(awardWinners({ anchor: 'a', label: 'A', unit: '', years: years.slice(2) }, 'en')).toEqual([]);
});

test('credits are listed by function, with an address where the person has a page', () => {
  const credit = nodes['credits']?.[0] as Record<string, { name: string; url?: string }[]>;
  const namesOf = (property: string) => credit[property]?.map(({ name }) => name);

  for (const [property, own] of Object.entries({
    director: 'director',
    author: 'writer',
    actor: 'cast',
    musicBy: 'music',
    editor: 'editing',
    producer: 'producer',
  }))
    expect(namesOf(property), property).toEqual([`${own} a`, `${own} b`]);
  expect(namesOf('contributor')).toEqual(['camera', 'design', 'effects', 'sound', 'other'].flatMap((own) => [`${own} a`, `${own} b`]));
  expect(credit['actor']).toEqual([
    { '@type': 'Person', name: 'cast a', url: '/en/content/people/cast' },
    { '@type': 'Person', name: 'cast b', url: undefined },
  ]);
  expect(credit).toMatchObject({ productionCompany: { '@type': 'Organization', name: 'Echo' } });
  expect(nodes['film']?.[0]).toMatchObject({ director: { name: 'Shen', url: '/en/content/people/p1' }, productionCompany: undefined });
  const [both] = [
    filmNode(
      { ...item, credits: credits.map((group) => ({ ...group, people: [{ name: 'One', path: '/content/people/one', role: '' }] })) },
      work,
    ),
  ] as { contributor: object[] }[];
  expect(both?.contributor).toHaveLength(1);
});

test('a film without a cover uses the picture of its page, and a chapter past its end is no clip', () => {
  const chapters = [...film.chapters, { time: 100, title: 'End' }, { time: 130, title: 'Behind it' }];
  const node = videoObject({ ...film, cover: null, chapters }, 'en') as {
    thumbnailUrl: string[];
    thumbnail: object;
    hasPart: { startOffset: number; endOffset: number }[];
  };
  const address = sharePictureUrl({ language: 'en', path: film.path, size: 'large' });

  expect(node.thumbnailUrl).toEqual([address]);
  expect(node.thumbnail).toMatchObject({ url: address, width: 1200, height: 630 });
  expect(node.hasPart.map(({ startOffset, endOffset }) => [startOffset, endOffset])).toEqual([
    [0, 50],
    [50, 100],
  ]);
  expect(videoObject({ ...film, time: 0 }, 'en')).toMatchObject({ hasPart: undefined });
});

test('a film for accounts is not marked as accessible for free', () => {
  expect(videoObject({ ...film, embeddable: false }, 'en')).toMatchObject({ isAccessibleForFree: false });
  expect(videoObject({ ...film, embeddable: false, state: 'upcoming' }, 'en')).toMatchObject({ isAccessibleForFree: undefined });
});

test('every breadcrumb except the last has an address', () => {
  const place = {
    site: {
      origin: 'https://site.test',
      name: { 'zh-Hans': '奖', en: 'Award' },
      shortName: { 'zh-Hans': '奖', en: 'Award' },
      conferenceUrl: null,
      zone: { name: 'UTC', label: 'UTC' },
      asksIdNumber: false,
      demo: false,
    },
    language: 'en' as const,
    t: (key: string) => key,
  };
  const trail = breadcrumbs('/content/article/n1', new URLSearchParams('breadcrumType=article'), { names: ['A title'] });

  expect(breadcrumbList(trail, place)).toMatchObject({
    itemListElement: [
      { position: 1, item: '/en' },
      { position: 2, name: 'A title' },
    ],
  });
});

test('an edition without a date or a place is no event', () => {
  for (const open of [{ startTime: null }, { place: '' }])
    expect(editionEvents({ ...edition, ...open }, { name: 'x', language: 'en', events: [event] })).toEqual([]);
});

test('makes values that are paths absolute, and nothing inside a text', () => {
  const node = {
    '@id': '/#organization',
    url: ['/', '/en/film/a%20b'],
    name: 'from:"/film/a"',
    text: ',"/a"',
    path: '/a b',
    address: '/a\\b',
  };
  const { '@graph': graph } = JSON.parse(graphText([node], 'https://a.test')) as { '@graph': unknown };

  expect(graph).toEqual([{ ...node, '@id': 'https://a.test/#organization', url: ['https://a.test/', 'https://a.test/en/film/a%20b'] }]);
});

test('has no sign that ends the script element or a line', () => {
  expect(graphText([{ name: '</script>\u2028' }], 'https://a.test')).toContain('"\\u003c/script>\\u2028"');
});
