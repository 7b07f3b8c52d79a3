// Gzipped JavaScript that a first visit loads, from the manifest of the build (quality P6).
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMITS = { signIn: 130_000, firstPage: 220_000, furtherPage: 60_000 };

/**
 * @param {string} folder the built web application
 * @returns {{ name: string, bytes: number, limit: number }[]}
 */
export function bundleSizes(folder) {
  const manifestFile = path.join(folder, '.vite', 'manifest.json');
  if (!existsSync(manifestFile)) throw new Error(`${manifestFile} is missing: run npm run build`);
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const sizes = new Map();

  const sizeOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length);
    return sizes.get(file);
  };
  const filesOf = (key, files = new Set()) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return files;
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    for (const imported of chunk.imports ?? []) filesOf(imported, files);
    return files;
  };
  const find = (ending) => {
    const key = Object.keys(manifest).find((name) => name.endsWith(ending));
    if (!key) throw new Error(`the build has no chunk for ${ending}`);
    return key;
  };
  const together = (...keys) => new Set(keys.flatMap((key) => [...filesOf(key)]));
  const bytesOf = (files) => [...files].reduce((sum, file) => sum + sizeOf(file), 0);

  const entry = find('index.html');
  const shellLoads = Object.keys(manifest).some((name) => name.endsWith('/Shell.tsx')) ? [find('/Shell.tsx')] : [];
  const firstPage = together(entry, ...shellLoads, find('/HomePage.tsx'));
  const furtherPages = Object.keys(manifest)
    .filter((key) => manifest[key].isDynamicEntry && key.endsWith('Page.tsx') && !/(SignIn|Home)Page\.tsx$/.test(key))
    .map((key) => ({
      name: `further page ${path.basename(key, '.tsx')}`,
      bytes: bytesOf([...filesOf(key)].filter((file) => !firstPage.has(file))),
      limit: LIMITS.furtherPage,
    }));
  return [
    { name: 'sign-in page', bytes: bytesOf(together(entry, find('/SignInPage.tsx'))), limit: LIMITS.signIn },
    { name: 'first signed-in page', bytes: bytesOf(firstPage), limit: LIMITS.firstPage },
    ...furtherPages,
  ];
}
