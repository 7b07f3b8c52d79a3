// `npm test`: everything that must hold, in one run. Ends with one line that sums all runners.
// `npm test unit db` runs stages, `npm test campaigns` the tests of a feature, `npm test db campaigns` a stage of it.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import AREAS from '../feature-graph.json' with { type: 'json' };
import { ensureBuilt } from './lib/build.mjs';
import { runChecks } from './lib/checks.mjs';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { ensureMailServers, ensureOperatorsServers } from './lib/debian.mjs';
import { endWithNpm } from './lib/end-with-npm.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureNode, NODE_VERSIONS, SERVER_RUN } from './lib/other-node.mjs';
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
  // A feature may have no tests of a kind.
  if (features.length > 0) args.push('--passWithNoTests', ...features.flatMap(getPlaces));
  return readVitest(report, await run('vitest', args));
}

async function database() {
  // A run of one feature has to be quick: it takes the machine as it is.
  if (features.length === 0) ensureMailServers();
  return vitest('db');
}

async function server() {
  if (features.length === 0) ensureOperatorsServers();
  return vitest('server');
}

/** The server on the other versions of Node that are supported. */
async function otherNodes() {
  let counts = NOTHING;
  for (const version of Object.values(NODE_VERSIONS)) {
    console.log(`Node ${version}`);
    const report = path.join(reports, `node-${version}.json`);
    const args = ['node_modules/vitest/vitest.mjs', 'run', ...SERVER_RUN, '--reporter=default', '--reporter=json'];
    const passed = await run(ensureNode(version), [...args, `--outputFile=${report}`]);
    counts = addCounts(counts, readVitest(report, passed));
  }
  return counts;
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
  const specs = features.flatMap((feature) => E2E.filter((file) => isJourney(feature, file)));
  if (features.length > 0 && specs.length === 0) return NOTHING;
  return readPlaywright(report, await run('playwright', ['test', '--reporter=list,json', ...specs], env));
}

/** Journeys are named after their page. Where that is not also the name of the feature, it is said here. */
const JOURNEYS = {
  companies: ['company'],
  inbox: ['replies'],
  'job-board': ['jobs'],
  mailboxes: ['email-settings'],
  records: ['contacts', 'record-panel', 'hostile-records'],
  searches: ['search-grammar'],
  sending: ['scheduled-emails'],
  sources: ['data-sources'],
};

/** True for `linkedin.spec.ts` and `linkedin-faults.spec.ts` of linkedin-search. @param {string} feature @param {string} file */
function isJourney(feature, file) {
  const page = file.replace('.spec.ts', '');
  const pages = JOURNEYS[/** @type {keyof typeof JOURNEYS} */ (feature)] ?? [feature, feature.split('-')[0]];
  return pages.some((name) => page === name || page.startsWith(`${name}-`));
}

/** Where the tests of a feature are, as vitest filters its files. @param {string} feature */
function getPlaces(feature) {
  return [/** @type {string} */ (FEATURES[feature]), `tests/faults/${feature}`, `tests/security/${feature}`];
}

const STAGES = {
  check: checks,
  unit: () => vitest('unit'),
  db: database,
  server,
  node: otherNodes,
  browser,
};

/** These versions come from the registry, which a machine without CI may not reach. */
const ONLY_IN_CI = ['node'];

endWithNpm();
process.chdir(ROOT);
/** Where each feature is: its area holds it. @type {Record<string, string>} */
const FEATURES = Object.fromEntries(
  Object.entries(AREAS).flatMap(([area, { features }]) =>
    Object.keys(features).map((name) => [name, `src/${area}/${name}/`]),
  ),
);
const E2E = readdirSync('tests/e2e').filter((file) => file.endsWith('.spec.ts'));
const named = process.argv.slice(2);
const features = named.filter((name) => name in FEATURES);
const stages = named.filter((name) => name in STAGES);
const unknown = named.filter((name) => !features.includes(name) && !stages.includes(name));
if (unknown.length > 0) {
  console.error(
    `There is no stage or feature ${unknown.join(', ')}. The stages are ${Object.keys(STAGES).join(', ')}.`,
  );
  process.exit(2);
}
ensureInstalled();
await ensureBuilt();

let sum = NOTHING;
for (const [name, stage] of Object.entries(STAGES)) {
  if (stages.length > 0 && !stages.includes(name)) continue;
  // The checks look at all files, whatever the feature.
  if (features.length > 0 && (name === 'check' || name === 'node')) continue;
  if (ONLY_IN_CI.includes(name) && !stages.includes(name) && !process.env.CI) continue;
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
