// Ends PostgreSQL when the process that owns it is killed: SIGKILL leaves it no chance to do that itself.
import { spawn } from 'node:child_process';
import type { Log } from '../log.ts';

/**
 * Waits for the end of its standard input, a pipe that closes when its parent ends for whatever reason. Then the same steps as
 * `endPostmaster`: fast shutdown, the immediate one, by force.
 */
const SCRIPT = `
read -r line
for signal in INT QUIT KILL; do
  kill -s $signal "$1" || exit 0
  tries=0
  while kill -0 "$1" && [ $tries -lt 50 ]; do sleep 0.2; tries=$((tries + 1)); done
done`;

/** A watchdog that ends at once after being started again this often in a row is given up. */
const MAX_RESTARTS = 20;

/** Watches over `pid` until the returned function is called. A watchdog that is killed is replaced. */
export function startWatchdog(pid: number, log: Log): () => void {
  // The next start clears away what a killed server left behind there.
  if (process.platform === 'win32') return () => undefined;
  let stopped = false;
  let restarts = 0;
  let running = watch();

  function watch() {
    const child = spawn('/bin/sh', ['-c', SCRIPT, 'leadwright-watchdog', String(pid)], {
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: '/',
      env: { PATH: process.env.PATH },
      // Out of reach of signals to our process group, like PostgreSQL itself.
      detached: true,
    });
    child.stdin.on('error', () => undefined);
    child.once('error', (error) => log.warn({ err: error }, 'PostgreSQL would outlive this process if it were killed'));
    child.once('exit', () => {
      if (stopped) return;
      restarts += 1;
      if (restarts <= MAX_RESTARTS) running = watch();
      else log.warn('PostgreSQL would outlive this process if it were killed: its watchdog does not run');
    });
    // It alone does not keep this process alive.
    child.unref();
    (child.stdin as unknown as { unref(): void }).unref();
    return child;
  }

  return () => {
    stopped = true;
    running.kill('SIGKILL');
  };
}
