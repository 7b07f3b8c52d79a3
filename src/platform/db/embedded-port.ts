// Ports of 127.0.0.1, for servers that only this machine speaks to.
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that operating systems give to outgoing connections and to servers that ask for any (32768 and up on Linux,
 * 49152 and up on macOS and Windows): what is free here stays free until its server has started.
 */
const [LOWEST, HIGHEST] = [20_000, 32_000];
const TRIES = 100;

/** A random one that no program listens on right now. @throws Error where a hundred in a row are taken. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No free port found between ${LOWEST} and ${HIGHEST}.`);
}

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
