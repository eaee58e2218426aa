import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#build/checks/check-report.ts';
import { unusedFunctions, withoutUnusedFunctions } from './unused-functions-plugin.ts';

const table = { file: /[\\/]library\.js$/, bodies: { first: '{}', inner: '{return 1}' }, constructors: ['Part'] };
const library = '/site/node_modules/library/library.js';

test('empties functions at the top and inside others', () => {
  const code =
    'function first(a) { return a; }\nfunction outer() { function inner() { return first(2); } return inner(); }\nPart.prototype.draw = function () { return 1; };';

  expect(withoutUnusedFunctions([table]).transform(code, library)?.code).toBe(
    'function first(a) {}\nfunction outer() { function inner() {return 1} return inner(); }\nPart.prototype.draw = function () {};',
  );
});

test('fails if the library has lost a function or a file', () => {
  expect(() => withoutUnusedFunctions([table]).transform('function first() {}', library)).toThrow('has no function inner any more');
  expect(() => withoutUnusedFunctions([table]).buildEnd()).toThrow('no library has these files any more');
});

test.each(["import { useState, ViewTransition } from 'react';", 'import { useFetcher } from "react-router";'])('refuses %s', (code) => {
  expect(() => withoutUnusedFunctions([table]).transform(code, '/site/client/pages/home.tsx')).toThrow('leaves out of the build');
  expect(
    withoutUnusedFunctions([table]).transform(code.replace(/ViewTransition|useFetcher/, 'use'), '/site/client/pages/home.tsx'),
  ).toBeNull();
});

test.each([
  'react-dom/cjs/react-dom-client.production.js',
  'react-router/dist/production/lib/hooks.js',
  'react-router/dist/production/lib/router/router.js',
])('finds every function in %s', (file) => {
  const path = join(projectRoot, 'node_modules', file);
  const code = readFileSync(path, 'utf8');

  expect(withoutUnusedFunctions(unusedFunctions).transform(code, path)?.code.length).toBeLessThan(code.length);
});
