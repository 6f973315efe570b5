/**
 * What an address on the network counts as: this machine for each of its own addresses, and for IPv6 the first half, since whoever has
 * one address there has all those of the second.
 */
export function networkOf(address: string | undefined = ''): string {
  const [withoutZone = ''] = address.split('%');
  const plain = withoutZone.toLowerCase();
  const [, ipv4] = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/.exec(plain) ?? [];
  if (plain === '::1' || ipv4?.startsWith('127.') === true) return 'this machine';
  if (ipv4 !== undefined) return ipv4;
  const [first = [], last = []] = plain.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...zeros, ...last].slice(0, 4).join(':');
}
