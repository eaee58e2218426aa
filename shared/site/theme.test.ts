import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { groundColour, grounds, lookNames, lookOf, siteLooks, type SiteTheme } from './look.ts';
import {
  accentsOf,
  contrastOf,
  designColours,
  emptyTheme,
  nearestTone,
  themeColours,
  themeFaults,
  themeStyle,
  themeTokens,
  weakestGround,
} from './theme.ts';

const tokens = readFileSync(new URL('../../client/theme/tokens.css', import.meta.url), 'utf8');
const design: SiteTheme = { ...emptyTheme, ...designColours };
const tokenOf = (name: string) => new RegExp(`\\s${name}: ([^;]+);`).exec(tokens)?.[1];

test('contrast is that of WCAG 2.2', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastOf('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
});

test('the colours of the design and their surfaces are those of the tokens, and pass their own check', () => {
  expect([tokenOf('--gold-700'), tokenOf('--gold-300'), tokenOf('--ink-900')]).toEqual(themeColours.map((field) => designColours[field]));
  expect(themeFaults(design)).toEqual([]);
  for (const [name, colour] of [
    ['--paper-50', '#f6f7f4'],
    ['--paper-100', '#edefea'],
    ['--ink-950', '#0a0d0c'],
    ['--ink-800', '#1b211f'],
  ])
    expect(tokenOf(String(name))).toBe(colour);
  for (const name of Object.keys(themeTokens(design, siteLooks.gallery))) expect(tokenOf(name), name).toBeDefined();
});

test.each<[string, Partial<SiteTheme>, string[]]>([
  ['none', {}, []],
  ['a dark red on paper', { accent: '#8a1c1c' }, []],
  ['a pale red on paper', { accent: '#ff8888' }, ['accent contrast']],
  ['a dark red on ink', { accentDark: '#8a1c1c' }, ['accentDark contrast']],
  ['a pale red on ink', { accentDark: '#ffb3b3' }, []],
  ['a yellow button', { button: '#ffd400' }, ['button contrast']],
  ['a blue button', { button: '#0b4fa8' }, []],
  ['words', { accent: 'red', button: '#12345' }, ['accent colour', 'button colour']],
  ['a tint that is too dark for the accent', { accent: '#7a6a3a', accentDark: '#d3a13c' }, ['accent contrast']],
])('judges %s', (_name, theme, faults) => {
  expect(themeFaults({ ...emptyTheme, ...theme }).map(({ field, problem }) => `${field} ${problem}`)).toEqual(faults);
});

test('offers the nearest tone that passes for any colour', () => {
  for (const field of themeColours) {
    for (const colour of ['#ff0000', '#00ff00', '#0000ff', '#ffffff', '#000000', '#808080', '#ffd400', '#7fffd4']) {
      const theme = { ...emptyTheme, [field]: colour };
      if (themeFaults(theme).length === 0) continue;
      const tone = nearestTone(field, theme);
      expect(themeFaults({ ...theme, [field]: tone }), `${field} ${colour} ${tone}`).toEqual([]);
      const weakest = weakestGround(field, { ...theme, [field]: tone });
      // The nearest one is hardly better than it must be.
      expect((weakest?.ratio ?? 0) / (weakest?.contrast ?? 1)).toBeLessThan(1.15);
    }
  }
});

test('a theme sets tokens and nothing else, and none while the design holds', () => {
  expect(themeStyle(emptyTheme)).toBe('');
  expect(themeStyle({ ...emptyTheme, button: '#0b4fa8' })).toMatch(/^:root:root\{--primary:#0b4fa8;--primary-hover:#[0-9a-f]{6}\}$/);
  expect(themeStyle({ ...emptyTheme, accent: '#8a1c1c' })).toMatch(/^:root:root\{--gold-700:#8a1c1c;[^{}<>]*\}$/);
  for (const button of ['#0b4fa8', '#767676', '#6b2c91']) {
    const hover = themeTokens({ ...emptyTheme, button })['--primary-hover'] ?? '';
    expect(contrastOf(hover, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  }
});

test('a theme tells its accents, with those of the design beside one of its own', () => {
  expect(accentsOf({ ...emptyTheme, accent: '#0b5c5c' })).toEqual({ light: '#0b5c5c', dark: designColours.accentDark });
  expect(accentsOf({ ...emptyTheme, button: '#0b5c5c' })).toBeNull();
});

test('the ground and the shapes of the design are those of the tokens', () => {
  const written = themeTokens(emptyTheme, siteLooks.gallery);
  for (const [name, value] of Object.entries(written)) expect([name, plain(tokenOf(name) ?? '')]).toEqual([name, plain(value)]);
});

/** Without differences of writing. */
const plain = (value: string) => value.replaceAll(/['"\s]/g, '');

test.each(lookNames)('the look %s passes its own check, and is known by its choices', (name) => {
  expect(themeFaults(siteLooks[name])).toEqual([]);
  expect(lookOf({ ...siteLooks[name], accent: '', button: '#0b4fa8' })).toBe(name);
  expect(lookOf({ ...siteLooks[name], hero: 'eyes', mark: 'disc' })).toBeNull();
});

test.each(grounds)('texts and lines stand out on the ground %s', (ground) => {
  const colour = (token: Parameters<typeof groundColour>[1]) => groundColour(ground, token);
  for (const paper of ['#ffffff', colour('--paper-50'), colour('--paper-100')]) {
    expect(contrastOf(colour('--ink-900'), paper)).toBeGreaterThan(7);
    expect(contrastOf(colour('--ink-500'), paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(colour('--text-3'), paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(colour('--line-strong'), paper)).toBeGreaterThanOrEqual(3);
  }
  // Literal colours of `client/theme/cinema.css` on dark grounds.
  for (const ink of [colour('--ink-950'), colour('--ink-900')]) {
    for (const text of ['#f1f3ef', '#b3bcb7', '#8f9994']) expect(contrastOf(text, ink)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf('#6d7873', ink)).toBeGreaterThanOrEqual(3);
  }
});
