// What each word that people of a campaign are asked by means in SQL: counted by it and listed by it. On the recipient as `p` and on what
// came of its mails as `m`.
import { type SQL, sql } from 'drizzle-orm';
import { RECIPIENT_FILTERS, RECIPIENT_STATES, type RecipientFilter } from '../fields.contract.ts';

type Part = { stepId?: string | undefined; variantId?: string | undefined };

/**
 * What came of the mails of a recipient `p`, as `m`: of all, or of one step, or of one of its variants. Summed up once for the whole
 * campaign, which is quick whatever the planner knows of it; one recipient at a time is slow while a campaign is new.
 */
export function mailsOf(workspaceId: string, campaignIds: readonly string[], step: Part): SQL {
  const narrowed = [
    step.stepId === undefined ? sql`` : sql` and x.step_id = ${step.stepId}::uuid`,
    step.variantId === undefined ? sql`` : sql` and x.variant_id = ${step.variantId}::uuid`,
  ];
  return sql`left join (
    select x.recipient_id, true as any, bool_or(${SENT}) as sent, bool_or(${DELIVERED}) as delivered, bool_or(x.state = 'uncertain') as uncertain,
           bool_or(x.replied_at is not null) as replied, bool_or(x.clicked_at is not null) as clicked,
           bool_or(x.opened_at is not null) as opened, bool_or(x.bounced_at is not null) as bounced,
           bool_or(x.opted_out_at is not null) as "optedOut", bool_or(x.complained_at is not null) as complained,
           bool_or(x.state in ('refused', 'failed') and x.bounced_at is null) as refused,
           count(*) filter (where ${SENT})::int as "sentCount"
      from mails x
     where x.workspace_id = ${workspaceId}::uuid and x.stream_id = any(${sql.param([...campaignIds])}::uuid[])
       and x.recipient_id is not null${sql.join(narrowed)}
     group by x.recipient_id) m on m.recipient_id = p.id`;
}

/** Its server took it over; what came back later counts as sent, but not as delivered. */
const SENT = sql.raw(`(x.state = 'sent' or x.bounced_at is not null)`);
const DELIVERED = sql.raw(`(x.state = 'sent' and x.bounced_at is null)`);

const STATES = Object.fromEntries(RECIPIENT_STATES.map((state) => [state, sql.raw(`p.state = '${state}'`)])) as Record<
  (typeof RECIPIENT_STATES)[number],
  SQL
>;

const CONDITIONS: Record<RecipientFilter, SQL> = {
  ...STATES,
  all: sql.raw('true'),
  entered: sql.raw(`p.state <> 'left-out'`),
  'not-yet': sql.raw(`p.state = 'active' and m.sent is not true`),
  written: sql.raw('m.sent is true'),
  delivered: sql.raw('m.delivered is true'),
  'any-replied': sql.raw('m.replied is true'),
  'any-clicked': sql.raw('m.clicked is true'),
  'any-opened': sql.raw('m.opened is true'),
  'any-bounced': sql.raw('m.bounced is true'),
  'any-opted-out': sql.raw('m."optedOut" is true'),
  'any-complained': sql.raw('m.complained is true'),
  'any-refused': sql.raw('m.refused is true'),
};

/** With a step, it is asked of the mail of that step: states too, of those who have one. */
export function recipientCondition(
  show: RecipientFilter,
  step: { stepId?: string | undefined; variantId?: string | undefined } = {},
): SQL {
  if (step.stepId === undefined && step.variantId === undefined) return CONDITIONS[show];
  if (show === 'uncertain') return sql`m.uncertain is true`;
  return sql`(m.any is true and ${CONDITIONS[show]})`;
}

/** All counts in one row: `count(*) filter (where …) as "word"` of each. */
export function countsOf(step: { stepId?: string | undefined; variantId?: string | undefined } = {}): SQL {
  const each = RECIPIENT_FILTERS.map(
    (show) => sql`count(*) filter (where ${recipientCondition(show, step)})::int as ${sql.raw(`"${show}"`)}`,
  );
  return sql.join(each, sql`, `);
}
