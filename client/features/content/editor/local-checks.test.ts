import { expect, test } from 'vitest';
import { checksOf, faultsOf } from './local-checks.ts';
import { openState } from './draft-state.ts';

test('counts pictures without a description and broken links', () => {
  const html =
    '<figure><img src="/m/1.webp" alt="" width="12"></figure><img src="/m/2.webp" alt="灯"><img src="/m/3.webp" alt=" "><img src="/m/4.webp"><p><a href="#">a</a><a href="/news?a=1&amp;b=2">b</a><a>c</a><a href="javascript:x">d</a></p>';

  expect(faultsOf(html)).toEqual({ picturesWithoutAlt: 3, foreignPictures: 0, brokenLinks: 2 });
});

test('counts each picture of another server once', () => {
  const html =
    '<figure><img src="https://other.example/a.png?b=1&amp;c=2" alt="灯"></figure><img src="https://other.example/a.png?b=1&amp;c=2" alt="灯"><img src="/media/2.webp" alt="灯">';

  expect(faultsOf(html).foreignPictures).toBe(1);
});

test('requires column, cover and the languages of the column for a new item, but no cover of an announcement', () => {
  const state = openState('article', null);
  const missing = checksOf(state, [], true)
    .filter(({ isMet, isRequired }) => isRequired && !isMet)
    .map(({ name }) => name);
  const column = { id: 'c-1', label: '', parentLabel: '', columnType: '', languageGate: 'zh' as const, types: [] };
  const written = { ...state, place: { columnId: 'c-1', typeId: null }, fields: { ...state.fields, titleZh: '灯', bodyZh: '<p>火</p>' } };

  const notice = { ...column, columnType: 'notice' };
  const coverOf = (of: typeof column) => checksOf(written, [of], true).find(({ name }) => name === 'cover');

  expect(missing).toEqual(['languages', 'column', 'cover']);
  expect([coverOf(column)?.isMet, coverOf(notice)]).toEqual([false, undefined]);
  expect(checksOf(written, [column], true).find(({ name }) => name === 'languages')?.isMet).toBe(true);
});

test('reports an institution that is not verified before the first save', () => {
  const isMet = (isVerified: boolean) =>
    checksOf(openState('article', null), [], isVerified).find(({ name }) => name === 'verified')?.isMet;

  expect([isMet(true), isMet(false)]).toEqual([true, false]);
});
