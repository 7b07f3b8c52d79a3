// `npm run licences`: writes the licences of everything that ships to dist/THIRD-PARTY-NOTICES.md; `--check` only checks them.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { readLockfile } from './lib/lockfile.mjs';
import { ROOT } from './lib/root.mjs';

ensureInstalled();
await ensureBuilt();
const { bundledPackages, findLicenceFaults, renderNotices, shippedPackages } = await import('./lib/licences.mjs');

const packages = shippedPackages(readLockfile(), bundledPackages());
if (!process.argv.includes('--check')) {
  writeFileSync(path.join(ROOT, 'dist/THIRD-PARTY-NOTICES.md'), renderNotices(packages));
  console.log(`dist/THIRD-PARTY-NOTICES.md: ${packages.length} packages`);
}
const faults = findLicenceFaults(packages);
for (const fault of faults) console.error(fault);
if (faults.length > 0) {
  console.error(
    'Choose another package, or add the licence or an exception with its reason to scripts/lib/licences.mjs.',
  );
  process.exitCode = 1;
}
