import { expect, it } from 'vitest';
import { findLockfileFaults } from './lockfile.mjs';

const INTEGRITY = `sha512-${'a'.repeat(86)}==`;
const GOOD = { version: '1.2.3', integrity: INTEGRITY };

/** @param {import('./lockfile.mjs').LockEntry} entry @param {import('./lockfile.mjs').Manifest} [manifest] */
const faults = (entry, manifest = {}) =>
  findLockfileFaults(
    { lockfileVersion: 3, packages: { '': {}, 'node_modules/a': GOOD, 'node_modules/a/node_modules/@b/c': entry } },
    manifest,
  );

it('accepts exact versions of the registry with a checksum', () => {
  expect(faults(GOOD, { dependencies: { a: '1.2.3' }, devDependencies: { d: 'npm:@b/c@1.2.3-beta.1' } })).toEqual([]);
  expect(faults({ ...GOOD, resolved: 'https://registry.npmjs.org/@b/c/-/c-1.2.3.tgz' })).toEqual([]);
});

it.each([
  ['no integrity', { version: '1.2.3' }],
  ['a weak checksum', { ...GOOD, integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
  ['git', { ...GOOD, resolved: 'git+ssh://git@github.com/b/c.git#0123456789012345678901234567890123456789' }],
  ['an address', { ...GOOD, resolved: 'https://example.com/c.tgz' }],
  ['plain http', { ...GOOD, resolved: 'http://registry.npmjs.org/@b/c/-/c-1.2.3.tgz' }],
  ['a file', { ...GOOD, resolved: 'file:../c.tgz' }],
  ['a folder', { ...GOOD, link: true }],
  ['no version', { integrity: INTEGRITY }],
])('refuses an entry with %s', (_what, entry) => {
  expect(faults(entry)).toEqual([expect.stringMatching(/^node_modules\/a\/node_modules\/@b\/c: /)]);
});

it.each(['^1.2.3', '~1.2.3', '*', 'latest', '1.x', '>=1.2.3', 'github:b/c', 'https://example.com/c.tgz', 'file:../c'])(
  'refuses %s in package.json',
  (version) => {
    expect(faults(GOOD, { optionalDependencies: { c: version } })).toEqual([
      `package.json: c needs an exact version, not ${version}`,
    ]);
  },
);

it('takes a bundled package under the checksum of its parent', () => {
  expect(faults({ version: '1.2.3', inBundle: true })).toEqual([]);
});

it('refuses install scripts that were not reviewed, and entries without one', () => {
  const scripted = { ...GOOD, hasInstallScript: true };
  const message = '@b/c has an install script: review it and enter it in allowScripts of package.json';
  expect(faults(scripted)).toEqual([message]);
  expect(faults(scripted, { allowScripts: { '@b/c': true } })).toEqual([]);
  expect(faults(scripted, { allowScripts: { '@b/c': false } })).toEqual([]);
  expect(faults(scripted, { allowScripts: { '@b/c': true, a: true } })).toEqual([
    'package.json: allowScripts names a, which has no install script',
  ]);
});
