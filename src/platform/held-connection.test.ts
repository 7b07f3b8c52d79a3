// Which code counts as holding a connection: all that a holder calls, however deep, until it gives the connection back.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { assertNoConnectionHeld, HeldConnectionError, whileHolding } from './held-connection.ts';

const refuse = (error: HeldConnectionError) => {
  throw error;
};
const pool = {};
const hold = <T>(work: () => Promise<T>, what = 'a transaction') =>
  whileHolding({ what, pool, onHeldWait: refuse }, work);
const open = async () => assertNoConnectionHeld('An HTTP request');

it('refuses inside a holder, across awaits, timers and nested calls', async () => {
  await expect(open()).resolves.toBeUndefined();
  await expect(hold(open)).rejects.toThrow('An HTTP request must not wait while a transaction is held');
  const later = () => new Promise((resolve) => setImmediate(resolve)).then(open);
  await expect(hold(later)).rejects.toThrow(HeldConnectionError);
  await expect(hold(() => hold(async () => {}, 'a lock').then(open))).rejects.toThrow('a transaction');
  await expect(open()).resolves.toBeUndefined();
});

it('leaves alone what runs beside a holder, and what outlives it', async () => {
  let finish = () => {};
  const holding = hold(() => new Promise<void>((resolve) => (finish = resolve)));
  await expect(open()).resolves.toBeUndefined();
  finish();
  await holding;

  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  let started: Promise<void> = Promise.resolve();
  await hold(async () => {
    started = gate.then(open);
  });
  release();
  await expect(started).resolves.toBeUndefined();
});

it('refuses another connection of the same pool, which could wait for itself', async () => {
  const takeFrom = (other: object) => async () => assertNoConnectionHeld('Another connection', other);
  await expect(hold(takeFrom(pool))).rejects.toThrow('Another connection must not wait while a transaction is held');
  await expect(hold(takeFrom({}))).resolves.toBeUndefined();
});

it('continues where violations are only reported', async () => {
  const reported: string[] = [];
  const onHeldWait = ({ message }: Error) => void reported.push(message);
  const answer = await whileHolding({ what: 'a lock', pool, onHeldWait }, async () => {
    await open();
    return 'answered';
  });
  expect(answer).toBe('answered');
  expect(reported).toEqual(['An HTTP request must not wait while a lock is held']);
});

/** `client.ts` lends them; the engine listens for mails that were queued, for as long as it runs. */
const MAY_TAKE_CONNECTIONS = ['platform/db/client.ts', 'outreach/sending/server/worker/leases.store.ts'];

it('covers every connection: code takes none from the pool but by withConnection', async () => {
  const root = path.resolve(import.meta.dirname, '..');
  const files = (await readdir(root, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const taking = await Promise.all(
    files.map(async (name) =>
      /(?:\$client|pool)\.connect\(/.test(await readFile(path.join(root, name), 'utf8')) ? [name] : [],
    ),
  );
  expect(taking.flat().sort()).toEqual(MAY_TAKE_CONNECTIONS.sort());
});
