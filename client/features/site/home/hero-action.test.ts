import { expect, test } from 'vitest';
import { heroAction } from './hero-action.ts';

const recorded = { path: '/videoplay/v09', time: 5_400 };
const onAir = { path: '/videoplay/live', time: 0 };

test.each([
  ['call', '/announcement'],
  ['jury', '/g2031#jury'],
  ['nominees', '/g2031'],
  ['ceremony', '/g2031'],
  ['winners', '/g2031?winners=1'],
  ['archive', '/previous'],
] as const)('in the phase %s leads to %s while there is nothing to watch', (phase, path) => {
  expect(heroAction({ phase, year: 2031, entryCall: null }, null)).toMatchObject({ path, video: null });
});

test('in the phase winners plays the ceremony, recorded or on air', () => {
  expect(heroAction({ phase: 'winners', year: 2031, entryCall: null }, recorded)).toMatchObject({ path: recorded.path, video: 'v09' });
  expect(heroAction({ phase: 'winners', year: 2031, entryCall: null }, onAir)).toMatchObject({ path: onAir.path, video: 'live' });
});

test('the ceremony phase plays the running stream, and never the recording of an earlier edition', () => {
  expect(heroAction({ phase: 'ceremony', year: 2031, entryCall: null }, onAir)).toMatchObject({ path: onAir.path, video: 'live' });
  expect(heroAction({ phase: 'ceremony', year: 2031, entryCall: null }, recorded)).toMatchObject({ path: '/g2031', video: null });
});

test.each(['call', 'jury', 'nominees', 'archive'] as const)('in the phase %s shows no film', (phase) => {
  for (const ceremony of [recorded, onAir]) expect(heroAction({ phase, year: 2031, entryCall: null }, ceremony).video).toBeNull();
});

test.each([
  ['open', 'content:home.action.call'],
  ['coming', 'content:home.action.callNotice'],
  ['closed', 'content:home.action.callNotice'],
  ['unknown', 'content:home.action.callNotice'],
] as const)('a call whose state is %s leads to its notice and says %s', (state, text) => {
  const entryCall = {
    state,
    from: null,
    until: null,
    path: '/content/article/7?breadcrumType=announcement',
    noticeIds: ['7'],
    eligible: [],
    ineligible: [],
    contact: '',
  };

  expect(heroAction({ phase: 'call', year: 2031, entryCall }, null)).toEqual({ text, path: entryCall.path, video: null });
});
