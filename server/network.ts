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
