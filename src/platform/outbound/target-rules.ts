// Which URLs may be requested at all, decided before anything is resolved.
import { parseUrl } from '#shared/parse-url.ts';
import { OutboundError } from './outbound-error.ts';

/**
 * Who chose the URL. `configured`: the operator, in the environment. `foreign`: anybody else, which includes every address
 * in a source's answer and every redirect to another origin.
 */
export type Trust = 'configured' | 'foreign';

/** An API of the operator's choice may take a whole query in its address. */
const MAX_URL_LENGTH: Record<Trust, number> = { configured: 16_384, foreign: 4_096 };

/** Ports on which a foreign host may be asked: a picture on port 25 or 6379 is somebody probing our network. */
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
