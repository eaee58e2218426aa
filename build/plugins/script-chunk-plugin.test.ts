/** Chunks become a script and a module that exports the same. */
import { runInThisContext } from 'node:vm';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { splitChunk } from './script-chunk-plugin.ts';

const split = (code: string) => splitChunk(code, parseAst(code) as never, { scriptName: 'start.script.js' });

test('a module imports what its script needs, and exports what it has made', async () => {
  const { module, script } = split(
    "import { join as glue } from 'node:path';\nvar title = '金熊猫';\nfunction path() { return glue('a', title); }\nvar later = (name) => import(name);\nvar place = import.meta.url;\nexport { path as p, later, place as w };",
  );

  const made = runInThisContext(script)(
    async (name: string) => `imported ${name}`,
    { url: 'file:///a.js' },
    (...parts: string[]) => parts.join('/'),
  );

  expect(script).toMatch(/^[\x20-\x7e\s]+$/);
  expect(made.path()).toBe('a/金熊猫');
  expect(await made.later('b')).toBe('imported b');
  expect(made.place).toBe('file:///a.js');
  expect(module).toContain("import { join as glue } from 'node:path';");
  expect(module).toContain('const { path: made0, later: made1, place: made2 } =');
  expect(module).toContain('export { made0 as p, made1 as later, made2 as w };');
});

test('what a script imports of its own chunk comes without a file', async () => {
  const code = "var one = 1;\nvar later = () => import('./view.js');\nexport { one as o, later };";
  const views = new Map([['./view.js', [['first', 'o']] as const]]);

  const { module } = splitChunk(code, parseAst(code) as never, { scriptName: 'start.script.js', views });

  expect(module).toContain('"./view.js": () => ({ first: made0 }),');
});

test('an export that a function assigns later fails the build; a variable of the function with its name does not', () => {
  expect(() => split('var count = 0;\nfunction add() { count += 1; }\nexport { count, add };')).toThrow('count');
  expect(() => split('var count = 0;\nfunction set(given) { [count] = given; }\nexport { count, set };')).toThrow('count');

  expect(() => split('var count = 0;\ncount = 1;\nfunction add({ count }) { count += 1; }\nexport { count, add };')).not.toThrow();
  expect(() => split('var count = 0;\nfunction add() { let count = 0; return () => count++; }\nexport { count, add };')).not.toThrow();
});
