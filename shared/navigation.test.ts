import { expect, test } from 'vitest';
import {
  currentItem,
  footerGroups,
  logoLeadsHome,
  navigationItems,
  searchAddress,
  searchTarget,
  watchItems,
  type SwitchedSections,
} from './navigation.ts';

test('lists the seven links of the header in order', () => {
  expect(navigationItems({ hasConference: true, editionYear: 2025 }).map(({ key, path }) => [key, path])).toEqual([
    ['home', '/'],
    ['news', '/news'],
    ['edition', '/g2025'],
    ['previous', '/previous'],
    ['about', '/about?active=0'],
    ['announcement', '/announcement'],
    ['conference', '/conference'],
  ]);
});

test('has one external link, the conference, which is hidden unless configured', () => {
  expect(
    navigationItems({ hasConference: true, editionYear: 2025 })
      .filter(({ isExternal }) => isExternal)
      .map(({ key }) => key),
  ).toEqual(['conference']);
  expect(navigationItems({ hasConference: false, editionYear: 2025 }).map(({ key }) => key)).not.toContain('conference');
  expect(JSON.stringify(footerGroups({ hasConference: false, editionYear: 2025 }))).not.toContain('conference');
});

test('links the current edition in header and footer, if there is one', () => {
  const facts = { hasConference: false, editionYear: 2031 };

  expect(navigationItems(facts).find(({ key }) => key === 'edition')).toMatchObject({ path: '/g2031', year: 2031 });
  expect(footerGroups(facts)[0]?.links.find(({ key }) => key === 'edition')).toMatchObject({ path: '/g2031', year: 2031 });
  expect(JSON.stringify([navigationItems({ ...facts, editionYear: null }), footerGroups({ ...facts, editionYear: null })])).not.toContain(
    'edition',
  );
});

test.each([
  ['/', 'home'],
  ['/index2', 'home'],
  ['/news', 'news'],
  ['/News/', 'news'],
  ['/news?type=jury', 'news'],
  ['/g2025-old', 'edition'],
  ['/g2025', 'edition'],
  ['/g2023', 'previous'],
  ['/g20234', null],
  ['/about?active=4', 'about'],
  ['/content/article/7?breadcrumType=news', 'news'],
  ['/content/article/7?breadcrumtype=Announcement', 'announcement'],
  ['/content/article/7', null],
  ['/searchresult?search=x', null],
  ['/conference', null],
])('%s marks %s', (address, key) => {
  const { pathname, searchParams } = new URL(address, 'https://site.example');

  expect(currentItem(pathname, searchParams, navigationItems({ hasConference: true, editionYear: 2025 }))?.key ?? null).toBe(key);
});

test('shows the published menu: its order and labels, links of the organiser, and no default entry that leads nowhere', () => {
  const entry = (key: 'own' | 'edition' | 'about' | 'conference', name = '', path = '') => ({ key, name, path });
  const menu = [
    entry('own', 'Jury', '/about?active=2'),
    entry('about', 'Award'),
    entry('edition'),
    entry('conference'),
    entry('own', 'Shop', 'https://shop.example'),
  ];
  const items = navigationItems({ hasConference: false, editionYear: null }, menu);
  const marked = (query: string) => currentItem('/about', new URLSearchParams(query), items)?.name;

  expect(items.map(({ name, path, isExternal }) => [name, path, isExternal])).toEqual([
    ['Jury', '/about?active=2', false],
    ['Award', '/about?active=0', false],
    ['Shop', 'https://shop.example', true],
  ]);
  expect([marked(''), marked('active=2'), marked('active=3')]).toEqual(['Award', 'Jury', 'Award']);
});

test('links the logo to the home page except on the home page', () => {
  expect([logoLeadsHome('/'), logoLeadsHome('/news')]).toEqual([false, true]);
});

test.each([
  ['/', '灯', '/searchresult?search=%E7%81%AF'],
  ['/content/article/7?breadcrumType=news', 'a b', '/searchresult?search=a+b'],
  ['/searchresult?search=x&kind=film', 'y', '/searchresult?search=y'],
  ['/news', '灯', '/news?search=%E7%81%AF'],
  ['/news?type=jury&pageNum=3&search=x', 'y', '/news?type=jury&search=y'],
  ['/news?year=2024&type=jury,forum&sort=x', 'y', '/news?type=forum%2Cjury&year=2024&search=y'],
  ['/Announcement/?type=rules', '  y  ', '/announcement?type=rules&search=y'],
  ['/news', '   ', null],
  ['/', '', null],
])('on %s a search for "%s" leads to %s', (address, text, target) => {
  const { pathname, searchParams } = new URL(address, 'https://site.example');

  expect(searchAddress(text, searchTarget(pathname, searchParams))).toBe(target);
});

test('lists no link of a section that is switched off, whichever list it is', () => {
  const facts = { hasConference: true, editionYear: 2031, hasFaces: true, programmePath: null };
  const linked = (switched: SwitchedSections) => {
    const all = { ...facts, ...switched };
    return [...footerGroups(all).flatMap(({ links }) => links), ...watchItems(all, [])].map(({ key }) => key);
  };

  expect(linked({ menu: null, hiddenBands: [] })).toEqual(expect.arrayContaining(['news', 'previous', 'conference', 'panda', 'videoList']));
  const few = linked({ menu: [{ key: 'home' }, { key: 'edition' }, { key: 'own' }], hiddenBands: ['faces', 'screeningRoom', 'notices'] });
  expect(few).toEqual(expect.arrayContaining(['edition', 'movies', 'projectionRoom', 'videoList', 'charter', 'cultural', 'search']));
  for (const off of ['news', 'previous', 'announcement', 'conference', 'panda']) expect(few).not.toContain(off);
});

test('leads to what can be watched where it is there and the menu does not lead to it', () => {
  const pathsOf = (facts: { programmePath: string | null; hasFaces: boolean }, menu: readonly string[] = []) =>
    watchItems(
      facts,
      menu.map((path) => ({ key: 'own', path, isExternal: false })),
    ).map(({ path }) => path);

  expect(pathsOf({ programmePath: '/g2025/programme', hasFaces: true })).toEqual([
    '/projectionroom',
    '/movies',
    '/panda',
    '/g2025/programme',
  ]);
  expect(pathsOf({ programmePath: null, hasFaces: false })).toEqual(['/projectionroom', '/movies']);
  expect(pathsOf({ programmePath: null, hasFaces: true }, ['/movies', '/news'])).toEqual(['/projectionroom', '/panda']);
});
