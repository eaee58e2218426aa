/**
 * Build step, run from the server bundle: writes the styles of the theme and of all components of pages to a file, and those of
 * the management centre's modules to another. The bundler assigns the class names, so only bundled components have the names that pages use.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import React from 'react';
import { ServerStyleSheet } from 'styled-components';
import { componentModulesFile } from '#build/plugins/component-modules-plugin.ts';
import { isManagement } from '#build/plugins/shared-chunks.ts';
import { themeStyles } from '#server/render/styles/global-styles.ts';
import { readRules } from '#server/render/styles/sheet-rules.ts';
import { compileStyles } from '#server/render/styles/style-cache.tsx';
import { styleManifest, type StyleFileManifest } from '#server/render/styles/style-manifest.ts';

/** The part of a styled component that is read here. */
interface Styled {
  styledComponentId?: string;
  componentStyle?: { generateAndInjectStyles: (context: object, sheet: object, compile: object) => string };
}

/** Components that are created while `load` runs. They are collected through `forwardRef`, because few of them are exported. */
async function createdBy(load: () => Promise<unknown>): Promise<Styled[]> {
  const created: object[] = [];
  const { forwardRef } = React;
  Object.assign(React, {
    forwardRef: (...args: Parameters<typeof forwardRef>) => {
      const component = forwardRef(...args);
      created.push(component);
      return component;
    },
  });
  await load();
  Object.assign(React, { forwardRef });
  return created as Styled[];
}

const publicPages = import.meta.glob([
  '/client/pages/**/*.tsx',
  '!/client/pages/**/*.test.tsx',
  '!/client/pages/{manage,set}/**',
  '!/client/pages/{manage,login,preview,setup}.tsx',
]);
const accountPages = import.meta.glob([
  '/client/pages/login.tsx',
  '/client/pages/preview.tsx',
  '/client/pages/setup.tsx',
  '/client/pages/set/*.tsx',
  '!/client/pages/**/*.test.tsx',
]);
const staffPages = import.meta.glob(['/client/pages/manage/**/*.tsx', '!/client/pages/**/*.test.tsx']);
const folder = join(process.cwd(), 'dist/client');
const modules = JSON.parse(readFileSync(join(process.cwd(), 'dist/server', componentModulesFile), 'utf8')) as Record<string, string>;

const load = (pages: Record<string, () => Promise<unknown>>) => Promise.all(Object.values(pages).map((one) => one()));
// Rules stand in the order in which components are created: those of public pages first.
const components = [
  ...(await createdBy(() => Promise.all([import('#client/shells/public-shell.tsx'), load(publicPages)]))),
  ...(await createdBy(() => load(accountPages))),
  ...(await createdBy(() => Promise.all([import('#client/shells/staff-shell.tsx'), load(staffPages)]))),
];

/** The rules of components, and their classes by component id. */
function collect(chosen: readonly Styled[]): { css: string; names: Record<string, string> } {
  const sheet = new ServerStyleSheet();
  for (const { componentStyle } of chosen) componentStyle?.generateAndInjectStyles({}, sheet.instance, compileStyles);
  const names = Object.fromEntries([...sheet.instance.names].flatMap(([id, [name]]) => (name === undefined ? [] : [[id, name]])));
  if (Object.keys(names).length === 0)
    throw new Error('found no styled component: styled-components no longer creates them with forwardRef');
  // Removes the group markers that styled-components needs only to read its own style elements.
  const css = sheet.instance
    .toString()
    .replaceAll(/data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '')
    .replaceAll(/\/\*!sc\*\/\n?/g, '')
    // styled-components leaves these characters in.
    .replaceAll(';}', '}')
    .replaceAll(/(?<=[\s:,(-])0(?=\.\d)/g, '')
    .replaceAll(/@media [^{]+/g, (prelude) => prelude.replaceAll(/ (<=?|>=?) /g, '$1'));
  return { css, names };
}

/** Removes spaces around operators and after commas, which minifiers keep in custom properties and styled-components everywhere. */
function withoutSpaces(css: string): string {
  return css.replaceAll(/("[^"]*"|'[^']*')|(,) |(?<=[\w)%]) ([*/]) (?=[\d(]|var\(|calc\()/g, '$1$2$3');
}

/** Writes a style file under a name with its hash; returns its address. */
function write(name: string, css: string): string {
  const href = `/assets/${name}-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`;
  writeFileSync(join(folder, href), css);
  return href;
}

const isOfStaff = ({ styledComponentId = '' }: Styled) => isManagement(modules[styledComponentId] ?? '');
const site = collect(components.filter((component) => !isOfStaff(component)));
const staff = collect(components.filter(isOfStaff));
for (const part of ['assets', '.vite']) mkdirSync(join(folder, part), { recursive: true });
const css = withoutSpaces(themeStyles + site.css);
const idsOf = (pages: object) => Object.keys(pages).map((path) => path.slice(1));
const manifest: StyleFileManifest = {
  href: write('site', css),
  staffHref: write('staff', staff.css),
  names: { ...site.names, ...staff.names },
  pages: idsOf(publicPages),
  staffPages: idsOf(staffPages),
  rules: readRules(css),
};
// ASCII is read and parsed in half the time.
const text = JSON.stringify(manifest).replaceAll(/[\u0080-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
writeFileSync(join(folder, styleManifest), `${text}\n`);
