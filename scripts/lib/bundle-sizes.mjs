// How much JavaScript the first pages cost, gzipped (quality P6), read from the build's manifest.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from './root.mjs';

const LOGIN_LIMIT = 130_000;
const SIGNED_IN_LIMIT = 220_000;
const ROUTE_LIMIT = 60_000;

/** The pages that the two first limits are about, as the manifest names them. */
const LOGIN_PAGE = 'features/accounts/web/SignInPage.tsx';
const SHELL = 'app/web/shell/Shell.tsx';
const HOME_PAGE = 'app/web/HomePage.tsx';

/**
 * @param {string} [folder] the built web application
 * @returns {{ name: string, bytes: number, limit: number }[]} bytes are those of the gzipped files
 */
export function bundleSizes(folder = path.join(ROOT, 'dist/web')) {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'));
  const sizes = new Map();
  const sizeOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length);
    return sizes.get(file);
  };
  const total = (files) => [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  const withImports = (key, files = new Set()) => {
    const chunk = manifest[key];
    if (files.has(chunk.file)) return files;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) withImports(imported, files);
    return files;
  };
  const find = (ending) => {
    const key = Object.keys(manifest).find((name) => name.endsWith(ending));
    if (key === undefined) throw new Error(`${ending} has no chunk of its own in ${folder}`);
    return key;
  };

  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  const first = withImports(entry);
  const login = new Set([...first, ...withImports(find(LOGIN_PAGE))]);
  const signedIn = new Set([...first, ...withImports(find(SHELL)), ...withImports(find(HOME_PAGE))]);
  const others = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry && /\.tsx$/.test(key));
  const routes = others.map((key) => {
    const files = [...withImports(key)].filter((file) => !signedIn.has(file) && !login.has(file));
    return { name: `further: ${path.basename(key, '.tsx')}`, bytes: total(files), limit: ROUTE_LIMIT };
  });
  return [
    { name: 'first load of the sign-in page', bytes: total(login), limit: LOGIN_LIMIT },
    { name: 'first signed-in page', bytes: total(signedIn), limit: SIGNED_IN_LIMIT },
    ...routes.filter(({ bytes }) => bytes > 0).sort((a, b) => b.bytes - a.bytes),
  ];
}

/** @returns {boolean} */
export function checkBundleSizes() {
  if (!existsSync(path.join(ROOT, 'dist/web/.vite/manifest.json'))) {
    console.log('The web application is not built: npm run build');
    return false;
  }
  const tooLarge = bundleSizes().filter(({ bytes, limit }) => bytes > limit);
  for (const { name, bytes, limit } of tooLarge) console.log(`${name}: ${bytes} bytes gzipped; at most ${limit}`);
  return tooLarge.length === 0;
}
