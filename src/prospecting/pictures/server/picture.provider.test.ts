// The image door from the browser's side to the outside host: both real, over HTTP on loopback.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import { createSessionCookie } from '#platform/http/callers.ts';
import { createHttpServer } from '#platform/http/http-server.ts';
import type { HttpServer } from '#platform/http/http-types.ts';
import { createRouter, decorateRequests } from '#platform/http/router.ts';
import { createLog } from '#platform/log.ts';
import { createOutbound, type Outbound } from '#platform/outbound/outbound.ts';
import { createSecrets } from '#platform/secrets.ts';
import type { Principal } from '#shared/principal.ts';
import { createPictureSigner, registerPicturesRoutes, type SignPicture } from './index.ts';

const somebody: Principal = {
  workspaceId: 'w',
  userId: 'u',
  sessionId: 's',
  email: 'user@test.example',
  plan: 'pro',
  group: 'pro',
  role: 'owner',
  teamMember: false,
};
const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0b6b5d' } })
  .png()
  .toBuffer();

let folder: string;
let app: HttpServer;
let outbound: Outbound;
let sign: SignPicture;
let host: string;
let asked: number;
let answer: RequestListener;
const outside = createServer((request, response) => {
  asked += 1;
  answer(request, response);
});

beforeEach(async () => {
  asked = 0;
  answer = (_request, response) => void response.end(png);
  folder = await mkdtemp(path.join(tmpdir(), 'leadwright-door-'));
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
});

afterEach(async () => {
  await app.close();
  await outbound.close();
  outside.closeAllConnections();
  await new Promise((resolve) => outside.close(resolve));
  await rm(folder, { recursive: true });
});

async function openDoor(allowPrivateSources = true): Promise<void> {
  const log = createLog('silent');
  const config = { ...loadConfig({ DATA_DIR: folder }), allowPrivateSources };
  const { publicUrl, port } = config;
  const secrets = createSecrets('x'.repeat(64));
  const cookie = createSessionCookie(publicUrl);
  outbound = createOutbound({ log, allowPrivate: allowPrivateSources });
  app = await createHttpServer({ log, publicUrl, port, production: false, trustProxy: false });
  decorateRequests(app);
  const router = createRouter(app, {
    gatekeeper: { authenticate: async () => somebody, admit: () => undefined, check: () => undefined },
    limits: { take: async () => undefined, takeOfKey: async () => ({ refused: false, calls: 1, resetSeconds: 60 }) },
    cookie,
    keys: { authenticate: async () => null },
  });
  registerPicturesRoutes(router, { config, outbound, clock: { now: () => Date.now() }, log, secrets });
  sign = createPictureSigner({ secrets });
  signedIn = { [cookie.name]: 'token' };
}

let signedIn: Record<string, string>;
const get = (url: string) => app.inject({ url, cookies: signedIn });

test('answers a signed picture as WebP that can do nothing but be shown', async () => {
  await openDoor();
  const response = await get(sign(`${host}/a.png`));
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=86400, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  expect((await sharp(response.rawPayload).metadata()).format).toBe('webp');
});

test('asks the host once, however many look at the same time and afterwards', async () => {
  await openDoor();
  const url = sign(`${host}/a.png`);
  const responses = await Promise.all(Array.from({ length: 20 }, () => get(url)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  expect((await get(url)).statusCode).toBe(200);
  expect(asked).toBe(1);
});

test('a picture that cannot be had is a missing one, and is not asked for again at once', async () => {
  await openDoor();
  answer = (_request, response) => void response.writeHead(403).end();
  const url = sign(`${host}/a.png`);
  for (let i = 0; i < 2; i += 1) {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ error: { code: 'PICTURE_UNAVAILABLE' } });
  }
  expect(asked).toBe(1);
});

test.each([
  ['an SVG that calls itself PNG', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['an HTML page', 'text/html', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a picture of more than 3 MB', 'image/png', Buffer.concat([png, Buffer.alloc(3 * 1024 * 1024)])],
])('%s is refused', async (_what, type, body) => {
  await openDoor();
  answer = (_request, response) => void response.writeHead(200, { 'content-type': type }).end(body);
  expect((await get(sign(`${host}/a.png`))).statusCode).toBe(404);
});

test('a picture with the wrong type is shown for what it is', async () => {
  await openDoor();
  answer = (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(png);
  expect((await get(sign(`${host}/a.png`))).headers['content-type']).toBe('image/webp');
});

test('nothing without its signature is fetched', async () => {
  await openDoor();
  const url = new URL(sign(`${host}/a.png`), 'http://ours.example');
  url.searchParams.set('u', `${host}/b.png`);
  expect((await get(url.pathname + url.search)).statusCode).toBe(404);
  expect((await get(`/api/pictures?u=${encodeURIComponent(`${host}/a.png`)}&s=`)).statusCode).toBe(404);
  expect(asked).toBe(0);
});

test('nothing inside our network is fetched, even where its address is signed', async () => {
  await openDoor(false);
  expect((await get(sign(`${host}/a.png`))).statusCode).toBe(404);
  expect((await get(sign('http://169.254.169.254/latest/meta-data/'))).statusCode).toBe(404);
  expect(asked).toBe(0);
});

test('a host that sends us inside our network has no picture', async () => {
  await openDoor();
  answer = (_request, response) => void response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
  expect((await get(sign(`${host}/a.png`))).statusCode).toBe(404);
  expect(asked).toBe(1);
});
