/** Addresses of visitors, as limits count them. */

/** One visitor owns a whole /64 of IPv6 addresses; the limit counts the network. */
export function networkOf(ip: string | undefined): string {
  // None is known of a connection that has closed already.
  if (ip === undefined) return '';
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  const [head = '', tail = ''] = ip.split('::');
  const first = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const gap = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...gap, ...last].slice(0, 4).join(':');
}

/** A network and those around it that one customer may have been given as well: of IPv6 the /64, the /56 and the /48; of IPv4 the address alone. */
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

/** The widest of them, which stands for one customer. */
export function widestNetwork(network: string): string {
  return networksAround(network).at(-1) ?? network;
}
