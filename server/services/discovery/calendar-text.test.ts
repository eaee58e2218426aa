import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { calendarText, type CalendarEvent } from './calendar-text.ts';

const opening: CalendarEvent = {
  id: 'e01',
  title: 'Opening; with, commas\nand \\ lines',
  abstract: '主办方致辞与主题演讲。'.repeat(20),
  place: 'Tianfu Center, Chengdu',
  url: 'https://site.test/g2025#programme',
  startsAt: new Date('2025-09-12T01:00:00Z'),
  endsAt: new Date('2025-09-12T02:00:00Z'),
  sequence: 3,
  updatedAt: new Date('2025-08-01T00:00:00Z'),
  cancelled: false,
};
const text = (events: CalendarEvent[], language: 'zh-Hans' | 'en' = 'en') =>
  calendarText({ language, name: 'Golden Panda Awards 2025', host: 'site.test', events });
const read = (source: string) => new ICAL.Component(ICAL.parse(source) as unknown[]);

test('writes events that a parser reads back: texts, zone, status, sequence number', () => {
  const calendar = read(text([opening]));
  const [component] = calendar.getAllSubcomponents('vevent');
  const event = new ICAL.Event(component);

  expect([
    calendar.getFirstPropertyValue('version'),
    calendar.getFirstPropertyValue('method'),
    calendar.getFirstPropertyValue('x-wr-calname'),
  ]).toEqual(['2.0', 'PUBLISH', 'Golden Panda Awards 2025']);
  expect([event.uid, event.sequence, event.summary, event.description, event.location]).toEqual([
    'e01@site.test',
    3,
    opening.title,
    opening.abstract,
    opening.place,
  ]);
  expect([calendar.getFirstPropertyValue('x-wr-timezone'), event.startDate.toString(), event.endDate.toString()]).toEqual([
    'Asia/Shanghai',
    '2025-09-12T01:00:00Z',
    '2025-09-12T02:00:00Z',
  ]);
  expect(event.startDate.toJSDate().toISOString()).toBe(opening.startsAt.toISOString());
  expect([component?.getFirstPropertyValue('status'), component?.getFirstProperty('summary')?.getParameter('language')]).toEqual([
    'CONFIRMED',
    'en',
  ]);
});

test('ends lines with CRLF and folds them at 75 bytes without splitting a character', () => {
  const lines = text([opening], 'zh-Hans').split('\r\n');

  expect(lines.at(-1)).toBe('');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.join('').includes('\n') || lines.join('').includes('\ufffd')).toBe(false);
  expect(lines.filter((line) => line.startsWith(' ')).length).toBeGreaterThan(5);
});

test('keeps a cancelled event with its id and marks it as transparent', () => {
  const [event] = read(text([{ ...opening, cancelled: true, sequence: 4 }])).getAllSubcomponents('vevent');

  expect([
    event?.getFirstPropertyValue('uid'),
    event?.getFirstPropertyValue('status'),
    event?.getFirstPropertyValue('sequence'),
    event?.getFirstPropertyValue('transp'),
  ]).toEqual(['e01@site.test', 'CANCELLED', 4, 'TRANSPARENT']);
});

test('writes the same bytes for the same events, and a valid calendar without events', () => {
  expect(text([opening])).toBe(text([opening]));
  expect(read(text([])).getAllSubcomponents('vevent')).toEqual([]);
});

test('keeps control characters of a title out of the lines', () => {
  const [event] = read(text([{ ...opening, title: 'a\u0000b\r\nBEGIN:VEVENT\rc' }])).getAllSubcomponents('vevent');

  expect(event?.getFirstPropertyValue('summary')).toBe('ab\nBEGIN:VEVENT\nc');
});
