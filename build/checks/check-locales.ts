/**
 * Checks the translations: `npm run check:locales`. Both languages have the same keys and placeholders; no text is empty,
 * unused or missing; the code of screens (and, for Chinese, of the server) contains no visible text; and no text leaves the plural
 * open, as in “item(s)”.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { languages, type Language } from '#shared/language.ts';
import { isEntry, projectRoot, reportFaults } from './check-report.ts';
import { readSourceTexts, type SourceText } from './source-texts.ts';

/** Plural forms are separate keys: `films_one`, `films_other`. */
const pluralSuffix = /_(zero|one|two|few|many|other)$/;

/**
 * Matches `namespace:screen.role`, or a template with at least the screen; keys of errors have no screen. Excludes cache tags
 * such as `content:7`.
 */
function keyShapeOf(root: string): RegExp {
  const namespaces = globSync('locales/*/*.json', { cwd: root }).map((file) => basename(file, '.json'));
  const screens = [...new Set(namespaces)].filter((name) => name !== 'errors');
  return new RegExp(`^((${screens.join('|')}):\\w+[.][\\w.\${}-]+|errors:[\\w\${}]+)$`);
}

type Texts = ReadonlyMap<string, string>;

/** Returns one line per fault in the locales and sources below `root`. */
export function findLocaleFaults(root: string): string[] {
  const texts = Object.fromEntries(languages.map((language) => [language, readTexts(root, language)])) as Record<Language, Texts>;
  const allSources = readSourceTexts(root, '{build,client,server,shared}/**/*.{ts,tsx}');
  const sources = allSources.filter(({ file }) => !file.startsWith('build/'));
  const keyShape = keyShapeOf(root);
  const uses = sources.filter(({ text }) => keyShape.test(text));
  return [
    ...parityFaults(texts),
    ...emptyFaults(texts),
    ...formFaults(texts),
    ...usageFaults(texts, uses),
    ...hardCodedFaults(sources),
    ...pluralFaults(texts, allSources),
  ];
}

/** All texts of a language by key, `namespace:path.to.key`. */
function readTexts(root: string, language: Language): Texts {
  const folder = join(root, 'locales', language);
  const files = existsSync(folder) ? globSync('*.json', { cwd: folder }).sort() : [];
  return new Map(files.flatMap((file) => flatten(JSON.parse(readFileSync(join(folder, file), 'utf8')), `${basename(file, '.json')}:`)));
}

function flatten(value: unknown, prefix: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[prefix.replace(/[.]$/, ''), String(value)]];
  return Object.entries(value).flatMap(([key, child]) => flatten(child, `${prefix}${key}.`));
}

function parityFaults(texts: Record<Language, Texts>): string[] {
  const allKeys = new Set(languages.flatMap((language) => baseKeys(texts[language])));
  const placeholders = languages.map((language) => placeholdersOf(texts[language]));
  return [...allKeys].sort().flatMap((key) => {
    const absent = languages.flatMap((language) => missingForms(key, language, texts));
    if (absent.length > 0) return absent;
    const [first, second] = placeholders.map((byKey) => byKey.get(key));
    return first === second
      ? []
      : [`placeholders differ: ${key} has ${first || 'none'} in ${languages[0]}, ${second || 'none'} in ${languages[1]}`];
  });
}

function baseKeys(texts: Texts): string[] {
  return [...texts.keys()].map((key) => key.replace(pluralSuffix, ''));
}

function missingForms(key: string, language: Language, texts: Record<Language, Texts>): string[] {
  const isPlural = languages.some((other) => texts[other].has(`${key}_other`));
  const forms = isPlural ? new Intl.PluralRules(language).resolvedOptions().pluralCategories.map((form) => `${key}_${form}`) : [key];
  return forms.filter((form) => !texts[language].has(form)).map((form) => `missing in ${language}: ${form}`);
}

/** Names of the placeholders of each key, in all its plural forms. */
function placeholdersOf(texts: Texts): Map<string, string> {
  const forms = Map.groupBy(texts, ([name]) => name.replace(pluralSuffix, ''));
  return new Map([...forms].map(([key, values]) => [key, placeholdersIn(values.map(([, value]) => value))]));
}

/** Without the names of the site, which every text may contain and a language may leave out. */
function placeholdersIn(values: readonly string[]): string {
  return [...new Set(values.flatMap((value) => value.match(/\{\{\s*\w+/g) ?? []).map((found) => found.replace(/\W/g, '')))]
    .filter((name) => name !== 'site' && name !== 'short')
    .sort()
    .join(', ');
}

/** Texts that use more of i18next than `createTranslate` reads: formats, paths of values, other texts inside. */
function formFaults(texts: Record<Language, Texts>): string[] {
  const isPlain = (text: string) =>
    !text.includes('$t(') && [...text.matchAll(/\{\{(.*?)\}\}/g)].every(([, name = '']) => /^\w+$/.test(name));
  return languages.flatMap((language) =>
    [...texts[language]].filter(([, text]) => !isPlain(text)).map(([key]) => `more than plain values in ${language}: ${key}`),
  );
}

function emptyFaults(texts: Record<Language, Texts>): string[] {
  return languages.flatMap((language) =>
    [...texts[language]].filter(([, value]) => value.trim() === '').map(([key]) => `empty in ${language}: ${key}`),
  );
}

function usageFaults(texts: Record<Language, Texts>, uses: readonly SourceText[]): string[] {
  const known = new Set(languages.flatMap((language) => baseKeys(texts[language])));
  const used = new Set(uses.map(({ text }) => text));
  // Keys are compared as patterns where they have a placeholder only: each with each other takes half a minute.
  const patterns = new Map([...used].filter((text) => text.includes(placeholder)).map((text) => [text, patternOf(text)]));
  const matched = new Map([...patterns].map(([text, pattern]) => [text, [...known].filter((key) => pattern.test(key))]));
  const patterned = new Set([...matched.values()].flat());
  const missing = uses.filter(({ text }) => !known.has(text) && !matched.get(text)?.length);
  const unused = [...known].filter((key) => !used.has(key) && !patterned.has(key));
  return [
    ...missing.map(({ file, line, text }) => `no such text: ${text} in ${file}:${line}`),
    ...unused.sort().map((key) => `unused: ${key}`),
  ];
}

const placeholder = '${}';

/** Pattern of a key; the placeholders of a template match anything. */
function patternOf(text: string): RegExp {
  return new RegExp(
    `^${text
      .split(placeholder)
      .map((part) => part.replace(/[.$]/g, '\\$&'))
      .join('[\\w.-]+')}$`,
  );
}

/** Language names, which are the same in both languages. */
const languageNames = new Set(['中', '简体中文']);

/** Server files that may contain Chinese texts, each with the reason. */
const serverTexts: readonly (readonly [files: RegExp, reason: string])[] = [
  [
    /^server\/(start-error|config(-secrets)?|db\/(embedded\/(open|engine)|wait-for-server|migrate))\.ts$/,
    'start errors, before the locales are loaded',
  ],
  [/^server\/http\/http-server\.ts$/, 'answers to requests that no route receives, in both languages'],
  [/^server\/routes\/mailbox\.ts$/, 'development only, in both languages'],
  [/^server\/demo\//, 'content of the demonstration'],
  [/^server\/services\/(account\/(agreement|region)[\w-]*|content\/fixed-content)\.ts$/, 'rows that a new database begins with'],
  [/^server\/services\/(notification\/notification-texts|editing\/[\w-]+|account\/account-role)\.ts$/, 'stored notifications'],
  [/^server\/services\/award\/award-import-table\.ts$/, 'column names of imported and exported tables'],
  [/^server\/services\/community\/comment-link\.ts$/, 'pattern of disguised links'],
  [/^server\/services\/(content\/column|video\/video)\.ts$/, 'the type “all”, a row of the answer'],
];

/** Reports words between the tags of a screen, and Chinese text anywhere. */
function hardCodedFaults(sources: readonly SourceText[]): string[] {
  const checked = sources.filter(
    ({ file, text }) => !languageNames.has(text) && !file.startsWith('shared/') && !serverTexts.some(([files]) => files.test(file)),
  );
  const own = checked.filter(
    ({ file, kind, text }) =>
      /\p{Script=Han}/u.test(text) || (file.startsWith('client/') && kind === 'element' && /[A-Za-z]{2}/.test(text)),
  );
  return own.map(({ file, line, text }) => `text in code: “${text.trim()}” in ${file}:${line}`);
}

const openPlural = /\w\((s|es|ies)\)/;

function pluralFaults(texts: Record<Language, Texts>, sources: readonly SourceText[]): string[] {
  return [
    ...languages.flatMap((language) =>
      [...texts[language]].filter(([, value]) => openPlural.test(value)).map(([key]) => `open plural in ${language}: ${key}`),
    ),
    ...sources.filter(({ text }) => openPlural.test(text)).map(({ file, line }) => `open plural in ${file}:${line}`),
  ];
}

if (isEntry(import.meta.url)) reportFaults('locales', findLocaleFaults(projectRoot));
