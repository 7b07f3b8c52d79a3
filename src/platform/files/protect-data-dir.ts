// Only the user that runs the server reads what it stores.
import { chmod, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';

/** PostgreSQL sees to its own folder, which may belong to another user. */
const OURS = ['files', 'outbox', 'archives', 'cache', 'secret.key', 'leadwright.lock'];

/**
 * Call once, first thing in a process: from here on every file that it creates is for its user alone (0600, folders 0700). What
 * earlier versions stored readable for others is closed. A folder that cannot be used is reported by what needs it.
 */
export async function protectDataDir(dataDir: string): Promise<void> {
  if (process.platform === 'win32') return;
  // Before the mask: PostgreSQL, which is another user where this one is root, has to pass through the folders above.
  await mkdir(dataDir, { recursive: true }).catch(() => undefined);
  // A worker thread cannot set it for the process: a test, say.
  if (isMainThread) process.umask(0o077);
  const entries = await readdir(dataDir, { withFileTypes: true }).catch(() => []);
  for (const entry of entries.filter(({ name }) => OURS.includes(name))) {
    // Of another user, who has to do it.
    await chmod(path.join(dataDir, entry.name), entry.isDirectory() ? 0o700 : 0o600).catch(() => undefined);
  }
}
