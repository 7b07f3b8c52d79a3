// `npm run db:generate -- --name WHAT_IT_ADDS`: writes the migration for what the tables have changed, or an empty one with --custom.
// The tool compares with the newest snapshot alone, and each is 650 KB: older ones are removed.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/root.mjs';

const META = path.join(ROOT, 'db', 'migrations', 'meta');

const { status } = spawnSync('npx', ['drizzle-kit', 'generate', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (status !== 0) process.exit(status ?? 1);
const snapshots = readdirSync(META).filter((name) => name.endsWith('_snapshot.json'));
for (const name of snapshots.sort().slice(0, -1)) rmSync(path.join(META, name));
