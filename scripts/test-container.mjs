// `npm run test:container`: builds the image on a Debian made here, runs it, and looks at it from outside.
import { ensureBuilt } from './lib/build.mjs';
import { ensureContainerTools } from './lib/debian.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { run } from './lib/run.mjs';

ensureInstalled();
await ensureBuilt();
ensureContainerTools();
if (!(await run('vitest', ['run', '--project', 'container']))) process.exitCode = 1;
