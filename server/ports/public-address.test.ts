import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each(['8.8.8.8', '1.1.1.1', '172.15.255.255', '172.32.0.1', '100.63.0.1', '223.5.5.5', '2606:4700::1111', '2400:3200::1'])(
  'accepts the public address %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '192.0.2.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fe80::1%eth0',
  'fd00::1',
  'fc00::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '2001:0:1::1',
  'localhost',
  '',
  '127.1',
  '0x7f000001',
])('rejects %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
