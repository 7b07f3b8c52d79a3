// Retries writes of results while the database is down: otherwise it would be unknown whether those mails were sent.
import { setTimeout as after } from 'node:timers/promises';
import { isDatabaseAway } from '#platform/db/client.ts';

/** A database that is restarted, or found again behind another address, is back by then. */
const OUTAGE_MS = 30_000;
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 1_000;

/** `work`, again while the database is away. It may be done twice. @throws what is no outage, or what an outage that lasts has thrown */
export async function retryDatabase<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + OUTAGE_MS;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > until) throw error;
      await after(wait);
    }
  }
}
