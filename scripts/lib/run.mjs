// Runs a program of the checkout with its output shown, and tells how it ended.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './root.mjs';

/**
 * @param {string} program a name in node_modules/.bin, `node`, or an absolute path
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env] added to the environment
 * @returns {Promise<boolean>} true where it ended with 0
 */
export function run(program, args, env = {}) {
  const file = program === 'node' ? process.execPath : path.resolve(ROOT, 'node_modules', '.bin', program);
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    // Ending this process means ending all of it. The runners clean up when they are interrupted; Ctrl-C reaches them by itself.
    const passOn = () => {
      child.once('exit', () => process.exit(1));
      child.kill('SIGINT');
    };
    process.once('SIGTERM', passOn);
    child.once('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.once('exit', (code) => {
      process.removeListener('SIGTERM', passOn);
      resolve(code === 0);
    });
  });
}
