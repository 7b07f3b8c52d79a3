// A server of its own per worker whose sources are the simulators, for journeys through the faults of sources: those with a key, unless a
// spec names others.
import { test as base } from '@playwright/test';
import { KEY_SOURCES, type SourceId } from '#shared/source-ids.ts';
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

interface Chosen {
  sources: readonly SourceId[];
  /** Further configuration, from the origin of the simulators. */
  more: (origin: string) => Record<string, string>;
}

export const test = base.extend<{ source: Control }, { chosen: Chosen; simulated: Simulated }>({
  chosen: [
    { sources: KEY_SOURCES, more: () => ({}) },
    { option: true, scope: 'worker' },
  ],
  simulated: [
    async ({ chosen }, use) => {
      const simulators = await startSimulators();
      const server = await startServer({
        env: {
          ...simulatedSources(simulators.url, chosen.sources),
          ...chosen.more(simulators.url),
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
