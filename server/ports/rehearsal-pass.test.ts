import { expect, test } from 'vitest';
import { isPass, newRehearsalKey, signPass } from './rehearsal-pass.ts';

const own = { id: 'one', key: newRehearsalKey() };
const nowMs = 1_800_000_000_000;

test('accepts a pass of its own rehearsal and kind only', () => {
  const ticket = signPass(own, 'ticket', nowMs);
  const cookie = signPass(own, 'cookie', nowMs);

  expect(isPass(own, 'ticket', { text: ticket, nowMs })).toBe(true);
  expect(isPass(own, 'cookie', { text: cookie, nowMs: nowMs + 86_400_000 })).toBe(true);
  expect(isPass(own, 'cookie', { text: ticket, nowMs })).toBe(false);
  expect(isPass(own, 'ticket', { text: cookie, nowMs })).toBe(false);
  expect(isPass({ ...own, id: 'two' }, 'ticket', { text: ticket, nowMs })).toBe(false);
  expect(isPass({ ...own, key: newRehearsalKey() }, 'ticket', { text: ticket, nowMs })).toBe(false);
});

test('refuses a link after two minutes, with another time, and anything else', () => {
  const ticket = signPass(own, 'ticket', nowMs);

  expect(isPass(own, 'ticket', { text: ticket, nowMs: nowMs + 119_000 })).toBe(true);
  expect(isPass(own, 'ticket', { text: ticket, nowMs: nowMs + 121_000 })).toBe(false);
  const renewed = ticket.replace(String(nowMs), String(nowMs + 60_000));
  expect(isPass(own, 'ticket', { text: renewed, nowMs: nowMs + 60_000 })).toBe(false);
  for (const text of ['', '.', 'a.b.c', `${ticket}x`, ticket.slice(1)]) expect(isPass(own, 'ticket', { text, nowMs })).toBe(false);
});
