// Which network addresses a request for a foreign URL may reach: the heart of the guard against SSRF (quality S4).
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** RFC 4291: all global unicast space handed out so far. Whatever lies outside is not the open internet. */
const GLOBAL_UNICAST_V6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * The canonical form of an address literal in any spelling that a resolver takes (decimal, octal, hexadecimal, with
 * fewer than four parts, IPv6 with or without brackets and zone), or null for a name.
 */
export function addressOf(host: string): string | null {
  const bare = host.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  return ipaddr.isValid(bare) ? ipaddr.parse(bare).toString() : null;
}

/**
 * True only for a global unicast address. An allow rule, so that a range nobody thought of is refused: loopback, private,
 * link-local (cloud metadata), CGNAT, multicast, documentation, unspecified, and every IPv6 form that carries an IPv4
 * address inside (mapped, compatible, NAT64, 6to4, Teredo), which could lead back to one of them.
 */
export function isPublicAddress(literal: string): boolean {
  const canonical = addressOf(literal);
  if (canonical === null) return false;
  const address = ipaddr.parse(canonical);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv6
    ? address.match(GLOBAL_UNICAST_V6) && !isIsatap(address)
    : isIP(canonical) === 4;
}

/** Whether an address literal is this very machine. */
export function isLoopback(literal: string): boolean {
  const canonical = addressOf(literal);
  return canonical !== null && ipaddr.parse(canonical).range() === 'loopback';
}

/** Whether a host name or address literal can only mean this machine. Other names are not resolved: the answer could change. */
export function isLoopbackHost(host: string): boolean {
  return host.toLowerCase() === 'localhost' || isLoopback(host);
}

/** RFC 5214: an interface identifier `::0:5efe:a.b.c.d` tunnels to that IPv4 address, whatever the prefix. */
function isIsatap(address: ipaddr.IPv6): boolean {
  return address.parts[5] === 0x5efe && (address.parts[4] === 0 || address.parts[4] === 0x200);
}
