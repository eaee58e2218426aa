/** Texts and parts of controls have the contrast of WCAG 2.2 AA on every ground they stand on, by day and at night. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrastOf } from '#shared/site/theme.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const tokensIn = (css: string) =>
  Object.fromEntries([...css.matchAll(/^ {2}(--[\w-]+): ([^;]+);$/gm)].map(([, name = '', value = '']) => [name, value]));
const day = tokensIn(read('tokens.css'));
const night = { ...day, ...tokensIn(read('cinema.css')) };

const texts = ['--text', '--text-2', '--text-3', '--gold-text', '--accent', '--danger'];
const grounds = ['--bg', '--surface', '--sunken'];
const pairs: readonly (readonly [string, string, number])[] = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground, 4.5] as const)),
  ...['--info', '--warning', '--danger', '--success'].map((text) => [text, `${text}-ground`, 4.5] as const),
  ['--primary-ink', '--primary', 4.5],
  ['--primary-ink', '--primary-hover', 4.5],
  ['--unlit', '--bg', 4.5],
  ...['--line-strong', '--focus'].flatMap((part) => ['--bg', '--surface'].map((ground) => [part, ground, 3] as const)),
];

test.each([
  ['day', day],
  ['night', night],
])('by %s each pair of colours has its contrast', (_name, tokens) => {
  const colourOf = (name: string): string => {
    const value = tokens[name] ?? name;
    const [, other] = /^var\((.+)\)$/.exec(value) ?? [];
    return other ? colourOf(other) : value.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
  };
  const weak = pairs.filter(([text, ground, least]) => !(contrastOf(colourOf(text), colourOf(ground)) >= least));

  expect(weak).toEqual([]);
});
