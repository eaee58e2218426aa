/**
 * Chooses from a sheet the rules that a piece of markup needs. It may choose too many, never too few: a browser that has the
 * whole sheet draws the piece in the same way.
 */
import { LRUCache } from 'lru-cache';
import type { Needs, Rule } from './sheet-rules.ts';

/** Rules for print are not needed before the whole sheet has loaded, nor are those for forced colours, which set colours only. */
const never = /^@media (print\b|\(forced-colors)/;

/** Names in a piece of markup that selectors may refer to. */
interface Found {
  language: string;
  classes: ReadonlySet<string>;
  tags: ReadonlySet<string>;
  attributes: ReadonlySet<string>;
  properties: readonly string[];
  /** Classes of elements in another language than the document's. */
  foreign: ReadonlySet<string>;
  /** Classes and attributes of the whole page that conditions ask for. */
  conditions: readonly string[];
}

const opening = /<([a-z][a-z0-9-]*)((?:\s+[^\s<>"=]+(?:="[^"]*")?)*)/g;
const attribute = /\s([a-z-]+)(?:="([^"]*)")?/gi;
/** Elements that are closed until a visitor opens them. */
const closedDialog = /<dialog(?![^>]*\sopen)[^>]*>[\s\S]*?<\/dialog>/g;

function findIn(html: string): Omit<Found, 'conditions'> {
  const used = { classes: new Set<string>(), tags: new Set<string>(), attributes: new Set<string>() };
  for (const [, tag = '', attributes = ''] of html.replace(closedDialog, '').matchAll(opening)) {
    used.tags.add(tag);
    for (const [, name = '', value] of attributes.matchAll(attribute)) {
      if (name === 'class') (value ?? '').split(' ').forEach((one) => used.classes.add(one));
      else if (isStyled.test(name)) used.attributes.add(` ${name}`).add(` ${name}="${value}"`);
    }
  }
  const language = /<html lang="(\w+)/.exec(html)?.[1] ?? '';
  return { ...used, language, properties: namesIn(html), foreign: foreignIn(html, language) };
}

const inLanguage = /<([a-z][a-z0-9-]*)[^>]*\slang="(\w+)[^>]*>/g;

/** Classes of elements in another language, and of those inside them. */
function foreignIn(html: string, own: string): ReadonlySet<string> {
  const classes = new Set<string>();
  for (const { 0: tag, 1: name = '', 2: language, index } of html.matchAll(inLanguage)) {
    if (name === 'html' || language === own) continue;
    const element = isVoid.test(name) ? tag : html.slice(index, endOf(html, name, index));
    for (const [, list = ''] of element.matchAll(/\sclass="([^"]*)"/g)) list.split(' ').forEach((one) => classes.add(one));
  }
  return classes;
}

const isVoid = /^(img|input|source)$/;

/** Where the element that begins at `from` ends; equal elements inside are counted. */
function endOf(html: string, name: string, from: number): number {
  let depth = 0;
  for (const { 0: text, index } of html.slice(from).matchAll(new RegExp(`</?${name}(?=[\\s>])`, 'g'))) {
    depth += text.startsWith('</') ? -1 : 1;
    if (depth === 0) return from + index;
  }
  return html.length;
}

/** Other attributes differ on every page. */
const isStyled =
  /^(data-|hidden$|open$|role$|type$|disabled$|required$|lang$|tabindex$|popover$|controls$|aria-(current|hidden|busy|pressed|selected|disabled|expanded|invalid|sort)$)/i;

/** Gives the rules for the beginning of a page; pages of one screen need the same. */
export function createFirstRules(rules: readonly Rule[]): (html: string, whole?: string) => string {
  const conditions = [...new Set(conditionsOf(rules))];
  const chosen = new LRUCache<string, string>({ max: entriesMax });
  return (html, whole = html) => {
    const used = { ...findIn(html), conditions: conditions.filter((name) => whole.includes(name)) };
    const parts = [used.classes, used.tags, used.attributes, used.properties, used.foreign, used.conditions];
    const key = [[used.language], ...parts].map((part) => [...part].join(' ')).join('|');
    const known = chosen.get(key);
    if (known !== undefined) return known;
    const text = rulesFor(rules, used);
    chosen.set(key, text);
    return text;
  };
}

const entriesMax = 200;

const conditionsOf = (rules: readonly Rule[]): string[] =>
  rules.flatMap((rule) => [...rule.needs.flatMap(({ conditions }) => conditions), ...conditionsOf(rule.rules)]);

function rulesFor(rules: readonly Rule[], { language, classes, tags, attributes, properties, foreign, conditions }: Found): string {
  const isMet = (needs: Needs) =>
    !needs.isAnswer &&
    (needs.language === '' || needs.language === language) &&
    needs.spoken.every((one) => one.language === language || one.names.every((name) => foreign.has(name))) &&
    needs.conditions.every((name) => conditions.includes(name)) &&
    needs.classes.every((name) => classes.has(name)) &&
    needs.tags.every((name) => tags.has(name)) &&
    needs.attributes.every((text) => attributes.has(text));
  const choose = (list: readonly Rule[]): string =>
    list
      .map(({ kind, prelude, text, needs, rules: inner }) => {
        if (kind === 'group') {
          const part = never.test(prelude) ? '' : choose(inner);
          return part && `${prelude}{${part}}`;
        }
        return kind === 'other' || (kind === 'style' && needs.some(isMet)) ? text : '';
      })
      .join('');
  const text = withoutUnread(choose(rules), properties);
  const isUsed = ({ kind, prelude, text: rule }: Rule) =>
    kind === 'face' ? isFaceOf(rule, language) : kind === 'keyframes' && text.includes(prelude.slice('@keyframes'.length).trim());
  return (
    rules
      .filter(isUsed)
      .map((rule) => rule.text)
      .join('') + text
  );
}

/** Families with a Z are for Chinese pages; rare letters wait for the whole sheet. */
function isFaceOf(face: string, language: string): boolean {
  const isChinese = /font-family:"[^"]* Z( [^"]*)?"/.test(face);
  return isChinese === (language === 'zh') && !/unicode-range:U\+100-/.test(face);
}

const read = /var\((--[\w-]+)/g;
const namesIn = (text: string) => [...text.matchAll(read)].map(([, name = '']) => name);

/** Takes custom properties out that nothing reads. */
function withoutUnread(css: string, properties: readonly string[]): string {
  const tokens = /(?<=[{;])(--[\w-]+):((?:[^;{}"]|"[^"]*")*)(;|(?=\}))/g;
  const valuesOf = new Map<string, string[]>();
  for (const [, name = '', value = ''] of css.matchAll(tokens)) valuesOf.set(name, [...(valuesOf.get(name) ?? []), value]);
  const usedNames = new Set([...namesIn(css.replaceAll(tokens, '')), ...properties]);
  for (const name of usedNames) for (const value of valuesOf.get(name) ?? []) for (const other of namesIn(value)) usedNames.add(other);
  return css.replaceAll(tokens, (declaration, name: string) => (usedNames.has(name) ? declaration : '')).replaceAll(/[^{};]*\{\}/g, '');
}
