// Which worker has a batch, how many calls wait for mail servers, and who talks to one: leases, so that no connection is held however slow
// those are.
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/db/client.ts';
import { createLeaseStore, type Leased, waitForLease, withLease } from '#platform/db/leases.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';

type LeasePlatform = Pick<Platform, 'db' | 'log'>;

/** Calls that wait for mail servers at a time, over all processes. */
const CALLS_OF_WORKSPACE = 5;
const CALLS_OF_SERVER = 50;
/** Most conversations are over by then. */
const RETRY_SECONDS = 5;

/** One worker of all processes at a time works on a batch; should it lose the lease, each hold is still closed once. */
export function withBatchLease(
  platform: LeasePlatform,
  id: string,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<Leased<void>> {
  return withLease(platform, [`verifier batch ${id}`], work);
}

/** Longer than the conversations of one call take. */
const SAME_CALL_TIMEOUT_MS = 40_000;

/**
 * A call whose user waits for mail servers. The same call sent again (the same `key`) waits for the first one.
 * @throws VERIFYING_BUSY where too many wait already (nothing was done), VERIFYING_RUNNING
 */
export async function withCallLease<T>(
  platform: LeasePlatform,
  { workspaceId, key }: { workspaceId: string; key: string },
  work: () => Promise<T>,
): Promise<T> {
  const stopping = AbortSignal.timeout(SAME_CALL_TIMEOUT_MS);
  const answered = await waitForLease(platform, `verifier call ${workspaceId} ${key}`, stopping, async () => {
    const ofWorkspace = await withLease(platform, slots(`verifier calls of ${workspaceId}`, CALLS_OF_WORKSPACE), () =>
      withLease(platform, slots('verifier calls', CALLS_OF_SERVER), work),
    );
    if (!ofWorkspace.held || !ofWorkspace.result.held) throw busy();
    return { answer: ofWorkspace.result.result };
  });
  if (answered === null) throw new AppError('VERIFYING_RUNNING');
  return answered.answer;
}

export interface MailServerLeases {
  /** @returns 0 where the server is `holder`'s, else the milliseconds after which to ask again */
  acquire(server: string, holder: string): Promise<number>;
  /** The next conversation may start after `pauseMs`. */
  release(server: string, holder: string, pauseMs: number): Promise<void>;
}

/** Who of all processes talks to a mail server. Their table is not logged: a lease lasts minutes, and there are many. */
export function createMailServerLeases(db: Database, leaseMs: number): MailServerLeases {
  const leases = createLeaseStore({
    name: `mail-server-leases-${leaseMs}`,
    table: 'mail_server_turns',
    key: { server: 'server' },
    ms: leaseMs,
  });
  return {
    acquire: async (server, holder) => (await leases.acquireNamed(db, holder, [server])).freeInMs,
    release: (server, holder, pauseMs) =>
      leases.release(db, holder, { server }, sql`until = now() + make_interval(secs => ${pauseMs}::float8 / 1000)`),
  };
}

const slots = (name: string, limit: number) => Array.from({ length: limit }, (_, n) => `${name}, ${n + 1}`);

function busy(): AppError {
  const params = { seconds: RETRY_SECONDS };
  return new AppError('VERIFYING_BUSY', { params, details: params });
}
