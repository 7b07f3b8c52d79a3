// The operator's tool as a program: the terminal around runAdmin.
import { readEnvironment } from '#platform/config/config.ts';
import { runAdmin } from './run-admin.ts';

const interruption = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  // The first lets the command clean up after itself; who asks again does not want to wait for that.
  process.on(name, () => {
    if (interruption.signal.aborted) process.exit(130);
    interruption.abort();
  });
}

process.exitCode = await runAdmin(process.argv.slice(2), {
  env: readEnvironment(),
  folder: process.cwd(),
  signal: interruption.signal,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
