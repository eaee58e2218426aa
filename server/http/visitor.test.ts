import { expect, test } from 'vitest';
import { createWebTierPass } from './visitor.ts';

const secret = 'a-secret-that-both-processes-share';

test.each(['203.0.113.7', '2001:db8::1', ''])('a pass for “%s” is valid with the same secret', (address) => {
  expect(createWebTierPass(secret).read(createWebTierPass(secret).issue(address))).toBe(address);
});

test('forged, changed and expired passes, and those of another secret, are invalid', () => {
  let nowMs = 1_000_000_000;
  const { issue, read } = createWebTierPass(secret, () => nowMs);
  const pass = issue('203.0.113.7');
  const [time, , mac] = pass.split(';');

  for (const wrong of [
    '',
    '203.0.113.7',
    ';;',
    `${time};203.0.113.8;${mac}`,
    `${time};;${mac}`,
    `${Number(time) + 1};203.0.113.7;${mac}`,
    `${time};203.0.113.7;`,
    createWebTierPass('another-secret-of-the-same-length!').issue('203.0.113.7'),
  ])
    expect([wrong, read(wrong)]).toEqual([wrong, null]);
  expect(read(pass)).toBe('203.0.113.7');
  // Five minutes either way, since the clocks of two machines differ.
  const at = (seconds: number) => {
    nowMs = 1_000_000_000 + seconds * 1_000;
    return read(pass);
  };
  expect([at(300), at(301), at(-300), at(-301)]).toEqual(['203.0.113.7', null, '203.0.113.7', null]);
});
