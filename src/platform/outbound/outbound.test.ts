// The limits of the door against real servers on loopback.
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createOutbound, type Outbound, type OutboundRequest } from './outbound.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

function listen(server: Server): Promise<string> {
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  closers.push(async () => server.closeAllConnections());
  return await listen(server);
}

function door(): Outbound {
  const outbound = createOutbound({ log: createLog('silent'), allowPrivate: true });
  closers.unshift(() => outbound.close());
  return outbound;
}

function ask(url: string, more: Partial<OutboundRequest> = {}) {
  return door().request({ url, deadlineMs: 5_000, trust: 'configured', ...more });
}

describe('the body', () => {
  test.each([
    ['plain', (text: string) => Buffer.from(text), undefined],
    ['gzip', gzipSync, 'gzip'],
    ['deflate', deflateSync, 'deflate'],
    ['brotli', brotliCompressSync, 'br'],
  ])('is decoded: %s', async (_name, encode, encoding) => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { ...(encoding && { 'content-encoding': encoding }), 'set-cookie': ['a=1', 'b=2'] });
      response.end(encode('räksmörgås'));
    });
    const answer = await ask(url);
    expect(answer.body.toString()).toBe('räksmörgås');
    expect(answer.headers['set-cookie']).toBe('a=1');
  });

  test('larger than the limit is cut off while it streams', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const url = await serve((_request, response) => {
      const push = () => {
        while (sent < 200 * 1024 * 1024 && response.write(chunk)) sent += chunk.length;
      };
      response.on('drain', push);
      push();
    });
    await expect(ask(url)).rejects.toMatchObject({ code: 'TOO_LARGE' });
    // What lay in socket buffers may exceed the limit a little; the other 190 MB were never sent.
    expect(sent).toBeLessThan(20 * 1024 * 1024);
  });

  test('that announces too many bytes is refused before it is read', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': String(200 * 1024 * 1024) });
      response.flushHeaders();
    });
    await expect(ask(url)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', (data: Buffer) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ])('that is a %s bomb is cut off', async (encoding, compress) => {
    // More than is taken, four times over.
    const bomb = compress(Buffer.alloc(20 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding });
      response.end(bomb);
    });
    await expect(ask(url)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });

  test.each([
    ['corrupt', 'gzip', Buffer.from('this is not gzip')],
    ['cut short', 'gzip', gzipSync(Buffer.alloc(100_000, 'abc')).subarray(0, 60)],
    ['corrupt', 'br', Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff])],
    ['stacked', 'gzip, gzip', gzipSync(gzipSync('x'))],
    ['unknown', 'compress', Buffer.from('x')],
  ])('with a %s %s encoding is unreadable', async (_what, encoding, body) => {
    const url = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': encoding });
      response.end(body);
    });
    await expect(ask(url)).rejects.toMatchObject({ code: 'UNREADABLE_BODY' });
  });
});

describe('the deadline', () => {
  test('covers a server that never answers', async () => {
    const url = await serve(() => undefined);
    await expect(ask(url, { deadlineMs: 100 })).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  test('covers a body that drips', async () => {
    const url = await serve((_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('x'), 10);
      response.on('close', () => clearInterval(drip));
    });
    await expect(ask(url, { deadlineMs: 200 })).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  test('covers a resolver that does not answer', async () => {
    const outbound = createOutbound({
      log: createLog('silent'),
      allowPrivate: false,
      resolve: () => new Promise(() => undefined),
    });
    closers.push(() => outbound.close());
    const asked = outbound.request({ url: 'https://slow.example/', deadlineMs: 100 });
    await expect(asked).rejects.toMatchObject({ code: 'TIMEOUT' });
  });
});

describe('the connection', () => {
  test.each([
    ['reset at once', ''],
    ['cut in the body', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'],
    ['not HTTP', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ])('%s is unreachable', async (_what, bytes) => {
    const url = await listen(
      createTcpServer((socket) =>
        socket
          .on('error', () => undefined)
          .resume()
          .end(bytes),
      ),
    );
    await expect(ask(url)).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });

  test('refused is unreachable', async () => {
    const url = await listen(createTcpServer());
    await closers.pop()?.();
    await expect(ask(url)).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });
});

describe('redirects', () => {
  const redirectTo = (locate: (path: string) => string | undefined): RequestListener =>
    function redirect(request, response) {
      const location = locate(request.url ?? '');
      if (location === undefined) response.end(JSON.stringify(request.headers));
      else response.writeHead(302, { location }).end('a body that is not read');
    };

  test('are answered as they are unless asked for', async () => {
    const url = await serve(redirectTo(() => '/elsewhere'));
    expect(await ask(url)).toMatchObject({ status: 302, headers: { location: '/elsewhere' } });
  });

  test('are followed up to the limit', async () => {
    const url = await serve(redirectTo((path) => (path === '/3' ? undefined : `/${Number(path.slice(1)) + 1}`)));
    expect(await ask(`${url}/0`, { maxRedirects: 3 })).toMatchObject({ status: 200 });
    await expect(ask(`${url}/0`, { maxRedirects: 2 })).rejects.toMatchObject({ code: 'REDIRECT_REFUSED' });
  });

  test.each([
    ['in a circle', '/again', 'REDIRECT_REFUSED'],
    ['to nowhere', '', 'REDIRECT_REFUSED'],
    ['to a broken address', 'http://[', 'REDIRECT_REFUSED'],
    ['to another scheme', 'file:///etc/passwd', 'URL_REFUSED'],
    ['to another port inside', 'http://127.0.0.1:6379/', 'URL_REFUSED'],
    ['to the metadata service', 'http://169.254.169.254/latest/', 'ADDRESS_REFUSED'],
    ['to loopback by name', 'http://localhost/', 'ADDRESS_REFUSED'],
  ])('%s are refused', async (_where, location, code) => {
    const url = await serve(redirectTo(() => location));
    await expect(ask(url, { maxRedirects: 3 })).rejects.toMatchObject({ code });
  });

  test('keep the headers that may hold a key on the origin they were meant for', async () => {
    const url = await serve(redirectTo((path) => (path === '/there' ? undefined : '/there')));
    const answer = await ask(url, { maxRedirects: 1, headers: { 'x-rapidapi-key': 'canary' } });
    expect(JSON.parse(answer.body.toString())).toMatchObject({ 'x-rapidapi-key': 'canary' });
  });
});

describe('JSON', () => {
  const json = (body: string) =>
    serve((_request, response) => {
      response.end(body);
    }).then((url) => door().requestJson({ url, deadlineMs: 5_000, trust: 'configured' }));

  test('is parsed, with a byte order mark too', async () => {
    expect(await json('\ufeff{"a":"[[[[{{{{\\"["}')).toMatchObject({ json: { a: '[[[[{{{{"[' } });
  });

  test.each([
    ['nothing', ''],
    ['HTML', '<!doctype html><title>Sorry</title>'],
    ['broken JSON', '{"a":'],
    ['JSON nested 10,000 deep', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['objects nested 10,000 deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
  ])('%s is unreadable', async (_what, body) => {
    await expect(json(body)).rejects.toMatchObject({ code: 'UNREADABLE_BODY' });
  });
});

test('a certificate of unknown origin is refused before anything is said, and the log says so', async () => {
  let heard = 0;
  // With the certificate that this library makes for itself.
  const server = new SMTPServer({ secure: true, onConnect: (_session, done) => done() });
  server.on('error', () => undefined);
  server.server.on('secureConnection', (socket) => socket.on('data', () => heard++));
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port));
  });
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const lines: string[] = [];
  const outbound = createOutbound({
    log: createLog('info', { write: (line) => lines.push(line) }),
    allowPrivate: true,
  });
  closers.unshift(() => outbound.close());
  const request = { url: `https://127.0.0.1:${port}/`, deadlineMs: 5_000, trust: 'configured' } as const;
  await expect(outbound.request({ ...request, headers: { authorization: 'canary' } })).rejects.toMatchObject({
    code: 'UNREACHABLE',
    unsent: true,
  });
  expect(heard).toBe(0);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 40,
      host: `127.0.0.1:${port}`,
      msg: 'outgoing request refused',
      tls: expect.stringMatching(/CERT|SIGNED|TLS/),
    }),
  ]);
});
