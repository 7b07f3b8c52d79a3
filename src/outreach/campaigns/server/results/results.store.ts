// SQL of what came of a campaign. People are counted by the conditions that the tab Recipients filters by.
import { sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed, runOnce } from '#platform/db/client.ts';
import type { Figures, RecipientCounts } from '../../contract.ts';
import { pauseText } from '../../domain/reason-labels.ts';
import type { PauseReason } from '../../fields.contract.ts';
import { FIGURES } from '../../results.contract.ts';
import { countsOf, HAVE_LEFT, ofOneMail, summedMails } from '../recipients/recipient-views.store.ts';

export async function countsOfAll(db: Database, workspaceId: string, campaignId: string): Promise<RecipientCounts> {
  const [row] = await runOnce<RecipientCounts>(
    db,
    sql`select ${countsOf()} from campaign_recipients p ${summedMails(workspaceId, [campaignId], {})}
         where p.workspace_id = ${workspaceId}::uuid and p.campaign_id = ${campaignId}::uuid`,
  );
  if (!row) throw new Error('a count without a row');
  return row;
}

export type PartFigures = Figures & {
  stepId: string;
  /** Null: of the whole step. */
  variantId: string | null;
  firstLeft: Date | null;
};

/** By step and variant, in one scan: a recipient has one email of a step. */
export function figuresOfSteps(db: Database, workspaceId: string, campaignId: string): Promise<PartFigures[]> {
  const each = FIGURES.map((show) => sql`count(*) filter (where ${ofOneMail(show)})::int as ${sql.raw(`"${show}"`)}`);
  return runOnce<PartFigures>(
    db,
    sql`select x.step_id as "stepId", x.variant_id as "variantId", min(x.ended_at) filter (where ${HAVE_LEFT}) as "firstLeft",
               ${sql.join(each, sql`, `)}
          from outgoing_mails x join campaign_recipients p on p.workspace_id = x.workspace_id and p.id = x.recipient_id
         where x.workspace_id = ${workspaceId}::uuid and x.stream_id = ${campaignId}::uuid and x.step_id is not null
         group by grouping sets ((x.step_id), (x.step_id, x.variant_id))
        having grouping(x.variant_id) = 1 or x.variant_id is not null`,
  );
}

/** Days with any, the last 30 of them, as the zone has them. */
export function daysOf(
  db: Database,
  workspaceId: string,
  campaignId: string,
  zone: string,
): Promise<{ day: string; sent: number; replied: number; since: Date; until: Date }[]> {
  return runOnce(
    db,
    sql`select day, sum(sent)::int as sent, sum(replied)::int as replied, day::timestamp at time zone ${zone}::text as since,
               (day::timestamp + interval '1 day') at time zone ${zone}::text as until from (
          select (ended_at at time zone ${zone}::text)::date::text as day, 1 as sent, 0 as replied from outgoing_mails
           where workspace_id = ${workspaceId}::uuid and stream_id = ${campaignId}::uuid and (state = 'sent' or bounced_at is not null)
          union all
          select (replied_at at time zone ${zone}::text)::date::text, 0, 1 from outgoing_mails
           where workspace_id = ${workspaceId}::uuid and stream_id = ${campaignId}::uuid and replied_at is not null) d
         where day is not null group by day order by day desc limit 30`,
  );
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

export function perMailbox(
  db: Database,
  workspaceId: string,
  campaignId: string,
): Promise<{ mailboxId: string; email: string; people: number; sent: number; sentToday: number; today: Date }[]> {
  return runOnce(
    db,
    sql`select b.id as "mailboxId", b.email, q.people, coalesce(x.sent, 0) as sent, coalesce(x.today, 0) as "sentToday",
               date_trunc('day', now() at time zone b.zone) at time zone b.zone as today
          from (select mailbox_id, count(*)::int as people from campaign_recipients
                 where workspace_id = ${workspaceId}::uuid and campaign_id = ${campaignId}::uuid and mailbox_id is not null group by mailbox_id) q
          join senders b on b.workspace_id = ${workspaceId}::uuid and b.id = q.mailbox_id
          left join (select m.mailbox_id, count(*)::int as sent,
                            count(*) filter (where (m.ended_at at time zone z.zone)::date = (now() at time zone z.zone)::date)::int as today
                       from outgoing_mails m join senders z on z.workspace_id = m.workspace_id and z.id = m.mailbox_id
                      where m.workspace_id = ${workspaceId}::uuid and m.stream_id = ${campaignId}::uuid
                        and (m.state = 'sent' or m.bounced_at is not null) group by m.mailbox_id) x on x.mailbox_id = q.mailbox_id
         order by b.email`,
  );
}

// SQL on what would make a campaign pause by itself.
export interface HarmCounts {
  sent: number;
  bounced: number;
  complained: number;
}

/** Of emails sent since then. Refused at once counts as bounced. */
export async function countHarm(
  tx: Executor,
  workspaceId: string,
  campaignId: string,
  since: Date,
): Promise<HarmCounts> {
  const { rows } = await tx.execute<HarmCounts & Record<string, unknown>>(sql`
    select count(*)::int as sent, count(*) filter (where bounced_at is not null or state = 'refused')::int as bounced,
           count(*) filter (where complained_at is not null)::int as complained
      from outgoing_mails
     where workspace_id = ${workspaceId}::uuid and stream_id = ${campaignId}::uuid and state in ('sent', 'refused')
       and ended_at >= ${since.toISOString()}::timestamptz`);
  return rows[0] ?? { sent: 0, bounced: 0, complained: 0 };
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
