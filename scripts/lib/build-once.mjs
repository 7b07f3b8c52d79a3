// Builds that may be asked for by several commands at once (`npm start` beside `npm test`): one of them builds, the others wait, and what is
// in dist/ is whole at every moment.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const WAIT_MS = 200;

/**
 * @typedef {object} Build
 * @property {string} dist the folder of everything that is built
 * @property {string} name what is built; one at a time
 * @property {() => string} fingerprint of the sources
 * @property {string[]} folders what it consists of, in `dist`
 * @property {(draft: string) => Promise<void>} build makes these folders in another place
 */

/** Does nothing where the last build was made of the same sources. @param {Build} build */
export async function buildOnce({ dist, name, fingerprint, folders, build }) {
  const stamp = path.join(dist, `.stamp-${name}`);
  const isDone = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();
  if (isDone()) return;
  mkdirSync(dist, { recursive: true });
  const lock = path.join(dist, `.lock-${name}`);
  await acquire(lock);
  try {
    if (isDone()) return;
    const wanted = fingerprint();
    // Of builds that were cut off; no other build runs now.
    for (const left of readdirSync(dist)) {
      if (left.startsWith(`.draft-${name}`)) rmSync(path.join(dist, left), { recursive: true, force: true });
    }
    const draft = path.join(dist, `.draft-${name}-${process.pid}`);
    await build(draft);
    // Without a stamp a build that is cut off is done again.
    rmSync(stamp, { force: true });
    for (const folder of folders) {
      const place = path.join(dist, folder);
      if (existsSync(place)) renameSync(place, path.join(draft, `${folder}.old`));
      renameSync(path.join(draft, folder), place);
    }
    writeFileSync(stamp, wanted);
    rmSync(draft, { recursive: true, force: true });
  } finally {
    rmSync(lock, { force: true });
  }
}

/** @param {string} lock */
async function acquire(lock) {
  for (let told = false; ; await delay(WAIT_MS)) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    if (isLeftOver(lock)) rmSync(lock, { force: true });
    else if (!told) {
      console.error('Waiting for another build ...');
      told = true;
    }
  }
}

/** True where the process that holds the lock is gone. @param {string} lock */
function isLeftOver(lock) {
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    // Not written yet.
    if (holder === 0) return false;
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}
