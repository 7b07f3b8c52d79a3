// Clients that hold on to the server: live streams beyond the limit of a session, and what a stop does with all that hangs.
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { type Client, client } from '#tests/support/client.ts';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { startServer } from '#tests/support/server.ts';

const STREAMS_OF_SESSION = 10;

const database = withDatabase();
const there = withPlatform(database);

async function signedIn(url: string): Promise<Client> {
  const { email } = await someone(there.platform);
  const http = client(url);
  await http.signIn(email, 'correct horse battery');
  return http;
}

const getCookie = ({ cookies }: Client) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** A live stream that is read until the server ends it. */
async function openStream(url: string, caller: Client) {
  const stream = { ended: false };
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const answer = await fetch(`${url}/api/live`, { headers: { cookie: getCookie(caller) }, signal: abort.signal });
  expect(answer.status).toBe(200);
  void answer.text().then(
    () => {
      stream.ended = true;
    },
    () => undefined,
  );
  return stream;
}

it('a session has ten live streams, the oldest end, and those of others are not touched', async () => {
  const server = await startServer({ databaseUrl: database.url });
  onTestFinished(() => void server.stop());
  const one = await signedIn(server.url);
  const other = await openStream(server.url, await signedIn(server.url));
  const streams: Awaited<ReturnType<typeof openStream>>[] = [];
  for (let n = 0; n < STREAMS_OF_SESSION + 3; n += 1) streams.push(await openStream(server.url, one));
  await expect.poll(() => streams.slice(0, 3).map(({ ended }) => ended)).toEqual([true, true, true]);
  // The other streams stay open.
  expect((await one.get('/api/me')).status).toBe(200);
  expect(streams.slice(3).some(({ ended }) => ended)).toBe(false);
  expect(other.ended).toBe(false);
});

it('a stop waits for nothing that hangs: slow heads, slow bodies, slow uploads, live streams', async () => {
  const server = await startServer({ databaseUrl: database.url });
  const caller = await signedIn(server.url);
  const live = await Promise.all(Array.from({ length: 8 }, () => openStream(server.url, caller)));
  const { port } = new URL(server.url);
  const json = `POST /api/accounts/sign-in HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{`;
  const upload = `POST /api/imports HTTP/1.1\r\nhost: localhost\r\ncookie: ${getCookie(caller)}\r\ncontent-type: application/octet-stream\r\ncontent-length: 900\r\n\r\nname`;
  const slow = [json, upload, 'GET /api/me HTTP/1.1\r\nhost: lo'].flatMap((bytes) =>
    Array.from({ length: 20 }, () => {
      const socket = connect(Number(port), 'localhost');
      onTestFinished(() => void socket.destroy());
      socket.on('error', () => undefined).resume();
      socket.write(bytes);
      return socket;
    }),
  );
  await expect.poll(() => slow.every(({ bytesWritten }) => bytesWritten > 0)).toBe(true);
  expect((await caller.get('/api/me')).status).toBe(200);

  expect(await server.stop()).toBe(0);
  await expect.poll(() => slow.every(({ destroyed }) => destroyed)).toBe(true);
  await expect.poll(() => live.every(({ ended }) => ended)).toBe(true);
  expect(server.output()).not.toContain('Cannot use a pool after calling end');
});
