// What `npm run check` looks at. Each check has a name and counts as one test in `npm test`.
import path from 'node:path';
import { checkBundleSizes, checkStyleRules } from './bundle-sizes.mjs';
import { checkFileSizes } from './file-sizes.mjs';
import { checkLockfile } from './lockfile.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

// By its path: both compilers call their program `tsc`, and which one npm links under that name is chance.
const TYPESCRIPT_7 = path.join(ROOT, 'node_modules/typescript-native/bin/tsc');

const CHECKS = [
  { name: 'types', run: () => run('node', [TYPESCRIPT_7, '-p', '.']) },
  { name: 'format and lint', run: () => run('biome', ['check', '.']) },
  { name: 'import rules', run: () => run('depcruise', ['--config', '.dependency-cruiser.cjs', 'src', 'db']) },
  { name: 'dead code', run: () => run('knip', ['--no-progress']) },
  { name: 'file sizes', run: checkFileSizes },
  { name: 'lockfile', run: checkLockfile },
  { name: 'licences', run: () => run('node', ['scripts/licences.mjs', '--check']) },
  { name: 'words', run: () => run('node', ['scripts/words.mjs']) },
  { name: 'configuration docs', run: () => run('node', ['scripts/config-docs.mjs', '--check']) },
  { name: 'owners of tables', run: () => run('node', ['scripts/sql-owners.mjs', '--check']) },
  { name: 'drawing of areas', run: () => run('node', ['scripts/architecture.mjs', '--check']) },
  { name: 'bundle sizes', run: checkBundleSizes },
  { name: 'style rules', run: checkStyleRules },
];

/** Two at a time, since most of them use one core. */
const CONCURRENCY = 2;

/** Runs all of them, even after one has failed. @returns {Promise<{ name: string, passed: boolean }[]>} in the order in which they end */
export async function runChecks() {
  /** @type {{ name: string, passed: boolean }[]} */
  const results = [];
  const open = CHECKS.values();
  async function work() {
    for (const { name, run: check } of open) {
      const began = performance.now();
      const passed = await check();
      console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${Math.round(performance.now() - began)} ms)`);
      results.push({ name, passed });
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return results;
}
