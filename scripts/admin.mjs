// `npm run admin -- COMMAND`: installs and builds what is missing (said on stderr), then becomes the operator's tool.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/root.mjs';

process.chdir(ROOT);
ensureInstalled();
await ensureBuilt();
await import(pathToFileURL(path.join(ROOT, 'dist/server/admin.js')).href);
