/**
 * Takes the rules of components that are in a style file out of the browser build: `styled.div` with a template becomes a call
 * of `prebuilt` with the class of its rules, and `css` with a template becomes an array, which the bundler drops where only such
 * components used it. Pages whose components are all in the file load no styled-components.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { styleManifest, type StyleFileManifest } from '#server/render/styles/style-manifest.ts';

const ours = /[\\/]client[\\/][^?]*\.tsx?$/;

/** The part of a syntax tree that is read here. */
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export interface Replacement {
  start: number;
  end: number;
  text: string;
}

/** Reads the classes that `write-style-file.ts` has written; the server bundle is built before the browser's. */
export function prebuiltStyles(root: string): Plugin {
  let names: StyleFileManifest['names'] = {};
  let replaced = 0;
  return {
    name: 'prebuilt-styles',
    apply: (_config, { command, isSsrBuild, mode }) => command === 'build' && !isSsrBuild && mode === 'production',
    enforce: 'post',
    buildStart: () => {
      names = (JSON.parse(readFileSync(join(root, 'dist/client', styleManifest), 'utf8')) as StyleFileManifest).names;
    },
    transform(code, id) {
      if (!ours.test(id) || !code.includes('styled-components')) return null;
      const replacements = replacementsIn(code, this.parse(code) as unknown as Node, names);
      if (replacements.length === 0) return null;
      replaced += replacements.length;
      return {
        code: `import { prebuilt as prebuiltStyle } from '#client/theme/prebuilt-style.ts';\n${withReplaced(code, replacements)}`,
        map: null,
      };
    },
    buildEnd: (error) => {
      if (!error && replaced === 0)
        throw new Error('no component has the form that the plugin knows: the names in the style file are unused');
    },
  };
}

/** The tagged templates of components in the file, and those of `css`. */
export function replacementsIn(code: string, program: Node, names: StyleFileManifest['names']): Replacement[] {
  const found: Replacement[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== 'object' || value === null || !('type' in value)) return;
    const node = value as Node;
    const isTemplate = node.type === 'TaggedTemplateExpression';
    const replacement = isTemplate ? replacementOf(code, node, names) : null;
    if (replacement) return void found.push(replacement);
    if (isTemplate && (node['tag'] as Node)['name'] === 'css') found.push(...asArray(code, node));
    Object.values(node).forEach(visit);
  };
  visit(program);
  return found.sort((a, b) => a.start - b.start);
}

/** Turns css`a ${b} c` into [`a `,(b),` c`], which stands for the same in another template. */
function asArray(code: string, template: Node): Replacement[] {
  const quasi = template['quasi'] as Node;
  const parts = (quasi['expressions'] as readonly Node[]).flatMap(({ start, end }) => [
    { start: code.lastIndexOf('${', start), end: start, text: '`,(' },
    { start: end, end: code.indexOf('}', end) + 1, text: '),`' },
  ]);
  return [{ start: template.start, end: quasi.start + 1, text: '[`' }, ...parts, { start: quasi.end - 1, end: quasi.end, text: '`]' }];
}

function replacementOf(code: string, template: Node, names: StyleFileManifest['names']): Replacement | null {
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  // What stands before `.withConfig({ componentId: "sc-…" })`.
  const [, styled = '', componentId = ''] =
    /^([\s\S]*)\.withConfig\(\{\s*componentId: "([\w-]+)"\s*\}\)$/.exec(textOf(template['tag'] as Node)) ?? [];
  const name = names[componentId];
  const [, element, component, className] =
    /^styled(?:\.(\w+)|\(([\w$]+)\))(?:\.attrs\(\{ className: (?:"([\w -]+)"|'([\w -]+)') \}\))?$/.exec(styled.trim()) ?? [];
  const target = element ? JSON.stringify(element) : component;
  if (name === undefined || !target) return null;
  const parts = JSON.stringify({ componentId, name, className });
  return { start: template.start, end: template.end, text: `/* @__PURE__ */ prebuiltStyle(${target}, ${parts})` };
}

function withReplaced(code: string, replacements: readonly Replacement[]): string {
  return replacements.reduceRight((text, { start, end, text: call }) => text.slice(0, start) + call + text.slice(end), code);
}
