import { expect, test } from 'vitest';
import { readWindow } from './publish-window.ts';

const nowMs = Date.parse('2025-09-13T12:00:00Z');
const soon = '2025-09-13T21:00';
const later = '2025-09-14T09:00';

test.each([
  [
    { isNow: true, from: '', until: '' },
    { publishAt: null, unpublishAt: null, faults: {} },
  ],
  [
    { isNow: false, from: soon, until: later },
    { publishAt: '2025-09-13T13:00:00.000Z', unpublishAt: '2025-09-14T01:00:00.000Z', faults: {} },
  ],
  [
    { isNow: true, from: 'anything', until: later },
    { publishAt: null, unpublishAt: '2025-09-14T01:00:00.000Z', faults: {} },
  ],
])('%o is understood', (entered, window) => {
  expect(readWindow(entered, nowMs)).toEqual(window);
});

test.each([
  [{ isNow: false, from: '', until: '' }, { from: 'fromMissing' }],
  [{ isNow: false, from: '2025-09-13T19:59', until: '' }, { from: 'fromPast' }],
  [{ isNow: false, from: later, until: soon }, { until: 'untilEarly' }],
  [{ isNow: true, from: '', until: '2025-09-13T19:00' }, { until: 'untilEarly' }],
  [{ isNow: true, from: '', until: 'never' }, { until: 'untilWrong' }],
])('%o is refused', (entered, faults) => {
  expect(readWindow(entered, nowMs).faults).toEqual(faults);
});
