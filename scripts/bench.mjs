// `npm run bench`: builds what is measured and the benchmark, then becomes it.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBenchBuilt, ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/root.mjs';

process.chdir(ROOT);
ensureInstalled();
await ensureBuilt();
await ensureBenchBuilt();
await import(pathToFileURL(path.join(ROOT, 'dist/bench/bench.js')).href);
