// Pictures of the ground: asked of the configured place alone, once each, and never of our own network (quality S4).
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, test } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { blackPng } from '#tests/support/png.ts';
import { createTiles, tileAddress } from './tiles.provider.ts';

let server: Server;
let asked: string[];
let answer: { status: number; body: Buffer };
let dataDir: string;
let close: () => Promise<void>;

beforeEach(async () => {
  close = async () => undefined;
  asked = [];
  answer = { status: 200, body: blackPng(256, 8) };
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer.status, { 'content-type': 'image/png' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  dataDir = await mkdtemp(path.join(tmpdir(), 'leadwright-tiles-'));
});
afterEach(async () => {
  await close();
  server.close();
  await rm(dataDir, { recursive: true });
});

function tiles(template: string | null, allowPrivate = true) {
  const log = createLog('silent');
  const config = loadConfig({ DATA_DIR: dataDir, ...(template !== null && { MAP_TILES_URL: template }) });
  const outbound = createOutbound({ log, allowPrivate });
  close = () => outbound.close();
  return createTiles({ config, outbound, clock: { now: () => Date.now() }, log } as Parameters<typeof createTiles>[0]);
}
const template = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png?key=k`;
const ODER = { z: 3, x: 4, y: 2 };

test('a picture is fetched once, re-encoded and cached', async () => {
  const show = tiles(template());
  expect((await show(ODER))?.subarray(0, 4).toString()).toBe('RIFF');
  expect(await show(ODER)).not.toBeNull();
  expect(asked).toEqual(['/3/4/2.png?key=k']);
});

test('a place that is not on the map is not asked for', async () => {
  expect(await tiles(template())({ z: 1, x: 2, y: 0 })).toBeNull();
  expect(asked).toEqual([]);
});

test.each([
  ['an error', () => ({ status: 500, body: Buffer.from('broken') })],
  ['no picture', () => ({ status: 200, body: Buffer.from('<html>sign in</html>') })],
])('%s is no picture', async (_what, faulty) => {
  answer = faulty();
  expect(await tiles(template())(ODER)).toBeNull();
});

test('nothing is there without a configured place, and nothing inside is dialled', async () => {
  expect(await tiles(null)(ODER)).toBeNull();
  await close();
  expect(await tiles(template(), false)(ODER)).toBeNull();
  expect(asked).toEqual([]);
});

test.each([
  'ftp://tiles.example/{z}/{x}/{y}',
  'https://tiles.example/{z}/{x}',
  'https://{x}.tiles.example/{z}/{x}/{y}',
  '/{z}/{x}/{y}',
])('a start with %s is refused', (wrong) => {
  close = async () => undefined;
  expect(() => loadConfig({ MAP_TILES_URL: wrong })).toThrow('MAP_TILES_URL must be an http:// or https:// address');
});

// Addresses of the map's pictures: the configured place alone, and only places that are on the map.
const TEMPLATE = 'https://tiles.example/{z}/{x}/{y}.png?key=k';

it.each([
  [{ z: 0, x: 0, y: 0 }, 'https://tiles.example/0/0/0.png?key=k'],
  [{ z: 3, x: 7, y: 7 }, 'https://tiles.example/3/7/7.png?key=k'],
  [{ z: 3, x: 8, y: 0 }, null],
  [{ z: 0, x: 0, y: 1 }, null],
])('%o is %s', (place, address) => {
  expect(tileAddress(TEMPLATE, place)).toBe(address);
});
