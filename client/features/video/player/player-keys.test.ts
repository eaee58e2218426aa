import { expect, test } from 'vitest';
import { playerAction } from './player-keys.ts';

const stage = { tagName: 'SECTION', role: null };
const press = (key: string, target: Parameters<typeof playerAction>[1] = stage) =>
  playerAction({ key, altKey: false, ctrlKey: false, metaKey: false }, target);

test.each([
  [' ', { do: 'toggle' }],
  ['K', { do: 'toggle' }],
  ['ArrowLeft', { do: 'skip', seconds: -5 }],
  ['l', { do: 'skip', seconds: 10 }],
  ['ArrowUp', { do: 'volume', change: 0.1 }],
  ['End', { do: 'jump', share: 1 }],
  ['c', { do: 'subtitles' }],
  ['m', { do: 'mute' }],
  ['F', { do: 'fullscreen' }],
  ['n', { do: 'next' }],
  ['Tab', null],
  ['x', null],
])('%s', (key, expected) => {
  expect(press(key)).toEqual(expected);
});

test('a button keeps its space bar, a field its arrows, a menu everything', () => {
  expect(press(' ', { tagName: 'BUTTON', role: null })).toBeNull();
  expect(press('ArrowRight', { tagName: 'INPUT', role: null })).toBeNull();
  expect(press('m', { tagName: 'BUTTON', role: 'menuitemradio' })).toBeNull();
  expect(press('m', { tagName: 'BUTTON', role: null })).toEqual({ do: 'mute' });
});

test("the browser's own shortcuts stay the browser's", () => {
  expect(playerAction({ key: 'f', altKey: false, ctrlKey: true, metaKey: false }, stage)).toBeNull();
});
