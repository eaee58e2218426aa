/** The table of counted pages beside the table of screens. */
import { expect, test } from 'vitest';
import { countedPages, pageSubject } from '#shared/site/counted-pages.ts';
import en from '#locales/en/statistics.json' with { type: 'json' };
import { publicScreens } from './routes.tsx';

/** Screens of one account, of a token, of other sites’ frames, pairs, of which there are too many, and columns, whose addresses anybody can make up. */
const uncounted = [/^\/set\//, /^\/setup$/, /^\/preview$/, /^\/offline$/, /^\/embed\//, /^\/card\//, /^\/:column$/];

test('every public screen is counted, or is none of the public', () => {
  const paths = publicScreens.map(({ path }) => path.replace(':edition', 'g2025').replace(/:(id|award)/, 'a1'));
  const left = paths.filter((path) => pageSubject(path) === null);

  expect(left.filter((path) => !uncounted.some((pattern) => pattern.test(path)))).toEqual([]);
  expect(countedPages.filter((page) => !paths.includes(page))).toEqual([]);
});

test('every counted page has a name', () => {
  const keys = countedPages.map((page) => page.replace(/\W/g, '') || 'home');

  expect(keys.filter((key) => !Object.hasOwn(en.page, key))).toEqual([]);
});

test.each([
  ['/News/', '/news'],
  ['/news?type=1', '/news'],
  ['/G2025', '/g2025'],
  ['/content/Article/a13?breadcrumType=news', '/content/article/a13'],
  ['/videoplay/v-1_', '/videoplay/v-1_'],
  ['/', '/'],
  ['/manage', null],
  ['/Award/best-film-film?x=1', '/award/best-film-film'],
  ['/content/article/', null],
  ['/content/article/a/b', null],
  ['/g20255', null],
  ['/set/basic', null],
])('counts %s as %s', (path, subject) => {
  expect(pageSubject(path)?.subject ?? null).toBe(subject);
});
