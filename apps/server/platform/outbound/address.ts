/** Which network addresses belong to the public internet: the only ones an address chosen by a person or a model may lead to. */
import ipaddr from 'ipaddr.js';

/** Cloud services that answer on public-looking addresses but only from inside the machine's own network. */
const insideTheCloud = new Set(['168.63.129.16']);

/**
 * False for everything special: private, loopback, link-local, multicast, carrier NAT, documentation, metadata services, and every IPv6 form that carries an IPv4 address inside (mapped, NAT64, 6to4, Teredo).
 * `address` is what a resolver answers: IPv4 in four parts, or IPv6.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  // The short, octal and hexadecimal forms of IPv4 mean different things to different programs.
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return false;
  const parsed = ipaddr.parse(bare);
  if (parsed.range() !== 'unicast' || insideTheCloud.has(parsed.toString())) return false;
  // Of IPv6 only 2000::/3 is handed out (RFC 4291); ipaddr.js calls unassigned space unicast too.
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'));
}
