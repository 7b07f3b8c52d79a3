// The program: reads the configuration, opens the database, and serves as web, worker, or both until it is stopped.

import { StartFault } from '#platform/start-fault.ts';
import { startServer } from './start-server.ts';

/** Container runtimes and service managers wait ten seconds or more until they kill. */
const STOP_MS = 5_000;

/** What a person at the terminal reads; the structured log goes to stdout. */
function print(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function main(): Promise<void> {
  const starting = startServer({ folder: process.cwd(), print });
  let stopping = false;
  const stop = (reason: string, code: number) => {
    if (stopping) return;
    stopping = true;
    print(`Stopping (${reason}) ...`);
    // What does not end by itself is not waited for: everything that matters is in the database already.
    const giveUp = (ms: number) => setTimeout(() => process.exit(1), ms).unref();
    const started = giveUp(STOP_MS);
    starting
      .then((server) => {
        clearTimeout(started);
        giveUp(STOP_MS + server.drainMs);
        return server.stop();
      })
      .then(
        () => process.exit(code),
        (error: unknown) => {
          print(String(error));
          process.exit(1);
        },
      );
  };
  // Before the start is over already: one that is interrupted half-way must not leave its database running.
  process.on('SIGINT', () => stop('interrupted', 0));
  process.on('SIGTERM', () => stop('terminated', 0));
  (await starting).onLost((reason) => stop(reason.message, 1));
}

main().catch((error: unknown) => {
  print(error instanceof StartFault ? error.message : String((error as Error)?.stack ?? error));
  process.exit(1);
});
