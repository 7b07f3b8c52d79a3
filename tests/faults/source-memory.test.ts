// Quality R7: what a source sends is cut at 5 MB, and what it sends too much of does not stay in memory.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LinkedinSource } from '#features/linkedin-search/server/linkedin.provider.ts';
import { createRapidapiLinkedin } from '#features/linkedin-search/server/linkedin.rapidapi.provider.ts';
import { createLog } from '#platform/log.ts';
import { createOutbound } from '#platform/outbound/outbound.ts';
import { SourceFault } from '#shared/source-fault.ts';
import { type Scenario, SIMULATED_HOST } from '#tests/simulators/index.ts';

const MEGABYTE = 1024 * 1024;
const log = createLog('silent');
const outbound = createOutbound({ log, allowPrivate: true });
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

// A process of its own: what the simulator itself needs for 200 MB must not be counted as ours.
let simulators: ChildProcess;
let url: string;

beforeAll(async () => {
  const args = [path.resolve('tests/support/run-typescript.mjs'), 'tests/simulators/main.ts'];
  simulators = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(simulators.stdout ?? simulators, 'data')) as [Buffer];
  url = (JSON.parse(line.toString()) as { url: string }).url;
});
afterAll(async () => {
  await outbound.close();
  simulators.kill('SIGTERM');
  await once(simulators, 'exit');
});

function adapter(): LinkedinSource {
  return createRapidapiLinkedin(
    { baseUrl: url, host: SIMULATED_HOST, key: 'simulated' },
    { outbound, log, clock: { now: () => Date.now() }, pause: async () => undefined },
  );
}

/** As often as it can fail before the breaker opens. */
async function failFiveTimes(scenario: Scenario): Promise<void> {
  const source = adapter();
  const search = () => source.searchPeople({ keywords: `sim:${scenario}`, start: 0 });
  for (let n = 0; n < 5; n += 1) await expect(search()).rejects.toMatchObject({ code: 'BAD_PAYLOAD' });
  await expect(search()).rejects.toMatchObject({ code: 'CIRCUIT_OPEN' });
}

test.each(['huge', 'gzip_bomb', 'deep_json'] as const)('%s leaves memory where it was, to 30 MB', async (scenario) => {
  // Once before the count begins: what is loaded and compiled on first use is no growth.
  await expect(adapter().searchPeople({ keywords: `sim:${scenario}`, start: 0 })).rejects.toBeInstanceOf(SourceFault);
  collectGarbage();
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  await failFiveTimes(scenario);
  clearInterval(watch);
  expect((peak - before) / MEGABYTE).toBeLessThan(30);
});
