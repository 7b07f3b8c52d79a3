// Puts the order of a race into a test's hands: one holds a lock, the others are started one by one, each once the one before it waits.
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#platform/db/client.ts';
import { whileHoldingNothing } from '#platform/held-connection.ts';

/** Resolves when as many statements of this database as that wait for a lock. */
export async function lockWaits(db: Database, count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        // The caller may be in the transaction that is waited for.
        const { rows } = await whileHoldingNothing(() => db.execute(waiting));
        return rows.length;
      },
      { timeout: 20_000, interval: 10 },
    )
    .toBe(count);
}
