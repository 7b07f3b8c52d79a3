// A server of its own per worker whose name servers, mail servers and source of people are simulated, for journeys of the verifier.
import { test as base } from '@playwright/test';
import { simulatedSources } from '#tests/simulators/environment.ts';
import { startSimulators } from '#tests/simulators/index.ts';
import { startMailWorld } from '#tests/simulators/mail/world.ts';
import { startServer } from '#tests/support/server.ts';
import { type Account, createAccountOn } from './operator.ts';

interface Verifying {
  url: string;
  /** A confirmed account on this server; `options` are those of `user:create`. */
  createAccount(...options: string[]): Promise<Account>;
}

export const test = base.extend<object, { verifying: Verifying }>({
  verifying: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const [world, simulators] = await Promise.all([startMailWorld({ patience: 4 }), startSimulators()]);
      const server = await startServer({
        env: { ...simulatedSources(simulators.url, ['hunter']), ...world.env, TRUST_PROXY: '1', LOG_LEVEL: 'error' },
      });
      const { url, dataDir } = server;
      await use({ url, createAccount: (...options) => createAccountOn(dataDir, options) });
      await server.stop();
      await Promise.all([world.close(), simulators.close()]);
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ verifying }, use) => use(verifying.url),
});
