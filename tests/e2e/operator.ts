// The operator's tool on the data of a running server.
import { randomUUID } from 'node:crypto';
import { NOTHING_OUTSIDE } from '#tests/support/nothing-outside.ts';

export interface Account {
  email: string;
  password: string;
}

/** An unused address, so that journeys can run side by side. */
export function newAddress(name = 'someone'): string {
  return `${name}-${randomUUID()}@e2e.example`;
}

/** What `operator-process.mjs` is sent. */
export interface Command {
  argv: string[];
  dataDir: string;
  env: Record<string, string>;
}

/** Runs one command. Throws what the terminal would show where it fails. */
export async function operate(dataDir: string, argv: string[]): Promise<void> {
  const command: Command = { argv, dataDir, env: { ...NOTHING_OUTSIDE, NODE_ENV: 'test', DATA_DIR: dataDir } };
  const response = await fetch(`http://127.0.0.1:${process.env.E2E_OPERATOR_PORT}`, {
    method: 'POST',
    body: JSON.stringify(command),
  });
  const { exitCode, complaint } = (await response.json()) as { exitCode: number; complaint: string };
  if (exitCode !== 0) throw new Error(`${argv[0]}: ${complaint}`);
}

/**
 * A confirmed account with a complete profile, which is not shown the tour of Home. `options` are those of `user:create`:
 * '--plan', 'pro'.
 */
export function createAccountOn(dataDir: string, options: string[]): Promise<Account> {
  return createNewcomerOn(dataDir, ['--no-tour', ...options]);
}

/** The same, with the tour. */
export async function createNewcomerOn(dataDir: string, options: string[]): Promise<Account> {
  const account = { email: newAddress(), password: `pw ${randomUUID()}` };
  await operate(dataDir, ['user:create', account.email, '--password', account.password, '--verified', ...options]);
  return account;
}
