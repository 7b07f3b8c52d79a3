// The DNS door against a name server on loopback.
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { type DnsSimulator, startDns } from '#tests/simulators/mail/dns.ts';
import { createDns, type Dns } from './dns.ts';

let server: DnsSimulator;
let dns: Dns;
const long = `v=DKIM1; k=rsa; p=${'A'.repeat(900)}`;

beforeAll(async () => {
  server = await startDns({
    'acme.test': {
      mx: [
        [20, 'Backup.acme.test'],
        [10, 'mx.acme.test'],
      ],
      txt: ['v=spf1 -all', long],
      a: ['192.0.2.1'],
      aaaa: ['2001:db8::1'],
      ns: ['NS1.acme.test'],
      caa: [['issue', 'letsencrypt.org']],
    },
    'four.test': { a: ['192.0.2.4'] },
    'null.test': { mx: [[0, '']] },
    'failing.test': { fault: 'servfail' },
    'silent.test': { fault: 'silent' },
    'rebinding.test': { a: ['192.0.2.1'] },
  });
  dns = createDns({ resolvers: [server.address] });
});
afterAll(() => server.close());

it('reads what a name says', async () => {
  expect(await dns.mx('acme.test')).toEqual({
    kind: 'found',
    records: [
      { host: 'backup.acme.test', preference: 20 },
      { host: 'mx.acme.test', preference: 10 },
    ],
  });
  // Strings split on the wire, and more than a UDP packet of old holds.
  expect(await dns.txt('acme.test')).toEqual({ kind: 'found', records: ['v=spf1 -all', long] });
  expect(await dns.addresses('acme.test')).toEqual({
    kind: 'found',
    records: [
      { address: '192.0.2.1', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ],
  });
  expect(await dns.addresses('four.test')).toEqual({ kind: 'found', records: [{ address: '192.0.2.4', family: 4 }] });
  expect(await dns.ns('acme.test')).toEqual({ kind: 'found', records: ['ns1.acme.test'] });
  expect(await dns.caa('acme.test')).toEqual({ kind: 'found', records: ['0 issue "letsencrypt.org"'] });
  expect(await dns.mx('null.test')).toEqual({ kind: 'found', records: [{ host: '', preference: 0 }] });
});

test.each([
  ['a name without such records', 'four.test', { kind: 'empty' }],
  ['a name that does not exist', 'nobody.test', { kind: 'no_such_name' }],
  ['a server that fails', 'failing.test', { kind: 'failed' }],
  ['what is no name', 'a b.test', { kind: 'no_such_name' }],
  ['an empty name', '', { kind: 'no_such_name' }],
  ['a label of 64', `${'a'.repeat(64)}.test`, { kind: 'no_such_name' }],
])('%s', async (_about, name, answer) => {
  const before = server.asked.length;
  expect(await dns.mx(name)).toMatchObject(answer);
  if (!/^[a-z.]{1,60}$/.test(name)) expect(server.asked).toHaveLength(before);
});

it('gives up on a server that says nothing', async () => {
  const hasty = createDns({ resolvers: [server.address], timeoutMs: 100 });
  expect(await hasty.mx('silent.test')).toEqual({ kind: 'failed', code: 'ETIMEOUT' });
});

it('asks each time: nothing is kept between two questions', async () => {
  expect(await dns.addresses('rebinding.test')).toMatchObject({ records: [{ address: '192.0.2.1' }] });
  server.set('rebinding.test', { a: ['127.0.0.1'] });
  expect(await dns.addresses('rebinding.test')).toMatchObject({ records: [{ address: '127.0.0.1' }] });
});

test('resolvers that do not know the root are not believed that a name does not exist', async () => {
  const walled = createDns({ resolvers: [server.address], mustKnowRoot: true });
  expect(await walled.mx('nobody.test')).toEqual({ kind: 'failed', code: 'OUTSIDE_THE_DNS' });
  expect(await walled.mx('acme.test')).toMatchObject({ kind: 'found' });
  const whole = await startDns({ '': { ns: ['a.root-servers.test'] } });
  try {
    const open = createDns({ resolvers: [whole.address], mustKnowRoot: true });
    expect(await open.mx('nobody.test')).toEqual({ kind: 'no_such_name' });
  } finally {
    await whole.close();
  }
});
