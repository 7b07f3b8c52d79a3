// SQL of what came of a campaign, but for what `counts.store.ts` counts.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed, runOnce } from '#platform/db/client.ts';
import { readFromReplica } from '#platform/db/replica.ts';
import { paidChecks } from '#prospecting/verifier/server/index.ts';
import { pauseText } from '../../domain/reason-labels.ts';
import type { PauseReason } from '../../fields.contract.ts';
import { IN_WINDOW, WERE_SENT } from '../recipients/recipient-views.store.ts';

/** Results are a report: a dozen statements over all of a campaign, which the replica answers where there is one. */
export const readReport = readFromReplica;

export interface Cost {
  /** Null of the checks of addresses. */
  searchId: string | null;
  label: string;
  at: Date | null;
  credits: number;
  recipients: number;
}

/**
 * What recipients have cost until they could be written to, the dearest first. A search counts as a whole, however many of its results joined.
 * Starts from what was charged, which credits limit, and not from the recipients.
 */
export function recipientCosts(db: Database, workspaceId: string, campaignId: string): Promise<Cost[]> {
  const isRecipient = sql`p.workspace_id = ${workspaceId}::uuid and p.campaign_id = ${campaignId}::uuid and p.state <> 'left-out'`;
  return runOnce<Cost>(
    db,
    sql`select s.id as "searchId", s.label, s.started_at as at, s.charged as credits, o.recipients
          from search_charges s
         cross join lateral (
           select count(*)::int as recipients from active_contacts c join campaign_recipients p on p.contact_id = c.id
            where c.workspace_id = s.workspace_id and c.origin_id = s.id and ${isRecipient}) o
         where s.workspace_id = ${workspaceId}::uuid and s.charged > 0 and o.recipients > 0
        union all
        select null, '', null, sum(k.charged)::int, count(*)::int
          from ${paidChecks(workspaceId)} k join campaign_recipients p on p.address = k.email
         where ${isRecipient}
        having count(*) > 0
         order by 4 desc`,
  );
}

/** Of those who wait for their sending hours, the one who is written to first. */
export async function firstInWindow(
  db: Database,
  workspaceId: string,
  campaignId: string,
): Promise<{ at: Date; zone: string } | null> {
  const [row] = await runOnce<{ at: Date; zone: string }>(
    db,
    sql`select x.due_at as at, p.zone from outgoing_mails x
          join campaign_recipients p on p.workspace_id = x.workspace_id and p.id = x.recipient_id
         where x.workspace_id = ${workspaceId}::uuid and x.stream_id = ${campaignId}::uuid and ${IN_WINDOW}
         order by x.due_at, x.id limit 1`,
  );
  return row ?? null;
}

/** Threads of human replies by classification. */
export async function threadStatuses(
  db: Database,
  workspaceId: string,
  campaignId: string,
): Promise<Map<string, number>> {
  const rows = await runOnce<{ status: string; n: number }>(
    db,
    sql`select status, count(*)::int as n from thread_statuses
         where workspace_id = ${workspaceId}::uuid and stream_id = ${campaignId}::uuid and kind = 'reply' group by status`,
  );
  return new Map(rows.map(({ status, n }) => [status, n]));
}

/** Emails that mailboxes have sent on their present day, by mailbox, and when it began. */
export async function sentToday(
  db: Database,
  workspaceId: string,
  campaignId: string,
  mailboxIds: readonly string[],
): Promise<{ mailboxId: string; email: string; sentToday: number; today: Date }[]> {
  if (mailboxIds.length === 0) return [];
  return runOnce(
    db,
    sql`select b.id as "mailboxId", b.email, d.today,
               (select count(*)::int from outgoing_mails x
                 where x.workspace_id = b.workspace_id and x.mailbox_id = b.id and x.ended_at >= d.today and x.ended_at < d.tomorrow
                   and x.stream_id = ${campaignId}::uuid and ${WERE_SENT}) as "sentToday"
          from senders b
          cross join lateral (select date_trunc('day', now() at time zone b.zone) as day) l
          cross join lateral (select l.day at time zone b.zone as today, (l.day + interval '1 day') at time zone b.zone as tomorrow) d
         where b.workspace_id = ${workspaceId}::uuid and b.id = any(${sql.param([...mailboxIds])}::uuid[]) order by b.email`,
  );
}

/** Of the last messages of a campaign since then, at most so many: those that Meta refused, or reported as not delivered. */
export async function countFailures(
  tx: Executor,
  workspaceId: string,
  campaignId: string,
  { since, last }: { since: Date; last: number },
): Promise<{ of: number; failed: number }> {
  const { rows } = await tx.execute<{ of: number; failed: number }>(sql`
    select count(*)::int as of, count(*) filter (where bounced_at is not null or state <> 'sent')::int as failed
      from (select state, bounced_at from outgoing_mails
             where workspace_id = ${workspaceId}::uuid and stream_id = ${campaignId}::uuid 
               and (state in ('sent', 'refused') or (state = 'failed' and attempts > 0)) and ended_at >= ${since.toISOString()}::timestamptz
             order by ended_at desc, id desc limit ${last}) m`);
  return rows[0] ?? { of: 0, failed: 0 };
}

/** For Home: the number of running campaigns, and those that paused by themselves. */
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

/** Whether a campaign was ever launched, practice included. */
export async function hasLaunched(db: Database, workspaceId: string): Promise<boolean> {
  const [row] = await runNamed<{ launched: boolean }>(
    db,
    'campaigns-has-launched',
    sql`select exists (select from campaigns where workspace_id = ${workspaceId}::uuid and launched_at is not null) as launched`,
  );
  return row?.launched ?? false;
}
