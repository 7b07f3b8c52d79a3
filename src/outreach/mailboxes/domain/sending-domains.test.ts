// Hosts for tracked links: only below the sender's own domain.
import { expect, it } from 'vitest';
import { isInternalName, trackingBase, trackingHostFault } from './sending-domains.ts';

it.each([
  ['links.acme.com', 'acme.com', null],
  ['links.acme.com', 'mail.acme.com', null],
  ['a.b.acme.co.uk', 'acme.co.uk', null],
  ['acme.com', 'acme.com', /your website/],
  ['acme.com', 'mail.acme.com', /your website/],
  ['links.other.com', 'acme.com', /subdomain of acme\.com/],
  ['acme.com.evil.com', 'acme.com', /subdomain of acme\.com/],
  ['xacme.com', 'acme.com', /subdomain of acme\.com/],
  ['other.co.uk', 'acme.co.uk', /subdomain of acme\.co\.uk/],
  ['mia.github.io', 'joe.github.io', /subdomain of joe\.github\.io/],
  ['app.acme.com', 'acme.com', /this server/],
])('%s for %s', (host, domain, words) => {
  const fault = trackingHostFault(host, domain, 'app.acme.com');
  if (words === null) expect(fault).toBeNull();
  else expect(fault).toMatch(words);
});

it.each([
  ['https://app.leads.example', 'https://links.acme.com'],
  ['https://app.leads.example/', 'https://links.acme.com'],
  ['http://localhost:3000', 'http://links.acme.com:3000'],
])('%s leads to %s', (publicUrl, base) => expect(trackingBase(publicUrl, 'links.acme.com')).toBe(base));

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['[::1]', true],
  ['app.localhost', true],
  ['app.leads.example', false],
])('%s is internal: %s', (host, internal) => expect(isInternalName(host)).toBe(internal));
