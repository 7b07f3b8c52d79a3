// SQL on what would make a campaign pause by itself.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed } from '#platform/db/client.ts';
import { pauseText } from '../domain/pause-labels.ts';
import type { PauseReason } from '../fields.contract.ts';

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

/** Of the last messages of a campaign since then, at most so many: those that Meta refused, or reported as not delivered. */
export async function failuresOf(
  tx: Executor,
  workspaceId: string,
  campaignId: string,
  { since, last }: { since: Date; last: number },
): Promise<{ of: number; failed: number }> {
  const { rows } = await tx.execute<{ of: number; failed: number }>(sql`
    select count(*)::int as of, count(*) filter (where bounced_at is not null or state <> 'sent')::int as failed
      from (select state, bounced_at from mails
             where workspace_id = ${workspaceId}::uuid and stream_id = ${campaignId}::uuid 
               and (state in ('sent', 'refused') or (state = 'failed' and attempts > 0)) and ended_at >= ${since.toISOString()}::timestamptz
             order by ended_at desc, id desc limit ${last}) m`);
  return rows[0] ?? { of: 0, failed: 0 };
}

/** For Home: how many run, and those that stand still though nobody has paused them. */
export async function campaignsAtWork(
  db: Database,
  workspaceId: string,
): Promise<{ running: number; stopped: { id: string; name: string; because: string }[] }> {
  const rows = await runNamed<{ id: string; name: string; state: string; reason: PauseReason; details: string }>(
    db,
    'campaigns-at-work',
    sql`select id, name, state, pause_reason as reason, pause_details as details from campaigns
         where workspace_id = ${workspaceId}::uuid and shelf = 'live'
           and (state = 'running' or (state = 'paused' and pause_reason not in ('', 'user')))
         order by updated_at desc, id`,
  );
  const stopped = rows.filter(({ state }) => state === 'paused');
  return {
    running: rows.length - stopped.length,
    stopped: stopped.map(({ id, name, reason, details }) => ({ id, name, because: pauseText(reason, details) })),
  };
}
