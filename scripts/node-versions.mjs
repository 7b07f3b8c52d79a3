// `npm run test:node`: the built server and the unit tests on the other versions of Node that are supported.
import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode, NODE_VERSIONS, SERVER_RUN } from './lib/other-node.mjs';
import { ROOT } from './lib/root.mjs';

/** Pure rules, and what CI runs too (`npm test node`). */
const RUNS = [['--project', 'unit'], SERVER_RUN];

ensureInstalled();
await ensureBuilt();
for (const version of Object.values(NODE_VERSIONS)) {
  const node = ensureNode(version);
  for (const args of RUNS) {
    console.log(`\n== Node ${version}: ${args.join(' ')}`);
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...args];
    if (spawnSync(node, vitest, { cwd: ROOT, stdio: 'inherit' }).status !== 0) process.exitCode = 1;
  }
}
