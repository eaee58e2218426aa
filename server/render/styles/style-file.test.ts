import { expect, test } from 'vitest';
import { readRules } from './sheet-rules.ts';
import { DrawnPage } from '#server/render/drawn-page.ts';
import { createStyleFile } from './style-file.ts';

const css = '.x{top:0}.y{left:0}';
const file = createStyleFile({
  href: '/assets/site-1.css',
  staffHref: '/assets/staff-1.css',
  pages: ['client/pages/home.tsx'],
  staffPages: ['client/pages/manage/x.tsx'],
  names: { 'sc-a': 'x', 'sc-b': 'y' },
  rules: readRules(css),
});
const rest = '<template data-rest=""></template>';
const link = '<link rel="stylesheet" href="/assets/site-1.css" data-rest><script> </script>';
const state = '<script type="application/json" id="boot">{}</script>';

function withFile(body: string): string {
  const page = new DrawnPage(`<head></head><body>${body}</body></html>`);
  page.end = state;
  file.addTo(page);
  return page.toString();
}

test('the head has the rules of the elements above the file', () => {
  expect(withFile(`<p class="x"></p>${rest}<p class="y"></p>${rest}`)).toBe(
    `<head><style>.x{top:0}</style></head><body><p class="x"></p>${link}<p class="y"></p>${state}</body></html>`,
  );
});

test('a page without a place for the file has it at its end', () => {
  expect(withFile('<p class="y"></p>')).toBe(`<head><style>.y{left:0}</style></head><body><p class="y"></p>${link}${state}</body></html>`);
});

test('knows its names and its pages', () => {
  expect([file.has('sc-a', 'x'), file.has('sc-b', 'y'), file.has('sc-a', 'y')]).toEqual([true, true, false]);
  expect([file.covers('client/pages/home.tsx'), file.covers(undefined), file.covers('client/pages/manage/x.tsx')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('a screen of the management centre has both files, another one the first', () => {
  const [first, second] = ['<link rel="stylesheet" href="/assets/site-1.css">', '<link rel="stylesheet" href="/assets/staff-1.css">'];

  expect([file.linksOf('client/pages/manage/x.tsx'), file.linksOf('client/pages/login.tsx')]).toEqual([first + second, first]);
});
