// Applies the faults of tests/mutants to a copy of the checkout, one at a time, and tells which of them the tests find.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { ROOT } from './root.mjs';
import { readPlaywright, readVitest } from './test-counts.mjs';

/**
 * A fault on purpose: `find` occurs once in `file` and is replaced. `tests` are the narrowest that must fail then: `files` as the runner
 * filters them, and `title`, a regular expression, where one test of many is enough.
 * @typedef {{ stage: 'unit' | 'db' | 'server' | 'browser', files: string[], title?: string }} Tests
 * @typedef {{ name: string, kind: string, file: string, find: string, replace: string, tests: Tests }} Mutant
 */

/** `broken`: the tests could not be run, which says nothing about what they find. @typedef {'killed' | 'SURVIVED' | 'BROKEN'} Verdict */

/** The slow ones last; those in a browser need the web application, which is built only for them. */
const STAGES = /** @type {const} */ (['unit', 'db', 'server', 'browser']);

/** @param {string} text @param {Mutant} mutant */
export function mutate(text, { name, file, find, replace }) {
  const occurrences = text.split(find).length - 1;
  if (occurrences !== 1) throw new Error(`${name}: the text to replace occurs ${occurrences} times in ${file}`);
  // As a function: `$` in the replacement means nothing.
  return text.replace(find, () => replace);
}

/** The runner at work: who ends us means it too, and the copy goes. @type {import('node:child_process').ChildProcess | null} */
let running = null;
let stopped = false;

/** @param {readonly Mutant[]} mutants @returns {Promise<boolean>} true where all were killed */
export async function runMutants(mutants) {
  const copy = createCopy();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => {
      stopped = true;
      running?.kill('SIGINT');
    });
  }
  /** @type {Record<Verdict, number>} */
  const sums = { killed: 0, SURVIVED: 0, BROKEN: 0 };
  try {
    for (const stage of STAGES) {
      const own = mutants.filter(({ tests }) => tests.stage === stage);
      if (own.length === 0) continue;
      await requireGreen(
        copy,
        stage,
        own.map(({ tests }) => tests),
      );
      for (const mutant of own) {
        const { verdict, why } = await tryMutant(copy, mutant);
        if (stopped) return false;
        sums[verdict] += 1;
        console.log(`${verdict.padEnd(9)}${mutant.name} (${mutant.kind})${why === '' ? '' : `\n         ${why}`}`);
      }
    }
  } finally {
    rmSync(copy, { recursive: true, force: true, maxRetries: 5 });
  }
  console.log(`\n${sums.killed} killed, ${sums.SURVIVED} survived, ${sums.BROKEN} could not be tried`);
  return sums.killed === mutants.length;
}

/** What git would commit, changes that are not committed included, with the packages of this checkout. */
function createCopy() {
  const copy = mkdtempSync(path.join(tmpdir(), 'leadwright-mutants-'));
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  for (const file of stdout.split('\0')) {
    const from = path.join(ROOT, file);
    if (file === '' || !existsSync(from)) continue;
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    cpSync(from, path.join(copy, file));
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
  return copy;
}

/**
 * Tests that fail without a mutant would count each as killed.
 * @param {string} copy @param {Tests['stage']} stage @param {Tests[]} tests
 */
async function requireGreen(copy, stage, tests) {
  await build(copy, stage);
  const whole = tests.filter(({ title }) => title === undefined);
  const parts = tests.filter(({ title }) => title !== undefined);
  for (const group of [whole, parts]) {
    if (group.length === 0) continue;
    const files = [...new Set(group.flatMap((each) => each.files))];
    const title = group === parts ? parts.map((each) => each.title).join('|') : undefined;
    const { failed, failures, passed } = await test(copy, { stage, files, ...(title !== undefined && { title }) });
    if (failed > 0 || passed === 0)
      throw new Error(`Without a mutant the ${stage} tests must pass:\n${failures.join('\n')}`);
  }
}

/** @param {string} copy @param {Mutant} mutant @returns {Promise<{ verdict: Verdict, why: string }>} */
async function tryMutant(copy, mutant) {
  const file = path.join(copy, mutant.file);
  const original = readFileSync(file, 'utf8');
  writeFileSync(file, mutate(original, mutant));
  try {
    if (!(await build(copy, mutant.tests.stage))) return { verdict: 'BROKEN', why: 'It cannot be built.' };
    const { passed, failed, found, failures } = await test(copy, mutant.tests);
    if (found > 0) return { verdict: 'killed', why: failures[0]?.replaceAll(`${copy}${path.sep}`, '') ?? '' };
    if (failed > 0) return { verdict: 'BROKEN', why: failures[0] ?? '' };
    return passed > 0 ? { verdict: 'SURVIVED', why: '' } : { verdict: 'BROKEN', why: 'No test has run.' };
  } finally {
    writeFileSync(file, original);
  }
}

/** @param {string} copy @param {Tests['stage']} stage @returns {Promise<boolean>} */
async function build(copy, stage) {
  // What is built for the server's tests is newer than the stamp of the whole build: the browser's begin with a build of their own.
  // The web application is built once: the server does not start without one.
  if (stage === 'server' && existsSync(path.join(copy, 'dist/web')))
    return run(copy, ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.server.config.ts']);
  if (stage === 'server' || stage === 'browser') return run(copy, ['scripts/build.mjs']);
  return true;
}

/** `found` counts the tests that failed; `failed` also what could not be loaded. @param {string} copy @param {Tests} tests */
async function test(copy, { stage, files, title }) {
  const report = path.join(copy, 'report.json');
  rmSync(report, { force: true });
  if (stage === 'browser') {
    const env = { CHROMIUM_PATH: findOrInstallChromium() ?? '', PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const grep = title === undefined ? [] : ['--grep', title];
    const ended = await run(
      copy,
      ['node_modules/@playwright/test/cli.js', 'test', '--reporter=json', '--max-failures=1', ...grep, ...files],
      env,
    );
    return { ...readPlaywright(report, ended), found: read(report)?.stats.unexpected ?? 0 };
  }
  const filter = title === undefined ? [] : ['--testNamePattern', title];
  const ended = await run(copy, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    stage,
    '--bail=1',
    '--reporter=json',
    `--outputFile=${report}`,
    ...filter,
    ...files,
  ]);
  return { ...readVitest(report, ended), found: read(report)?.numFailedTests ?? 0 };
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Its output is the noise of tests that fail on purpose. @param {string} copy @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
function run(copy, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: copy, stdio: 'ignore', env: { ...process.env, ...env } });
    running = child;
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
