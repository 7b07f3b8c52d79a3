// Writes service-worker.js beside the built application, with the names of the files that it loads.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.mjs';

const SOURCE = path.join(ROOT, 'src/app/web/service-worker.js');
const NAME = 'service-worker.js';
/** The pages that open without a network from the start; others do once they were opened. */
const OFFLINE_PAGES =
  /\/(sign-in-entry|SignInPage|app-entry|HomePage|InboxPage|LibraryPage|RecordPanel|Offline|BottomBar|MobileMenu|NoticePanel)\.tsx$/;
/** The subset of the font that every page preloads. */
const FONT = /inter-latin-wght-normal.*\.woff2$/;

/** @typedef {{ type: string, imports: string[], viteMetadata?: { importedCss: Set<string> } }} Chunk */

/** @returns {import('vite').Plugin} */
export function serviceWorker() {
  return {
    name: 'service-worker',
    generateBundle: {
      // Once all other plugins have named their files.
      order: 'post',
      handler(_, bundle) {
        const files = Object.values(bundle);
        const chunks = files.filter((file) => file.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        if (!entry) this.error('the application has no entry');
        const pages = chunks.filter(({ facadeModuleId }) => OFFLINE_PAGES.test(facadeModuleId ?? ''));
        const font = files.filter(({ fileName }) => FONT.test(fileName)).map(({ fileName }) => fileName);
        const shell = new Set(font);
        for (const chunk of [entry, ...pages]) addFiles(bundle, chunk.fileName, shell);
        this.emitFile({
          type: 'asset',
          fileName: NAME,
          source: fill(readFileSync(SOURCE, 'utf8'), {
            SHELL_FILES: [...shell].sort().map((name) => `/${name}`),
            ENTRY_FILE: entry.fileName,
          }),
        });
      },
    },
    /** While developing nothing has a lasting name: it only shows push messages, and serves nothing from its cache. */
    configureServer(server) {
      server.middlewares.use(`/${NAME}`, (_, response) => {
        response.setHeader('content-type', 'text/javascript');
        response.end(fill(readFileSync(SOURCE, 'utf8'), { SHELL_FILES: [], ENTRY_FILE: '' }));
      });
    },
  };
}

/**
 * A chunk with all that it imports, and their style sheets.
 * @param {Record<string, unknown>} bundle @param {string} name @param {Set<string>} files
 */
function addFiles(bundle, name, files) {
  const chunk = /** @type {Chunk | undefined} */ (bundle[name]);
  if (chunk?.type !== 'chunk' || files.has(name)) return;
  files.add(name);
  for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
  for (const imported of chunk.imports) addFiles(bundle, imported, files);
}

/** @param {string} source @param {Record<string, unknown>} values */
export function fill(source, values) {
  return Object.entries(values).reduce((text, [name, value]) => {
    if (!text.includes(`__${name}__`)) throw new Error(`the service worker has no place for ${name}`);
    return text.replace(`__${name}__`, JSON.stringify(value));
  }, source);
}
