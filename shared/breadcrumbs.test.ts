import { expect, test } from 'vitest';
import { breadcrumbs, sectionKeys, shownTrail, withMenuNames, type TrailOptions } from './breadcrumbs.ts';
import type { NavigationItem } from './navigation.ts';

/** Compact form of a trail: section keys, names in quotes, and each crumb's path after `@`. */
function trail(address: string, options?: TrailOptions): string {
  const { pathname, searchParams } = new URL(address, 'https://site.example');
  return breadcrumbs(pathname, searchParams, options)
    .map(
      (crumb) =>
        ('section' in crumb ? [crumb.section, crumb.year].filter(Boolean).join(' ') : `"${crumb.text}"`) +
        (crumb.path ? `@${crumb.path}` : ''),
    )
    .join(' > ');
}

type Row = [rule: string, address: string, expected: string, options?: TrailOptions];

const rows: Row[] = [
  ['home alone, so that the bar stays hidden', '/', 'home@/'],
  ['a second crumb that is home is dropped', '/home', 'home@/'],
  ['a second crumb that is home is dropped, whatever follows', '/home/news', 'home@/ > news@/news'],
  ['the other home is home', '/index2', 'home@/'],

  ['news', '/news', 'home@/ > news@/news'],
  ['2025 edition', '/g2025', 'home@/ > g2025 2025@/g2025'],
  ['any other edition', '/g2031', 'home@/ > g2025 2031@/g2031'],
  ['a year that is none', '/g20255', 'home@/'],
  ['an item of an edition', '/content/article/7?breadcrumType=g2023', 'home@/ > g2025 2023@/g2023'],
  ['the old edition page is the edition', '/g2025-old', 'home@/ > g2025 2025@/g2025'],
  ['previous', '/previous', 'home@/ > previous@/previous'],
  ['about', '/about?active=3', 'home@/ > about@/about?active=0'],
  ['announcement', '/announcement', 'home@/ > announcement@/announcement'],
  ['creative', '/cultural', 'home@/ > cultural@/cultural'],
  ['official video', '/movies', 'home@/ > movies@/movies'],
  ['the other films page is the films page', '/movies2', 'home@/ > movies@/movies'],
  ['cinema', '/projectionroom', 'home@/ > projectionRoom@/projectionroom'],
  ['wonderful video', '/videolist', 'home@/ > videoList@/videolist'],
  ['settings: sessions', '/set/sessions', 'home@/ > set@/set/basic > sessions@/set/sessions'],
  ['settings: notifications', '/set/notifications', 'home@/ > set@/set/basic > notifications@/set/notifications'],
  ['settings: favourites', '/set/favourites', 'home@/ > set@/set/basic > favourites@/set/favourites'],
  ['settings: privacy', '/set/privacy', 'home@/ > set@/set/basic > privacy@/set/privacy'],
  ['comments to moderate', '/manage/comments', 'home@/ > manage@/manage > comments@/manage/comments'],
  ['feedback', '/feedback', 'home@/ > feedback@/feedback'],
  ['login', '/login', 'home@/ > login@/login'],
  ['agreement', '/agreement', 'home@/ > agreement@/agreement'],
  ['privacy policy', '/privacy', 'home@/ > privacyPolicy@/privacy'],
  ['faces', '/panda', 'home@/ > panda@/panda'],
  ['search result', '/searchresult?search=x', 'home@/ > searchResult@/searchresult'],
  ['a listing takes the name that its page gives', '/more?columnId=news', 'home@/ > "最新动态"', { names: ['最新动态'] }],
  ['a listing is not named by its address', '/more?columnId=news&name=Evil', 'home@/'],
  ['a collection is the creative section', '/cultural?type=museum', 'home@/ > cultural@/cultural'],

  ['a film that plays stands under the cinema', '/videoplay/7', 'home@/ > projectionRoom@/projectionroom'],
  [
    'a room stands under the cinema with its given name',
    '/projectionroom/videoroom?id=1&name=第一放映室',
    'home@/ > projectionRoom@/projectionroom > "第一放映室"',
  ],
  ['a room, short path', '/videoroom?name=One', 'home@/ > projectionRoom@/projectionroom > "One"'],
  [
    'the room counts more than the query',
    '/projectionroom/videoroom?id=1&name=Evil',
    'home@/ > projectionRoom@/projectionroom > "幕后厅"',
    { names: ['幕后厅'] },
  ],
  ['a room without a name', '/projectionroom/videoroom', 'home@/ > projectionRoom@/projectionroom'],
  ['a room with a blank name', '/projectionroom/videoroom?name=%20', 'home@/ > projectionRoom@/projectionroom'],

  ['an article stands under the section of the query', '/content/article/7?breadcrumType=news', 'home@/ > news@/news'],
  ['an episode too', '/content/episode/7?breadcrumType=movies', 'home@/ > movies@/movies'],
  ['a person too', '/content/people/7?breadcrumType=panda', 'home@/ > panda@/panda'],
  ['an item of a collection', '/content/article/7?breadcrumType=cultural', 'home@/ > cultural@/cultural > "标题"', { names: ['标题'] }],
  [
    'an episode of the screening room',
    '/content/episode/7?breadcrumType=projectionRoom',
    'home@/ > projectionRoom@/projectionroom > "片名"',
    { names: ['片名'] },
  ],
  ['a film of a list', '/videolist?type=trailer', 'home@/ > videoList@/videolist'],
  ['its title follows', '/content/article/7?breadcrumType=news', 'home@/ > news@/news > "标题"', { names: ['标题'] }],
  ['an article without a section', '/content/article/7', 'home@/ > "标题"', { names: ['标题'] }],
  [
    'an article without a section stands under its own',
    '/content/article/7',
    'home@/ > news@/news > "标题"',
    { names: ['标题'], section: 'news' },
  ],
  ['the section of the query counts more', '/content/article/7?breadcrumType=g2023', 'home@/ > g2025 2023@/g2023', { section: 'news' }],
  ['an unknown section is not echoed', '/content/article/7?breadcrumType=evil', 'home@/'],
  ['the section home is not doubled', '/content/article/7?breadcrumType=home', 'home@/'],
  ['a section named as an object member is unknown', '/content/article/7?breadcrumType=constructor', 'home@/'],

  ['a tab page is named by the active tab', '/tabactive?id=4', 'home@/ > "展映"', { names: ['展映'] }],
  ['before the tabs are known, by the query', '/tabactive?id=4&name=Films', 'home@/ > "Films"'],
  ['the tab counts more than the query', '/tabactive?name=Films', 'home@/ > "展映"', { names: ['展映'] }],
  ['a tab page without any name', '/tabactive', 'home@/'],

  ['the face detail has no trail', '/pandadetail?columnId=3', ''],
  ['the face detail has no trail, whatever the page gives', '/pandadetail', '', { names: ['顾听澜'] }],

  ['settings: basic information', '/set/basic', 'home@/ > set@/set/basic > basic@/set/basic'],
  ['settings: agent operator', '/set/agency', 'home@/ > set@/set/basic > agency@/set/agency'],
  ['settings: two-step verification', '/set/secondfactor', 'home@/ > set@/set/basic > secondFactor@/set/secondfactor'],
  ['settings: password', '/set/password', 'home@/ > set@/set/basic > password@/set/password'],
  ...['audit', 'audited', 'putaway', 'soldout', 'reject', 'draft'].map((state): Row => [
    `works is dropped: ${state}`,
    `/manage/works/${state}`,
    `home@/ > manage@/manage > ${state}@/manage/works/${state}`,
  ]),
  ['del is dropped', '/manage/del/draft', 'home@/ > manage@/manage > draft@/manage/works/draft'],
  ['works elsewhere than third is no section either', '/works/draft', 'home@/ > draft@/manage/works/draft'],
  ['create: an article', '/manage/create/article', 'home@/ > manage@/manage'],
  ['create: a video', '/manage/create/video', 'home@/ > manage@/manage'],

  ['an unknown page', '/nowhere/at/all', 'home@/'],
  ['closing slashes', '/news//', 'home@/ > news@/news'],
];

test.each(rows)('%s (%s)', (...row) => {
  const [, address, expected, options] = row;

  expect(trail(address, options)).toBe(expected);
});

test.each([
  ['/videoPlay/7', 'home@/ > projectionRoom@/projectionroom'],
  ['/videoRoom?name=A', 'home@/ > projectionRoom@/projectionroom > "A"'],
  ['/projectionRoom/videoRoom?name=A', 'home@/ > projectionRoom@/projectionroom > "A"'],
  ['/tabActive?name=A', 'home@/ > "A"'],
  ['/pandaDetail', ''],
  ['/PANDADETAIL/', ''],
  ['/searchResult', 'home@/ > searchResult@/searchresult'],
  ['/projectionRoom', 'home@/ > projectionRoom@/projectionroom'],
  ['/videoList', 'home@/ > videoList@/videolist'],
  ['/Content/Article/7?breadcrumType=NEWS', 'home@/ > news@/news'],
  ['/content/article/7?breadcrumtype=projectionroom', 'home@/ > projectionRoom@/projectionroom'],
  ['/NEWS', 'home@/ > news@/news'],
  ['/Manage/Works/Audit', 'home@/ > manage@/manage > audit@/manage/works/audit'],
])('%s: case does not matter', (address, expected) => {
  expect(trail(address)).toBe(expected);
});

test.each([
  ['/videoPlay/7', 'home > projectionRoom', false],
  ['/content/article/7?breadcrumType=news', 'home > news', false],
  ['/content/article/7', 'home > announcement', false],
  ['/tabactive?id=4', 'home > 标题', true],
  ['/projectionroom/videoroom?id=4', 'home > projectionRoom > 标题', true],
])('the bar of %s shows %s, and search engines read on to the item', (address, shown, isPage) => {
  const { pathname, searchParams } = new URL(address, 'https://site.example');
  const options = { names: ['标题'], section: 'announcement' };
  const bar = shownTrail(pathname, searchParams, options);

  expect([bar.trail.map((crumb) => ('section' in crumb ? crumb.section : crumb.text)).join(' > '), bar.isPage]).toEqual([shown, isPage]);
  expect(breadcrumbs(pathname, searchParams, options).at(-1)).toEqual({ text: '标题' });
});

test('has a key for every section of the specification and for the other screens', () => {
  const keys =
    'home manage set article video audit audited putaway soldout reject draft basic agency password ' +
    'previous news g2025 about cultural videoList movies projectionRoom announcement searchResult panda';

  const ours = 'secondFactor sessions notifications favourites privacy comments feedback login agreement privacyPolicy';

  expect([...sectionKeys].sort()).toEqual(`${keys} ${ours}`.split(' ').sort());
});

test('a section has the name and link of its menu item where the organiser has named it, whichever crumb it is', () => {
  const items: readonly NavigationItem[] = [
    { key: 'news', name: '快讯', path: '/news', isExternal: false },
    { key: 'projectionRoom', name: '', path: '/projectionroom', isExternal: false },
    { key: 'own', name: '标题', path: '/elsewhere', isExternal: false },
  ];
  const named = (address: string, options?: TrailOptions) => {
    const { pathname, searchParams } = new URL(address, 'https://site.example');
    return withMenuNames(breadcrumbs(pathname, searchParams, options), items);
  };
  const home = { section: 'home', path: '/' };

  expect(named('/news')).toEqual([home, { text: '快讯', path: '/news' }]);
  expect(named('/content/article/7?breadcrumType=news', { names: ['标题'] })).toEqual([
    home,
    { text: '快讯', path: '/news' },
    { text: '标题' },
  ]);
  expect(named('/videoPlay/7')).toEqual([home, { section: 'projectionRoom', path: '/projectionroom' }]);
  expect(named('/about')).toEqual(breadcrumbs('/about', new URLSearchParams()));
});
