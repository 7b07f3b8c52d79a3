// The operator's tool on the data of a running server, in this process: starting a program takes longer than most commands.
import { randomUUID } from 'node:crypto';
import { runAdmin } from '#app/server/admin/run-admin.ts';
import { NOTHING_OUTSIDE } from '#tests/support/nothing-outside.ts';

export interface Account {
  email: string;
  password: string;
}

/** An address nobody else uses, so that journeys can run side by side. */
export function newAddress(name = 'someone'): string {
  return `${name}-${randomUUID()}@e2e.example`;
}

/** Runs one command. Throws what the terminal would show where it fails. */
export async function operate(dataDir: string, argv: string[]): Promise<void> {
  let complaint = '';
  const exitCode = await runAdmin(argv, {
    env: { ...NOTHING_OUTSIDE, NODE_ENV: 'test', DATA_DIR: dataDir },
    folder: dataDir,
    signal: new AbortController().signal,
    out: () => {},
    err: (text) => {
      complaint += text;
    },
  });
  if (exitCode !== 0) throw new Error(`${argv[0]}: ${complaint}`);
}

/** A confirmed account with a complete profile. `options` are those of `user:create`: '--plan', 'pro'. */
export async function createAccountOn(dataDir: string, options: string[]): Promise<Account> {
  const account = { email: newAddress(), password: `pw ${randomUUID()}` };
  await operate(dataDir, ['user:create', account.email, '--password', account.password, '--verified', ...options]);
  return account;
}
