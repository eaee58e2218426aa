/** Networks of visitors, as counted by rate limits, and addresses of this machine. */

/** The network of an IP address: a visitor owns a whole IPv6 /64. */
export function networkOf(ip: string | undefined): string {
  // Undefined for a connection that is already closed.
  if (ip === undefined) return '';
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  const [head = '', tail = ''] = ip.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const gap = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...gap, ...last].slice(0, 4).join(':');
}

/** A network and the larger ones that one customer may own: for IPv6 the /64, /56 and /48; for IPv4 the address alone. */
export function networksAround(network: string): readonly [string, ...string[]] {
  const groups = network.split(':').map((group) => Number.parseInt(group, 16) || 0);
  if (groups.length < 4) return [network];
  const [site, subnet] = [
    groups
      .slice(0, 3)
      .map((group) => group.toString(16))
      .join(':'),
    groups[3] ?? 0,
  ];
  return [network, `${site}:${(subnet & 0xff00).toString(16)}/56`, `${site}/48`];
}

/** The widest network, which stands for one customer. */
export function widestNetwork(network: string): string {
  return networksAround(network).at(-1) ?? network;
}

/** Whether a host, or the host of an origin, is a loopback address. */
export function isThisMachine(address: string): boolean {
  const host = address.includes('://') && URL.canParse(address) ? new URL(address).hostname : address;
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/** Where this machine reaches the site that listens there. */
export function ownAddress({ host, port }: { host: string; port: number }): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
