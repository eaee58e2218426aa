import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createTranslate, type Texts } from '#client/lib/translations.ts';
import { languages } from '#shared/language.ts';
import { loadTranslations, namespaces, translateOf } from './translations.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

function keysOf(texts: Texts, before = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [before + key] : keysOf(value, `${before}${key}.`)));
}

test.each(languages)('the browser reads every text of %s as i18next does', async (language) => {
  const texts = Object.fromEntries(
    namespaces.map((name) => [name, JSON.parse(readFileSync(`${root}/locales/${language}/${name}.json`, 'utf8')) as Texts]),
  );
  const browser = createTranslate(language, texts);
  const server = translateOf((await loadTranslations(root))[language]);

  for (const name of namespaces) {
    for (const key of keysOf(texts[name] ?? {})) {
      const plain = `${name}:${key.replace(/_(zero|one|two|few|many|other)$/, '')}`;
      const names = [...JSON.stringify(texts[name]).matchAll(/\{\{(\w+)\}\}/g)].map(([, value]) => [value, `<${value}>`]);
      for (const count of [undefined, 0, 1, 2, 5, 100]) {
        const values = { ...Object.fromEntries(names), ...(count === undefined ? { count: 'x' } : { count }) };
        expect(browser(plain, values), `${plain} ${count}`).toBe(server(plain, values));
      }
    }
  }
});

test('every namespace of the folder is known to the server', () => {
  const files = readdirSync(`${root}/locales/en`).map((file) => file.replace('.json', ''));

  expect([...namespaces].sort()).toEqual(files.sort());
});
