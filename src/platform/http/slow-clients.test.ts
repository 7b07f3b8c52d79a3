// Clients that send slowly, or not at all, on real connections: each is ended, and others are answered while they hang.
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { createLog } from '../log.ts';
import { createHttpServer } from './http-server.ts';
import { SLOW_CLIENT_LIMITS, type SlowClientLimits } from './request-guards.ts';

const EACH = 250;
const UPLOAD = 'application/octet-stream';

/** A server with a JSON route, an upload that starts to read on command, and one that answers without reading. */
async function serve(limits: Partial<SlowClientLimits>) {
  const app = await createHttpServer(
    { log: createLog('silent'), publicUrl: 'http://localhost', port: 0, production: false, trustProxy: false },
    { ...SLOW_CLIENT_LIMITS, checkMs: 20, ...limits },
  );
  let read = () => {};
  const reading = new Promise<void>((resolve) => {
    read = resolve;
  });
  app.addContentTypeParser(UPLOAD, (_request, body, done) => done(null, body));
  app.post('/json', async ({ body }) => body);
  app.post('/upload', { config: { bodyType: UPLOAD } }, async ({ body }) => ({
    length: (await text(body as Readable)).length,
  }));
  app.post('/later', { config: { bodyType: UPLOAD } }, async ({ body }) => {
    await reading;
    return { length: (await text(body as Readable)).length };
  });
  app.post(
    '/refused',
    { config: { bodyType: UPLOAD }, onRequest: async (_, reply) => reply.code(401).send({}) },
    () => ({}),
  );
  app.get('/alive', async () => ({ alive: true }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, read, isAlive: async () => (await fetch(`http://127.0.0.1:${port}/alive`)).ok };
}

interface Slow {
  socket: Socket;
  /** What the server had said when the connection was closed. */
  answer: Promise<string>;
}

function send(port: number, bytes: string): Slow {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  let said = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    said += chunk;
  });
  socket.write(bytes);
  // Not `once`, which takes a reset for a failure of its own.
  return { socket, answer: new Promise((resolve) => socket.once('close', () => resolve(said))) };
}

const head = (path: string, length: number, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;

it('500 slow heads and bodies are answered with 408 and closed, others are answered while they hang', async () => {
  const { app, port, isAlive } = await serve({ headMs: 3_000, bodyMs: 3_000 });
  let opened = 0;
  app.server.on('connection', () => {
    opened += 1;
  });
  const heads = Array.from({ length: EACH }, () => send(port, 'POST /json HTTP/1.1\r\nhost: local'));
  const bodies = Array.from({ length: EACH }, () => send(port, `${head('/json', 1_000)}{"a":`));
  const drip = setInterval(() => {
    for (const { socket } of [...heads, ...bodies]) if (socket.writable) socket.write('1');
  }, 100);
  onTestFinished(() => clearInterval(drip));
  await expect.poll(() => opened).toBeGreaterThanOrEqual(2 * EACH);
  expect(await isAlive()).toBe(true);

  for (const { answer } of heads) expect(await answer).toMatch(/^HTTP\/1.1 408 /);
  for (const { answer } of bodies) {
    expect(await answer).toMatch(/^HTTP\/1.1 408 [\s\S]*connection: close[\s\S]*"code":"REQUEST_TIMEOUT"/i);
  }
  expect(await isAlive()).toBe(true);
});

it('a connection that says nothing is closed', async () => {
  const { port } = await serve({ headMs: 100 });
  expect(await send(port, '').answer).toMatch(/^(HTTP\/1.1 408 |$)/);
});

it('an upload may take longer than other bodies while data arrives, and ends when it stalls', async () => {
  const { port } = await serve({ bodyMs: 100, uploadWindowMs: 400, uploadBytes: 10 });
  const { socket, answer } = send(port, head('/upload', 2_000, UPLOAD));
  let sent = 0;
  const drip = setInterval(() => {
    if (sent < 2_000) socket.write('x'.repeat(20));
    sent += 20;
  }, 20);
  onTestFinished(() => clearInterval(drip));
  const [first] = (await once(socket, 'data')) as [string];
  expect(first).toMatch(/^HTTP\/1.1 200 [\s\S]*"length":2000/);
  clearInterval(drip);
  socket.end();
  await answer;

  const stopped = send(port, `${head('/upload', 2_000, UPLOAD)}some`);
  expect(await stopped.answer).toMatch(/^HTTP\/1.1 408 /);
});

it('an upload that waits for the server is not ended', async () => {
  const { port, read } = await serve({ bodyMs: 300, uploadWindowMs: 300, uploadBytes: 10 });
  const length = 8 * 1024 * 1024;
  const { socket } = send(port, head('/later', length, UPLOAD));
  socket.write('x'.repeat(length));
  // Ended in the meantime: one that waits for nothing but its own client, so at least two windows have passed.
  expect(await send(port, `${head('/upload', 2_000, UPLOAD)}some`).answer).toMatch(/^HTTP\/1.1 408 /);
  read();
  const [first] = (await once(socket, 'data')) as [string];
  expect(first).toMatch(new RegExp(`^HTTP/1.1 200 [\\s\\S]*"length":${length}`));
});

it('what is answered without being read may not be sent for ever', async () => {
  const { port } = await serve({ restMs: 100 });
  expect(await send(port, `${head('/refused', 2_000, UPLOAD)}some`).answer).toMatch(/^HTTP\/1.1 401 /);
});

it('an aborted body is the fault of no one', async () => {
  const { port, isAlive } = await serve({});
  for (const path of ['/json', '/upload', '/later']) {
    const { socket, answer } = send(port, `${head(path, 2_000, path === '/json' ? 'application/json' : UPLOAD)}{`);
    await expect.poll(() => socket.bytesWritten).toBeGreaterThan(0);
    socket.resetAndDestroy();
    await answer;
  }
  expect(await isAlive()).toBe(true);
});
