/** Plain elements have the markup of their styled components, and streamed pages the same rules. */
import { createElement, type ElementType, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ServerStyleSheet, styled } from 'styled-components';
import { beforeAll, expect, test } from 'vitest';
import { addPlainRules, drawPlainly, plainElement } from './plain-elements.ts';

const Paragraph = ({ className, children }: { className?: string; children?: ReactNode }) => <p className={className}>{children}</p>;
const Box = styled.div`
  color: red;
`;
const Wide = styled(Box)`
  width: 100%;
`;
const Text = styled(Paragraph)`
  margin: 0;
  ${Box} > & {
    margin: 1px;
  }
`;
const Stage = styled.section.attrs({ className: 'cinema' })`
  margin: 1px;
`;
const Sized = styled.div<{ $size: number }>`
  width: ${({ $size }) => `${$size}px`};
`;
const Button = styled.button.attrs({ type: 'button' })`
  margin: 2px;
`;
const NotInFile = styled.div`
  margin: 3px;
`;
const inFile: readonly ElementType[] = [Box, Wide, Text, Stage, Sized, Button];

/** As the build collects them. */
beforeAll(() => {
  const sheet = new ServerStyleSheet();
  renderToStaticMarkup(
    sheet.collectStyles(
      inFile.map((Styled, at) => (
        <Styled key={at} $size={1}>
          text
        </Styled>
      )),
    ),
  );
  drawPlainly(Object.fromEntries([...sheet.instance.names].map(([id, [name = '']]) => [id, name])));
});

test.each<[string, ElementType]>([
  ['an element', Box],
  ['an extended component', Wide],
  ['a plain component', Text],
  ['a component with a class of its own', Stage],
])('%s has the markup of its styled component', (_name, Styled) => {
  for (const props of [
    {},
    { className: 'own', id: 'x', title: undefined },
    // Where a class is not given, that of an attribute would stand in its place.
    ...(Styled === Stage ? [] : [{ className: undefined, role: 'status' }]),
    { $wide: true, 'data-level': 'high', hidden: true },
    { as: 'aside', className: '', id: 'y' },
  ]) {
    const given = { ...props, children: 'text' };
    const plain = plainElement(Styled, given);

    expect(plain?.type).not.toBe(Styled);
    expect(renderToStaticMarkup(plain && createElement(plain.type, plain.props))).toBe(renderToStaticMarkup(createElement(Styled, given)));
  }
});

test.each<[string, unknown]>([
  ['an element', 'div'],
  ['a component without styles', Paragraph],
  ['a component whose rules depend on values', Sized],
  ['a component with other attributes', Button],
  ['a component outside the files', NotInFile],
])('%s is left as it is', (_name, type) => {
  expect(plainElement(type, {})).toBeNull();
});

test('adds the rules of the elements in a piece of markup to a sheet', () => {
  const [expected, found] = [new ServerStyleSheet(), new ServerStyleSheet()];
  const html = renderToStaticMarkup(
    expected.collectStyles(
      <Wide>
        <Text>text</Text>
      </Wide>,
    ),
  );
  plainElement(Box, {});
  plainElement(Wide, {});
  plainElement(Text, {});

  addPlainRules(html, found);

  expect(found.getStyleTags()).toBe(expected.getStyleTags());
});
