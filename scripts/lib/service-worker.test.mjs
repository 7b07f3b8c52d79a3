// What the build writes into the service worker: the files of the shell with all that they import, and nothing else.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './root.mjs';
import { fill, serviceWorker } from './service-worker.mjs';

/** @param {string} fileName @param {object} [more] */
const chunk = (fileName, more = {}) => ({ type: 'chunk', fileName, imports: [], isEntry: false, ...more });

it('names the entry, the pages that open without a network, and what they import', () => {
  /** @type {{ source: string }[]} */
  const emitted = [];
  const context = { emitFile: (/** @type {{ source: string }} */ file) => emitted.push(file), error: expect.fail };
  const bundle = Object.fromEntries(
    [
      chunk('assets/index-1.js', { isEntry: true, imports: ['assets/shared-1.js'] }),
      chunk('assets/shared-1.js', { viteMetadata: { importedCss: new Set(['assets/index-1.css']) } }),
      chunk('assets/HomePage-1.js', { facadeModuleId: '/app/home/web/HomePage.tsx', imports: ['assets/shared-1.js'] }),
      chunk('assets/TeamPage-1.js', { facadeModuleId: '/account/team/web/TeamPage.tsx' }),
      { type: 'asset', fileName: 'assets/inter-latin-wght-normal-1.woff2' },
      { type: 'asset', fileName: 'assets/inter-greek-wght-normal-1.woff2' },
    ].map((file) => [file.fileName, file]),
  );
  const { generateBundle } = /** @type {any} */ (serviceWorker());
  generateBundle.handler.call(context, {}, bundle);
  const [{ source }] = /** @type {[{ source: string }]} */ (emitted);
  const shell = JSON.parse(/const SHELL = (\[.*?\]);/.exec(source)?.[1] ?? 'null');
  expect(shell).toEqual([
    '/assets/HomePage-1.js',
    '/assets/index-1.css',
    '/assets/index-1.js',
    '/assets/inter-latin-wght-normal-1.woff2',
    '/assets/shared-1.js',
  ]);
  expect(source).toContain('const ENTRY = "assets/index-1.js";');
});

it('leaves no place empty, and tells of one that is missing', () => {
  const source = readFileSync(path.join(ROOT, 'src/app/web/service-worker.js'), 'utf8');
  expect(fill(source, { SHELL_FILES: [], ENTRY_FILE: '' })).not.toMatch(/__[A-Z_]+__/);
  expect(() => fill('', { SHELL_FILES: [] })).toThrow('no place for SHELL_FILES');
});
