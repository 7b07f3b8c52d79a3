// Reads how many tests passed from the reports of the runners. A runner that gives no report, or ends badly without naming a
// failed test, counts as one failure: nothing that went wrong may look like a success.
import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Counts} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 };
/** @type {Counts} */
export const CRASHED = { passed: 0, failed: 1, skipped: 0 };

/** @param {Counts} a @param {Counts} b @returns {Counts} */
export function addCounts(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** @param {string} file @param {boolean} endedWell @returns {Counts} */
export function readVitest(file, endedWell) {
  const report = readReport(file);
  if (report === null) return CRASHED;
  // A file that could not even be loaded has no tests to fail.
  /** @type {{ status: string, assertionResults: unknown[] }[]} */
  const results = report.testResults;
  const broken = results.filter((result) => result.status === 'failed' && result.assertionResults.length === 0);
  return withEnding(endedWell, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/** @param {string} file @param {boolean} endedWell @returns {Counts} */
export function readPlaywright(file, endedWell) {
  const report = readReport(file);
  if (report === null) return CRASHED;
  const { expected, unexpected, flaky, skipped } = report.stats;
  // A test that passes at the second try has failed once: that is a fault to look into.
  return withEnding(endedWell, { passed: expected, failed: unexpected + flaky + report.errors.length, skipped });
}

/** @param {boolean} endedWell @param {Counts} counts @returns {Counts} */
function withEnding(endedWell, counts) {
  return endedWell || counts.failed > 0 ? counts : addCounts(counts, CRASHED);
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
