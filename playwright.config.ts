// The journeys in a real browser, at desktop and phone size, against the built server on a data directory of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/lib/chromium.mjs';
import { documentedVariables } from './src/platform/config/config.schema.ts';
import { freePort } from './src/platform/db/embedded-port.ts';
import { NOTHING_OUTSIDE } from './tests/support/nothing-outside.ts';

// The workers load this file again and inherit the environment: so all agree on what the first one has chosen.
process.env.E2E_PORT ??= String(await freePort());
if (process.env.E2E_DATA_DIR === undefined) {
  const folder = mkdtempSync(path.join(tmpdir(), 'leadwright-e2e-'));
  process.env.E2E_DATA_DIR = folder;
  // Only here: a teardown of the runner comes before it ends the server, which still writes.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}
process.env.CHROMIUM_PATH ??= findChromium() ?? '';

const { E2E_PORT, E2E_DATA_DIR, CHROMIUM_PATH } = process.env;
const url = `http://localhost:${E2E_PORT}`;

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // A test that has to be tried twice hides a fault.
  retries: 0,
  workers: 2,
  timeout: 90_000,
  // How long a page may take is the benchmark's matter: a slow machine fails no journey.
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: url,
    // A trace of each test takes a quarter of the time: `--trace on` makes one where a failure cannot be told from these.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: CHROMIUM_PATH || undefined,
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-gpu'],
    },
  },
  projects: [
    { name: 'desktop', use: { browserName: 'chromium', viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      // What depends on no width has run at desktop size.
      grepInvert: /@any-size/,
      use: {
        browserName: 'chromium',
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      },
    },
  ],
  webServer: {
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
      PORT: E2E_PORT ?? '',
      DATA_DIR: path.join(E2E_DATA_DIR ?? '', 'data'),
      LOG_LEVEL: 'warn',
      // A journey may come from an address of its own: all from one would be too many for the limits on addresses.
      TRUST_PROXY: '1',
    },
  },
});
