// The rules of renovate.json hold for the packages that are there: a rule without a package, or one that today's version breaks, is a fault.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { expect, it } from 'vitest';
import { ROOT } from './lib/root.mjs';

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

const { packageRules, ...settings } = read('renovate.json');
const manifest = read('package.json');
/** @type {Record<string, string>} */
const VERSIONS = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };

/** @typedef {{ matchPackageNames?: string[], allowedVersions?: string, groupName?: string }} Rule */
/** @type {Rule[]} */
const rules = packageRules.filter((/** @type {Rule} */ rule) => rule.matchPackageNames);

/** The packages of package.json that a rule is for. @param {string} pattern */
const matching = (pattern) =>
  Object.keys(VERSIONS).filter((name) =>
    pattern.startsWith('/') ? new RegExp(pattern.slice(1, -1)).test(name) : name === pattern,
  );

it.each(rules.flatMap((rule) => rule.matchPackageNames ?? []))('%s is a dependency', (pattern) => {
  expect(matching(pattern)).not.toEqual([]);
});

it.each(rules.filter((rule) => rule.allowedVersions))(
  '$matchPackageNames may be $allowedVersions, and is',
  ({ matchPackageNames = [], allowedVersions = '' }) => {
    for (const name of matchPackageNames.flatMap(matching))
      expect(semver.satisfies(VERSIONS[name] ?? '', allowedVersions)).toBe(true);
  },
);

it('holds back the known traps', () => {
  const held = rules.flatMap((rule) => (rule.allowedVersions ? rule.matchPackageNames : []));
  const traps = ['react-router', 'vitest', 'undici', 'dependency-cruiser', 'mailparser', 'imapflow', 'graphile-worker'];
  expect(held).toEqual(expect.arrayContaining(traps));
});

it('merges nothing by itself, and offers only what runs on the oldest Node', () => {
  expect(JSON.stringify([packageRules, settings])).not.toMatch(/"(platformA|a)utomerge":(?!false)/);
  expect(settings).toMatchObject({ automerge: false, platformAutomerge: false, constraintsFiltering: 'strict' });
  expect(semver.satisfies(settings.constraints.node, manifest.engines.node)).toBe(true);
  expect(semver.major(settings.constraints.node)).toBe(semver.minVersion(manifest.engines.node)?.major);
});
