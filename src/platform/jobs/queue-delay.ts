// How late background jobs are, for those who ask whether the queue works.
import { sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';

/** Seconds that the job which is due the longest has waited for its first try; 0 where none waits. */
export async function queueDelaySeconds(executor: Executor): Promise<number> {
  const { rows } = await executor.execute<{ delay: number }>(sql`
    select coalesce(extract(epoch from now() - min(run_at)), 0)::int as delay from graphile_worker._private_jobs
     where locked_at is null and attempts = 0 and run_at <= now()`);
  return rows[0]?.delay ?? 0;
}
