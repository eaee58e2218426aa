/** Which IP addresses belong to the public internet (IANA special-purpose registries); requests on behalf of users go nowhere else. */
import { BlockList, isIP } from 'node:net';

const closed = new BlockList();
const ipv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** Exceptions within 2000::/3, outside which nothing is public: protocol assignments with Teredo, documentation, 6to4. */
const ipv6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;
for (const [net, prefix] of ipv4) closed.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of ipv6) closed.addSubnet(net, prefix, 'ipv6');

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** False for loopback, private, link-local, shared, documentation, multicast and mapped addresses, and for invalid text. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && !address.includes('%') && globalUnicast.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}
