// `npm run check`: types, format and lint, import rules, dead code, sizes, configuration docs.
import { ensureBuilt } from './lib/build.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';

ensureInstalled();
await ensureBuilt();
const failed = (await runChecks()).filter(({ passed }) => !passed);
if (failed.length > 0) {
  console.error(`${failed.length} failed: ${failed.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
