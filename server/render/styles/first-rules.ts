/**
 * Chooses from a sheet the rules that a piece of markup needs. It may choose too many, never too few: a browser that has the
 * whole sheet draws the piece in the same way.
 */
import { LRUCache } from 'lru-cache';
import type { Needs, Rule } from './sheet-rules.ts';
import { scanTags, type TagReader } from './tag-scan.ts';

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

/** Names in a piece of markup, without those inside dialogs that are closed until a visitor opens them. */
function findIn(html: string): Names {
  const language = /<html lang="(\w+)/.exec(html)?.[1] ?? '';
  const [tags, attributes] = [new Set<string>(), new Set<string>()];
  /** Values of `class`: many elements share one. */
  const lists = { own: new Set<string>(), foreign: new Set<string>() };
  let isClosed = false;
  let element: { list: string | undefined; language: string; isOpen: boolean } = { list: undefined, language, isOpen: false };
  /** The outermost element in another language, with the elements of its name inside it. */
  let foreign: { tag: string; depth: number } | null = null;

  const open = (tag: string): void => {
    const { list, isOpen } = element;
    if (foreign?.tag === tag) foreign.depth += 1;
    const isForeign = foreign !== null || (element.language !== language && tag !== 'html');
    if (isForeign && !isVoid.test(tag)) foreign ??= { tag, depth: 1 };
    if (isForeign && list !== undefined) lists.foreign.add(list);
    if (tag === 'dialog' && !isOpen) isClosed = true;
    if (isClosed) return;
    tags.add(tag);
    if (list !== undefined) lists.own.add(list);
  };
  const close = (tag: string): void => {
    if (tag === 'dialog') isClosed = false;
    if (foreign?.tag === tag && (foreign.depth -= 1) === 0) foreign = null;
  };
  // Selectors name no elements of the head, which are a third of all.
  const [head, body] = [html.indexOf('<head>'), html.indexOf('</head>')];
  const reader: TagReader = {
    begin: () => (element = { list: undefined, language, isOpen: false }),
    attribute: (name, value) => {
      if (name === 'class') element.list = value;
      if (!isStyled(name)) return;
      if (name === 'lang') element.language = (value ?? '').split('-', 1)[0] ?? '';
      if (name === 'open') element.isOpen = true;
      if (!isClosed) attributes.add(` ${name}`).add(` ${name}="${value}"`);
    },
    open,
    close,
  };
  for (const part of body === -1 ? [html] : [html.slice(0, head), html.slice(body)]) scanTags(part, reader);
  return { language, tags, attributes, properties: namesIn(html), classes: wordsOf(lists.own), foreign: wordsOf(lists.foreign) };
}

function wordsOf(lists: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...lists].flatMap((list) => list.split(' ')));
}

const isVoid = /^(img|input|source)$/;

/** Other attributes differ on every page. */
const styledNames =
  /^(data-|hidden$|open$|role$|type$|disabled$|required$|lang$|tabindex$|popover$|controls$|aria-(current|hidden|busy|pressed|selected|disabled|expanded|invalid|sort)$)/i;
const judgedNames = new Map<string, boolean>();
const judgedMax = 1_000;

function isStyled(name: string): boolean {
  const known = judgedNames.get(name);
  if (known !== undefined) return known;
  const is = styledNames.test(name);
  if (judgedNames.size < judgedMax) judgedNames.set(name, is);
  return is;
}

/** Gives the rules for the beginning of a page; pages of one screen need the same. */
export function createFirstRules(rules: readonly Rule[]): (html: string, hasAnywhere?: (names: RegExp) => boolean) => string {
  const chosen = new LRUCache<string, Choice>({ max: entriesMax });
  return (html, hasAnywhere = (names) => names.test(html)) => {
    const used = findIn(html);
    const parts = [used.classes, used.tags, used.attributes, used.properties, used.foreign];
    const key = [[used.language], ...parts].map((part) => [...part].join(' ')).join('|');
    let choice = chosen.get(key);
    if (!choice) {
      const conditions = [...new Set(conditionsOf(rules, used))];
      const open = conditions.filter((name) => !used.classes.has(name));
      choice = { met: conditions.filter((name) => used.classes.has(name)), open, oneOf: patternOf(...open), texts: new Map() };
      chosen.set(key, choice);
    }
    const found = hasAnywhere(choice.oneOf) ? choice.open.filter((name) => hasAnywhere(patternOf(name))) : [];
    const conditions = [...choice.met, ...found];
    const known = choice.texts.get(conditions.join());
    if (known !== undefined) return known;
    const text = rulesFor(rules, { ...used, conditions });
    choice.texts.set(conditions.join(), text);
    return text;
  };
}

/** The rules for pieces of markup with the same names. */
interface Choice {
  /** Of the conditions on which a rule depends, those that the markup meets itself. */
  met: readonly string[];
  /** The others. */
  open: readonly string[];
  /** Most pages meet none of them, for which they are searched once. */
  oneOf: RegExp;
  /** By the conditions that are met. */
  texts: Map<string, string>;
}

const entriesMax = 200;

/** Their signs mean themselves in a pattern. One pass of a pattern takes a quarter of the time of `includes` for two names in a Chinese page. */
const patternOf = (...names: string[]): RegExp => new RegExp(names.join('|'));

type Names = Omit<Found, 'conditions'>;

/** Whether a piece of markup has everything that a selector needs, apart from its conditions. */
const isNamed = (needs: Needs, { language, classes, tags, attributes, foreign }: Names): boolean =>
  !needs.isAnswer &&
  (needs.language === '' || needs.language === language) &&
  needs.spoken.every((one) => one.language === language || one.names.every((name) => foreign.has(name))) &&
  needs.classes.every((name) => classes.has(name)) &&
  needs.tags.every((name) => tags.has(name)) &&
  needs.attributes.every((text) => attributes.has(text));

const conditionsOf = (rules: readonly Rule[], names: Names): string[] =>
  rules.flatMap((rule) => [
    ...rule.needs.flatMap((needs) => (needs.conditions.length > 0 && isNamed(needs, names) ? needs.conditions : [])),
    ...conditionsOf(rule.rules, names),
  ]);

function rulesFor(rules: readonly Rule[], found: Found): string {
  const { properties, conditions } = found;
  const isMet = (needs: Needs) => needs.conditions.every((name) => conditions.includes(name)) && isNamed(needs, found);
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
  const text = withoutUnread(withoutUnmoved(choose(rules)), properties);
  const isUsed = ({ kind, prelude }: Rule) => kind === 'keyframes' && text.includes(prelude.slice('@keyframes'.length).trim());
  return (
    rules
      .filter(isUsed)
      .map((rule) => rule.text)
      .join('') + text
  );
}

const read = /var\((--[\w-]+)/g;
const namesIn = (text: string) => [...text.matchAll(read)].map(([, name = '']) => name);

/** Takes rules out that say only how animations run where there is none. */
function withoutUnmoved(css: string): string {
  return css.includes('animation:') ? css : css.replaceAll(/[^{};]+\{(animation-[^;{}]+;?)+\}/g, '');
}

/** Takes custom properties out that nothing reads. */
function withoutUnread(css: string, properties: readonly string[]): string {
  const tokens = /(?<=[{;])(--[\w-]+):((?:[^;{}"]|"[^"]*")*)(;|(?=\}))/g;
  const valuesOf = new Map<string, string[]>();
  for (const [, name = '', value = ''] of css.matchAll(tokens)) valuesOf.set(name, [...(valuesOf.get(name) ?? []), value]);
  const usedNames = new Set([...namesIn(css.replaceAll(tokens, '')), ...properties]);
  for (const name of usedNames) for (const value of valuesOf.get(name) ?? []) for (const other of namesIn(value)) usedNames.add(other);
  return css.replaceAll(tokens, (declaration, name: string) => (usedNames.has(name) ? declaration : '')).replaceAll(/[^{};]*\{\}/g, '');
}
