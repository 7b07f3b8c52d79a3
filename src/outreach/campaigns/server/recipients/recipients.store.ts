// SQL on the people of campaigns as the work on them needs it: entering them, holding them, and writing down where each one is.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, runOnce } from '#platform/db/client.ts';
import type { AssignedRecipient } from '../../domain/assign-mailboxes.ts';
import type { RecipientReason, RecipientState } from '../../fields.contract.ts';

export interface NewRecipient {
  id: string;
  contactId: string;
  name: string;
  email: string;
  company: string;
  address: string;
  domain: string;
  zone: string;
  mailboxId: string | null;
  state: RecipientState;
  reason: RecipientReason | null;
  words: string;
  stepId: string | null;
}

export interface LockedRecipient {
  id: string;
  campaignId: string;
  contactId: string;
  name: string;
  email: string;
  address: string;
  domain: string;
  zone: string;
  mailboxId: string | null;
  state: RecipientState;
  reason: RecipientReason | null;
  stepId: string | null;
  notBefore: Date | null;
}

const LOCKED_COLUMNS =
  sql.raw(`p.id, p.campaign_id as "campaignId", p.contact_id as "contactId", p.name, p.email, p.address, p.domain, p.zone,
  p.mailbox_id as "mailboxId", p.state, p.reason, p.step_id as "stepId", to_json(p.not_before)#>>'{}' as "notBefore"`);

type Raw = Omit<LockedRecipient, 'notBefore'> & { notBefore: string | null } & Record<string, unknown>;

const toLocked = (rows: readonly Raw[]): LockedRecipient[] =>
  rows.map((row) => ({ ...row, notBefore: row.notBefore === null ? null : new Date(row.notBefore) }));

const uuids = (ids: readonly string[]) => sql`any(${sql.param([...ids])}::uuid[])`;

/** Returns the new ones: a contact who is in the campaign already stays as they are. */
export async function insertRecipients(
  tx: Executor,
  workspaceId: string,
  campaignId: string,
  people: readonly NewRecipient[],
): Promise<Set<string>> {
  const column = (type: 'uuid' | 'text', of: (person: NewRecipient) => string | null) =>
    sql`${sql.param(people.map(of))}::${sql.raw(type)}[]`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into campaign_recipients (workspace_id, campaign_id, id, contact_id, name, email, company, address, domain, zone, mailbox_id, state,
                                     reason, words, step_id)
    select ${workspaceId}::uuid, ${campaignId}::uuid, w.* from unnest(
      ${column('uuid', ({ id }) => id)}, ${column('uuid', ({ contactId }) => contactId)}, ${column('text', ({ name }) => name)},
      ${column('text', ({ email }) => email)}, ${column('text', ({ company }) => company)}, ${column('text', ({ address }) => address)},
      ${column('text', ({ domain }) => domain)}, ${column('text', ({ zone }) => zone)}, ${column('uuid', ({ mailboxId }) => mailboxId)},
      ${column('text', ({ state }) => state)}, ${column('text', ({ reason }) => reason)}, ${column('text', ({ words }) => words)},
      ${column('uuid', ({ stepId }) => stepId)}) as w
    on conflict do nothing returning id`);
  return new Set(rows.map(({ id }) => id));
}

/** In the order of ids, so that two who hold the same never wait for one another. */
export async function lockRecipients(
  tx: Executor,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, LockedRecipient>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<Raw>(sql`
    select ${LOCKED_COLUMNS} from campaign_recipients p where p.workspace_id = ${workspaceId}::uuid and p.id = ${uuids(ids)} order by p.id for update`);
  return new Map(toLocked(rows).map((row) => [row.id, row]));
}

export async function recipientsById(
  db: Executor,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, LockedRecipient>> {
  const { rows } = await db.execute<Raw>(sql`
    select ${LOCKED_COLUMNS} from campaign_recipients p where p.workspace_id = ${workspaceId}::uuid and p.id = ${uuids(ids)}`);
  return new Map(toLocked(rows).map((row) => [row.id, row]));
}

/** Something is still to come for them: of one campaign by domain, or of any by address. */
export async function activeRecipients(
  tx: Executor,
  workspaceId: string,
  which: { campaignId: string; domains: readonly string[] } | { addresses: readonly string[] },
): Promise<LockedRecipient[]> {
  const condition: SQL =
    'domains' in which
      ? sql`p.campaign_id = ${which.campaignId}::uuid and p.domain = any(${sql.param([...which.domains])}::text[])`
      : sql`p.address = any(${sql.param([...which.addresses])}::text[])`;
  const { rows } = await tx.execute<Raw>(sql`
    select ${LOCKED_COLUMNS} from campaign_recipients p
     where p.workspace_id = ${workspaceId}::uuid and p.state = 'active' and ${condition} order by p.id for update`);
  return toLocked(rows);
}

/** The mails of these recipients, as the queue selects them. */
export const selectMails = (recipients: readonly Pick<LockedRecipient, 'id' | 'campaignId'>[]) => ({
  recipients: {
    streamIds: [...new Set(recipients.map(({ campaignId }) => campaignId))],
    ids: recipients.map(({ id }) => id),
  },
});

export interface RecipientChange {
  id: string;
  state: RecipientState;
  reason: RecipientReason | null;
  words: string;
  stepId: string | null;
  lastMailId: string | null;
  /** Where another mailbox wrote than was planned: who hears from it stays with it. */
  mailboxId?: string | null;
}

/** `stepId`, `lastMailId` and `mailboxId`: null keeps the value. */
export async function changeRecipientRows(
  tx: Executor,
  workspaceId: string,
  changes: readonly RecipientChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const column = (values: readonly (string | null)[], type: string) =>
    sql`${sql.param([...values])}::${sql.raw(type)}[]`;
  await tx.execute(sql`
    update campaign_recipients p
       set state = w.state, reason = w.reason, words = w.words, step_id = coalesce(w.step_id, p.step_id),
           last_mail_id = coalesce(w.last_mail_id, p.last_mail_id),
           mailbox_id = coalesce(w.mailbox_id, p.mailbox_id), updated_at = now()
      from unnest(${column(
        changes.map(({ id }) => id),
        'uuid',
      )}, ${column(
        changes.map(({ state }) => state),
        'text',
      )},
                  ${column(
                    changes.map(({ reason }) => reason),
                    'text',
                  )}, ${column(
                    changes.map(({ words }) => words),
                    'text',
                  )},
                  ${column(
                    changes.map(({ stepId }) => stepId),
                    'uuid',
                  )}, ${column(
                    changes.map(({ lastMailId }) => lastMailId),
                    'uuid',
                  )}, ${column(
                    changes.map(({ mailboxId }) => mailboxId ?? null),
                    'uuid',
                  )})
           as w (id, state, reason, words, step_id, last_mail_id, mailbox_id)
     where p.workspace_id = ${workspaceId}::uuid and p.id = w.id`);
}

export async function delayRecipients(
  tx: Executor,
  workspaceId: string,
  ids: readonly string[],
  until: Date | null,
): Promise<void> {
  await tx.execute(sql`
    update campaign_recipients set not_before = ${until?.toISOString() ?? null}::timestamptz, updated_at = now()
     where workspace_id = ${workspaceId}::uuid and id = ${uuids(ids)}`);
}

/** Stops all active recipients. */
export async function stopAll(tx: Executor, workspaceId: string, campaignId: string, words: string): Promise<void> {
  await tx.execute(sql`
    update campaign_recipients set state = 'stopped', reason = 'campaign-ended', words = ${words}, updated_at = now()
     where workspace_id = ${workspaceId}::uuid and campaign_id = ${campaignId}::uuid and state = 'active'`);
}

export async function hasActive(tx: Executor, workspaceId: string, campaignId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from campaign_recipients where workspace_id = ${workspaceId}::uuid and campaign_id = ${campaignId}::uuid and state = 'active' limit 1`);
  return rows.length > 0;
}

/** Emails of these recipients so far, by recipient: their steps, and the Message-IDs for threads. */
export interface RecipientMail {
  recipientId: string;
  stepId: string;
  state: string;
  messageId: string | null;
  subject: string;
  mailboxId: string;
}

export async function mailsOfRecipients(
  tx: Executor,
  workspaceId: string,
  campaignId: string,
  recipientIds: readonly string[],
): Promise<Map<string, RecipientMail[]>> {
  const by = new Map<string, RecipientMail[]>();
  if (recipientIds.length === 0) return by;
  const { rows } = await tx.execute<RecipientMail & Record<string, unknown>>(sql`
    select x.recipient_id as "recipientId", x.step_id as "stepId", x.state, x.message_id as "messageId", x.subject, x.mailbox_id as "mailboxId"
      from outgoing_mails x
     where x.workspace_id = ${workspaceId}::uuid and x.stream_id = ${campaignId}::uuid and x.recipient_id = ${uuids(recipientIds)}
       and x.step_id is not null
     order by x.ended_at nulls last, x.id`);
  for (const row of rows) {
    const had = by.get(row.recipientId);
    if (had) had.push(row);
    else by.set(row.recipientId, [row]);
  }
  return by;
}

/** How many people of a campaign each mailbox writes to. */
export async function getLoads(db: Database, workspaceId: string, campaignId: string): Promise<Map<string, number>> {
  const rows = await runOnce<{ id: string; n: number }>(
    db,
    sql`select mailbox_id as id, count(*)::int as n from campaign_recipients
         where workspace_id = ${workspaceId}::uuid and campaign_id = ${campaignId}::uuid and mailbox_id is not null group by mailbox_id`,
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** Which of these mailboxes wrote to an address last, so that one person hears from one sender. */
export async function sendersBefore(
  db: Database,
  workspaceId: string,
  addresses: readonly string[],
  mailboxIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await runOnce<{ address: string; id: string }>(
    db,
    sql`select distinct on (x.to_address) x.to_address as address, x.mailbox_id as id from outgoing_mails x
         where x.workspace_id = ${workspaceId}::uuid and x.to_address = any(${sql.param([...addresses])}::text[]) and x.state = 'sent'
           and x.mailbox_id = ${uuids(mailboxIds)}
         order by x.to_address, x.id desc`,
  );
  return new Map(rows.map(({ address, id }) => [address, id]));
}

/** Recipients who clicked or opened any email before, for the conditions of steps. */
export async function fetchedBy(
  db: Database,
  workspaceId: string,
  campaignId: string,
  recipientIds: readonly string[],
): Promise<Map<string, { clicked: boolean; opened: boolean }>> {
  const rows = await runOnce<{ id: string; clicked: boolean; opened: boolean }>(
    db,
    sql`select recipient_id as id, bool_or(clicked_at is not null) as clicked, bool_or(opened_at is not null) as opened from outgoing_mails
         where workspace_id = ${workspaceId}::uuid and stream_id = ${campaignId}::uuid and recipient_id = ${uuids(recipientIds)}
         group by recipient_id`,
  );
  return new Map(rows.map(({ id, ...fetched }) => [id, fetched]));
}

// SQL on which mailbox writes to which recipient, and on campaigns that have no usable mailbox.
export type AssignedPerson = AssignedRecipient & {
  /** The mail that waits; null while it is being handed over. */
  mailId: string | null;
};

/** All active recipients, in the order of ids. */
export async function peopleAtMailboxes(
  tx: Executor,
  workspaceId: string,
  campaignId: string,
): Promise<AssignedPerson[]> {
  const { rows } = await tx.execute<AssignedPerson & Record<string, unknown>>(sql`
    select p.id as "recipientId", coalesce(w.mailbox_id, p.mailbox_id) as "mailboxId", w.id as "mailId", h.mailbox_id as "lastSenderId"
      from campaign_recipients p
      left join (select x.recipient_id, x.id, x.mailbox_id from outgoing_mails x
                  where x.workspace_id = ${workspaceId}::uuid and x.stream_id = ${campaignId}::uuid and x.state = 'waiting') w
        on w.recipient_id = p.id
      left join (select distinct on (x.recipient_id) x.recipient_id, x.mailbox_id from outgoing_mails x
                  where x.workspace_id = ${workspaceId}::uuid and x.stream_id = ${campaignId}::uuid and x.state in ('sending', 'sent', 'uncertain')
                  order by x.recipient_id, x.sending_at desc) h on h.recipient_id = p.id
     where p.workspace_id = ${workspaceId}::uuid and p.campaign_id = ${campaignId}::uuid and p.state = 'active'
     order by p.id`);
  return rows;
}

/** From now on they hear from this mailbox. */
export async function setMailboxOf(
  tx: Executor,
  workspaceId: string,
  recipientIds: readonly string[],
  mailboxId: string,
): Promise<void> {
  await tx.execute(sql`
    update campaign_recipients set mailbox_id = ${mailboxId}::uuid
     where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...recipientIds])}::uuid[])`);
}

/** Running or paused campaigns with emails waiting at this mailbox. */
export async function campaignsAtMailbox(tx: Executor, workspaceId: string, mailboxId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select c.id from campaigns c
     where c.workspace_id = ${workspaceId}::uuid and c.state in ('launching', 'running', 'paused')
       and exists (select from outgoing_mails x where x.workspace_id = c.workspace_id and x.mailbox_id = ${mailboxId}::uuid and x.stream_id = c.id
                      and x.state = 'waiting')
     order by c.id`);
  return rows.map(({ id }) => id);
}

export async function mailboxesWaitedAt(tx: Executor, workspaceId: string, campaignId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct x.mailbox_id as id from outgoing_mails x
     where x.workspace_id = ${workspaceId}::uuid and x.stream_id = ${campaignId}::uuid and x.state = 'waiting'`);
  return rows.map(({ id }) => id);
}
