import { expect, test } from 'vitest';
import { leanLibraries } from './lean-libraries-plugin.ts';

const files = [
  'stylis/src/Prefixer.js',
  'hoist-non-react-statics/dist/hoist-non-react-statics.cjs.js',
  'react-router/dist/production/lib/router/instrumentation.js',
  'react-router/dist/production/lib/dom/ssr/links.js',
].map((file) => `/site/node_modules/${file}`);

const routerElements = 'const Link = React$1.forwardRef(function LinkWithRef() {});\nLink.displayName = "Link";\n';

function build(loaded: readonly string[], error?: Error, elements = routerElements): void {
  const plugin = leanLibraries();
  plugin.transform(elements, '/site/node_modules/react-router/dist/production/lib/dom/lib.js');
  for (const file of loaded) expect(plugin.load(file), file).not.toBeNull();
  expect(plugin.load('/site/client/routes.tsx')).toBeNull();
  plugin.buildEnd(error);
}

test('passes if the build loads every replaced file', () => {
  expect(() => build(files)).not.toThrow();
});

test.each(files)('fails if the build does not load %s', (moved) => {
  expect(() => build(files.filter((file) => file !== moved))).toThrow('no library has these files any more');
});

test('keeps the error of a build that failed', () => {
  expect(() => build([], new Error('syntax'))).not.toThrow();
});

test('lets the bundler drop unused elements of the router, and fails if it finds none', () => {
  const path = '/site/node_modules/react-router/dist/production/lib/dom/lib.js';

  expect(leanLibraries().transform(routerElements, path)?.code).toBe(
    'const Link = /* @__PURE__ */ React$1.forwardRef(function LinkWithRef() {});\n\n',
  );
  expect(leanLibraries().transform(routerElements, '/site/client/routes.tsx')).toBeNull();
  expect(() => build(files, undefined, 'const Link = forwardRef(LinkWithRef);')).toThrow('no library has these files any more');
});
