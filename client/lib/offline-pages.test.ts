import { expect, test } from 'vitest';
import { distinctPages, kindOfPage } from './offline-pages.ts';

test.each([
  ['/', 'home'],
  ['/en', 'home'],
  ['/news?type=a', 'page'],
  ['/content/article/n01', 'article'],
  ['/en/content/episode/f01?x=1', 'film'],
  ['/content/people/p01', 'person'],
  ['/pandadetail?columnId=c&id=p01', 'face'],
  ['/videoplay/v01', 'video'],
])('%s is of the kind %s', (address, kind) => {
  expect(kindOfPage(address)).toBe(kind);
});

test('keeps the latest of several pages with one title, and pages of different kinds', () => {
  const pages = [
    { address: '/news?type=a', title: '最新动态', still: '' },
    { address: '/news', title: '最新动态', still: '' },
    { address: '/content/people/p01', title: '沈砚秋', still: '' },
    { address: '/pandadetail?id=p01', title: '沈砚秋', still: '' },
  ];

  expect(distinctPages(pages)).toEqual([pages[0], pages[2], pages[3]]);
});
