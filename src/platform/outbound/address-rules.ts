// What may be reached outside: which URLs, decided before anything is resolved, and which network addresses.
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { parseUrl } from '#shared/urls.ts';
import { OutboundError } from './outbound-error.ts';

/** RFC 4291: all global unicast space handed out so far. Whatever lies outside is not the open internet. */
const GLOBAL_UNICAST_V6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * The canonical form of an address literal in any spelling that a resolver takes (decimal, octal, hexadecimal, with
 * fewer than four parts, IPv6 with or without brackets and zone), or null for a name.
 */
export function toAddress(host: string): string | null {
  const bare = host.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  return ipaddr.isValid(bare) ? ipaddr.parse(bare).toString() : null;
}

/**
 * True only for a global unicast address. An allow rule, so that an unforeseen range is refused: loopback, private,
 * link-local (cloud metadata), CGNAT, multicast, documentation, unspecified, and every IPv6 form that carries an IPv4
 * address inside (mapped, compatible, NAT64, 6to4, Teredo), which could lead back to one of them.
 */
export function isPublicAddress(literal: string): boolean {
  const canonical = toAddress(literal);
  if (canonical === null) return false;
  const address = ipaddr.parse(canonical);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv6
    ? address.match(GLOBAL_UNICAST_V6) && !isIsatap(address)
    : isIP(canonical) === 4;
}

/** Whether an address literal is this very machine. */
export function isLoopback(literal: string): boolean {
  const canonical = toAddress(literal);
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

// Which URLs may be requested at all, decided before anything is resolved.

/**
 * Who chose the URL. `configured`: the operator, in the environment. `foreign`: anyone else, which includes every address
 * in a source's answer and every redirect to another origin.
 */
export type Trust = 'configured' | 'foreign';

/** An API of the operator's choice may take a whole query in its address. */
const MAX_URL_LENGTH: Record<Trust, number> = { configured: 16_384, foreign: 4_096 };

/** Ports on which a foreign host may be asked: a picture on port 25 or 6379 is a probe of our network. */
const FOREIGN_PORTS = new Set(['', '80', '443']);

/** @throws OutboundError URL_REFUSED */
export function parseTarget(url: string, trust: Trust): URL {
  if (url.length > MAX_URL_LENGTH[trust]) throw refused('longer than allowed');
  const parsed = parseUrl(url);
  if (parsed === null) throw refused('not a URL');
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') throw refused(`scheme ${parsed.protocol}`);
  if (parsed.username !== '' || parsed.password !== '') throw refused('credentials in it');
  if (trust === 'foreign' && !FOREIGN_PORTS.has(parsed.port)) throw refused(`port ${parsed.port}`);
  return parsed;
}

/** The next hop of a redirect. @throws OutboundError REDIRECT_REFUSED or URL_REFUSED */
export function parseRedirect(location: string | undefined, from: URL, trust: Trust): URL {
  const target = location ? parseUrl(location, from) : null;
  if (target === null) {
    throw new OutboundError('REDIRECT_REFUSED', 'redirect without a usable location');
  }
  const next = parseTarget(target.href, trust);
  if (from.protocol === 'https:' && next.protocol === 'http:') {
    throw new OutboundError('REDIRECT_REFUSED', 'redirect from https to http');
  }
  return next;
}

function refused(reason: string): OutboundError {
  return new OutboundError('URL_REFUSED', `URL refused: ${reason}`);
}
