// One process at a time works on an import, for as long as it lives.
import type { Database } from '#platform/db/client.ts';

export async function withImportLock(db: Database, importId: string, work: () => Promise<void>): Promise<void> {
  const client = await db.$client.connect();
  const name = `import ${importId}`;
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    await work();
  } finally {
    // Should the connection be lost, its lock is gone with it.
    const unlocked = await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).then(
      () => true,
      () => false,
    );
    client.release(!unlocked);
  }
}
