// The operator's tool, called as an operator calls it.
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PROGRAM = path.resolve('dist/server/admin.js');

/** Runs one command with `--json` and returns its parsed result. Rejects, with its output, where it ends with a failure. */
export async function runAdmin<Result = unknown>(env: Record<string, string>, ...args: string[]): Promise<Result> {
  const { stdout } = await run(process.execPath, [PROGRAM, ...args, '--json'], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test', LOG_LEVEL: 'warn', ...env },
  });
  return JSON.parse(stdout) as Result;
}
