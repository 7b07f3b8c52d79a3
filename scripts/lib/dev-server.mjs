// The server of `npm run dev`: built again when a source changes, and then started again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { build } from 'vite';
import { ROOT } from './root.mjs';

/**
 * Builds and starts, again at each change, until it is closed.
 * @param {NodeJS.ProcessEnv} env added to the environment of the server
 */
export async function watchServer(env) {
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  /** One after another: two servers would compete for the data directory. @type {Promise<void>} */
  let turn = Promise.resolve();

  const stop = async () => {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGTERM');
    await ended;
  };
  const start = async () => {
    await stop();
    // A process group of its own, so that Ctrl-C is passed on once, by us.
    child = spawn(process.execPath, [path.join(ROOT, 'dist/server/main.js')], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
  };

  const watcher = await build({
    configFile: path.join(ROOT, 'vite.server.config.ts'),
    logLevel: 'warn',
    build: { watch: {} },
  });
  if (!('on' in watcher)) throw new Error('the build does not watch');
  watcher.on('event', (event) => {
    if (event.code === 'BUNDLE_END') {
      void event.result.close();
      turn = turn.then(start);
    }
    if (event.code === 'ERROR') console.error(event.error.message);
  });
  return {
    close: async () => {
      await watcher.close();
      await turn;
      await stop();
    },
  };
}
