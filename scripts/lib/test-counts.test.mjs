// The sum of `npm test`: whatever goes wrong in a runner is seen in it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { addCounts, NOTHING, readPlaywright, readVitest } from './test-counts.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'leadwright-counts-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
/** @param {unknown} content */
function report(content) {
  files += 1;
  const file = path.join(folder, `${files}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const vitest = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1, testResults: [] };
const playwright = { stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 1 }, errors: [], suites: [] };

it('reads what passed and what was skipped', () => {
  expect(readVitest(report(vitest), true)).toEqual({ passed: 7, failed: 0, skipped: 3, failures: [] });
  expect(readPlaywright(report(playwright), true)).toEqual({ passed: 5, failed: 0, skipped: 1, failures: [] });
});

it('counts a test file that could not be loaded', () => {
  const broken = {
    ...vitest,
    testResults: [{ name: 'a.test.ts', status: 'failed', message: 'no\nsuch', assertionResults: [] }],
  };
  const counts = readVitest(report(broken), false);
  expect(counts.failed).toBe(1);
  expect(counts.failures).toEqual(['a.test.ts > could not be loaded > no']);
});

it('names the tests that failed', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds', failureMessages: [] },
    { status: 'failed', fullName: 'subtracts', failureMessages: ['\u001b[31mexpected 1\u001b[39m\nat line 7'] },
  ];
  const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults }];
  expect(readVitest(report({ ...vitest, numFailedTests: 1, testResults }), false).failures).toEqual([
    'a.test.ts > subtracts > expected 1',
  ]);
  const tests = [
    { projectName: 'phone', status: 'flaky', results: [{ errors: [{ message: 'not seen' }] }, {}] },
    { projectName: 'desktop', status: 'expected', results: [{}] },
  ];
  const suites = [{ suites: [{ specs: [{ title: 'opens', file: 'a.spec.ts', tests }] }] }];
  const stats = { expected: 1, unexpected: 0, flaky: 1, skipped: 0 };
  expect(readPlaywright(report({ stats, errors: [], suites }), true).failures).toEqual([
    '[phone] a.spec.ts > opens > not seen',
  ]);
});

it('counts a test that only passed at the second try, and a fault outside of tests', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 };
  expect(readPlaywright(report({ stats, errors: [{}], suites: [] }), false).failed).toBe(3);
});

it.each([
  ['without a report', () => path.join(folder, 'missing.json')],
  ['with half a report', () => report('{"numPassedTests": 7')],
])('counts a runner %s as a failure, even if it ended well', (_, file) => {
  expect(readVitest(file(), true).failed).toBe(1);
  expect(readPlaywright(file(), true).failed).toBe(1);
});

it('counts a runner that ended badly without naming a test', () => {
  expect(readVitest(report(vitest), false)).toMatchObject({ passed: 7, failed: 1, skipped: 3 });
  expect(readPlaywright(report(playwright), false).failed).toBe(1);
});

it('adds up', () => {
  const one = { passed: 1, failed: 2, skipped: 3, failures: ['a'] };
  expect(addCounts(addCounts(NOTHING, one), { passed: 1, failed: 1, skipped: 1, failures: ['b'] })).toEqual({
    passed: 2,
    failed: 3,
    skipped: 4,
    failures: ['a', 'b'],
  });
});
