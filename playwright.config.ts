// The journeys in a real browser, at desktop and phone size, against the built server on a data directory of its own.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/lib/chromium.mjs';
import { documentedVariables } from './src/platform/config/config.schema.ts';
import { freePort } from './src/platform/db/embedded-postmaster.ts';
import { DESKTOP, PHONE } from './tests/e2e/viewports.ts';
import { NOTHING_OUTSIDE } from './tests/support/nothing-outside.ts';
import { createClusterFolder } from './tests/support/postgres.ts';

// The workers load this file again and inherit the environment: so all agree on what the first one has chosen.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_OPERATOR_PORT ??= String(await freePort());
if (process.env.E2E_DATA_DIR === undefined) {
  const folder = await createClusterFolder();
  process.env.E2E_DATA_DIR = folder;
  // Only here: a teardown of the runner comes before it ends the server, which still writes.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}
process.env.CHROMIUM_PATH ??= findChromium() ?? '';

const { E2E_PORT, E2E_OPERATOR_PORT, E2E_DATA_DIR, CHROMIUM_PATH } = process.env;
const url = `http://localhost:${E2E_PORT}`;

/** Specs with a server for all of their journeys, which go one after the other. */
const WITH_OWN_SERVER = /(email-settings|verifier|whatsapp-cloud)\.spec\.ts$/;
/** Specs that ask the server of `tests/e2e/simulated.ts`. */
const WITH_SIMULATORS = /(-(faults|map|simulated|sources|stripe)|google)\.spec\.ts$/;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A test that has to be tried twice hides a fault.
  retries: 0,
  // One more than the cores that a small machine has: a journey waits for a third of its time, for its browser or for a clock.
  workers: 3,
  timeout: 180_000,
  // How long a page may take is the benchmark's matter: a slow machine fails no journey.
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    baseURL: url,
    // Journeys hold calls back, which those of a service worker pass by: the journeys of the worker allow it.
    serviceWorkers: 'block',
    // A press waits for what moves to stand still.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of each test takes a quarter of the time: `--trace on` makes one where a failure cannot be told from these.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: CHROMIUM_PATH || undefined,
      args: [
        ...['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-gpu'],
        // Pages of journeys live for seconds: what V8's optimizing compilers cost is never earned back.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  projects: [
    {
      // All of them in one worker, for one server.
      name: 'simulated',
      testMatch: WITH_SIMULATORS,
      workers: 1,
      use: { browserName: 'chromium', ...DESKTOP },
    },
    {
      // Before the many, as the next: what takes long and begins last runs alone.
      name: 'own-server',
      testMatch: WITH_OWN_SERVER,
      use: { browserName: 'chromium', ...DESKTOP },
    },
    {
      name: 'phone',
      // What depends on no width has run at desktop size.
      grep: /@phone/,
      use: { browserName: 'chromium', ...PHONE },
    },
    {
      name: 'desktop',
      testIgnore: [WITH_SIMULATORS, WITH_OWN_SERVER],
      grepInvert: /@narrow/,
      use: { browserName: 'chromium', ...DESKTOP },
    },
  ],
  webServer: [
    {
      command: `"${process.execPath}" "${path.resolve('dist/server/main.js')}"`,
      // Not the checkout: a developer's .env must not reach a test.
      cwd: E2E_DATA_DIR,
      url: `${url}/readyz`,
      timeout: 60_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      env: {
        // A blank variable counts as absent: what the developer has set for another server stays out.
        ...Object.fromEntries(documentedVariables().map(({ name }) => [name, ''])),
        NODE_ENV: 'test',
        ...NOTHING_OUTSIDE,
        SUPPORT_EMAIL: 'support@leadwright.example',
        PORT: E2E_PORT ?? '',
        DATA_DIR: path.join(E2E_DATA_DIR ?? '', 'data'),
        LOG_LEVEL: 'warn',
        // A journey may come from an address of its own: all from one would be too many for the limits on addresses.
        TRUST_PROXY: '1',
      },
    },
    {
      command: `"${process.execPath}" tests/e2e/operator-process.mjs`,
      url: `http://127.0.0.1:${E2E_OPERATOR_PORT}`,
    },
  ],
});
