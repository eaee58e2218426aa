import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withSiteName, type Texts } from '#shared/translate.ts';
import { languages } from '#shared/language.ts';
import { loadTranslations, namespacesOf, translateOf } from './translations.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const namespaces = namespacesOf(root);

function keysOf(texts: Texts, before = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [before + key] : keysOf(value, `${before}${key}.`)));
}

test('a start reads few files of texts; the first text of another one is there at once', async () => {
  const { en } = await loadTranslations(root);

  expect(en.hasResourceBundle('en', 'seal')).toBe(false);
  expect(translateOf(en)('seal:rehearsal.banner', { time: '20:30' })).toContain('20:30');
});

test.each(languages)('every text of %s is read as i18next reads it', async (language) => {
  const texts = Object.fromEntries(
    namespaces.map((name) => [name, JSON.parse(readFileSync(`${root}/locales/${language}/${name}.json`, 'utf8')) as Texts]),
  );
  const i18next = (await loadTranslations(root))[language];
  await i18next.loadNamespaces(namespaces);
  const translate = translateOf(i18next);
  // Sixty thousand expectations would cost ten times as much as the texts.
  const [expected, read] = [new Map<string, string>(), new Map<string, string>()];

  for (const name of namespaces) {
    const names = [...JSON.stringify(texts[name]).matchAll(/\{\{(\w+)\}\}/g)].map(([, value]) => [value, `<${value}>`]);
    for (const key of keysOf(texts[name] ?? {})) {
      const plain = `${name}:${key.replace(/_(zero|one|two|few|many|other)$/, '')}`;
      for (const count of [undefined, 0, 1, 2, 5, 100]) {
        const values = { ...Object.fromEntries(names), ...(count === undefined ? { count: 'x' } : { count }) };
        const title = `${plain} ${count}`;
        expected.set(title, i18next.t(plain, values) as string);
        read.set(title, translate(plain, values));
      }
    }
  }

  expect(expected.size).toBeGreaterThan(1_000);
  expect(unequal(read, expected)).toEqual([]);
});

/** Texts that differ from the expected ones. */
const unequal = (read: ReadonlyMap<string, string>, expected: ReadonlyMap<string, string>) =>
  [...expected].flatMap(([title, text]) => (read.get(title) === text ? [] : [{ title, text, read: read.get(title) }]));

test.each(languages)('missing values, odd values and unknown keys of %s are read as i18next reads them', async (language) => {
  const i18next = (await loadTranslations(root))[language];
  await i18next.loadNamespaces(namespaces);
  const translate = translateOf(i18next);
  const odd = [undefined, null, 0, false, '', '{{name}}', '$t(common:ok)', '$&', Number.NaN, 12.5, ['a', 'b']];
  const [expected, read] = [new Map<string, string>(), new Map<string, string>()];
  const compare = (key: string, values: Record<string, unknown> | undefined, title: string) => {
    expected.set(title, i18next.t(key, values ?? {}) as string);
    read.set(title, translate(key, values));
  };

  for (const name of namespaces) {
    const texts = JSON.parse(readFileSync(`${root}/locales/${language}/${name}.json`, 'utf8')) as Texts;
    for (const key of keysOf(texts)) {
      compare(`${name}:${key}`, undefined, `${name}:${key}`);
      const [, value] =
        /\{\{(\w+)\}\}/.exec(JSON.stringify(key.split('.').reduce<unknown>((at, part) => (at as Texts)[part], texts))) ?? [];
      if (!value || value === 'count') continue;
      for (const [at, given] of odd.entries()) compare(`${name}:${key}`, { [value]: given }, `${name}:${key} ${at} ${String(given)}`);
    }
  }
  for (const key of ['common:nothing.here', 'nowhere:nothing', 'common:']) compare(key, undefined, key);

  expect(expected.size).toBeGreaterThan(1_000);
  expect(unequal(read, expected)).toEqual([]);
});

test('texts have the names of the site', async () => {
  const { en } = await loadTranslations(root);
  const translate = withSiteName(translateOf(en), { site: 'Film Days', short: 'Days', zone: 'UTC' });

  expect(translate('content:home.title')).toBe('Film Days');
  expect(translate('content:edition.title', { year: 2027 })).toBe('2027 Film Days');
  expect(translate('navigation:menu.edition', { year: 2027 })).toBe('2027 Days');
});
