import { afterEach, expect, test } from 'vitest';
import { setSiteZone } from '#shared/site-zone.ts';
import { nextBackup } from './backup-schedule.ts';

afterEach(() => setSiteZone('UTC'));

const [off, daily, weekly] = [
  { everyHours: 0, hour: 3 },
  { everyHours: 24, hour: 3 },
  { everyHours: 168, hour: 3 },
];

test.each([
  ['each day, later that day', 'UTC', daily, '2026-11-30T02:59:59Z', '2026-11-30T03:00:00Z'],
  ['each day, not twice', 'UTC', daily, '2026-11-30T03:00:00Z', '2026-12-01T03:00:00Z'],
  ['each day in another zone', 'Asia/Shanghai', daily, '2026-11-30T18:00:00Z', '2026-11-30T19:00:00Z'],
  ['each day over the change of clocks', 'Europe/Oslo', daily, '2026-10-24T01:00:00Z', '2026-10-25T02:00:00Z'],
  ['each Monday', 'UTC', weekly, '2026-11-30T03:00:00Z', '2026-12-07T03:00:00Z'],
  ['each Monday, from a Sunday', 'UTC', weekly, '2026-11-29T12:00:00Z', '2026-11-30T03:00:00Z'],
  ['each so many hours', 'UTC', { everyHours: 6, hour: null }, '2026-11-30T03:00:00Z', '2026-11-30T09:00:00Z'],
])('%s', (_what, zone, schedule, last, next) => {
  setSiteZone(zone);

  expect(new Date(nextBackup(schedule, Date.parse(last)) ?? NaN).toISOString()).toBe(next.replace('Z', '.000Z'));
});

test('none without a schedule, and at once on a site that has none', () => {
  expect([nextBackup(off, 0), nextBackup(off, null), nextBackup(daily, null)]).toEqual([null, null, 0]);
});
