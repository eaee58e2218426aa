/**
 * Build step, run from the server bundle: writes the styles of the theme and of all components of public pages to one file.
 * The bundler assigns the class names, so only bundled components have the names that pages use.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import React from 'react';
import { ServerStyleSheet } from 'styled-components';
import { latinFontRules } from '#server/render/fonts.ts';
import { themeStyles } from '#server/render/styles/global-styles.ts';
import { readRules } from '#server/render/styles/sheet-rules.ts';
import { compileStyles } from '#server/render/styles/style-cache.tsx';
import { styleManifest, type StyleFileManifest } from '#server/render/styles/style-manifest.ts';

/** The part of a styled component that is read here. */
interface Styled {
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

const pages = import.meta.glob([
  '/client/pages/**/*.tsx',
  '!/client/pages/**/*.test.tsx',
  '!/client/pages/{manage,set}/**',
  '!/client/pages/{manage,login,preview,setup}.tsx',
]);
const folder = join(process.cwd(), 'dist/client');
const components = await createdBy(() =>
  Promise.all([import('#client/shells/public-shell.tsx'), ...Object.values(pages).map((load) => load())]),
);
const sheet = new ServerStyleSheet();
for (const { componentStyle } of components) componentStyle?.generateAndInjectStyles({}, sheet.instance, compileStyles);
const names = Object.fromEntries([...sheet.instance.names].flatMap(([id, [name]]) => (name === undefined ? [] : [[id, name]])));
if (Object.keys(names).length === 0) throw new Error('found no styled component: styled-components no longer creates them with forwardRef');
// Removes the group markers that styled-components needs only to read its own style elements.
const rules = sheet.instance
  .toString()
  .replaceAll(/data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}/g, '')
  .replaceAll(/\/\*!sc\*\/\n?/g, '')
  // styled-components leaves these characters in.
  .replaceAll(';}', '}')
  .replaceAll(/(?<=[\s:,(-])0(?=\.\d)/g, '')
  .replaceAll(/@media [^{]+/g, (prelude) => prelude.replaceAll(/ (<=?|>=?) /g, '$1'));
const css = `${latinFontRules(folder)}${themeStyles}${rules}`;
const href = `/assets/site-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`;
for (const part of ['assets', '.vite']) mkdirSync(join(folder, part), { recursive: true });
writeFileSync(join(folder, href), css);
const manifest: StyleFileManifest = { href, names, pages: Object.keys(pages).map((path) => path.slice(1)), rules: readRules(css) };
writeFileSync(join(folder, styleManifest), `${JSON.stringify(manifest)}\n`);
