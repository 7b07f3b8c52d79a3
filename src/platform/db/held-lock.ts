// Work that one process at a time may do, for as long as it lives: a lock of the connection, gone with it.
import type { Database } from './client.ts';

/**
 * Does `work` under the lock of that name. With `wait: false` somebody else's lock is not waited for.
 * @returns false where the lock was somebody else's and nothing was done
 */
export async function withHeldLock(
  db: Database,
  name: string,
  work: () => Promise<void>,
  { wait }: { wait: boolean },
): Promise<boolean> {
  const client = await db.$client.connect();
  let held = false;
  try {
    if (wait) {
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
      held = true;
    } else {
      const { rows } = await client.query<{ held: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
        [name],
      );
      held = rows[0]?.held === true;
    }
    if (held) await work();
    return held;
  } finally {
    // Should the connection be lost, its lock is gone with it.
    const unlocked = !held || (await release(client, name));
    client.release(!unlocked);
  }
}

function release(client: { query(text: string, values: unknown[]): Promise<unknown> }, name: string): Promise<boolean> {
  return client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).then(
    () => true,
    () => false,
  );
}
