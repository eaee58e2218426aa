/**
 * Chooses from a sheet the rules that a piece of markup needs. It may choose too many, never too few: a browser that has the
 * whole sheet draws the piece in the same way.
 */
import { LRUCache } from 'lru-cache';
import { parse, type AtRule, type Root } from 'postcss';

/** A rule, or a group of rules such as `@media`. */
interface Rule {
  text: string;
  prelude: string;
  kind: 'style' | 'group' | 'keyframes' | 'face' | 'other';
  /** What must be there for each of its selectors. */
  needs: readonly Needs[];
  /** The rules of a group. */
  rules: readonly Rule[];
}

interface Needs {
  classes: readonly string[];
  tags: readonly string[];
  /** As they stand in markup: ` hidden`, or ` data-form="both"`. */
  attributes: readonly string[];
  /** Language of the document; '' for any. */
  language: string;
  /** Answers a pointer, which may wait for the whole sheet. */
  isAnswer: boolean;
}

/** At-rules whose rules are chosen one by one. */
const groups: ReadonlySet<string> = new Set(['media', 'supports', 'container', 'layer', 'starting-style']);
/** Print rules are not needed before the whole sheet has loaded. */
const never = /^@media print\b/;

/** The rules of a minified sheet, in its order. */
const readRules = (css: string): Rule[] => toRules(css, parse(css));

const toRules = (css: string, { nodes = [] }: Root | AtRule): Rule[] =>
  nodes.flatMap((node): Rule[] => {
    const text = css.slice(node.source?.start?.offset, node.source?.end?.offset);
    if (node.type === 'rule') return [{ text, prelude: node.selector, kind: 'style', needs: node.selectors.map(needsOf), rules: [] }];
    if (node.type !== 'atrule') return [];
    const kind = kindOf(node.name);
    const prelude = `@${node.name}${node.raws.afterName ?? ''}${node.params}`;
    return [{ text, prelude, kind, needs: [], rules: kind === 'group' ? toRules(css, node) : [] }];
  });

function kindOf(name: string): Rule['kind'] {
  if (groups.has(name)) return 'group';
  if (name === 'keyframes') return 'keyframes';
  return name === 'font-face' ? 'face' : 'other';
}

const languageOf = /^(?::root|html):lang\((\w+)\)|^\[lang\|=(\w+)\]/;
/** Functional pseudo-classes: names in their arguments are alternatives or not required. */
const functional = /:(?:is|where|has|not|nth-[a-z-]+|lang)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;

function needsOf(selector: string): Needs {
  const [, ofDocument = '', ofElement = ''] = languageOf.exec(selector) ?? [];
  const plain = selector.replace(functional, '').replaceAll(/::?[a-z-]+/g, '');
  const attributes = [...plain.matchAll(/\[([\w-]+)(?:([~|^$*]?)=["']?([^"'\]]*)["']?)?[^\]]*\]/g)];
  const bare = plain.replaceAll(/\[[^\]]*\]/g, '');
  return {
    classes: [...bare.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
    tags: [...bare.matchAll(/(?:^|[\s>+~])([a-z][a-z0-9-]*)/g)].map(([, name = '']) => name),
    attributes: attributes
      // The first script sets it before anything is seen.
      .filter(([, name]) => name !== 'data-session')
      .map(([, name = '', operator, value]) => (value === undefined || operator ? ` ${name}` : ` ${name}="${value}"`)),
    language: ofDocument || ofElement,
    isAnswer: /:(hover|active)/.test(selector.replace(functional, '')),
  };
}

/** Names in a piece of markup that selectors may refer to. */
interface Found {
  language: string;
  classes: ReadonlySet<string>;
  tags: ReadonlySet<string>;
  attributes: ReadonlySet<string>;
  properties: readonly string[];
}

const opening = /<([a-z][a-z0-9-]*)((?:\s+[^\s<>"=]+(?:="[^"]*")?)*)/g;
const attribute = /\s([a-z-]+)(?:="([^"]*)")?/gi;
/** Elements that are closed until a visitor opens them. */
const closedDialog = /<dialog(?![^>]*\sopen)[^>]*>[\s\S]*?<\/dialog>/g;

function findIn(html: string): Found {
  const used = { classes: new Set<string>(), tags: new Set<string>(), attributes: new Set<string>() };
  for (const [, tag = '', attributes = ''] of html.replace(closedDialog, '').matchAll(opening)) {
    used.tags.add(tag);
    for (const [, name = '', value] of attributes.matchAll(attribute)) {
      if (name === 'class') (value ?? '').split(' ').forEach((one) => used.classes.add(one));
      else if (isStyled.test(name)) used.attributes.add(` ${name}`).add(` ${name}="${value}"`);
    }
  }
  return { ...used, language: /<html lang="(\w+)/.exec(html)?.[1] ?? '', properties: namesIn(html) };
}

/** Other attributes differ on every page. */
const isStyled =
  /^(data-|hidden$|open$|role$|type$|disabled$|required$|lang$|tabindex$|popover$|controls$|aria-(current|hidden|busy|pressed|selected|disabled|expanded|invalid|sort)$)/i;

/** Gives the rules for the beginning of a page; pages of one screen need the same. */
export function createFirstRules(css: string): (html: string) => string {
  const rules = readRules(css);
  const chosen = new LRUCache<string, string>({ max: entriesMax });
  return (html) => {
    const used = findIn(html);
    const key = [used.language, used.classes, used.tags, used.attributes, used.properties].map((part) => [...part].join(' ')).join('|');
    const known = chosen.get(key);
    if (known !== undefined) return known;
    const text = rulesFor(rules, used);
    chosen.set(key, text);
    return text;
  };
}

const entriesMax = 200;

function rulesFor(rules: readonly Rule[], { language, classes, tags, attributes, properties }: Found): string {
  const isMet = (needs: Needs) =>
    !needs.isAnswer &&
    (needs.language === '' || needs.language === language) &&
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
