// Quality R7: what a source sends is cut at 5 MB, and what it sends too much of does not stay in memory.
import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { createSourceClient } from '#platform/outbound/source-client.ts';
import { createRapidapiLinkedin, type LinkedinSource } from '#prospecting/linkedin-search/server/linkedin.provider.ts';
import { gatewayAddress } from '#prospecting/sources/server/source-clients.provider.ts';
import { type Scenario, SIMULATED_HOST } from '#tests/simulators/index.ts';
import { type Program, spawnProgram } from '#tests/support/child-program.ts';

const MEGABYTE = 1024 * 1024;
const log = createLog('silent');
const outbound = createOutbound({ log, allowPrivate: true });
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

// A process of its own: what the simulator itself needs for 200 MB must not be counted as ours.
let simulators: Program;
let url: string;

beforeAll(async () => {
  simulators = await spawnProgram('tests/simulators/main.ts', []);
  const [line] = (await once(simulators.stdout, 'data')) as [Buffer];
  url = (JSON.parse(line.toString()) as { url: string }).url;
});
afterAll(async () => {
  await outbound.close();
  simulators.kill('SIGTERM');
  await once(simulators, 'exit');
});

function adapter(): LinkedinSource {
  const address = gatewayAddress('linkedin', { baseUrl: url, host: SIMULATED_HOST, key: 'simulated' });
  const deps = { outbound, log, clock: { now: () => Date.now() }, pause: async () => undefined };
  const info = { key: 'rapidapi', name: 'LinkedIn data', sample: false };
  return createRapidapiLinkedin(createSourceClient(address, deps), info);
}

/** The five answers that are heaviest on memory: as many as there can be in a row before the breaker opens. */
const HEAVY: Scenario[] = ['huge', 'gzip_bomb', 'deep_json', 'huge', 'gzip_bomb'];

async function failFiveTimes(): Promise<void> {
  const source = adapter();
  const search = (scenario: Scenario) => source.searchPeople({ keywords: `sim:${scenario}`, start: 0 });
  for (const scenario of HEAVY) await expect(search(scenario)).rejects.toMatchObject({ code: 'BAD_PAYLOAD' });
  await expect(search('huge')).rejects.toMatchObject({ code: 'CIRCUIT_OPEN' });
}

test('the heaviest answers grow memory by at most 30 MB', async () => {
  // Once before the count begins: what is loaded and compiled on first use is no growth.
  await failFiveTimes();
  collectGarbage();
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  await failFiveTimes();
  clearInterval(watch);
  expect((peak - before) / MEGABYTE).toBeLessThan(30);
});
