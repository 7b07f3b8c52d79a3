// What package.json and package-lock.json may name: exact versions of the npm registry, each with its checksum, and no install script that was not reviewed.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.mjs';

/**
 * @typedef {{ version?: string, resolved?: string, integrity?: string, license?: string, link?: boolean, inBundle?: boolean, dev?: boolean, optional?: boolean, peer?: boolean, hasInstallScript?: boolean }} LockEntry
 * @typedef {{ lockfileVersion: number, packages: Record<string, LockEntry> }} Lockfile
 * @typedef {Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>> & { allowScripts?: Record<string, boolean> }} Manifest
 */

const REGISTRY = 'https://registry.npmjs.org/';
/** `npm:NAME@VERSION` installs a package of the registry under another name. */
const EXACT = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/;
const INTEGRITY = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** @returns {Lockfile} */
export const readLockfile = () => JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));

/** @returns {Manifest} */
const readManifest = () => JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

/** The check of `npm run check`. @returns {boolean} */
export function checkLockfile() {
  const faults = findLockfileFaults(readLockfile(), readManifest());
  for (const fault of faults) console.log(fault);
  return faults.length === 0;
}

/** The name of a package of the lockfile, without the packages that it is inside of. @param {string} place */
export const packageName = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** @param {Lockfile} lockfile @param {Manifest} manifest @returns {string[]} */
export function findLockfileFaults(lockfile, manifest) {
  const entries = Object.entries(lockfile.packages).filter(([place]) => place !== '');
  return [
    ...['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries(manifest[/** @type {'dependencies'} */ (kind)] ?? {})
        .filter(([, version]) => !EXACT.test(version))
        .map(([name, version]) => `package.json: ${name} needs an exact version, not ${version}`),
    ),
    ...entries.flatMap(([place, entry]) => findEntryFaults(entry).map((fault) => `${place}: ${fault}`)),
    ...findScriptFaults(entries, manifest.allowScripts ?? {}),
  ];
}

/** @param {LockEntry} entry */
function findEntryFaults({ version, resolved, integrity, link, inBundle }) {
  if (link) return ['is a folder, not a package of the registry'];
  const faults = [];
  if (!EXACT.test(version ?? '')) faults.push(`has no exact version (${version})`);
  // Without an address npm takes the package from its registry, and the checksum says whether it is the right one.
  if (resolved !== undefined && !resolved.startsWith(REGISTRY)) faults.push(`comes from ${resolved}`);
  // A bundled package is part of the file of its parent, whose checksum covers it.
  if (!inBundle && !INTEGRITY.test(integrity ?? ''))
    faults.push('has no sha512 integrity. Delete its entry and run npm install --package-lock-only');
  return faults;
}

/**
 * Entries of allowScripts are names: npm can only compare versions where the lockfile has addresses.
 * @param {[string, LockEntry][]} entries @param {Record<string, boolean>} allowScripts
 */
function findScriptFaults(entries, allowScripts) {
  const scripted = new Set(entries.filter(([, entry]) => entry.hasInstallScript).map(([place]) => packageName(place)));
  return [
    ...[...scripted]
      .filter((name) => !(name in allowScripts))
      .map((name) => `${name} has an install script: review it and enter it in allowScripts of package.json`),
    ...Object.keys(allowScripts)
      .filter((name) => !scripted.has(name))
      .map((name) => `package.json: allowScripts names ${name}, which has no install script`),
  ];
}
