// The guard against SSRF from the outside of the door: refused means that no socket was opened.
import { afterEach, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import type { Address, DialTarget } from './guarded-connector.ts';
import { createOutbound, type Outbound, type OutboundRequest } from './outbound.ts';

const opened: Outbound[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((outbound) => outbound.close()));
});

/** A door whose names resolve by a table and whose sockets are only noted down. */
function watchedOutbound(names: Record<string, string[]>, allowPrivate = false) {
  const resolved: string[] = [];
  const dialled: DialTarget[] = [];
  const outbound = createOutbound({
    log: createLog('silent'),
    allowPrivate,
    resolve: async (hostname) => {
      resolved.push(hostname);
      const found = names[hostname];
      if (!found) throw new Error('ENOTFOUND');
      return found.map((address): Address => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
    dial: (target, callback) => {
      dialled.push(target);
      callback(new Error('a test opens no socket'), null);
    },
  });
  opened.push(outbound);
  const ask = (url: string, more: Partial<OutboundRequest> = {}) =>
    outbound.request({ url, deadlineMs: 2_000, ...more }).catch((error: unknown) => error);
  return { ask, resolved, dialled };
}

describe('a foreign URL', () => {
  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://017700000001/',
    'http://127.0.0.1./',
    'http://①②⑦.0.0.1/',
    'http://127。0。0。1/',
    'http://0/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[2002:a00:1::]/',
    'http://[fd00:ec2::254]/',
    'https://10.1.2.3/',
    'https://100.100.100.200/',
  ])('refuses the address literal %s before connecting', async (url) => {
    const { ask, dialled, resolved } = watchedOutbound({});
    expect(await ask(url)).toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(dialled).toEqual([]);
    expect(resolved).toEqual([]);
  });

  test.each([
    ['to loopback', ['127.0.0.1']],
    ['to metadata', ['169.254.169.254']],
    ['to a mapped address', ['::ffff:10.0.0.1']],
    ['to a public and an inside address', ['93.184.215.14', '10.0.0.1']],
    ['to nothing', []],
  ])('refuses a name that resolves %s', async (_where, addresses) => {
    const { ask, dialled } = watchedOutbound({ 'rebind.example': addresses });
    expect(await ask('https://rebind.example/')).toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(dialled).toEqual([]);
  });

  test('is dialled at exactly the addresses that were checked, and resolved once', async () => {
    const { ask, dialled, resolved } = watchedOutbound({ 'cdn.example': ['93.184.215.14', '2606:4700::1111'] });
    expect(await ask('https://cdn.example/a.png')).toMatchObject({ code: 'UNREACHABLE' });
    expect(resolved).toEqual(['cdn.example']);
    expect(dialled).toMatchObject([
      { hostname: 'cdn.example', addresses: [{ address: '93.184.215.14' }, { address: '2606:4700::1111' }] },
    ]);
  });

  test.each([
    'ftp://cdn.example/',
    'file:///etc/passwd',
    'gopher://cdn.example/',
    'data:text/plain,x',
    'https://user:secret@cdn.example/',
    'https://user@cdn.example/',
    'http://cdn.example:25/',
    'https://cdn.example:6379/',
    'http://cdn.example:8080/',
    '//cdn.example/',
    'not a url',
    '',
    `https://cdn.example/${'a'.repeat(5_000)}`,
  ])('refuses %s before resolving', async (url) => {
    const { ask, resolved } = watchedOutbound({ 'cdn.example': ['93.184.215.14'] });
    expect(await ask(url)).toMatchObject({ code: 'URL_REFUSED' });
    expect(resolved).toEqual([]);
  });

  test('stays refused where configured ones may be private', async () => {
    const { ask, dialled } = watchedOutbound({}, true);
    expect(await ask('http://127.0.0.1/')).toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(dialled).toEqual([]);
  });

  test('that does not resolve is unreachable', async () => {
    const { ask } = watchedOutbound({});
    expect(await ask('https://nowhere.example/')).toMatchObject({ code: 'UNREACHABLE' });
  });
});

describe('a configured URL', () => {
  test('may be private only where the operator allows it', async () => {
    const closed = watchedOutbound({});
    expect(await closed.ask('http://127.0.0.1:4010/', { trust: 'configured' })).toMatchObject({
      code: 'ADDRESS_REFUSED',
    });
    expect(closed.dialled).toEqual([]);

    const open = watchedOutbound({}, true);
    expect(await open.ask('http://127.0.0.1:4010/', { trust: 'configured' })).toMatchObject({ code: 'UNREACHABLE' });
    expect(open.dialled).toMatchObject([{ hostname: '127.0.0.1', port: '4010' }]);
  });

  test('may hold a query, up to what servers accept', async () => {
    const { ask } = watchedOutbound({ 'crm.example': ['93.184.215.14'] });
    const asking = (length: number) => ask(`https://crm.example/${'a'.repeat(length)}`, { trust: 'configured' });
    expect(await asking(12_000)).toMatchObject({ code: 'UNREACHABLE' });
    expect(await asking(16_400)).toMatchObject({ code: 'URL_REFUSED' });
  });
});
