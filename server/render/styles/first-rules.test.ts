import { expect, test } from 'vitest';
import { createFirstRules } from './first-rules.ts';
import { readRules } from './sheet-rules.ts';

const page = (body: string) => `<!DOCTYPE html><html lang="zh-Hans"><head></head><body>${body}`;
const choose = (css: string, body: string) => createFirstRules(readRules(css))(page(body));

test.each<[string, string, string, boolean]>([
  ['a class that is there', '.card{color:red}', '<p class="card song">', true],
  ['a class that is not', '.card{color:red}', '<p class="song">', false],
  ['one selector of several', '.none,.card>a:link{color:red}', '<p class="card"><a href="/">', true],
  ['a child that is not there', '.card table{color:red}', '<p class="card">', false],
  ['an attribute with its value', '[data-form=both] p{color:red}', '<div data-form="both"><p>', true],
  ['an attribute with another value', '[data-form=both] p{color:red}', '<div data-form="winner"><p>', false],
  ['what the first script sets', ':root[data-session] p{color:red}', '<p>', true],
  ['a condition that is met', 'p:has(.card):not(.other){color:red}', '<p><b class="card">', true],
  ['a condition that is not', 'p:has(.card):not(.other){color:red}', '<p>', false],
  ['a condition that a visitor has to meet', 'html:has(dialog:modal){color:red}', '<p>', false],
  ['a picture with an attribute', ':where(:has(>img[data-ai])){color:red}', '<a><img src="/a" data-ai="true">', true],
  ['a picture without it', ':where(:has(>img[data-ai])){color:red}', '<a><img src="/a">', false],
  ['a condition without a class', 'html:has([data-bar]){color:red}', '<p>', true],
  ['a language that the element has', '.card:lang(en)>b{color:red}', '<div lang="en"><div></div><p class="card"><b>', true],
  ['a language that another element has', '.card:lang(en)>b{color:red}', '<div lang="en"><div></div></div><p class="card"><b>', false],
  ['a language of some elements', ':is(h1,.card):where(:lang(en)){color:red}', '<p class="card">', true],
  ['a pseudo-element', '.card:before{color:red}', '<p class="card">', true],
  ['the language of the page', ':root:lang(zh){color:red}', '<p>', true],
  ['another language', ':root:lang(en),[lang|=en]{color:red}', '<p><a lang="en">', false],
  ['a pointer', '.card:hover{color:red}', '<p class="card">', false],
  ['a key', '.card:focus-within{color:red}', '<p class="card">', false],
  ['an element of a closed dialog', '.card{color:red}', '<dialog id="menu"><p class="card"></p></dialog><p>', false],
  ['an element of an open dialog', '.card{color:red}', '<dialog open=""><p class="card"></p></dialog><p>', true],
])('%s', (_name, css, body, isChosen) => {
  expect(choose(css, body)).toBe(isChosen ? css : '');
});

test('a condition may be met in the rest of the page', () => {
  const css = ':root:has(.card){color:red}';

  expect(createFirstRules(readRules(css))(page(''), (names) => names.test('card'))).toBe(css);
});

test('a group keeps the rules of its page, and no print rules', () => {
  expect(
    choose('@media (width<48em){.a{top:0}.b{top:0}}@media print{.a{top:0}}@media (forced-colors: active){.a{top:0}}', '<p class="a">'),
  ).toBe('@media (width<48em){.a{top:0}}');
});

test('what shows in motion or under a pointer only waits for the whole sheet', () => {
  expect(choose('a{cursor:pointer;transition:color var(--d1);color:red!important}a b{transition-duration:1s}', '<a><b>')).toBe(
    'a{color:red!important}',
  );
});

test('rules of animations come where something moves', () => {
  const calm = '@media (prefers-reduced-motion:reduce){*{animation-duration:0s!important;animation-iteration-count:1!important}}';

  expect(choose(`.a{top:0}${calm}`, '<p class="a">')).toBe('.a{top:0}');
  expect(choose(`.a{animation:turn 1s}${calm}`, '<p class="a">')).toBe(`.a{animation:turn 1s}${calm}`);
});

test('keyframes and properties come where they are used', () => {
  const css =
    ':root{--a:var(--b);--b:"x;y";--c:1px}@keyframes turn{to{rotate:1turn}}@keyframes none{to{top:0}}.a{animation:turn 1s;left:var(--a)}';

  expect(choose(css, '<p class="a">')).toBe(
    '@keyframes turn{to{rotate:1turn}}:root{--a:var(--b);--b:"x;y";}.a{animation:turn 1s;left:var(--a)}',
  );
  expect(choose(css, '<p style="left:var(--c)">')).toBe(':root{--c:1px}');
});
