// Which names links of a domain's mails may lead to: below the domain itself, so that nobody's mails carry links of somebody else's name.
import { getDomain } from 'tldts';

const registered = (name: string) => getDomain(name, { allowPrivateDomains: true });

/** Why `host` cannot be where links of mails of `domain` lead, in words; null where it can. `ownHost`: the name of this server. */
export function trackingHostFault(host: string, domain: string, ownHost: string): string | null {
  const own = registered(domain) ?? domain;
  if (host === ownHost) return 'This is the name of this server already';
  if (host === domain || host === own)
    return `${host} itself is where your website is: choose a name below it, like links.${own}`;
  if (registered(host) !== own) return `Choose a name below ${own}, like links.${own}`;
  return null;
}

/** Where links lead that are of `host`: as PUBLIC_URL, by another name. Without a final slash. */
export function trackingBase(publicUrl: string, host: string): string {
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.href.replace(/\/$/, '');
}

/** Names that only this machine or network knows: no domain on the internet can lead there. */
export function isInternalName(host: string): boolean {
  return !host.includes('.') || host.endsWith('.localhost') || /^[\d.]+$|^\[/.test(host);
}
