/** Places that settings of cues mean. */
import { expect, test } from 'vitest';
import { cuePlace, settingsOfKeypad } from './cue-place.ts';

test.each([
  ['', 'bottom center'],
  ['line:0', 'top center'],
  ['line:8%', 'top center'],
  ['line:50%', 'middle center'],
  ['line:90%', 'bottom center'],
  ['line:-1', 'bottom center'],
  ['line:-15', 'top center'],
  ['line:14', 'bottom center'],
  ['position:10% align:start', 'bottom start'],
  ['position:90%', 'bottom end'],
  ['align:right', 'bottom end'],
  ['align:left line:0', 'top start'],
  ['vertical:rl', 'left center'],
  ['vertical:rl line:0', 'right center'],
  ['vertical:lr line:10%', 'left center'],
  ['vertical:lr line:90%', 'right center'],
])('%j stands %s', (settings, place) => {
  const { side, along } = cuePlace(settings);

  expect(`${side} ${along}`).toBe(place);
});

test('the keys of a keypad are the places of SubStation Alpha', () => {
  const places = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((key) => cuePlace(settingsOfKeypad(key)));

  expect(places.map(({ side, along }) => `${side} ${along}`)).toEqual([
    'bottom start',
    'bottom center',
    'bottom end',
    'middle start',
    'middle center',
    'middle end',
    'top start',
    'top center',
    'top end',
  ]);
});
