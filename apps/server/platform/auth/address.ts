/** One spelling for where a call comes from. */
import ipaddr from 'ipaddr.js';

/** IPv4 inside IPv6 is written as IPv4. */
export function plainAddress(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address.replace(/%.*$/, '')).toString() : 'unknown';
}

/** What one caller can hardly have many of: an IPv4 address, or the /64 network of an IPv6 address. */
export function callerOf(address: string): string {
  const plain = plainAddress(address);
  return plain.includes(':') ? `${ipaddr.IPv6.networkAddressFromCIDR(`${plain}/64`).toString()}/64` : plain;
}

/**
 * Fastify's `trustProxy` for one reverse proxy in front: the peer is believed, what it was told itself is not.
 * (`true` would believe the caller's own X-Forwarded-For, and Fastify reads a number as no trust at all.)
 */
export function trustOneProxy(_address: string, hop: number): boolean {
  return hop === 0;
}
