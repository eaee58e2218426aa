import type { ElementType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { styled } from 'styled-components';
import { expect, test } from 'vitest';
import { prebuilt } from './prebuilt-style.ts';

const Plain = ({ className, children }: { className?: string; children?: ReactNode }) => <p className={className}>{children}</p>;
const tone = 'color: red;';
const Box = styled.div.withConfig({ componentId: 'sc-box' })`
  ${tone}
`;
const Wide = styled(Box).withConfig({ componentId: 'sc-wide' })`
  width: 100%;
`;
const Text = styled(Plain).withConfig({ componentId: 'sc-text' })`
  margin: 0;
`;
const Stage = styled.section.attrs({ className: 'cinema' }).withConfig({ componentId: 'sc-stage' })`
  margin: 1px;
`;

/** Class of the rules that a component has itself. */
const nameOf = (Styled: ElementType) =>
  /class="([^"]*)"/
    .exec(renderToStaticMarkup(<Styled />))?.[1]
    ?.split(' ')
    .findLast((name) => !name.startsWith('sc-') && name !== 'cinema') ?? '';

const box = prebuilt('div', { componentId: 'sc-box', name: nameOf(Box) });
const wide = prebuilt(box, { componentId: 'sc-wide', name: nameOf(Wide) });
const text = prebuilt(Plain, { componentId: 'sc-text', name: nameOf(Text) });
const stage = prebuilt('section', { componentId: 'sc-stage', name: nameOf(Stage), className: 'cinema' });
const Wider = styled(Wide).withConfig({ componentId: 'sc-wider' })`
  width: 200%;
`;
const wider = styled(wide).withConfig({ componentId: 'sc-wider' })`
  width: 200%;
`;

test.each<[string, ElementType, ElementType]>([
  ['an element', Box, box],
  ['an extended component', Wide, wide],
  ['a plain component', Text, text],
  ['a component with a class of its own', Stage, stage],
  ['a prebuilt component that styled-components extends', Wider, wider],
])('%s has the markup of its styled component', (_name, Styled, Prebuilt) => {
  const both = (props: object) => [Styled, Prebuilt].map((Component) => renderToStaticMarkup(<Component {...props}>text</Component>));

  for (const props of [
    {},
    { className: 'own', id: 'x', title: undefined },
    { $wide: true, 'data-level': 'high', hidden: true },
    { as: 'aside' },
  ]) {
    const [expected, found] = both(props);
    expect(found).toBe(expected);
  }
});

test('stands in rules as its styled component does', () => {
  expect(String(wide)).toBe(String(Wide));
});
