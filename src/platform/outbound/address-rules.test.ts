import { expect, test } from 'vitest';
import { isPublicAddress, toAddress } from './address-rules.ts';

test.each([
  ['loopback', '127.0.0.1'],
  ['loopback, another of its 16 million', '127.8.9.10'],
  ['loopback, short', '127.1'],
  ['loopback, decimal', '2130706433'],
  ['loopback, hexadecimal', '0x7f000001'],
  ['loopback, hexadecimal parts', '0x7f.0x0.0x0.0x1'],
  ['loopback, octal', '0177.0.0.1'],
  ['loopback, octal in one', '017700000001'],
  ['loopback, absolute name form', '127.0.0.1.'],
  ['unspecified', '0.0.0.0'],
  ['unspecified, short', '0'],
  ['this network', '0.1.2.3'],
  ['private 10/8', '10.0.0.1'],
  ['private 172.16/12', '172.31.255.255'],
  ['private 192.168/16', '192.168.1.1'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['carrier-grade NAT, last', '100.127.255.255'],
  ['link-local', '169.254.1.1'],
  ['cloud metadata', '169.254.169.254'],
  ['cloud metadata, decimal', '2852039166'],
  ['protocol assignments', '192.0.0.192'],
  ['documentation', '192.0.2.1'],
  ['documentation 2', '198.51.100.1'],
  ['documentation 3', '203.0.113.1'],
  ['6to4 relay', '192.88.99.1'],
  ['benchmarking', '198.18.0.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['IPv6 loopback', '::1'],
  ['IPv6 loopback, bracketed', '[::1]'],
  ['IPv6 loopback, written out', '0:0:0:0:0:0:0:1'],
  ['IPv6 unspecified', '::'],
  ['IPv4-mapped loopback', '::ffff:127.0.0.1'],
  ['IPv4-mapped loopback, hexadecimal', '::ffff:7f00:1'],
  ['IPv4-mapped metadata', '[::ffff:a9fe:a9fe]'],
  ['IPv4-mapped public address', '::ffff:8.8.8.8'],
  ['IPv4-compatible', '::127.0.0.1'],
  ['IPv4-translated', '::ffff:0:127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['NAT64 of metadata', '64:ff9b::a9fe:a9fe'],
  ['NAT64, local prefix', '64:ff9b:1::a00:1'],
  ['6to4', '2002:7f00:1::'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['ISATAP', '2a00:1450:4001:830:0:5efe:10.0.0.1'],
  ['unique local', 'fd12:3456:789a::1'],
  ['link-local', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['documentation', '2001:db8::1'],
  ['documentation 2', '3fff::1'],
  ['discard', '100::1'],
  ['outside 2000::/3', '4000::1'],
  ['segment routing', '5f00::1'],
])('refuses %s (%s)', (_what, address) => {
  expect(toAddress(address)).not.toBeNull();
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '1.1.1.1', '100.63.255.255', '100.128.0.1', '172.15.0.1', '172.32.0.1', '2606:4700:4700::1111'])(
  'allows %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each(['example.com', 'localhost', '1.2.3.4.5', '127.0.0.1.nip.example', '', 'fe80', '999.1.1.1'])(
  'does not take the name %s for an address',
  (name) => {
    expect(toAddress(name)).toBeNull();
    expect(isPublicAddress(name)).toBe(false);
  },
);
