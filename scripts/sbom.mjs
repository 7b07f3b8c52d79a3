// `npm run sbom`: writes what ships to dist/sbom.cdx.json, in the CycloneDX format.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { readLockfile } from './lib/lockfile.mjs';
import { ROOT } from './lib/root.mjs';
import { keepShipped, readBom } from './lib/sbom.mjs';

ensureInstalled();
await ensureBuilt();
const { bundledPackages, shippedPackages } = await import('./lib/licences.mjs');

const bom = keepShipped(readBom(), shippedPackages(readLockfile(), bundledPackages()));
writeFileSync(path.join(ROOT, 'dist/sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`);
console.log(`dist/sbom.cdx.json: ${bom.components.length} packages`);
