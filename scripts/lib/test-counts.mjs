// Reads how many tests passed, and which did not, from the reports of the runners. A runner that gives no report, or ends badly
// without naming a failed test, counts as one failure: nothing that went wrong may look like a success.
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const NO_REPORT = 'the runner left no report';

/**
 * `failures` names what failed, with the first line of why, for readers who see only the end of the log.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Counts
 */

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ projectName: string, status: string, results: { errors?: { message?: string }[] }[] }} PlaywrightTest
 * @typedef {{ specs?: { title: string, file: string, tests: PlaywrightTest[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/** @type {Counts} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** @param {string} what @returns {Counts} */
export function oneFailure(what) {
  return { passed: 0, failed: 1, skipped: 0, failures: [what] };
}

/** @param {Counts} a @param {Counts} b @returns {Counts} */
export function addCounts(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  };
}

/** @param {string} file @param {boolean} endedWell @returns {Counts} */
export function readVitest(file, endedWell) {
  const report = readReport(file);
  if (report === null) return oneFailure(NO_REPORT);
  /** @type {VitestFile[]} */
  const files = report.testResults;
  // A file that could not even be loaded has no tests to fail.
  const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = files.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => named(file.name, test.fullName, test.failureMessages[0])),
  );
  return withEnding(endedWell, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...failed, ...broken.map((file) => named(file.name, 'could not be loaded', file.message))],
  });
}

/** @param {string} file @param {boolean} endedWell @returns {Counts} */
export function readPlaywright(file, endedWell) {
  const report = readReport(file);
  if (report === null) return oneFailure(NO_REPORT);
  const { expected, unexpected, flaky, skipped } = report.stats;
  /** @type {{ message?: string }[]} */
  const outside = report.errors;
  return withEnding(endedWell, {
    passed: expected,
    // A test that passes at the second try has failed once: that is a fault to look into.
    failed: unexpected + flaky + outside.length,
    skipped,
    failures: [
      ...report.suites.flatMap(failedSpecs),
      ...outside.map((error) => named('outside of the tests', error.message)),
    ],
  });
}

/** @param {PlaywrightSuite} suite @returns {string[]} */
function failedSpecs(suite) {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((test) => {
        const error = test.results.flatMap((result) => result.errors ?? [])[0];
        return named(`[${test.projectName}] ${spec.file}`, spec.title, error?.message);
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(failedSpecs)];
}

/** The parts in one line, of each only the first line. @param {(string | undefined)[]} parts */
function named(...parts) {
  return parts
    .filter((part) => part !== undefined && part !== '')
    .map((part) => stripVTControlCharacters(String(part)).split('\n', 1)[0])
    .join(' > ');
}

/** @param {boolean} endedWell @param {Counts} counts @returns {Counts} */
function withEnding(endedWell, counts) {
  return endedWell || counts.failed > 0
    ? counts
    : addCounts(counts, oneFailure('the runner ended badly without naming a test'));
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
