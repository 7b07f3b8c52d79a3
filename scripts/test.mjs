// `npm test`: everything that must hold, in one run. Ends with one line that sums all runners.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { runChecks } from './lib/checks.mjs';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/root.mjs';
import { run } from './lib/run.mjs';
import { addCounts, NOTHING, oneFailure, readPlaywright, readVitest } from './lib/test-counts.mjs';

const reports = mkdtempSync(path.join(tmpdir(), 'leadwright-reports-'));

async function checks() {
  const results = await runChecks();
  const failures = results.filter((result) => !result.passed).map((result) => result.name);
  return { passed: results.length - failures.length, failed: failures.length, skipped: 0, failures };
}

/** @param {string} project */
async function vitest(project) {
  const report = path.join(reports, `${project}.json`);
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile=${report}`];
  return readVitest(report, await run('vitest', args));
}

async function browser() {
  const chromium = findOrInstallChromium();
  if (chromium === null) {
    const what = 'There is no Chromium for the browser tests. Install one, or set CHROMIUM_PATH to where it is.';
    console.error(what);
    return oneFailure(what);
  }
  const report = path.join(reports, 'browser.json');
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  return readPlaywright(report, await run('playwright', ['test', '--reporter=list,json'], env));
}

const STAGES = {
  check: checks,
  unit: () => vitest('unit'),
  db: () => vitest('db'),
  server: () => vitest('server'),
  browser,
};

process.chdir(ROOT);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in STAGES));
if (unknown.length > 0) {
  console.error(`There is no stage ${unknown.join(', ')}. The stages are ${Object.keys(STAGES).join(', ')}.`);
  process.exit(2);
}
ensureInstalled();
await ensureBuilt();

let sum = NOTHING;
for (const [name, stage] of Object.entries(STAGES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n== ${name}`);
  const began = performance.now();
  const counts = await stage();
  console.log(`== ${name}: ${summary(counts)} in ${Math.round((performance.now() - began) / 1000)} s`);
  sum = addCounts(sum, { ...counts, failures: counts.failures.map((failure) => `${name}: ${failure}`) });
}
rmSync(reports, { recursive: true, force: true, maxRetries: 5 });
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0;
// Once more at the end: between a failure and here lie thousands of lines, and a build machine may keep only the last ones.
for (const failure of sum.failures) console.log(`FAILED ${failure.replace(ROOT, '.')}`);
console.log(`\n${summary(sum)}`);

/** @param {import('./lib/test-counts.mjs').Counts} counts */
function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
