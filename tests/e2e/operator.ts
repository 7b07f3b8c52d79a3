// The operator's tool on the data of a running server, in one process for each worker: starting a program takes longer than most commands.
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { on, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { NOTHING_OUTSIDE } from '#tests/support/nothing-outside.ts';

export interface Account {
  email: string;
  password: string;
}

/** An address nobody else uses, so that journeys can run side by side. */
export function newAddress(name = 'someone'): string {
  return `${name}-${randomUUID()}@e2e.example`;
}

export interface Command {
  id: string;
  argv: string[];
  dataDir: string;
  env: Record<string, string>;
}

let tool: Promise<ChildProcess> | undefined;

/** Not in the worker itself: the runner transforms what is imported there, the whole server's five megabytes, before it runs a line. */
async function startTool(): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('./operator-process.mjs', import.meta.url)), { execArgv: [] });
  const [said] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (said !== 'ready') throw new Error("The operator's tool does not start: npm run build");
  // A worker that has nothing else to do ends, and with it this.
  child.unref();
  child.channel?.unref();
  return child;
}

/** Runs one command. Throws what the terminal would show where it fails. */
export async function operate(dataDir: string, argv: string[]): Promise<void> {
  tool ??= startTool();
  const child = await tool;
  const command: Command = {
    id: randomUUID(),
    argv,
    dataDir,
    env: { ...NOTHING_OUTSIDE, NODE_ENV: 'test', DATA_DIR: dataDir },
  };
  const answers = on(child, 'message', { close: ['exit'] });
  child.send(command);
  for await (const [{ id, exitCode, complaint }] of answers) {
    if (id !== command.id) continue;
    if (exitCode !== 0) throw new Error(`${argv[0]}: ${complaint}`);
    return;
  }
  throw new Error(`${argv[0]}: the process of the operator's tool has ended.`);
}

/** A confirmed account with a complete profile. `options` are those of `user:create`: '--plan', 'pro'. */
export async function createAccountOn(dataDir: string, options: string[]): Promise<Account> {
  const account = { email: newAddress(), password: `pw ${randomUUID()}` };
  await operate(dataDir, ['user:create', account.email, '--password', account.password, '--verified', ...options]);
  return account;
}
