// The operator's tool in a process of its own, for tests that kill it: `admin-process.ts COMMAND [ARGUMENT...]`.
import { runAdmin } from '#app/server/admin/run-admin.ts';

process.exitCode = await runAdmin(process.argv.slice(3), {
  env: process.env,
  folder: process.cwd(),
  signal: new AbortController().signal,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
