import { expect, test } from 'vitest';
import type { MenuEntry } from '#shared/api/site-navigation.ts';
import { completeMenu, defaultMenu, emptyMenuEntry, menuFaults, menuIn } from './menu.ts';
import { menuKeys } from '#shared/navigation.ts';

const own = (change: Partial<MenuEntry> = {}): MenuEntry => ({
  ...emptyMenuEntry,
  id: 'one',
  nameZh: '影片',
  nameEn: 'Films',
  path: '/movies',
  ...change,
});
const changed = (key: string, change: Partial<MenuEntry>) =>
  defaultMenu.entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry));
const withOwn = (change: Partial<MenuEntry>) => [...defaultMenu.entries, own(change)];

test.each<[string, MenuEntry[], string[]]>([
  ['the default menu', defaultMenu.entries, []],
  ['a link of its own', withOwn({}), []],
  ['a link elsewhere', withOwn({ path: 'https://shop.example/a' }), []],
  ['a link without its labels', withOwn({ nameZh: '', nameEn: '' }), ['one.nameZh missing', 'one.nameEn missing']],
  ['a link without an address', withOwn({ path: '' }), ['one.path missing']],
  ['a link that runs a script', withOwn({ path: 'javascript:alert(1)' }), ['one.path address']],
  ['an address that is no path yet', withOwn({ path: '//' }), ['one.path address']],
  ['a path of another host', withOwn({ path: '//evil.example' }), ['one.path address']],
  ['a path with its language', withOwn({ path: '/en/movies' }), ['one.path unknown']],
  ['a page that does not exist', withOwn({ path: '/shop/window' }), ['one.path unknown']],
  ['a screen of the management centre', withOwn({ path: '/manage/works/draft' }), ['one.path unknown']],
  ['the page of a default entry', withOwn({ path: '/News/' }), ['one.path double']],
  ['the first part of the about page', withOwn({ path: '/about' }), ['one.path double']],
  ['another part of the about page', withOwn({ path: '/about?active=2' }), []],
  ['the page of a hidden entry', [...changed('news', { isShown: false }), own({ path: '/news' })], []],
  ['a hidden link that is incomplete', withOwn({ isShown: false, path: '', nameEn: '' }), []],
  ['a label in one language', changed('news', { nameZh: '新闻' }), ['news.nameEn half']],
  ['two labels that are the same', [...changed('news', { nameZh: '影片', nameEn: 'News' }), own()], ['one.nameZh double']],
  ['two labels that differ only in their case', [...changed('news', { nameZh: '新闻', nameEn: 'FILMS' }), own()], ['one.nameEn double']],
  ['no entry', defaultMenu.entries.map((entry) => ({ ...entry, isShown: false })), ['home.isShown none']],
  [
    'more than the header has room for',
    [...withOwn({}), own({ id: 'two', nameZh: '视频', nameEn: 'Videos', path: '/videolist' })],
    ['two.isShown tooMany'],
  ],
])('%s', (_name, entries, faults) => {
  expect(menuFaults({ entries }).map(({ field, problem }) => `${field} ${problem}`)).toEqual(faults);
});

test('has every default entry once; missing ones are hidden', () => {
  const { entries } = completeMenu({
    entries: [own(), ...changed('news', { path: '/x' }).slice(0, 2), { ...own(), id: 'n2', key: 'news' }],
  });

  expect(entries.map(({ key }) => key)).toEqual(['own', ...menuKeys]);
  expect(entries.filter(({ isShown }) => isShown).map(({ id }) => id)).toEqual(['one', 'home', 'news']);
  expect(entries[2]?.path).toBe('');
});

test('pages show the shown entries with labels of their language', () => {
  const entries = [own(), ...changed('news', { isShown: false }).slice(0, 2)];

  expect(menuIn('en', { entries })).toEqual([
    { key: 'own', name: 'Films', path: '/movies' },
    { key: 'home', name: '', path: '' },
  ]);
  expect(menuIn('zh-Hans', { entries })[0]?.name).toBe('影片');
});
