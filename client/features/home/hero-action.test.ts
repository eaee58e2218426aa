import { expect, test } from 'vitest';
import { heroAction } from './hero-action.ts';

const ceremony = { path: '/videoplay/v09' };

test.each([
  ['call', '/announcement'],
  ['jury', '/about?active=2'],
  ['nominees', '/g2025'],
  ['ceremony', '/projectionroom'],
  ['winners', '/g2025?winners=1'],
  ['archive', '/previous'],
] as const)('in the phase %s leads to %s while there is nothing to watch', (phase, path) => {
  expect(heroAction(phase, null)).toMatchObject({ path, plays: false });
});

test.each(['ceremony', 'winners'] as const)('in the phase %s plays the ceremony where it can be seen', (phase) => {
  expect(heroAction(phase, ceremony)).toMatchObject({ path: ceremony.path, plays: true });
});

test.each(['call', 'jury', 'nominees', 'archive'] as const)('in the phase %s shows no film', (phase) => {
  expect(heroAction(phase, ceremony).plays).toBe(false);
});
