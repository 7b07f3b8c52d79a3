// `npm start`: installs and builds what is missing, then becomes the server.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { endWithNpm } from './lib/end-with-npm.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/root.mjs';

endWithNpm();
process.chdir(ROOT);
ensureInstalled();
await ensureBuilt();
// In this very process: no second one that would have to pass on signals, and that would cost its memory.
await import(pathToFileURL(path.join(ROOT, 'dist/server/main.js')).href);
