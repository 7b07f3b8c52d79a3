// The guard against SSRF by mail records (quality S4): what leads inside is refused, and no socket was opened.
import { createServer, Socket } from 'node:net';
import { afterEach, describe, expect, it, test } from 'vitest';
import type { Dns, DnsAnswer } from './dns.ts';
import type { Address } from './guarded-connector.ts';
import { createSmtpDoor } from './smtp-door.ts';

type Names = Record<string, readonly string[][]>;

/** Names answer by a table, each question with the next of its answers; sockets are only noted down. */
function watchedDoor(
  names: Names,
  { allowLoopback = false, answer }: { allowLoopback?: boolean; answer?: DnsAnswer<Address> } = {},
) {
  const dialled: string[] = [];
  const asked: string[] = [];
  const addresses: Dns['addresses'] = async (name) => {
    if (answer) return answer;
    const answers = names[name] ?? [];
    const found = answers[Math.min(asked.filter((one) => one === name).length, answers.length - 1)] ?? [];
    asked.push(name);
    return found.length > 0
      ? {
          kind: 'found',
          records: found.map((address): Address => ({ address, family: address.includes(':') ? 6 : 4 })),
        }
      : { kind: 'no_such_name' };
  };
  const door = createSmtpDoor({
    dns: { addresses },
    port: 25,
    allowLoopback,
    dial: ({ address }, port) => {
      dialled.push(`${address} ${port}`);
      const socket = new Socket();
      setImmediate(() => socket.destroy(new Error('a test opens no socket')));
      return socket;
    },
  });
  const connect = (host: string) => door.connect(host, 1_000).catch((error: unknown) => error);
  return { connect, dialled, asked };
}

describe('a mail server whose name leads inside', () => {
  test.each([
    ['loopback', '127.0.0.1'],
    ['loopback, another', '127.9.9.9'],
    ['this host', '0.0.0.0'],
    ['private, class A', '10.1.2.3'],
    ['private, class B', '172.16.0.1'],
    ['private, class C', '192.168.1.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['metadata', '169.254.169.254'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['documentation', '192.0.2.1'],
    ['loopback, IPv6', '::1'],
    ['IPv4 mapped', '::ffff:127.0.0.1'],
    ['IPv4 mapped, in hexadecimal', '::ffff:a9fe:a9fe'],
    ['IPv4 compatible', '::7f00:1'],
    ['NAT64', '64:ff9b::a9fe:a9fe'],
    ['6to4', '2002:a00:1::'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['unique local', 'fd00:ec2::254'],
    ['link local', 'fe80::1'],
  ])('%s is refused before connecting', async (_about, address) => {
    const { connect, dialled } = watchedDoor({ 'mx.evil.example': [[address]] });
    expect(await connect('mx.evil.example')).toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(dialled).toEqual([]);
  });

  it('is refused whole where one of several addresses is inside', async () => {
    const { connect, dialled } = watchedDoor({ 'mx.evil.example': [['8.8.8.8', '10.0.0.1']] });
    expect(await connect('mx.evil.example')).toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(dialled).toEqual([]);
  });
});

describe('an address in the place of a name', () => {
  test.each([
    ...['127.0.0.1', '2130706433', '0x7f.1', '017700000001', '0x7f000001', '127.1', '127.0.0.1.', '0', '[::1]', '::1'],
    ...['[::ffff:127.0.0.1]', '169.254.169.254', '10.0.0.1', '8.8.8.8'],
  ])('%s is refused, in whatever spelling, and not even looked up', async (host) => {
    const { connect, dialled, asked } = watchedDoor({});
    expect(await connect(host)).toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(dialled).toEqual([]);
    expect(asked).toEqual([]);
  });
});

describe('a name that answers differently the next time', () => {
  it('is dialled at the address that was checked, and looked up once for it', async () => {
    const { connect, dialled, asked } = watchedDoor({ 'mx.rebinding.example': [['8.8.8.8'], ['127.0.0.1']] });
    await connect('mx.rebinding.example');
    expect(asked).toEqual(['mx.rebinding.example']);
    expect(dialled).toEqual(['8.8.8.8 25']);
    expect(await connect('mx.rebinding.example')).toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(dialled).toHaveLength(1);
  });
});

describe('where it may connect', () => {
  it('tries two addresses of a host on the open internet, on the port of mail', async () => {
    const { connect, dialled } = watchedDoor({ 'mx.acme.example': [['8.8.8.8', '9.9.9.9', '2001:4860:4860::8888']] });
    expect(await connect('mx.acme.example')).toMatchObject({ code: 'UNREACHABLE' });
    expect(dialled).toEqual(['8.8.8.8 25', '9.9.9.9 25']);
  });

  it('lets tests on loopback, and nowhere else inside', async () => {
    const names = {
      'mx.local.example': [['127.0.0.7']],
      'mx.inside.example': [['10.0.0.7']],
      'mx.meta.example': [['169.254.169.254']],
    };
    const { connect, dialled } = watchedDoor(names, { allowLoopback: true });
    await connect('mx.local.example');
    expect(dialled).toEqual(['127.0.0.7 25']);
    expect(await connect('mx.inside.example')).toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(await connect('mx.meta.example')).toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(await connect('127.0.0.7')).toMatchObject({ code: 'ADDRESS_REFUSED' });
    expect(dialled).toHaveLength(1);
  });

  test.each([
    [{ kind: 'failed', code: 'ESERVFAIL' } as const, 'TIMEOUT'],
    [{ kind: 'no_such_name' } as const, 'UNREACHABLE'],
    [{ kind: 'empty' } as const, 'UNREACHABLE'],
  ])('tells %j as %s', async (answer, code) => {
    const { connect, dialled } = watchedDoor({}, { answer });
    expect(await connect('mx.acme.example')).toMatchObject({ code });
    expect(dialled).toEqual([]);
  });
});

/** For what comes, however slow the machine is. */
const REPLY_TIMEOUT_MS = 20_000;

describe('a conversation', () => {
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
  });

  /** Connected to a server that does `serve` with each connection. */
  async function talking(serve: (socket: Socket) => void) {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      serve(socket);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bound = server.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
    const records: Address[] = [{ address: '127.0.0.1', family: 4 }];
    const door = createSmtpDoor({
      dns: { addresses: async () => ({ kind: 'found', records }) },
      port,
      allowLoopback: true,
    });
    return await door.connect('mx.test', REPLY_TIMEOUT_MS);
  }

  it('never sends a line with control characters: an address cannot bring a command along', async () => {
    const heard: string[] = [];
    const connection = await talking((socket) => {
      socket.write('220 hi\r\n');
      socket.on('data', (chunk) => heard.push(String(chunk)));
    });
    await connection.reply(REPLY_TIMEOUT_MS);
    await expect(connection.ask('RCPT TO:<a@b.test>\r\nDATA', 1_000)).rejects.toMatchObject({ code: 'URL_REFUSED' });
    await expect(connection.ask('NOOP\n', 1_000)).rejects.toMatchObject({ code: 'URL_REFUSED' });
    connection.end();
    expect(heard.join('')).not.toContain('DATA');
  });

  it('tells silence, a lost connection, what is no reply, and a flood apart', async () => {
    const silent = await talking(() => undefined);
    await expect(silent.reply(50)).rejects.toMatchObject({ code: 'TIMEOUT' });
    const lost = await talking((socket) => socket.destroy());
    await expect(lost.reply(REPLY_TIMEOUT_MS)).rejects.toMatchObject({ code: 'UNREACHABLE' });
    const web = await talking((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    await expect(web.reply(REPLY_TIMEOUT_MS)).rejects.toMatchObject({ code: 'UNREADABLE_BODY' });
    const flood = await talking((socket) => {
      for (let n = 0; n < 300; n += 1) socket.write('220-more\r\n');
    });
    await expect(flood.reply(REPLY_TIMEOUT_MS)).rejects.toMatchObject({ code: 'TOO_LARGE' });
    const line = await talking((socket) => void socket.write(`220 ${'x'.repeat(10_000)}`));
    await expect(line.reply(REPLY_TIMEOUT_MS)).rejects.toMatchObject({ code: 'TOO_LARGE' });
    // Broken once, it stays so.
    await expect(lost.ask('NOOP', 100)).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });
});
