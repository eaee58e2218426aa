import { expect, test } from 'vitest';
import { isPagePath } from '#shared/site/menu.ts';
import { publicScreens } from '#client/routes.tsx';

/** Screens of an account, of a browser, for frames of other sites, and names of other screens from earlier sites. */
const notLinked = /^\/(set\/|setup|preview|offline|embed\/|index2|g2025-old|movies2)/;

test('links may lead to every public page', () => {
  const pages = publicScreens.map(({ path }) => path).filter((path) => !notLinked.test(path));

  expect(pages.length).toBeGreaterThan(20);
  expect(
    pages
      .map((path) => path.replace(':edition', 'g2031').replace(/:(id|award|left|right|column)/g, 'a-1'))
      .filter((path) => !isPagePath(path)),
  ).toEqual([]);
  expect(publicScreens.map(({ path }) => path).filter((path) => notLinked.test(path) && isPagePath(path))).toEqual([]);
});
