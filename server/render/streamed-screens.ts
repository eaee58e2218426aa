/**
 * Screens that may be sent before their data is there: at once, where they cannot turn out not to exist, or once their loader has
 * said that they do, because the status is sent first. All others wait for their data.
 */
import type { Screen } from '#client/routes.tsx';

export type MayStream = 'at once' | 'decided' | false;

const atOnce = [
  '/',
  '/news',
  '/announcement',
  '/about',
  '/previous',
  '/:edition',
  '/:edition/programme',
  '/index2',
  '/g2025-old',
  '/projectionroom',
];

const decided = [
  '/content/article/:id',
  '/content/episode/:id',
  '/content/people/:id',
  '/videoplay/:id',
  '/searchresult',
  '/cultural',
  '/movies',
  '/movies2',
  '/:column',
  '/more',
  '/tabactive',
  '/projectionroom/videoroom',
  '/videolist',
  '/panda',
];

const streams = new Map<string, MayStream>([
  ...atOnce.map((path) => [path, 'at once'] as const),
  ...decided.map((path) => [path, 'decided'] as const),
]);

/** With parameters never at once, because a list may turn out to have no such page. */
export function mayStream(screen: Screen | undefined, hasParameters: boolean): MayStream {
  const when = (screen && streams.get(screen.path)) ?? false;
  return when === 'at once' && hasParameters ? 'decided' : when;
}
