import { expect, it } from 'vitest';
import { findLicenceFaults, shippedPackages } from './licences.mjs';

/** @param {string} licence @param {string} [name] */
const shipped = (licence, name = 'a') => [{ name, version: '1.0.0', licence, places: [`node_modules/${name}`] }];

it.each(['MIT', 'Apache-2.0', '(MIT OR GPL-3.0-only)', 'MIT AND ISC', '(BSD-3-Clause OR LGPL-3.0)'])(
  'accepts %s',
  (licence) => {
    expect(findLicenceFaults(shipped(licence))).toEqual([]);
  },
);

it.each([
  'GPL-3.0-only',
  'AGPL-3.0',
  'MIT AND GPL-2.0-only',
  'LGPL-3.0-or-later',
  'UNLICENSED',
  'SEE LICENSE IN x',
  'BUSL-1.1',
  '',
])('refuses %s', (licence) => {
  expect(findLicenceFaults(shipped(licence))).toEqual([`a@1.0.0 ships under ${licence || 'no licence'}`]);
});

it('accepts an exception for its package and licence alone', () => {
  expect(findLicenceFaults(shipped('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64'))).toEqual([]);
  expect(findLicenceFaults(shipped('GPL-3.0-only', '@img/sharp-libvips-linux-x64'))).toHaveLength(1);
});

it('ships production dependencies of every platform, and what the build took from the others', () => {
  const packages = {
    '': {},
    'node_modules/server': { version: '1.0.0', license: 'MIT' },
    'node_modules/mac-only': { version: '1.0.0', license: 'MIT', optional: true },
    'node_modules/server/node_modules/tool': { version: '2.0.0', license: 'ISC', dev: true },
    'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
    'node_modules/browser': { version: '3.0.0', license: 'MIT', dev: true },
  };
  const bundled = [
    { name: 'browser', version: '3.0.0' },
    { name: 'tool', version: '2.0.0' },
  ];
  const result = shippedPackages({ lockfileVersion: 3, packages }, bundled);
  expect(result.map(({ name, version }) => `${name}@${version}`)).toEqual([
    'browser@3.0.0',
    'mac-only@1.0.0',
    'server@1.0.0',
    'tool@2.0.0',
  ]);
});
