import { expect, test } from 'vitest';
import { heroAction } from './hero-action.ts';

const recorded = { path: '/videoplay/v09', time: 5_400 };
const onAir = { path: '/videoplay/live', time: 0 };

test.each([
  ['call', '/announcement'],
  ['jury', '/about?active=2'],
  ['nominees', '/g2025'],
  ['ceremony', '/projectionroom'],
  ['winners', '/g2025?winners=1'],
  ['archive', '/previous'],
] as const)('in the phase %s leads to %s while there is nothing to watch', (phase, path) => {
  expect(heroAction(phase, null)).toMatchObject({ path, video: null });
});

test('in the phase winners plays the ceremony, recorded or on air', () => {
  expect(heroAction('winners', recorded)).toMatchObject({ path: recorded.path, video: 'v09' });
  expect(heroAction('winners', onAir)).toMatchObject({ path: onAir.path, video: 'live' });
});

test('in the phase ceremony plays what is on air, and never the recording of an earlier edition', () => {
  expect(heroAction('ceremony', onAir)).toMatchObject({ path: onAir.path, video: 'live' });
  expect(heroAction('ceremony', recorded)).toMatchObject({ path: '/projectionroom', video: null });
});

test.each(['call', 'jury', 'nominees', 'archive'] as const)('in the phase %s shows no film', (phase) => {
  expect(heroAction(phase, recorded).video).toBeNull();
});
