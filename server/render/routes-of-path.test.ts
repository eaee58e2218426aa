import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { routes, screens } from '#client/all-routes.ts';
import { routesOfPath } from './routes-of-path.ts';

const paths = screens.map(({ path }) => path.replaceAll(/:\w+/g, 'A1').replace('*', 'nothing/here'));
const spelled = paths.flatMap((path) => [path, path.toUpperCase(), `${path}?x=/news`]);
const odd = [
  '/news/',
  '/news#x',
  '/news/more',
  '//news',
  '/%6eews',
  '/content%2Farticle/n01',
  '/./news',
  '/news\\x',
  '/g1999',
  '/en/news',
  '',
  '*',
  '/:edition',
  '/K%E2%84%AA',
];

test('a path matches the same screen among its own routes as among all', () => {
  const matchesOf = (some: typeof routes, path: string) =>
    matchRoutes(some, path)?.map(({ route, params, pathname }) => [route.id, params, pathname]);

  for (const path of [...spelled, ...odd]) expect([path, matchesOf(routesOfPath(path), path)]).toEqual([path, matchesOf(routes, path)]);
});

test('paths with the same beginning share their few routes', () => {
  expect(routesOfPath('/content/article/n01')).toBe(routesOfPath('/Content/people/x'));
  expect(routesOfPath('/invented')).toBe(routesOfPath('/nowhere/else'));
  expect(routesOfPath('/invented').flatMap(({ children = [] }) => children).length).toBeLessThan(5);
});
