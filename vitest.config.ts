// The runners of everything but the browser: pure rules, stores on a real PostgreSQL, and the built server from outside.
import { defineConfig } from 'vitest/config';

/**
 * One process for all files, which share what they import: a third of the time of a process for each. Tests leave nothing
 * behind, and what they replace is put back between them.
 */
const shared = {
  pool: 'threads',
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
  unstubEnvs: true,
  // Names of tests that are made of their rows are not cut: a failure says which row.
  chaiConfig: { truncateThreshold: 0 },
} as const;

/** Times here end what hangs, and nothing else: no test passes or fails by how fast the machine is. */
const POLL = { timeout: 60_000, interval: 20 };

/** All features at once: seconds to load, which tests beside them need anyway. */
const COMPOSED = 'src/app/server/**/*.test.ts';

export default defineConfig({
  test: {
    // Two more than the cores that a small machine has: a test waits for PostgreSQL, or for a source that is slow on purpose.
    maxWorkers: 4,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.mjs',
            '{bench,tests/support,tests/simulators}/**/*.test.ts',
          ],
          exclude: ['**/*.db.test.ts', COMPOSED],
          expect: { poll: POLL },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'db',
          include: ['src/**/*.db.test.ts', 'tests/support/**/*.db.test.ts', COMPOSED],
          globalSetup: ['tests/support/database.setup.ts'],
          setupFiles: ['tests/support/workspaces.setup.ts'],
          expect: { poll: POLL },
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          // Not threads: what a process takes of memory is looked at.
          pool: 'forks',
          name: 'server',
          include: ['tests/{faults,operations,security}/**/*.test.ts'],
          globalSetup: ['tests/support/database.setup.ts'],
          expect: { poll: POLL },
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...shared,
          // `npm run test:container`: minutes, for the image of a Debian of its own.
          name: 'container',
          include: ['tests/container/image.test.ts'],
          globalSetup: ['tests/support/database.setup.ts'],
          expect: { poll: POLL },
          testTimeout: 240_000,
          hookTimeout: 1_800_000,
        },
      },
    ],
  },
});
