/** The size check counts lines of product, tests and CSS, and reports what exceeds the numbers of `size.json`. */
import { expect, test } from 'vitest';
import { findGrowth, readSources, sizeOf } from './check-size.ts';
import { plantFiles } from './planted-files.ts';

const files = { 'server/a.ts': 'one\ntwo\n', 'server/a.test.ts': 'one\n', 'test/db/b.ts': 'one\ntwo\nthree\n' };

test('counts the lines of product and of tests', () => {
  expect(sizeOf(readSources(plantFiles(files)))).toEqual({ product: 2, tests: 4, css: 0 });
});

test.each([
  ['styled.p`\n  color: red;\n  margin: 0;\n`', 2],
  ['styled(Link)`color: red;`', 1],
  ["styled.p.attrs({ role: 'note' })<Props>`\n  color: red;\n`", 1],
  ['css`\n  ${css`\n    color: red;\n  `}\n`', 3],
  ['keyframes`\n  to { opacity: 0; }\n`', 1],
  ['createGlobalStyle`\n  p { margin: 0; }\n`', 1],
  ['String.raw`\n  no style\n`', 0],
])('counts the lines of CSS in %j', (template, lines) => {
  const source = `import styled, { css } from 'styled-components';\nexport const Title = ${template};\n`;

  expect(sizeOf(readSources(plantFiles({ 'client/title.tsx': source }))).css).toBe(lines);
});

test('reports what has grown', () => {
  const now = { product: 2, tests: 4, css: 1 };
  const growth = (most: typeof now) => findGrowth(plantFiles({ 'build/checks/size.json': JSON.stringify(most) }), now);

  expect(growth(now)).toEqual([]);
  expect(growth({ ...now, product: 1 })).toEqual(['product: 2 lines, 1 in build/checks/size.json']);
  expect(growth({ ...now, tests: 3 })).toEqual(['tests: 4 lines, 3 in build/checks/size.json']);
  expect(growth({ ...now, css: 0 })).toEqual(['css: 1 lines, 0 in build/checks/size.json']);
});
