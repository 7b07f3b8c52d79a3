// What the built pages cost a browser: how much JavaScript the first ones load, gzipped (quality P6), read from the build's manifest, and rules of
// style that are slow.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './root.mjs';

const LOGIN_LIMIT = 130_000;
const SIGNED_IN_LIMIT = 220_000;
const ROUTE_LIMIT = 60_000;
/** No routes but parts that load behind a page once it is drawn, and what they may weigh (docs/decisions). */
const LATE_PARTS = new Map([['RichBody', 75_000]]);

/** The chunks of a first visit, as the manifest names them: those of the entry, and behind them these lazy ones. */
const LOGIN = ['/sign-in-entry.tsx', 'account/accounts/web/sign-in/SignInPage.tsx'];
const SIGNED_IN = ['/app-entry.tsx', 'home/web/HomePage.tsx'];

/** @typedef {{ file: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[] }} Chunk */

/**
 * @param {string} [folder] the built web application
 * @returns {{ name: string, bytes: number, limit: number }[]} bytes are those of the gzipped files
 */
export function bundleSizes(folder = path.join(ROOT, 'dist/web')) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'));
  const keys = Object.keys(manifest);
  const sizes = new Map(
    Object.values(manifest).map(({ file }) => [
      file,
      gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length,
    ]),
  );
  /** @param {Set<string>} files */
  const total = (files) => [...files].reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
  const entry = keys.filter((key) => manifest[key]?.isEntry);
  /** @param {string[]} endings */
  const firstLoad = (endings) => {
    const chunks = endings.map((ending) => keys.find((key) => `/${key}`.endsWith(ending)) ?? missing(ending, folder));
    return getFiles(manifest, [...entry, ...chunks]);
  };
  const login = firstLoad(LOGIN);
  const signedIn = firstLoad(SIGNED_IN);
  const routes = keys
    .filter((key) => manifest[key]?.isDynamicEntry)
    .map((key) => {
      const more = [...getFiles(manifest, [key])].filter((file) => !signedIn.has(file) && !login.has(file));
      const name = path.basename(key, '.tsx');
      return { name: `further: ${name}`, bytes: total(new Set(more)), limit: LATE_PARTS.get(name) ?? ROUTE_LIMIT };
    });
  return [
    { name: 'first load of the sign-in page', bytes: total(login), limit: LOGIN_LIMIT },
    { name: 'first signed-in page', bytes: total(signedIn), limit: SIGNED_IN_LIMIT },
    ...routes.filter(({ bytes }) => bytes > 0).sort((a, b) => b.bytes - a.bytes),
  ];
}

/**
 * The script files of some chunks, with all that they import.
 * @param {Record<string, Chunk>} manifest @param {string[]} keys
 */
function getFiles(manifest, keys, files = new Set()) {
  for (const key of keys) {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file)) continue;
    files.add(chunk.file);
    getFiles(manifest, chunk.imports ?? [], files);
  }
  return files;
}

/** @param {string} ending @param {string} folder @returns {never} */
function missing(ending, folder) {
  throw new Error(`${ending} has no chunk of its own in ${folder}: the figures would be of something else`);
}

/** @returns {boolean} */
export function checkBundleSizes() {
  if (!isBuilt()) return false;
  const tooLarge = bundleSizes().filter(({ bytes, limit }) => bytes > limit);
  for (const { name, bytes, limit } of tooLarge) console.log(`${name}: ${bytes} bytes gzipped; at most ${limit}`);
  return tooLarge.length === 0;
}

/** `:last-child > *`: whatever is below the first or last element, or the one before it. */
const BELOW_ANY = /:(?:first|last|only|nth)[\w-]*(?:\([^)]*\))?\s*[>+~\s]\s*\*/;

/**
 * One such rule, for any page, and each element that is added to the end of a large one makes the browser compute the styles of all that stands
 * before it again: 4 ms on Home. `group-last:` names what it is about.
 * @returns {boolean}
 */
export function checkStyleRules() {
  if (!isBuilt()) return false;
  const folder = path.join(ROOT, 'dist/web/assets');
  const sheets = readdirSync(folder).filter((file) => file.endsWith('.css'));
  const slow = sheets
    .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').match(/[^{}]+(?=\{)/g) ?? [])
    .filter((selectors) => BELOW_ANY.test(selectors));
  for (const selectors of slow)
    console.log(`slow in every page, see scripts/lib/bundle-sizes.mjs: ${selectors.trim()}`);
  return slow.length === 0;
}

function isBuilt() {
  if (existsSync(path.join(ROOT, 'dist/web/.vite/manifest.json'))) return true;
  console.log('The web application is not built: npm run build');
  return false;
}
