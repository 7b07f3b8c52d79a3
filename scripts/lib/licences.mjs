// The packages that ship, in the server, its node_modules or the browser's files, and whether their licences allow that.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import satisfies from 'spdx-satisfies';
import { packageName, readLockfile } from './lockfile.mjs';
import { ROOT } from './root.mjs';

/** @typedef {{ name: string, version: string, licence: string, places: string[] }} Shipped */

/** Licences that ask for no more than their notice. */
const ALLOWED = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
];

/** Packages that ship under another licence, or whose licence is no SPDX expression, with the reason. */
const EXCEPTIONS = [
  {
    name: /^@img\/sharp-/,
    licence: /LGPL-3\.0-or-later/,
    reason: 'libvips is a shared library that is used unchanged and can be replaced. No browser gets it.',
  },
  { name: /^slick$/, licence: /^MIT \(/, reason: 'MIT. Its field also has the address of the text.' },
  {
    name: /^web-push$/,
    licence: /^MPL-2\.0$/,
    reason: 'Used unchanged: only changes to its own files would have to be published.',
  },
];

/** The packages in the files of the build. @returns {{ name: string, version: string }[]} */
export function bundledPackages() {
  const folders = ['server', 'web'].map((folder) => path.join(ROOT, 'dist', folder, '.vite/licences.json'));
  return [...folders.flatMap((file) => JSON.parse(readFileSync(file, 'utf8'))), ...stylePackages()];
}

/** What style sheets import, fonts above all: the build lists only scripts. */
function stylePackages() {
  const sheets = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
  const texts = sheets
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(path.join(ROOT, 'src', file), 'utf8'));
  const names = texts.flatMap((text) => [...text.matchAll(/(?:@import|url\()\s*"((?:@[\w-]+\/)?[\w-]+)/g)]);
  const { packages } = readLockfile();
  return [...new Set(names.map(([, name]) => name ?? ''))].flatMap((name) => {
    const version = packages[`node_modules/${name}`]?.version;
    return version === undefined ? [] : [{ name, version }];
  });
}

/**
 * Production dependencies of every platform, and what the build took from development dependencies.
 * @param {import('./lockfile.mjs').Lockfile} lockfile @param {{ name: string, version: string }[]} bundled
 * @returns {Shipped[]} by name
 */
export function shippedPackages(lockfile, bundled) {
  const inBundle = new Set(bundled.map(({ name, version }) => `${name}@${version}`));
  /** @type {Map<string, Shipped>} */
  const shipped = new Map();
  for (const [place, { version = '', license = '', dev, link }] of Object.entries(lockfile.packages)) {
    const name = packageName(place);
    const id = `${name}@${version}`;
    if (place === '' || link || (dev && !inBundle.has(id))) continue;
    const known = shipped.get(id);
    if (known) known.places.push(place);
    else shipped.set(id, { name, version, licence: license, places: [place] });
  }
  return [...shipped.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** @param {Shipped[]} packages @returns {string[]} */
export function findLicenceFaults(packages) {
  return packages
    .filter(({ name, licence }) => !isAllowed(licence) && exceptionFor(name, licence) === undefined)
    .map(({ name, version, licence }) => `${name}@${version} ships under ${licence || 'no licence'}`);
}

/** @param {string} name @param {string} licence */
const exceptionFor = (name, licence) =>
  EXCEPTIONS.find((exception) => exception.name.test(name) && exception.licence.test(licence));

/** @param {string} licence */
function isAllowed(licence) {
  try {
    return satisfies(licence, ALLOWED);
  } catch {
    return false;
  }
}

/** The report, with the notices that every copy has to carry. @param {Shipped[]} packages */
export function renderNotices(packages) {
  /** @type {Map<string, string[]>} */
  const byText = new Map();
  for (const { name, version, licence, places } of packages) {
    const reason = exceptionFor(name, licence)?.reason;
    const title = `${name} ${version} (${licence})${reason === undefined ? '' : `. ${reason}`}`;
    const text = readTexts(places);
    byText.set(text, [...(byText.get(text) ?? []), title]);
  }
  const parts = [...byText].map(
    ([text, titles]) => `## ${titles.join('\n## ')}\n\n${text || 'No text in the package.'}\n`,
  );
  return `# Third-party notices\n\nLeadwright contains ${packages.length} packages of others.\n\n${parts.join('\n')}`;
}

/** Licence and notice files of a package. Packages of other platforms are not installed. @param {string[]} places */
function readTexts(places) {
  const folder = places.map((place) => path.join(ROOT, place)).find((place) => existsSync(place));
  if (folder === undefined) return '';
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)(\b|[-_.])/i.test(file));
  const texts = files.sort().map((file) => path.join(folder, file));
  return texts
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');
}
