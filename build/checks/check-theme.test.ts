/** The theme check reports each planted fault and accepts everything that the theme allows. */
import { expect, test } from 'vitest';
import { findThemeFaults } from './check-theme.ts';
import { plantFiles } from './planted-files.ts';

const colour = 'a colour is a variable of tokens.css';
const length = 'a length is rem or calc(n*var(--px))';

test.each([
  ['a hex colour', 'const A = styled.p`color: #fff;`;', `#fff in client/ui/a.tsx:1: ${colour}`],
  ['a hex colour in a string', "const a = { stroke: '#a0b1c2' };", `#a0b1c2 in client/ui/a.tsx:1: ${colour}`],
  ['a colour function', 'const A = styled.p`\n  color: rgb(1 2 3);`;', `rgb(1 2 3) in client/ui/a.tsx:2: ${colour}`],
  ['a length in px', 'const A = styled.p`\n\n  width: 12px;`;', `12px in client/ui/a.tsx:3: ${length}`],
  ['a fraction over 1 px', 'const A = styled.p`margin: 1.5px;`;', `1.5px in client/ui/a.tsx:1: ${length}`],
  ['a bare layer', 'const A = styled.p`z-index: 20;`;', 'z-index: 20 in client/ui/a.tsx:1: a layer is a --z variable of tokens.css'],
  [
    'a breakpoint of its own',
    'const A = styled.p`@media (width < 40em) { top: 0; }`;',
    '@media (width < 40em) in client/ui/a.tsx:1: a breakpoint comes from theme/media.ts',
  ],
])('%s is found', (_, source, expected) => {
  expect(findThemeFaults(plantFiles({ 'client/ui/a.tsx': source }))).toEqual([expected]);
});

test('accepts values of the theme', () => {
  const source = [
    "import { media } from '#client/theme/media.ts';",
    '// #ffffff and 12px in a comment',
    'const A = styled.p`border: 1px solid var(--line); margin: 0.5px; z-index: var(--z-toast); width: calc(40*var(--px));`;',
    'const B = styled.p`${media.phone} { padding: 2rem; } fill: url(#fade); @media (hover: hover) { top: 0; }`;',
    'const C = <a href="#main">{code}</a>;',
  ];

  expect(
    findThemeFaults(plantFiles({ 'client/ui/a.tsx': source.join('\n'), 'client/theme/tokens.css': ':root { --ink: #121615; }' })),
  ).toEqual([]);
});

test('reports a stylesheet outside the theme and one that is too long', () => {
  const root = plantFiles({ 'client/ui/a.css': 'p {}', 'client/theme/base.css': 'p {}\n'.repeat(401) });

  expect(findThemeFaults(root)).toEqual([
    'client/ui/a.css: a stylesheet belongs in client/theme',
    'client/theme/base.css: 401 lines, at most 400',
  ]);
});
