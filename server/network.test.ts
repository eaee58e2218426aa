import { expect, test } from 'vitest';
import { networkOf, networksAround, widestNetwork } from './network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('counts %s as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});

test.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['2001:db8:1:ab34', ['2001:db8:1:ab34', '2001:db8:1:ab00/56', '2001:db8:1/48']],
  ['2001:db8:1:2', ['2001:db8:1:2', '2001:db8:1:0/56', '2001:db8:1/48']],
  ['2001:0db8:0001:00ff', ['2001:0db8:0001:00ff', '2001:db8:1:0/56', '2001:db8:1/48']],
  ['', ['']],
])('counts %s within %j', (network, around) => {
  expect(networksAround(network)).toEqual(around);
  expect(widestNetwork(network)).toBe(around.at(-1));
});
