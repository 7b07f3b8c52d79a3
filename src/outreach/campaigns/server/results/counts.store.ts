// The numbers of campaigns without reading their emails: `campaign_counts` holds what was counted, `campaign_recounts` the recipients that have
// changed since. A read counts those itself, so its numbers are those of the rows at that moment; `countChanges` makes them fewer (decision 057).
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, runOnce, statementOf } from '#platform/db/client.ts';
import type { Figures, RecipientCounts } from '../../contract.ts';
import type { WaitingAtStep } from '../../domain/estimate-end.ts';
import { RECIPIENT_FILTERS } from '../../fields.contract.ts';
import { FIGURES } from '../../results.contract.ts';
import { mailOutcomes, summedCondition, WERE_SENT } from '../recipients/recipient-views.store.ts';

/**
 * First letter of a count. `p`: recipients by state and outcomes of all their emails. `b`: recipients by mailbox. `m`: emails by step, variant, whether
 * the recipient is active, and outcomes. `l`: sent emails by mailbox. `s`: sent emails by quarter of an hour and step. `h`: what guardrails
 * judge, by the quarter in which it ended, and whether it bounced and was complained about. `o`, `r`, `a`: emails by the quarter in which
 * they were opened, read, answered. Quarters, because zones differ by those.
 */
type Kind = 'p' | 'b' | 'm' | 'l' | 's' | 'h' | 'o' | 'r' | 'a';

const QUARTER_SECONDS = 900;
const quarter = (column: string) => sql.raw(`floor(extract(epoch from ${column}) / ${QUARTER_SECONDS})::bigint`);

/** Refused at once counts as bounced. */
const JUDGED = sql.raw(`x.state in ('sent', 'refused')`);
const BOUNCED = sql.raw(`(x.bounced_at is not null or x.state = 'refused')`);
const COMPLAINED = sql.raw('(x.complained_at is not null)');

/** What each of the `dirty` recipients counts as now; none for one that is gone. By recipient, so that each is a few look-ups by index. */
const COUNTED_NOW = sql`
  select d.campaign_id, d.recipient_id, array_remove(array['p' || p.state || ' ' || coalesce(m.came, 0), 'b' || p.mailbox_id::text], null)
           || coalesce(m.counts, '{}') as counts
    from dirty d
    join campaign_recipients p on p.workspace_id = d.workspace_id and p.id = d.recipient_id and p.campaign_id = d.campaign_id
    cross join lateral (
      select bit_or(x.outcomes) as came, array_agg(k.subject) filter (where k.subject is not null) as counts
        from (select x.*, ${mailOutcomes()} as outcomes from outgoing_mails x
               where x.workspace_id = d.workspace_id and x.stream_id = d.campaign_id and x.recipient_id = d.recipient_id) x
       cross join lateral (values
         ('m' || x.step_id || ' ' || coalesce(x.variant_id::text, '-') || ' ' || (p.state = 'active')::int || ' ' || x.outcomes),
         (case when ${WERE_SENT} then 'l' || x.mailbox_id end),
         (case when ${WERE_SENT} then 's' || ${quarter('x.ended_at')} || ' ' || coalesce(x.step_id::text, '-') end),
         (case when ${JUDGED} then 'h' || ${quarter('x.ended_at')} || ' ' || ${BOUNCED}::int || ' ' || ${COMPLAINED}::int end),
         ('o' || ${quarter('x.opened_at')}), ('r' || ${quarter('x.read_at')}), ('a' || ${quarter('x.replied_at')})) k(subject)) m`;

const WAS_COUNTED = sql`
  select c.campaign_id, c.recipient_id, c.counts
    from dirty d join campaign_counted c on c.workspace_id = d.workspace_id and c.campaign_id = d.campaign_id and c.recipient_id = d.recipient_id`;

// The statements on counts have names: planning one takes longer than running it.

interface CountedCampaigns {
  workspaceId: string;
  ids: readonly string[];
}

/** `counts(campaign_id, kind, subject, n)` of some kinds, as of this statement. */
function countsNow(
  { workspaceId, ids }: { readonly [Key in keyof CountedCampaigns]: SQL },
  kinds: readonly Kind[],
): SQL {
  const wanted = sql.raw(`'{${kinds.join(',')}}'::text[]`);
  return sql`
    dirty as materialized (
      select distinct workspace_id, campaign_id, recipient_id from campaign_recounts
       where workspace_id = ${workspaceId}::uuid and campaign_id = any(${ids}::uuid[])),
    changed as (
      select campaign_id, unnest(counts) as subject, 1 as n from (${COUNTED_NOW}) now_counted
      union all select campaign_id, unnest(counts), -1 from (${WAS_COUNTED}) was_counted),
    counts as materialized (
      select campaign_id, kind, subject, sum(n)::int as n
        from (select campaign_id, kind, subject, n from campaign_counts
               where workspace_id = ${workspaceId}::uuid and campaign_id = any(${ids}::uuid[]) and kind = any(${wanted})
              union all select campaign_id, left(subject, 1), substr(subject, 2), n from changed where left(subject, 1) = any(${wanted})) each
       group by campaign_id, kind, subject having sum(n) <> 0)`;
}

const RECIPIENTS_CHUNK = 2_000;

/**
 * Counts recipients that have changed. Only one transaction does so for a campaign at a time, and what it writes no other code writes: senders
 * never wait for it. Answers how many changes it counted; 0 also while another does.
 */
export function countChanges(db: Executor, workspaceId: string, campaignId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows: locks } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`counts of ${campaignId}`}::text, 0)) as free`,
    );
    if (!locks[0]?.free) return 0;
    // A statement of its own, after the lock: it sees what the last holder wrote. Changes that it does not see stay listed.
    const [row] = await countChunk(tx, { workspaceId, campaignId });
    const counted = row?.n ?? 0;
    if (counted > 0)
      await tx.execute(
        sql`delete from campaign_counts where workspace_id = ${workspaceId}::uuid and campaign_id = ${campaignId}::uuid and n = 0`,
      );
    return counted;
  });
}

/** Recipients as an array, which is looked up by the key: joined, the planner, which expects few, reads them again for each change. */
const countChunk = statementOf<{ n: number }, { workspaceId: string; campaignId: string }>(
  'campaigns-count-chunk',
  ({ workspaceId, campaignId }) => sql`
      with gone as (
        delete from campaign_recounts where workspace_id = ${workspaceId}::uuid and campaign_id = ${campaignId}::uuid
           and recipient_id = any(array(select distinct recipient_id from campaign_recounts
                                 where workspace_id = ${workspaceId}::uuid and campaign_id = ${campaignId}::uuid limit ${RECIPIENTS_CHUNK}))
        returning workspace_id, campaign_id, recipient_id),
      dirty as materialized (select distinct workspace_id, campaign_id, recipient_id from gone),
      now_counted as materialized (${COUNTED_NOW}),
      was_counted as materialized (${WAS_COUNTED}),
      saved as (
        insert into campaign_counted (workspace_id, campaign_id, recipient_id, counts)
        select ${workspaceId}::uuid, campaign_id, recipient_id, counts from now_counted
        on conflict (workspace_id, campaign_id, recipient_id) do update set counts = excluded.counts),
      removed as (
        delete from campaign_counted c using dirty d
         where c.workspace_id = d.workspace_id and c.campaign_id = d.campaign_id and c.recipient_id = d.recipient_id
           and not exists (select from now_counted n where n.recipient_id = d.recipient_id)),
      changed as (
        select subject, sum(n)::int as n
          from (select unnest(counts) as subject, 1 as n from now_counted union all select unnest(counts), -1 from was_counted) each
         group by subject having sum(n) <> 0),
      summed as (
        insert into campaign_counts as c (workspace_id, campaign_id, kind, subject, n)
        select ${workspaceId}::uuid, ${campaignId}::uuid, left(subject, 1), substr(subject, 2), n from changed
        on conflict (workspace_id, campaign_id, kind, subject) do update set n = c.n + excluded.n)
      select count(*)::int as n from gone`,
);

/** Of all workspaces: campaigns with changes to count. */
export function campaignsToCount(db: Database): Promise<{ workspaceId: string; id: string }[]> {
  return runOnce(
    db,
    sql`select distinct workspace_id as "workspaceId", campaign_id as id from campaign_recounts order by 1, 2`,
  );
}

// Counts as pages show them.

/** Counts by a filter of recipients, on `counts` of one signature each. */
const sumWhere = (condition: SQL) => sql`coalesce(sum(c.n) filter (where ${condition}), 0)::int`;

/** A recipient `p` and its emails `m`, from the subject of a count of kind `p`. */
const RECIPIENT = sql.raw(`
  cross join lateral (select split_part(c.subject, ' ', 1) as state) p
  cross join lateral (select split_part(c.subject, ' ', 2)::int as came) m`);

/** The same of kind `m`: an email of one step is the only one of its recipient. */
const MAIL_OF_STEP = sql.raw(`
  cross join lateral (select split_part(c.subject, ' ', 1)::uuid as step_id, nullif(split_part(c.subject, ' ', 2), '-')::uuid as variant_id,
                             split_part(c.subject, ' ', 4)::int as came) m
  cross join lateral (select case when split_part(c.subject, ' ', 3) = '1' then 'active' else '' end as state) p`);

/** Its condition is on rows of the inbox, which change by themselves. */
const COUNTED_FILTERS = RECIPIENT_FILTERS.filter((show) => show !== 'any-interested');

/** By campaign; all zero without recipients. */
export async function countsByCampaign(
  db: Database,
  workspaceId: string,
  ids: readonly string[],
): Promise<(id: string) => RecipientCounts> {
  const [rows, interestedRows] = await Promise.all([
    recipientCounts(db, { workspaceId, ids }),
    interestedCounts(db, { workspaceId, ids }),
  ]);
  const interested = new Map(interestedRows.map(({ id, n }) => [id, n]));
  const found = new Map(
    rows.map(({ id, ...counts }) => [id, { ...counts, 'any-interested': interested.get(id) ?? 0 }]),
  );
  return (id) => (found.get(id) as RecipientCounts | undefined) ?? NO_RECIPIENTS;
}

const NO_RECIPIENTS = Object.fromEntries(RECIPIENT_FILTERS.map((show) => [show, 0])) as RecipientCounts;

const recipientCounts = statementOf<Omit<RecipientCounts, 'any-interested'> & { id: string }, CountedCampaigns>(
  'campaigns-recipient-counts',
  (campaigns) => {
    const each = COUNTED_FILTERS.map((show) => sql`${sumWhere(summedCondition(show))} as ${sql.raw(`"${show}"`)}`);
    return sql`with ${countsNow(campaigns, ['p'])}
               select c.campaign_id as id, ${sql.join(each, sql`, `)} from counts c ${RECIPIENT} group by c.campaign_id`;
  },
);

const interestedCounts = statementOf<{ id: string; n: number }, CountedCampaigns>(
  'campaigns-interested-counts',
  ({ workspaceId, ids }) => sql`
    select t.stream_id as id, count(*)::int as n from thread_statuses t
      join campaign_recipients p on p.workspace_id = t.workspace_id and p.campaign_id = t.stream_id and p.address = t.address and p.state <> 'left-out'
     where t.workspace_id = ${workspaceId}::uuid and t.stream_id = any(${ids}::uuid[])
       and t.kind = 'reply' and t.status = 'interested'
       and exists (select from outgoing_mails x where x.workspace_id = p.workspace_id and x.stream_id = p.campaign_id
                                                  and x.recipient_id = p.id and x.replied_at is not null)
     group by t.stream_id`,
);

export type PartFigures = Figures & {
  stepId: string;
  /** Null: of the whole step. */
  variantId: string | null;
  /** When its first email was sent, to a quarter of an hour. */
  firstLeft: Date | null;
};

export interface DayCounts {
  /** Of the user's calendar: "2026-11-30". */
  day: string;
  sent: number;
  opened: number;
  read: number;
  replied: number;
}

export interface MailboxCounts {
  mailboxId: string;
  people: number;
  sent: number;
}

export interface CampaignFigures {
  parts: PartFigures[];
  days: DayCounts[];
  mailboxes: MailboxCounts[];
}

/** By step and variant (a recipient has one email of a step), by day of a zone (days with any), and by mailbox, in one round trip. */
export async function campaignFigures(
  db: Database,
  workspaceId: string,
  campaignId: string,
  zone: string,
): Promise<CampaignFigures> {
  const [row] = await figures(db, { workspaceId, ids: [campaignId], zone });
  if (!row) throw new Error('figures without a row');
  const parts = row.parts.map(({ firstLeft, ...part }) => ({
    ...part,
    firstLeft: firstLeft === null ? null : new Date(firstLeft * QUARTER_SECONDS * 1_000),
  }));
  return { parts, days: row.days, mailboxes: row.mailboxes };
}

interface FiguresRow {
  parts: (Omit<PartFigures, 'firstLeft'> & { firstLeft: number | null })[];
  days: DayCounts[];
  mailboxes: MailboxCounts[];
}

const figures = statementOf<FiguresRow, CountedCampaigns & { zone: string }>('campaigns-figures', (campaign) => {
  const each = FIGURES.map(
    (show) => sql`${sumWhere(summedCondition(show, { stepId: '' }))} as ${sql.raw(`"${show}"`)}`,
  );
  const dayOf = sql`(to_timestamp(split_part(c.subject, ' ', 1)::bigint * ${sql.raw(String(QUARTER_SECONDS))}) at time zone ${campaign.zone}::text)::date::text`;
  const sumOf = (kind: Kind) => sumWhere(sql.raw(`c.kind = '${kind}'`));
  return sql`
      with ${countsNow(campaign, ['b', 'm', 'l', 's', 'o', 'r', 'a'])},
        firsts as (
          select split_part(c.subject, ' ', 2) as step_id, min(split_part(c.subject, ' ', 1)::bigint) as at from counts c
           where c.kind = 's' group by 1),
        parts as (
          select m.step_id as "stepId", m.variant_id as "variantId", ${sql.join(each, sql`, `)}
            from (select * from counts where kind = 'm' offset 0) c ${MAIL_OF_STEP}
           group by grouping sets ((m.step_id), (m.step_id, m.variant_id))
          having grouping(m.variant_id) = 1 or m.variant_id is not null),
        days as (
          select ${dayOf} as day, ${sumOf('s')} as sent, ${sumOf('o')} as opened, ${sumOf('r')} as read, ${sumOf('a')} as replied
            from (select * from counts where kind in ('s', 'o', 'r', 'a') offset 0) c group by 1),
        senders_used as (
          select c.subject as "mailboxId", ${sumOf('b')} as people, ${sumOf('l')} as sent from counts c where c.kind in ('b', 'l') group by 1)
        select coalesce((select json_agg(to_jsonb(p) || jsonb_build_object('firstLeft', f.at))
                           from parts p left join firsts f on f.step_id = p."stepId"::text), '[]') as parts,
               coalesce((select json_agg(days order by day) from days), '[]') as days,
               coalesce((select json_agg(senders_used) from senders_used), '[]') as mailboxes`;
});

/** Messages that wait, by step; without those that a user has to decide on first. */
export function waitingBySteps(db: Database, workspaceId: string, id: string): Promise<WaitingAtStep[]> {
  return waitingAtSteps(db, { workspaceId, ids: [id] });
}

const waitingAtSteps = statementOf<WaitingAtStep, CountedCampaigns>('campaigns-waiting-at-steps', (campaign) => {
  const ofStep = sql`x.workspace_id = ${campaign.workspaceId}::uuid and x.stream_id = w.campaign_id and x.step_id = w.step_id and x.state = 'waiting'`;
  return sql`
    with ${countsNow(campaign, ['m'])},
        waiting as (
          select c.campaign_id, m.step_id, sum(c.n)::int as n from (select * from counts offset 0) c ${MAIL_OF_STEP}
           where ${summedCondition('any-waiting', { stepId: '' })} group by 1, 2)
        select w.step_id as "stepId", w.n - u.n as count, l.due_at as "lastDue" from waiting w
         cross join lateral (select x.due_at from outgoing_mails x where ${ofStep} and x.due_at < ${UNDECIDED} order by x.due_at desc limit 1) l
         cross join lateral (select count(*)::int as n from outgoing_mails x where ${ofStep} and x.due_at >= ${UNDECIDED}) u`;
});

/** Due only once a user has decided. */
const UNDECIDED = sql.raw(`'2999-01-01'`);

// What would make a campaign pause by itself.
export interface HarmCounts {
  sent: number;
  bounced: number;
  complained: number;
}

/** Of emails sent since then: whole quarters of an hour as they are counted, the rest of the first one by its rows. */
export async function countHarm(
  tx: Executor,
  workspaceId: string,
  campaignId: string,
  since: Date,
): Promise<HarmCounts> {
  const first = Math.ceil(since.getTime() / 1_000 / QUARTER_SECONDS);
  const until = new Date(first * QUARTER_SECONDS * 1_000).toISOString();
  const [row] = await harm(tx, { workspaceId, ids: [campaignId], first, since: since.toISOString(), until });
  return row ?? { sent: 0, bounced: 0, complained: 0 };
}

interface HarmSince extends CountedCampaigns {
  /** Quarters of an hour since 1970, and the same moment. */
  first: number;
  until: string;
  since: string;
}

const harm = statementOf<HarmCounts, HarmSince>(
  'campaigns-harm',
  (campaign) => sql`
    with ${countsNow(campaign, ['h'])},
    judged as (
      select c.n, split_part(c.subject, ' ', 2) = '1' as bounced, split_part(c.subject, ' ', 3) = '1' as complained
        from counts c where split_part(c.subject, ' ', 1)::bigint >= ${campaign.first}::bigint
      union all
      select 1, ${BOUNCED}, ${COMPLAINED} from outgoing_mails x
       where x.workspace_id = ${campaign.workspaceId}::uuid and x.stream_id = any(${campaign.ids}::uuid[]) and x.recipient_id is not null and ${JUDGED}
         and x.ended_at >= ${campaign.since}::timestamptz and x.ended_at < ${campaign.until}::timestamptz)
    select coalesce(sum(n), 0)::int as sent, coalesce(sum(n) filter (where bounced), 0)::int as bounced,
           coalesce(sum(n) filter (where complained), 0)::int as complained from judged`,
);

const TREND_DAYS = 14;

/** By campaign: what was sent on each of the last days, in one statement for all of a page. */
export async function trendOfCampaigns(
  db: Database,
  workspaceId: string,
  ids: readonly string[],
): Promise<(id: string) => number[]> {
  const trends = new Map(ids.map((id) => [id, new Array<number>(TREND_DAYS).fill(0)]));
  if (ids.length === 0) return () => [];
  const rows = await sentByDay(db, { workspaceId, ids });
  for (const { id, ago, n } of rows) {
    const trend = trends.get(id);
    if (trend && ago >= 0 && ago < TREND_DAYS) trend[TREND_DAYS - 1 - ago] = n;
  }
  return (id) => trends.get(id) ?? [];
}

const sentByDay = statementOf<{ id: string; ago: number; n: number }, CountedCampaigns>(
  'campaigns-sent-by-day',
  (campaigns) => sql`
    with ${countsNow(campaigns, ['s'])}
    select c.campaign_id as id, (now() at time zone 'UTC')::date - (to_timestamp(split_part(c.subject, ' ', 1)::bigint
             * ${sql.raw(String(QUARTER_SECONDS))}) at time zone 'UTC')::date as ago, sum(c.n)::int as n
      from counts c group by 1, 2`,
);
