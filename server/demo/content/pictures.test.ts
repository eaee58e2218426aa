/** The walls of the demonstration: many scenes, and none beside itself. */
import { expect, test } from 'vitest';
import { scenes } from '#server/demo/art/scene.ts';
import { films } from './programme.ts';

const units = ['film', 'tv', 'documentary', 'animation'];
const years = [2025, 2023];
const latestFirst = films.toSorted((one, other) => other.edition - one.edition);

/** The lists of films that pages show as a wall. */
const walls = [
  { name: 'all', list: latestFirst },
  ...years.map((year) => ({ name: String(year), list: films.filter(({ edition }) => edition === year) })),
  ...units.map((unit) => ({ name: unit, list: latestFirst.filter((film) => film.unit === unit) })),
  ...years.flatMap((year) =>
    units.map((unit) => ({ name: `${unit} ${year}`, list: films.filter((film) => film.edition === year && film.unit === unit) })),
  ),
];

test('films have thirty scenes, each of them used', () => {
  expect(Object.keys(scenes)).toHaveLength(30);
  expect(new Set(films.map(({ art }) => art.scene))).toEqual(new Set(Object.keys(scenes)));
});

test.each(walls)('no scene stands beside itself, or below itself on a phone, in the wall of $name', ({ list }) => {
  const beside = list.flatMap((film, index) =>
    [1, 2].flatMap((step) => (list[index + step]?.art.scene === film.art.scene ? [`${film.id} ${list[index + step]?.id}`] : [])),
  );

  expect(beside).toEqual([]);
});
