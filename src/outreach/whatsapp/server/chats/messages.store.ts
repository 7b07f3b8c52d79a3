// SQL of messages: received ones, our own from queue to answer, and the thread of a conversation.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, isDeadlock, runNamed, runOnce } from '#platform/db/client.ts';
import type { Executor } from '#platform/platform.ts';
import type { MessageContent } from '../../chats.contract.ts';
import { UNCERTAIN } from '../../domain/api-faults.ts';
import type { MessageDirection, MessageKind, MessageState } from '../../fields.contract.ts';

export interface NewRow {
  id: string;
  chatId: string;
  numberId: string;
  direction: MessageDirection;
  kind: MessageKind;
  text: string;
  content: MessageContent;
  /** Body of the call without its recipient; null if the job does not send it. */
  request: object | null;
  wamid: string | null;
  quotedWamid: string | null;
  mailId: string | null;
  /** Of its call; undefined before one. */
  reference?: string;
  state: MessageState;
  fault: { code: number | null; text: string } | null;
  createdBy: string | null;
  at: Date;
  sentAt: Date | null;
}

/** PostgreSQL allows no NUL in a text. */
const storable = (text: string) => text.replaceAll('\0', '');

/** False if the id, wamid or mail exists. */
export async function insertMessage(tx: Executor, workspaceId: string, row: NewRow): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into whatsapp_messages (workspace_id, id, chat_id, number_id, direction, kind, text, content, request, wamid, quoted_wamid, mail_id, reference,
                                   state, fault_code, fault_text, created_by, at, sent_at)
    values (${workspaceId}::uuid, ${row.id}::uuid, ${row.chatId}::uuid, ${row.numberId}::uuid, ${row.direction}, ${row.kind},
            ${storable(row.text)}, ${storableJson(row.content)}::jsonb, ${row.request === null ? null : storableJson(row.request)}::jsonb,
            ${row.wamid}, ${row.quotedWamid}, ${row.mailId}::uuid, ${row.reference ?? null}, ${row.state}, ${row.fault?.code ?? null}::int, ${row.fault?.text ?? ''},
            ${row.createdBy}::uuid, ${row.at.toISOString()}::timestamptz, ${row.sentAt?.toISOString() ?? null}::timestamptz)
    on conflict do nothing`);
  return (rowCount ?? 0) > 0;
}

const storableJson = (value: object) => JSON.stringify(value).replaceAll('\\u0000', '');

export async function isKnownWamid(
  executor: Executor,
  workspaceId: string,
  numberId: string,
  wamid: string,
): Promise<boolean> {
  const { rows } = await executor.execute(sql`
    select 1 from whatsapp_messages where workspace_id = ${workspaceId}::uuid and number_id = ${numberId}::uuid and wamid = ${wamid}`);
  return rows.length > 0;
}

/**
 * Updates a campaign message whose answer came after its row, or that was sent again. For the same call, its wamid and the state from its
 * statuses stay. Null if there is no such row.
 */
export async function answerOfMail(
  tx: Executor,
  workspaceId: string,
  mailId: string,
  {
    wamid,
    reference,
    state,
    fault,
    sentAt,
  }: Pick<NewRow, 'wamid' | 'state' | 'fault' | 'sentAt'> & { reference: string },
): Promise<{ id: string; chatId: string; at: Date; state: MessageState } | null> {
  const { rows } = await tx.execute<{ id: string; chatId: string; at: string; state: MessageState }>(sql`
    update whatsapp_messages m set wamid = k.wamid, reference = ${reference},
           state = case when k.known then m.state else ${state} end,
           fault_code = case when k.known then m.fault_code else ${fault?.code ?? null}::int end,
           fault_text = case when k.known then m.fault_text else ${fault?.text ?? ''} end,
           sent_at = coalesce(m.sent_at, ${sentAt?.toISOString() ?? null}::timestamptz)
      from (select o.id, case when o.reference is not distinct from ${reference} then coalesce(${wamid}::text, o.wamid) else ${wamid}::text end as wamid,
                   o.wamid is not null and case when ${wamid}::text is null then o.reference is not distinct from ${reference} else o.wamid = ${wamid} end as known
              from whatsapp_messages o where o.workspace_id = ${workspaceId}::uuid and o.mail_id = ${mailId}::uuid for update) k
     where m.workspace_id = ${workspaceId}::uuid and m.id = k.id
    returning m.id, m.chat_id as "chatId", to_json(m.at)#>>'{}' as at, m.state`);
  return rows[0] ? { ...rows[0], at: new Date(rows[0].at) } : null;
}

/** The message of a campaign mail; null if it is not recorded. */
export async function messageOfMail(executor: Executor, workspaceId: string, mailId: string): Promise<string | null> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    select id from whatsapp_messages where workspace_id = ${workspaceId}::uuid and mail_id = ${mailId}::uuid`);
  return rows[0]?.id ?? null;
}

/** Whether this side wrote in the conversation within so many hours before a message. */
export async function hasWrittenBefore(
  executor: Executor,
  workspaceId: string,
  {
    chatId,
    direction,
    at,
    hours,
    except,
  }: { chatId: string; direction: 'in' | 'out'; at: Date; hours: number; except: string },
): Promise<boolean> {
  const when = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await executor.execute(sql`
    select 1 from whatsapp_messages
     where workspace_id = ${workspaceId}::uuid and chat_id = ${chatId}::uuid and direction = ${direction} and id <> ${except}::uuid
       and at > ${when} - make_interval(hours => ${hours}::int) and at <= ${when}
       and state not in ('queued', 'sending', 'failed', 'uncertain') limit 1`);
  return rows.length > 0;
}

/** The campaign mail that a message replies to: the quoted one, else the newest of the last 30 days. */
export async function answeredMail(
  executor: Executor,
  workspaceId: string,
  { chatId, quotedWamid, at }: { chatId: string; quotedWamid: string | null; at: Date },
): Promise<string | null> {
  const { rows } = await executor.execute<{ mailId: string }>(sql`
    select mail_id as "mailId" from whatsapp_messages
     where workspace_id = ${workspaceId}::uuid and chat_id = ${chatId}::uuid and mail_id is not null
       and at > ${at.toISOString()}::timestamptz - interval '30 days' and at <= ${at.toISOString()}::timestamptz
       and state not in ('failed', 'queued', 'sending')
     order by (wamid = ${quotedWamid}) desc nulls last, at desc, id desc limit 1`);
  return rows[0]?.mailId ?? null;
}

export interface QueuedMessage {
  id: string;
  chatId: string;
  numberId: string;
  kind: MessageKind;
  request: Record<string, unknown>;
  quotedWamid: string | null;
  attempts: number;
  at: Date;
  waId: string | null;
  userId: string | null;
  lastInboundAt: Date | null;
  /** Earliest time of the next try; null for now. */
  notBefore: Date | null;
}

/** For a queued message, `leased_until` is the earliest time of its next try. */
const QUEUED =
  sql.raw(`m.id, m.chat_id as "chatId", m.number_id as "numberId", m.kind, m.request, m.quoted_wamid as "quotedWamid", m.attempts,
  m.at, c.wa_id as "waId", c.user_id as "userId", c.last_inbound_at as "lastInboundAt", m.leased_until as "notBefore"`);

/**
 * The oldest queued message of a conversation; null for none, or if the one before it is being sent. A failed or uncertain one does not block
 * the next.
 */
export async function nextMessage(db: Database, workspaceId: string, chatId: string): Promise<QueuedMessage | null> {
  const [row] = await runNamed<QueuedMessage>(
    db,
    'whatsapp-next-message',
    sql`select ${QUEUED} from whatsapp_messages m join whatsapp_chats c on c.workspace_id = m.workspace_id and c.id = m.chat_id
         where m.workspace_id = ${workspaceId}::uuid and m.chat_id = ${chatId}::uuid and m.state = 'queued' and ${NONE_ON_ITS_WAY}
         order by m.at, m.id limit 1`,
  );
  return row ?? null;
}

const NONE_ON_ITS_WAY = sql.raw(
  `not exists (select from whatsapp_messages o where o.workspace_id = m.workspace_id and o.chat_id = m.chat_id and o.state = 'sending')`,
);

/** Marks it as `sending`, committed before the call. False if another worker was faster, or the number no longer sends. */
export async function claimMessage(
  tx: Executor,
  workspaceId: string,
  { id, chatId, reference }: Pick<QueuedMessage, 'id' | 'chatId'> & { reference: string },
  leaseSeconds: number,
): Promise<boolean> {
  // The row of the conversation is the lock: a second worker sees that the first is sending.
  await tx.execute(
    sql`select 1 from whatsapp_chats where workspace_id = ${workspaceId}::uuid and id = ${chatId}::uuid for update`,
  );
  const { rowCount } = await tx.execute(sql`
    update whatsapp_messages m set state = 'sending', reference = ${reference}, attempts = m.attempts + 1, leased_until = now() + make_interval(secs => ${leaseSeconds}::int)
     where m.workspace_id = ${workspaceId}::uuid and m.id = ${id}::uuid and m.state = 'queued' and ${NONE_ON_ITS_WAY}
       and exists (select from senders b where b.workspace_id = m.workspace_id and b.id = m.number_id and b.state = 'active' and b.deleted_at is null)`);
  return (rowCount ?? 0) > 0;
}

/** A failed upload counts as a try. */
export async function postponeQueued(tx: Executor, workspaceId: string, id: string, notBefore: Date): Promise<void> {
  await tx.execute(sql`
    update whatsapp_messages set attempts = attempts + 1, leased_until = ${notBefore.toISOString()}::timestamptz
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and state = 'queued'`);
}

/** Fails before any call: it was never sent. */
export async function failQueued(tx: Executor, workspaceId: string, id: string, text: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update whatsapp_messages set state = 'failed', leased_until = null, fault_code = null, fault_text = ${text}
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and state = 'queued'`);
  return (rowCount ?? 0) > 0;
}

/** All queued messages of a conversation. */
export async function failWaiting(
  executor: Executor,
  workspaceId: string,
  chatId: string,
  text: string,
): Promise<void> {
  await executor.execute(sql`
    with failed as (
      update whatsapp_messages set state = 'failed', leased_until = null, fault_code = null, fault_text = ${text}
       where workspace_id = ${workspaceId}::uuid and chat_id = ${chatId}::uuid and state = 'queued' returning at
    )
    update whatsapp_chats c set last_state = 'failed' from failed f
     where c.workspace_id = ${workspaceId}::uuid and c.id = ${chatId}::uuid and c.last_direction = 'out' and c.last_at = f.at`);
}

export interface SendResult {
  state: Extract<MessageState, 'accepted' | 'held' | 'failed' | 'uncertain' | 'queued'>;
  wamid: string | null;
  fault: { code: number | null; text: string } | null;
  sentAt: Date | null;
  /** Of a retry. */
  notBefore: Date | null;
}

/**
 * Records the result of the call. False if the lease expired meanwhile; an answer with a wamid counts even then, since it proves that the call
 * arrived, unless a user has sent the message again.
 */
export async function recordSendResult(
  tx: Executor,
  workspaceId: string,
  id: string,
  settled: SendResult,
): Promise<boolean> {
  const { state, wamid, fault, sentAt, notBefore } = settled;
  const { rowCount } = await tx.execute(sql`
    update whatsapp_messages set state = ${state}, wamid = ${wamid}, leased_until = ${notBefore?.toISOString() ?? null}::timestamptz,
           fault_code = ${fault?.code ?? null}::int, fault_text = ${fault?.text ?? ''}, sent_at = ${sentAt?.toISOString() ?? null}::timestamptz
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid
       and (state = 'sending' or (state = 'uncertain' and ${wamid}::text is not null))`);
  return (rowCount ?? 0) > 0;
}

const MAX_TRIES = 4;

/** Retries deadlocks: neither the answer of a call nor a report may be lost. */
export async function retryOnDeadlock<T>(db: Database, work: (tx: Executor) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (tries >= MAX_TRIES || !isDeadlock(error)) throw error;
    }
  }
}

/** In all workspaces: messages of a dead worker become uncertain, since the result of the call is unknown. */
export async function expireLeases(executor: Executor): Promise<{ workspaceId: string; chatId: string }[]> {
  const { rows } = await executor.execute<{ workspaceId: string; chatId: string }>(sql`
    with expired as (
      update whatsapp_messages set state = 'uncertain', leased_until = null, fault_code = null, fault_text = ${UNCERTAIN.text}
       where state = 'sending' and leased_until < now() returning workspace_id, chat_id, at
    ), shown as (
      update whatsapp_chats c set last_state = 'uncertain' from expired e
       where c.workspace_id = e.workspace_id and c.id = e.chat_id and c.last_direction = 'out' and c.last_at = e.at
    )
    select distinct workspace_id as "workspaceId", chat_id as "chatId" from expired`);
  return rows;
}

/** In all workspaces: conversations with queued messages but no job. */
export async function staleQueues(
  executor: Executor,
  olderThanSeconds: number,
): Promise<{ workspaceId: string; chatId: string }[]> {
  const { rows } = await executor.execute<{ workspaceId: string; chatId: string }>(sql`
    select distinct workspace_id as "workspaceId", chat_id as "chatId" from whatsapp_messages
     where state = 'queued' and greatest(at, leased_until) < now() - make_interval(secs => ${olderThanSeconds}::int) limit 1000`);
  return rows;
}

/** Queues it again for a user. Null if it is neither failed nor uncertain. */
export async function requeueMessage(
  tx: Executor,
  workspaceId: string,
  chatId: string,
  id: string,
): Promise<{ at: Date } | null> {
  const { rows } = await tx.execute<{ at: string }>(sql`
    update whatsapp_messages set state = 'queued', wamid = null, reference = null, attempts = 0, leased_until = null, fault_code = null, fault_text = '', sent_at = null,
           delivered_at = null, read_at = null
     where workspace_id = ${workspaceId}::uuid and chat_id = ${chatId}::uuid and id = ${id}::uuid and direction = 'out'
       and mail_id is null and request is not null and state in ('failed', 'uncertain')
    returning to_json(at)#>>'{}' as at`);
  return rows[0] ? { at: new Date(rows[0].at) } : null;
}

export interface MessageRow {
  id: string;
  direction: MessageDirection;
  kind: MessageKind;
  text: string;
  content: MessageContent;
  state: MessageState;
  faultCode: number | null;
  faultText: string;
  wamid: string | null;
  quote: { id: string; direction: MessageDirection; kind: MessageKind; text: string } | null;
  reactions: { by: 'them' | 'us'; emoji: string }[];
  file: NonNullable<MessageContent['file']> | null;
  by: { id: string; name: string } | null;
  campaign: { id: string; name: string } | null;
  at: Date;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
}

/** Of a message `m`; null for received ones. */
const CAMPAIGN = sql`select jsonb_build_object('id', s.id, 'name', s.name) from outgoing_mails a
     join stream_states s on s.workspace_id = a.workspace_id and s.id = a.stream_id
    where a.workspace_id = m.workspace_id and a.id = m.mail_id and s.kind = 'campaign'`;
/** Shown columns of a message `m`. */
const SHOWN = sql`
  m.id, m.direction, m.kind, m.text, m.content, m.state, m.fault_code as "faultCode", m.fault_text as "faultText", m.wamid,
  (select jsonb_build_object('id', q.id, 'direction', q.direction, 'kind', q.kind, 'text', left(q.text, 300)) from whatsapp_messages q
    where q.workspace_id = m.workspace_id and q.number_id = m.number_id and q.wamid = m.quoted_wamid) as quote,
  coalesce((select jsonb_agg(jsonb_build_object('by', r.by, 'emoji', r.emoji) order by r.at) from whatsapp_reactions r
    where r.workspace_id = m.workspace_id and r.chat_id = m.chat_id and r.wamid = m.wamid and r.emoji <> ''), '[]') as reactions,
  (select jsonb_build_object('kind', f.kind, 'name', f.name, 'type', f.type, 'bytes', f.bytes, 'state', f.state, 'fault', f.fault) from whatsapp_files f
    where f.workspace_id = m.workspace_id and f.message_id = m.id) as file,
  (select jsonb_build_object('id', u.id, 'name', u.name) from workspace_users u
    where u.workspace_id = m.workspace_id and u.id = m.created_by and m.mail_id is null) as by,
  (${CAMPAIGN}) as campaign,
  m.at, m.sent_at as "sentAt", m.delivered_at as "deliveredAt", m.read_at as "readAt"`;

/** Newest first; `before`: those before this message. */
export function messagesPage(
  db: Database,
  workspaceId: string,
  chatId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<MessageRow[]> {
  return runNamed<MessageRow>(
    db,
    'whatsapp-thread',
    sql`select ${SHOWN} from whatsapp_messages m
         where m.workspace_id = ${workspaceId}::uuid and m.chat_id = ${chatId}::uuid
           and (m.at, m.id) < (coalesce((select b.at from whatsapp_messages b where b.workspace_id = ${workspaceId}::uuid and b.id = ${before}::uuid), 'infinity'),
                               coalesce(${before}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
         order by m.at desc, m.id desc limit ${limit}::int`,
  );
}

export async function messageById(
  db: Database,
  workspaceId: string,
  chatId: string,
  id: string,
): Promise<MessageRow | null> {
  const [row] = await runOnce<MessageRow>(
    db,
    sql`select ${SHOWN} from whatsapp_messages m where ${toMessage(workspaceId, chatId, id)}`,
  );
  return row ?? null;
}

const toMessage = (workspaceId: string, chatId: string, id: string): SQL =>
  sql`m.workspace_id = ${workspaceId}::uuid and m.chat_id = ${chatId}::uuid and m.id = ${id}::uuid`;

/** For quotes, reactions and retries; null if the conversation has no such message. */
export async function messageFacts(
  executor: Executor,
  workspaceId: string,
  chatId: string,
  id: string,
): Promise<{ direction: MessageDirection; kind: MessageKind; wamid: string | null; state: MessageState } | null> {
  const { rows } = await executor.execute<{
    direction: MessageDirection;
    kind: MessageKind;
    wamid: string | null;
    state: MessageState;
  }>(
    sql`select m.direction, m.kind, m.wamid, m.state from whatsapp_messages m where ${toMessage(workspaceId, chatId, id)}`,
  );
  return rows[0] ?? null;
}

/** The conversation of a message id, whichever it is. */
export async function chatOfMessage(executor: Executor, workspaceId: string, id: string): Promise<string | null> {
  const { rows } = await executor.execute<{ chatId: string }>(
    sql`select chat_id as "chatId" from whatsapp_messages where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`,
  );
  return rows[0]?.chatId ?? null;
}

export interface SentFacts {
  chatId: string;
  contactId: string;
  at: Date;
  kind: MessageKind;
  text: string;
  /** The number that it was sent from. */
  from: string;
  practice: boolean;
  createdBy: string | null;
  /** It belongs to a campaign. */
  campaign: { id: string; name: string } | null;
}

/** Null without a contact. */
export async function sentFacts(db: Database, workspaceId: string, id: string): Promise<SentFacts | null> {
  const [row] = await runNamed<SentFacts>(
    db,
    'whatsapp-sent-facts',
    sql`select m.chat_id as "chatId", c.contact_id as "contactId", m.at, m.kind, m.text, n.display_phone as "from", n.kind = 'practice' as practice,
               case when s.id is null then m.created_by end as "createdBy",
               case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as campaign
          from whatsapp_messages m
          join whatsapp_chats c on c.workspace_id = m.workspace_id and c.id = m.chat_id
          join whatsapp_numbers n on n.workspace_id = m.workspace_id and n.id = m.number_id
          left join outgoing_mails x on x.workspace_id = m.workspace_id and x.id = m.mail_id
          left join stream_states s on s.workspace_id = x.workspace_id and s.id = x.stream_id and s.kind = 'campaign'
         where m.workspace_id = ${workspaceId}::uuid and m.id = ${id}::uuid and c.contact_id is not null and m.direction = 'out'`,
  );
  return row ?? null;
}
