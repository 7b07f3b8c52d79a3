// `npm run build`: builds server and web application, for machines that only run them.
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled();
await ensureBuilt();
