import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '#platform/config/config.ts';
import { createLog } from '#platform/log.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createReachability } from './source-hub.provider.ts';

const log = createLog('silent');
const outbound = createOutbound({ log, allowPrivate: true });
let asked = 0;
const server = createServer((_request, response) => {
  asked += 1;
  response.writeHead(404).end();
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  server.close();
  await outbound.close();
});

function reachability(baseUrl: string) {
  let now = 0;
  const config = loadConfig({ FREELANCER_BASE_URL: baseUrl });
  const isReachable = createReachability({ config, outbound, log, clock: { now: () => now } });
  return { isReachable, wait: (ms: number) => (now += ms) };
}

it('asks once whatever the answer is, and then knows', async () => {
  const { port } = server.address() as AddressInfo;
  const { isReachable, wait } = reachability(`http://127.0.0.1:${port}`);
  expect(await Promise.all([isReachable('freelancer'), isReachable('freelancer')])).toEqual([true, true]);
  wait(3_600_000);
  expect(await isReachable('freelancer')).toBe(true);
  expect(asked).toBe(1);
});

it('probes again after a minute without an answer', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const { isReachable, wait } = reachability(`http://127.0.0.1:${port}`);
  expect(await isReachable('freelancer')).toBe(false);
  const late = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => late.listen(port, '127.0.0.1', resolve));
  expect(await isReachable('freelancer')).toBe(false);
  wait(60_001);
  expect(await isReachable('freelancer')).toBe(true);
  late.closeAllConnections();
  late.close();
});
