/** Compiled styles are shared by all renderings, and change nothing about them. */
import { renderToString } from 'react-dom/server';
import { createGlobalStyle, keyframes, ServerStyleSheet, styled, type IStyleSheetContext } from 'styled-components';
import { expect, test, vi } from 'vitest';
import { collectStyles, createStyleCache } from './style-cache.tsx';

const Box = styled.div<{ $wide: boolean }>`
  color: red;
  width: ${({ $wide }) => ($wide ? 'calc(100% - 2px)' : '1px')};
  &:hover > a {
    color: blue;
  }
  @media (max-width: 600px) {
    display: flex;
  }
`;
const Button = styled.button`
  ${Box} & {
    user-select: none;
  }
  animation: ${keyframes`from { opacity: 0 } to { opacity: 1 }`} 1s;
`;
const Everywhere = createGlobalStyle`body { margin: 0 }`;

const tree = (isWide: boolean) => (
  <Box $wide={isWide}>
    <Everywhere />
    <Button>Go</Button>
  </Box>
);

function render(collect: (sheet: ServerStyleSheet) => React.ReactNode): [string, string] {
  const sheet = new ServerStyleSheet();
  const html = renderToString(collect(sheet));
  return [html, sheet.getStyleTags()];
}

test('pages and their styles are those of styled-components, whatever was rendered before', () => {
  for (const isWide of [true, false, true, false]) {
    const own = render((sheet) => sheet.collectStyles(tree(isWide)));

    expect(render((sheet) => collectStyles(sheet, tree(isWide)))).toEqual(own);
    expect(own[1]).toContain('user-select:none');
  }
});

type Compile = IStyleSheetContext['stylis'];
const compilerOf = () => {
  const compile = vi.fn<(css: string, selector?: string) => string[]>((css, selector = '') => [`${selector}{${css}}`]);
  return { compile, cached: createStyleCache(Object.assign(compile, { hash: 'hash' }) as unknown as Compile, 2) };
};

test('compiles a class once, another text of it anew, and global styles each time', () => {
  const { compile, cached } = compilerOf();

  expect([cached('a', '.x', '', 'id'), cached('a', '.x', '', 'id')]).toEqual([['.x{a}'], ['.x{a}']]);
  expect(compile).toHaveBeenCalledTimes(1);
  expect(cached('b', '.x', '', 'id')).toEqual(['.x{b}']);
  expect(cached('c', '', '', 'id')).toEqual(cached('c', '', '', 'id'));
  expect(compile).toHaveBeenCalledTimes(4);
  expect(cached.hash).toBe('hash');
});

test('remembers no more than its bound, and stays right beyond it', () => {
  const { compile, cached } = compilerOf();

  for (const name of ['.a', '.b', '.c', '.c']) expect(cached('css', name, '', 'id')).toEqual([`${name}{css}`]);

  expect(compile).toHaveBeenCalledTimes(4);
});
