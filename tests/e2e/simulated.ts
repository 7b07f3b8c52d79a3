// A server of its own whose sources are the simulators, for journeys through the faults of sources. The specs that ask it are run by one
// worker (`playwright.config.ts`), so that there is one of it.
import { test as base } from '@playwright/test';
import { KEY_SOURCES } from '#shared/source-ids.ts';
import { simulatedSources } from '#tests/simulators/environment.ts';
import { type Control, startSimulators } from '#tests/simulators/index.ts';
import { startServer } from '#tests/support/server.ts';
import { type Account, createAccountOn } from './operator.ts';

export interface Simulated {
  url: string;
  /** Orders the next answers of the source; forgotten before each test. */
  control: Control;
  /** A confirmed account on this server; `options` are those of `user:create`. */
  createAccount(...options: string[]): Promise<Account>;
}

/** Those with a key, and the open ones of the map. */
const SOURCES = [...KEY_SOURCES, 'nominatim', 'overpass'] as const;

export const test = base.extend<{ source: Control }, { simulated: Simulated }>({
  simulated: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const simulators = await startSimulators();
      const server = await startServer({
        env: {
          ...simulatedSources(simulators.url, SOURCES),
          MAP_TILES_URL: `${simulators.url}/pictures/{z}-{x}-{y}.png`,
          MAP_TILES_ATTRIBUTION: 'Ground of the simulators',
          MAP_TILES_ATTRIBUTION_URL: 'https://ground.example/',
          TRUST_PROXY: '1',
          LOG_LEVEL: 'error',
        },
      });
      const { url, dataDir } = server;
      await use({ url, control: simulators.control, createAccount: (...options) => createAccountOn(dataDir, options) });
      await server.stop();
      await simulators.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ simulated }, use) => use(simulated.url),
  source: async ({ simulated }, use) => {
    simulated.control.reset();
    await use(simulated.control);
  },
});
