// What each word that people of a campaign are asked by means in SQL: counted by it and listed by it. On the recipient as `p`, and on what
// came of its mails.
import { type SQL, sql } from 'drizzle-orm';
import { RECIPIENT_FILTERS, RECIPIENT_STATES, type RecipientFilter } from '../fields.contract.ts';

export interface Part {
  stepId?: string | undefined;
  variantId?: string | undefined;
}

/**
 * On a mail as `x`. What its server took over counts as sent; what came back later not as delivered. WhatsApp, whose mails have no domain,
 * reports what was delivered.
 */
const MAIL = {
  any: sql.raw('true'),
  sent: sql.raw(`(x.state = 'sent' or x.bounced_at is not null)`),
  delivered: sql.raw(
    `(x.state = 'sent' and x.bounced_at is null and (x.to_domain <> '' or x.delivered_at is not null))`,
  ),
  read: sql.raw('x.read_at is not null'),
  uncertain: sql.raw(`x.state = 'uncertain'`),
  replied: sql.raw('x.replied_at is not null'),
  clicked: sql.raw('x.clicked_at is not null'),
  opened: sql.raw('x.opened_at is not null'),
  bounced: sql.raw('x.bounced_at is not null'),
  optedOut: sql.raw('x.opted_out_at is not null'),
  complained: sql.raw('x.complained_at is not null'),
  refused: sql.raw(`(x.state in ('refused', 'failed') and x.bounced_at is null)`),
} as const;
type Came = keyof typeof MAIL;
const CAME = Object.keys(MAIL) as Came[];

/** Whether any mail of `p` came to that: true or false, never null. */
type Has = (came: Came) => SQL;

const STATES = Object.fromEntries(
  RECIPIENT_STATES.map((state) => [state, () => sql.raw(`p.state = '${state}'`)]),
) as Record<(typeof RECIPIENT_STATES)[number], () => SQL>;

const CONDITIONS: Record<RecipientFilter, (has: Has) => SQL> = {
  ...STATES,
  all: () => sql.raw('true'),
  entered: () => sql.raw(`p.state <> 'left-out'`),
  'not-yet': (has) => sql`p.state = 'active' and not ${has('sent')}`,
  written: (has) => has('sent'),
  delivered: (has) => has('delivered'),
  'any-read': (has) => has('read'),
  'any-replied': (has) => has('replied'),
  'any-clicked': (has) => has('clicked'),
  'any-opened': (has) => has('opened'),
  'any-bounced': (has) => has('bounced'),
  'any-opted-out': (has) => has('optedOut'),
  'any-complained': (has) => has('complained'),
  'any-refused': (has) => has('refused'),
};

/** With a step, it is asked of the mail of that step: states too, of those who have one. */
function conditionOf(show: RecipientFilter, { stepId, variantId }: Part, has: Has): SQL {
  if (stepId === undefined && variantId === undefined) return CONDITIONS[show](has);
  if (show === 'uncertain') return has('uncertain');
  return sql`(${has('any')} and ${CONDITIONS[show](has)})`;
}

function mailsOf(workspaceId: string, campaignIds: readonly string[], { stepId, variantId }: Part): SQL {
  return sql.join([
    sql`x.workspace_id = ${workspaceId}::uuid and x.stream_id = any(${sql.param([...campaignIds])}::uuid[])`,
    ...(stepId === undefined ? [] : [sql` and x.step_id = ${stepId}::uuid`]),
    ...(variantId === undefined ? [] : [sql` and x.variant_id = ${variantId}::uuid`]),
  ]);
}

const bitOf = (came: Came) => 2 ** CAME.indexOf(came);

/** Of `summedMails`. */
const summed: Has = (came) => sql.raw(`(coalesce(m.came, 0) & ${bitOf(came)} > 0)`);

/**
 * What came of the mails of a recipient `p`, as `m`: of all, or of one step, or of one of its variants. Summed up once for the whole
 * campaign, which is quick whatever the planner knows of it; a number for each, so that a hundred thousand fit into memory.
 */
export function summedMails(workspaceId: string, campaignIds: readonly string[], part: Part): SQL {
  const bits = CAME.map((came) => sql`case when ${MAIL[came]} then ${sql.raw(String(bitOf(came)))} else 0 end`);
  // Materialized, since each of several workers would sum up all of it for itself.
  return sql`left join (with summed as materialized (
    select x.recipient_id, bit_or(${sql.join(bits, sql` | `)}) as came from mails x
     where ${mailsOf(workspaceId, campaignIds, part)} and x.recipient_id is not null
     group by x.recipient_id) select * from summed) m on m.recipient_id = p.id`;
}

/** Beside `summedMails`. */
export function summedCondition(show: RecipientFilter, part: Part = {}): SQL {
  return conditionOf(show, part, summed);
}

/** All counts in one row, beside `summedMails`: `count(*) filter (where …) as "word"` of each. */
export function countsOf(): SQL {
  const each = RECIPIENT_FILTERS.map(
    (show) => sql`count(*) filter (where ${summedCondition(show)})::int as ${sql.raw(`"${show}"`)}`,
  );
  return sql.join(each, sql`, `);
}

/** By itself, for a page of them: mails are looked up for as many as it takes to fill it. */
export function eachCondition(workspaceId: string, campaignId: string, show: RecipientFilter, part: Part): SQL {
  const scope = mailsOf(workspaceId, [campaignId], part);
  return conditionOf(
    show,
    part,
    (came) => sql`exists (select from mails x where ${scope} and x.recipient_id = p.id and ${MAIL[came]})`,
  );
}

/** Whether it takes mails to tell: of what stands in the row of the recipient alone, none are read. */
export function asksForMails(show: RecipientFilter, part: Part): boolean {
  let asked = false;
  conditionOf(show, part, () => {
    asked = true;
    return sql``;
  });
  return asked;
}

/** Of the mail `x` of one step, which is the only one that `p` has of it: as `conditionOf` with that step. */
export function ofOneMail(show: RecipientFilter): SQL {
  return conditionOf(show, { stepId: '' }, (came) => sql`(${MAIL[came]})`);
}

/** Mails that have left, of the mails `x`. */
export const HAVE_LEFT = MAIL.sent;
