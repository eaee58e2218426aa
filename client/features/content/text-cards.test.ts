import { expect, test } from 'vitest';
import type { FilmCard, PersonCard } from '#shared/api/award.ts';
import { partsOf } from './text-cards.ts';

const work = { id: 'f08', title: '翎子', path: '/content/episode/f08' } as FilmCard;
const person = { id: 'p17', name: '顾听澜', path: '/content/people/p17' } as PersonCard;
const subjects = { works: [work], people: [person] };
const link = (path: string) => `<p><a href="${path}">x</a></p>`;

test('a paragraph that is a link to a film or a person of the article is its card', () => {
  const html = `<p>a</p>${link('/content/episode/f08')}<p>b</p>${link('/en/content/people/p17?x=1')}`;

  expect(partsOf(html, subjects)).toEqual([{ html: '<p>a</p>' }, { work }, { html: '<p>b</p>' }, { person }]);
});

test.each([
  '',
  '<p>a</p>',
  link('/content/episode/f09'),
  link('/content/article/f08'),
  '<p>a <a href="/content/episode/f08">x</a></p>',
  '<p><a href="https://evil.example/content/episode/f08">x</a></p>',
])('leaves %j as it is', (html) => {
  expect(partsOf(html, subjects)).toEqual(html === '' ? [] : [{ html }]);
});

test('a person without a page is no card', () => {
  const html = link('/content/people/p17');

  expect(partsOf(html, { works: [], people: [{ ...person, path: '' }] })).toEqual([{ html }]);
});
