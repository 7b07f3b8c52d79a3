// `npm run soak -- --minutes 240`: builds what is run and the load, then becomes it. `--report`: writes docs/soak.md from the samples so far.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBenchBuilt, ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/root.mjs';

process.chdir(ROOT);
ensureInstalled();
await ensureBuilt();
await ensureBenchBuilt();
await import(pathToFileURL(path.join(ROOT, 'dist/bench/soak.js')).href);
