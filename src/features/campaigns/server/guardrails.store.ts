// SQL on what would make a campaign pause by itself.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';

export interface Toll {
  sent: number;
  bounced: number;
  complained: number;
}

/** Of mails that a campaign sent since then. Refused at once counts as come back. */
export async function tollOf(tx: Executor, workspaceId: string, campaignId: string, since: Date): Promise<Toll> {
  const { rows } = await tx.execute<Toll & Record<string, unknown>>(sql`
    select count(*)::int as sent, count(*) filter (where bounced_at is not null or state = 'refused')::int as bounced,
           count(*) filter (where complained_at is not null)::int as complained
      from mails
     where workspace_id = ${workspaceId}::uuid and stream_id = ${campaignId}::uuid and state in ('sent', 'refused')
       and ended_at >= ${since.toISOString()}::timestamptz`);
  return rows[0] ?? { sent: 0, bounced: 0, complained: 0 };
}
