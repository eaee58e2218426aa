import { expect, test } from 'vitest';
import type { ContentItem } from '#shared/api/content.ts';
import type { FilmCard } from '#shared/api/award.ts';
import { readFilmPage, filmPageHead } from './film-page.ts';

const work: FilmCard = {
  id: 'f01',
  title: 'Moon',
  originalTitle: '月',
  country: 'China',
  year: 2024,
  minutes: 118,
  director: 'Shen',
  logline: '',
  award: '',
  still: null,
  poster: null,
  path: '/content/episode/f01',
};
const item: ContentItem = {
  id: 'f01',
  kind: 'episode',
  columnId: 'film',
  type: 'film',
  typeLabel: 'Film',
  title: 'Moon',
  contentAbstract: 'A tower keeper.',
  cover: null,
  publishTime: '',
  author: 'Shen',
  source: '',
  viewCount: 0,
  likeCount: 0,
  commentCount: 0,
  time: 118 * 60,
  tags: [],
  pinned: false,
  language: 'en',
  path: '/content/episode/f01?breadcrumType=movies',
  content: '',
  readingMinutes: 1,
  languages: ['zh-Hans', 'en'],
  updateTime: '',
  gallery: [],
  videoFiles: [],
  attachments: [],
  otherFiles: [],
  people: [],
  credits: [],
  spoken: '',
  companies: '',
  works: [work, { ...work, id: 'f02' }],
  videos: [],
  nominations: [],
  juries: [],
};
const context = { t: (key: string) => key, language: 'en', path: '' } as const;

test('the film is distinct from the films beside it', () => {
  expect(readFilmPage(item).work).toBe(work);
});

test('an item without a film of the awards shows its own fields', () => {
  const page = readFilmPage({ ...item, works: [], videoFiles: [{ id: 'v1', url: '', name: 'a.mp4', time: 60, isVideo: true }] });

  expect(page.work).toMatchObject({ id: 'f01', title: 'Moon', director: 'Shen', minutes: 118 });
  expect(page.videos).toMatchObject([{ id: 'v1', path: '/videoplay/v1', time: 60 }]);
});

test('series and films differ in structured data, and only awards that were won are listed', () => {
  const fact = {
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

  const film = filmPageHead({ ...item, nominations: [fact, { ...fact, id: 'm', won: false, category: 'Best Music' }] }, context);
  const series = filmPageHead({ ...item, type: 'tv' }, context);

  expect(film).toMatchObject({
    canonical: '/content/episode/f01',
    crumbs: ['Moon'],
    jsonLd: [{ '@type': 'Movie', award: ['Second Best Film'], duration: 'PT118M' }],
  });
  expect(series.jsonLd?.[0]).toMatchObject({ '@type': 'TVSeries', award: undefined });
});

test('a page in the fallback language is not indexed', () => {
  expect(filmPageHead({ ...item, language: 'zh-Hans', languages: ['zh-Hans'] }, context)).toMatchObject({
    noindex: true,
    hideAlternate: true,
  });
});
