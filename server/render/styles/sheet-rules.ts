/** The rules of a sheet with what the markup must have for each: read by the build, because parsing takes a twentieth of a start. */
import { parse, type AtRule, type Root, type Rule as StyleRule } from 'postcss';

/** A rule, or a group of rules such as `@media`. */
export interface Rule {
  /** As the sheet has it; a style rule without the declarations that may wait for the whole sheet. */
  text: string;
  /** Name and parameters of an at-rule. */
  prelude: string;
  kind: 'style' | 'group' | 'keyframes' | 'other';
  /** What must be there for each of its selectors. */
  needs: readonly Needs[];
  /** The rules of a group. */
  rules: readonly Rule[];
}

export interface Needs {
  classes: readonly string[];
  tags: readonly string[];
  /** As they stand in markup: ` hidden`, or ` data-form="both"`. */
  attributes: readonly string[];
  /** Language of the document; '' for any. */
  language: string;
  /** Names of an element that is in a language. */
  spoken: readonly { language: string; names: readonly string[] }[];
  /** Classes and attributes of pictures that the page must have anywhere, also in its rest. */
  conditions: readonly string[];
  /** Answers a pointer or a key, which may wait for the whole sheet. */
  isAnswer: boolean;
}

/** At-rules whose rules are chosen one by one. */
const groups: ReadonlySet<string> = new Set(['media', 'supports', 'container', 'layer', 'starting-style']);
/** The rules of a minified sheet, in its order. */
export const readRules = (css: string): Rule[] => toRules(css, parse(css));

const toRules = (css: string, { nodes = [] }: Root | AtRule): Rule[] =>
  nodes.flatMap((node): Rule[] => {
    if (node.type === 'rule') return [{ text: firstText(node), prelude: '', kind: 'style', needs: node.selectors.map(needsOf), rules: [] }];
    if (node.type !== 'atrule') return [];
    const text = css.slice(node.source?.start?.offset, node.source?.end?.offset);
    const kind = kindOf(node.name);
    const prelude = `@${node.name}${node.raws.afterName ?? ''}${node.params}`;
    return [{ text, prelude, kind, needs: [], rules: kind === 'group' ? toRules(css, node) : [] }];
  });

/** Declarations that show in motion or under a pointer only, and not in what is painted first. */
const isNotPainted = /^(transition|scroll-(behavior|padding|margin)|cursor$)/;

/** A rule without the declarations that may wait for the whole sheet. */
function firstText(rule: StyleRule): string {
  const declarations = rule.nodes.filter((node) => node.type !== 'decl' || !isNotPainted.test(node.prop));
  return declarations.length > 0 ? `${rule.selector}{${declarations.map(String).join(';')}}` : '';
}

function kindOf(name: string): Rule['kind'] {
  if (groups.has(name)) return 'group';
  return name === 'keyframes' ? name : 'other';
}

const languageOf = /^(?::root|html):lang\((\w+)\)|^\[lang\|=(\w+)\]/;
/** Functional pseudo-classes whose arguments are alternatives or not required. */
const alternatives = /:(?:is|where|has|not)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;
const functional = /:(?:is|where|has|not|nth-[a-z-]+|lang)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;

/** A compound selector with a language, and what follows the document's own. */
const spokenElement = /([^\s>+~]*):lang\((\w+)\)/g;
const condition = /:has\(((?:[^()]|\([^()]*\))*)\)/g;
const answer = /:(hover|active|focus|modal|popover-open)/;
/** Only scripts set attributes of other elements later. */
const pictureAttributes = (text: string) => [...text.matchAll(/\bimg\[([\w-]+)/g)].map(([, name = '']) => ` ${name}="`);
const namesOf = (text: string) => [...text.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);

function needsOf(selector: string): Needs {
  const [, ofDocument = '', ofElement = ''] = languageOf.exec(selector) ?? [];
  const plain = selector.replace(functional, '').replaceAll(/::?[a-z-]+/g, '');
  const attributes = [...plain.matchAll(/\[([\w-]+)(?:([~|^$*]?)=["']?([^"'\]]*)["']?)?[^\]]*\]/g)];
  const bare = plain.replaceAll(/\[[^\]]*\]/g, '');
  return {
    classes: namesOf(bare),
    tags: [...bare.matchAll(/(?:^|[\s>+~])([a-z][a-z0-9-]*)/g)].map(([, name = '']) => name),
    attributes: attributes
      // The first script sets it before anything is seen.
      .filter(([, name]) => name !== 'data-session')
      .map(([, name = '', operator, value]) => (value === undefined || operator ? ` ${name}` : ` ${name}="${value}"`)),
    language: ofDocument || ofElement,
    spoken: [...selector.replaceAll(alternatives, '').matchAll(spokenElement)].map(([, compound = '', language = '']) => ({
      language,
      names: namesOf(compound),
    })),
    conditions: [...selector.matchAll(condition)].flatMap(([, text = '']) => [
      ...namesOf(text.replaceAll(functional, '')),
      ...pictureAttributes(text),
    ]),
    isAnswer:
      answer.test(selector.replaceAll(functional, '')) ||
      [...selector.matchAll(condition)].some(([, text = '']) => text.includes(':modal')),
  };
}
