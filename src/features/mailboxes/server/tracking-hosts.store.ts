// All SQL on hosts of senders' own that links of tracked mails lead to.
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Executor } from '#platform/platform.ts';
import { trackingHosts } from './tracking-hosts.tables.ts';

/** By domain: where links of its mails lead, once that was seen to lead here. */
export async function verifiedHosts(db: Executor, workspaceId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ domain: trackingHosts.domain, host: trackingHosts.host })
    .from(trackingHosts)
    .where(and(eq(trackingHosts.workspaceId, workspaceId), isNotNull(trackingHosts.verifiedAt)));
  return new Map(rows.map(({ domain, host }) => [domain, host]));
}
