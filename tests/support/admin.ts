// Runs the operator's tool as its program does, on a test's database, and answers what the terminal would show.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { UserDocument } from '#account/accounts/contract.ts';
import { runAdmin } from '#app/server/admin/run-admin.ts';
import { NOTHING_OUTSIDE } from './nothing-outside.ts';

export interface AdminRun {
  exitCode: number;
  out: string;
  err: string;
}

export async function runAdminIn(folder: string, env: NodeJS.ProcessEnv, argv: string[]): Promise<AdminRun> {
  const run: AdminRun = { exitCode: 0, out: '', err: '' };
  run.exitCode = await runAdmin(argv, {
    env,
    folder,
    signal: new AbortController().signal,
    out: (text) => {
      run.out += text;
    },
    err: (text) => {
      run.err += text;
    },
  });
  return run;
}

export interface TestAdmin {
  /** File names and DATA_DIR of the runs are in here. */
  readonly folder: string;
  run(...argv: string[]): Promise<AdminRun>;
  /** Runs with --json and answers the document. Throws where the command fails. */
  json<T = UserDocument>(...argv: string[]): Promise<T>;
}

/** Call beside `withDatabase()`; `url` may also name a database that a test opens for itself. */
export function withAdmin(database: { readonly url: string }): TestAdmin {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'leadwright-admin-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const run = (...argv: string[]) =>
    runAdminIn(folder, { DATABASE_URL: database.url, DATA_DIR: 'data', ...NOTHING_OUTSIDE }, argv);
  return {
    get folder() {
      return folder;
    },
    run,
    async json<T>(...argv: string[]): Promise<T> {
      const { exitCode, out, err } = await run(...argv, '--json');
      if (exitCode !== 0 || err !== '') throw new Error(`${argv.join(' ')}: ${exitCode} ${err}${out}`);
      return JSON.parse(out) as T;
    },
  };
}
