// Caddy of Debian's packages with the configuration that operators get (ops/caddy), on loopback.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isProgram, listening } from './dovecot.ts';

const PROGRAM = '/usr/bin/caddy';

export const HAS_CADDY = isProgram(PROGRAM);

export interface SiteProxy {
  /** Origin of the site. */
  url: string;
  stop(): Promise<void>;
}

/** @param port of the site; known before, because it is in the PUBLIC_URL of the processes */
export async function startCaddy(port: number, upstreams: readonly string[]): Promise<SiteProxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'leadwright-caddy-'));
  const program = spawn(PROGRAM, ['run', '--adapter', 'caddyfile', '--config', path.resolve('ops/caddy/Caddyfile')], {
    env: {
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      LEADWRIGHT_SITE: `http://localhost:${port}`,
      LEADWRIGHT_WEB: upstreams.join(' '),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  program.stderr.setEncoding('utf8').on('data', (chunk) => (log += chunk));
  const ended = once(program, 'exit');
  try {
    await listening(port, () => program.exitCode === null);
  } catch (error) {
    throw new Error(`Caddy did not start: ${log}`, { cause: error });
  }
  return {
    url: `http://localhost:${port}`,
    async stop() {
      program.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
