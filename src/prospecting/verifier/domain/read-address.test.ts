import { describe, expect, it, test } from 'vitest';
import { readAddress, readDomain, syntaxFaultText } from './read-address.ts';

const long = (n: number) => 'a'.repeat(n);

test.each([
  ['mia@acme.example', 'mia@acme.example'],
  [' Mia.Meier@ACME.Example ', 'mia.meier@acme.example'],
  ['mailto:mia@acme.com', 'mia@acme.com'],
  ['"Meier, Mia" <mia@acme.com>', 'mia@acme.com'],
  ['mia+tag@acme.co.uk', 'mia+tag@acme.co.uk'],
  ["o'hara_x-1@sub.acme.com", "o'hara_x-1@sub.acme.com"],
  ['mia@acme.com.', 'mia@acme.com'],
  ['mia@bücher.de', 'mia@xn--bcher-kva.de'],
  ['jörg@müller.de', 'jörg@xn--mller-kva.de'],
  ['用户@例子.中国', '用户@xn--fsqu00a.xn--fiqs8s'],
  [`${long(64)}@acme.com`, `${long(64)}@acme.com`],
])('%s is read as %s', (text, normalized) => {
  expect(readAddress(text)).toMatchObject({ normalized, fault: null });
});

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['mia', 'no_at'],
  ['mia.acme.com', 'no_at'],
  ['mia@@acme.com', 'several_at'],
  ['mia@x@acme.com', 'several_at'],
  ['@acme.com', 'no_local'],
  ['mia@', 'no_domain'],
  [`${long(65)}@acme.com`, 'local_too_long'],
  [`${'ü'.repeat(33)}@acme.com`, 'local_too_long'],
  [`${long(60)}@${[long(60), long(60), long(60), 'com'].join('.')}`, null],
  [`${long(64)}@${[long(63), long(63), long(63), 'com'].join('.')}`, 'too_long'],
  ['"mia meier"@acme.com', 'quoted'],
  ['.mia@acme.com', 'dots'],
  ['mia.@acme.com', 'dots'],
  ['mi..a@acme.com', 'dots'],
  ['mi a@acme.com', 'characters'],
  ['mia,x@acme.com', 'characters'],
  ['mia\r\nRCPT TO:<x@y.com>@acme.com', 'several_at'],
  ['mia\r\nDATA@acme.com', 'characters'],
  ['mia\u0000@acme.com', 'characters'],
  ['mia(comment)@acme.com', 'characters'],
  ['mia@[127.0.0.1]', 'domain_form'],
  ['mia@127.0.0.1', 'ip_domain'],
  ['mia@2130706433', 'ip_domain'],
  ['mia@0x7f.1', 'ip_domain'],
  ['mia@-acme.com', 'domain_form'],
  ['mia@acme..com', 'domain_form'],
  ['mia@ac_me.com', 'domain_form'],
  ['mia@ac me.com', 'domain_form'],
  [`mia@${long(64)}.com`, 'domain_form'],
  ['mia@localhost', 'no_suffix'],
  ['mia@com', 'no_suffix'],
  ['mia@co.uk', 'no_suffix'],
  ['mia@acme.con', 'unknown_suffix'],
  ['mia@acme.local', 'unknown_suffix'],
])('%j: %s', (text, fault) => {
  const read = readAddress(text);
  expect(read.fault).toBe(fault);
  if (read.fault !== null) {
    expect(read.normalized).toBe('');
    expect(syntaxFaultText(read.fault)).toMatch(/\.$/);
  }
});

test.each([
  ['acme.com', 'acme.com'],
  ['https://www.acme.com/about?x=1', 'www.acme.com'],
  ['mia@Acme.com', 'acme.com'],
  ['acme.com:8080', 'acme.com'],
  ['bücher.de', 'xn--bcher-kva.de'],
  ['http://127.0.0.1/', null],
  ['localhost', null],
  ['no domain', null],
  ['', null],
])('the domain of %j is %s', (text, domain) => {
  expect(readDomain(text)).toBe(domain);
});

describe('a hostile paste', () => {
  it('costs no time', () => {
    for (const text of ['<'.repeat(200_000), `${'a@'.repeat(100_000)}`, `a@${'b.'.repeat(100_000)}`]) {
      expect(readAddress(text).fault).not.toBeNull();
      expect(readDomain(text)).toBeNull();
    }
  });
});
