import { expect, test } from 'vitest';
import { attribute, elementsOf, faded, inside, joined, shifted, withoutLayers } from './elements.ts';
import { drawFrame, films, lengthOf } from './films.ts';

test('splits markup into its outermost elements', () => {
  expect(elementsOf('<rect x="1"/><g fill="a"><path d="M0"/><g><circle r="2"/></g></g><path d="M1"/>')).toEqual([
    '<rect x="1"/>',
    '<g fill="a"><path d="M0"/><g><circle r="2"/></g></g>',
    '<path d="M1"/>',
  ]);
  expect(inside('<g fill="a"><path d="M0"/></g>')).toEqual({ open: '<g fill="a">', inner: '<path d="M0"/>', close: '</g>' });
  expect(attribute('<rect width="12" x="3"/>', 'x')).toBe('3');
});

test('fades a shape on top of its own opacity, and a group as a whole', () => {
  expect(faded('<rect x="1" opacity="0.5"/>', 0.5)).toBe('<rect x="1" opacity="0.25"/>');
  expect(faded('<g><rect/></g>', 2)).toBe('<g opacity="1"><g><rect/></g></g>');
  expect(withoutLayers('<rect opacity="0.5" x="1"/>')).toBe('<rect fill-opacity="0.5" stroke-opacity="0.5" x="1"/>');
});

test('groups neighbours with the same shift', () => {
  const [a, b, c] = [shifted('<a/>', 1), shifted('<b/>', 1), shifted('<c/>', 2)];

  expect(joined(['<z/>', a, b, c])).toBe('<z/><g transform="translate(1 0)"><a/><b/></g><g transform="translate(2 0)"><c/></g>');
});

test.each(films.map((film) => [film.id, film] as const))(
  '%s changes in every second and renders the same frames each time',
  (_id, film) => {
    const frames = Array.from({ length: lengthOf(film) + 1 }, (_, second) => drawFrame(film, Math.min(second, lengthOf(film) - 0.05)));

    expect(new Set(frames).size).toBe(frames.length);
    expect(drawFrame(film, 3)).toBe(frames[3]);
    expect(frames.every((frame) => !frame.includes('NaN') && !frame.includes('undefined'))).toBe(true);
  },
);
