// SQL of message statuses by wamid, and of reactions. The row of a wamid is the lock under which its message changes state, whether the
// message or the status comes first.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/platform.ts';
import type { MessageState } from '../../fields.contract.ts';

export interface MessageKey {
  numberId: string;
  wamid: string;
}

export interface StatusReport extends MessageKey {
  status: 'sent' | 'delivered' | 'read' | 'failed';
  at: Date;
  fault: { code: number; text: string } | null;
  pricing: { category: string; billable: boolean } | null;
  /** Of the call, if no message has this wamid. */
  reference: string | null;
}

/** Adds a report. The earliest of each kind counts, so any order and number of copies leads to the same row. */
export async function addStatus(
  tx: Executor,
  workspaceId: string,
  { numberId, wamid, status, at, fault, pricing, reference }: StatusReport,
): Promise<void> {
  const when = at.toISOString();
  const of = (one: StatusReport['status']) => (one === status ? when : null);
  await tx.execute(sql`
    insert into whatsapp_statuses as s (workspace_id, number_id, wamid, sent_at, delivered_at, read_at, failed_at, fault_code, fault_text, pricing, reference)
    values (${workspaceId}::uuid, ${numberId}::uuid, ${wamid}, ${of('sent')}::timestamptz, ${of('delivered')}::timestamptz,
            ${of('read')}::timestamptz, ${of('failed')}::timestamptz, ${fault?.code ?? null}::int, ${fault?.text ?? ''},
            ${pricing === null ? null : JSON.stringify(pricing)}::jsonb, ${reference})
    on conflict (workspace_id, number_id, wamid) do update set
      sent_at = least(s.sent_at, excluded.sent_at), delivered_at = least(s.delivered_at, excluded.delivered_at),
      read_at = least(s.read_at, excluded.read_at), failed_at = least(s.failed_at, excluded.failed_at),
      fault_code = case when s.failed_at is null or excluded.failed_at < s.failed_at then excluded.fault_code else s.fault_code end,
      fault_text = case when s.failed_at is null or excluded.failed_at < s.failed_at then excluded.fault_text else s.fault_text end,
      pricing = coalesce(s.pricing, excluded.pricing), reference = coalesce(s.reference, excluded.reference), updated_at = now()`);
}

/** Locks a wamid before its message is written. */
export async function lockStatus(tx: Executor, workspaceId: string, { numberId, wamid }: MessageKey): Promise<void> {
  await tx.execute(sql`
    insert into whatsapp_statuses (workspace_id, number_id, wamid) values (${workspaceId}::uuid, ${numberId}::uuid, ${wamid})
    on conflict (workspace_id, number_id, wamid) do update set updated_at = now()`);
}

/** The conversation of a message that this call left uncertain; null for none. */
export async function chatOfUncertain(
  tx: Executor,
  workspaceId: string,
  numberId: string,
  reference: string,
): Promise<string | null> {
  const { rows } = await tx.execute<{ chatId: string }>(sql`
    select chat_id as "chatId" from whatsapp_messages
     where workspace_id = ${workspaceId}::uuid and number_id = ${numberId}::uuid and reference = ${reference} and state = 'uncertain'`);
  return rows[0]?.chatId ?? null;
}

/** Gives an uncertain message the wamid of a status that names its call. `applyStatus` then updates its state. */
export async function bindUncertain(
  tx: Executor,
  workspaceId: string,
  { numberId, wamid, reference }: MessageKey & { reference: string },
): Promise<void> {
  await tx.execute(sql`
    update whatsapp_messages m set wamid = ${wamid}
     where m.workspace_id = ${workspaceId}::uuid and m.number_id = ${numberId}::uuid and m.reference = ${reference} and m.state = 'uncertain'
       and not exists (select from whatsapp_messages o
                        where o.workspace_id = m.workspace_id and o.number_id = m.number_id and o.wamid = ${wamid} and o.id <> m.id)`);
}

export interface ReportedMessage extends MessageKey {
  workspaceId: string;
  chatId: string;
  reference: string;
}

/** In all workspaces: uncertain messages with a status that came before they were uncertain or recorded. */
export async function reportedUncertain(executor: Executor, limit: number): Promise<ReportedMessage[]> {
  const { rows } = await executor.execute<ReportedMessage & Record<string, unknown>>(sql`
    select m.workspace_id as "workspaceId", m.number_id as "numberId", m.chat_id as "chatId", m.reference, s.wamid
      from whatsapp_messages m
      join whatsapp_statuses s on s.workspace_id = m.workspace_id and s.number_id = m.number_id and s.reference = m.reference
     where m.state = 'uncertain' limit ${limit}::int`);
  return rows;
}

export interface StatusEffect {
  id: string;
  wamid: string;
  chatId: string;
  mailId: string | null;
  before: MessageState;
  state: MessageState;
  /** ISO 8601. */
  deliveredAt: string | null;
  readAt: string | null;
  failedAt: string | null;
  faultCode: number | null;
  faultText: string;
}

/**
 * Under the lock of the wamid: updates the state of its message, and of its conversation if it is the last message.
 * Read beats delivered, delivered beats failed (what arrived did not fail), failed beats sent: a state never moves back.
 * @returns null if the message is unknown, or nothing changes
 */
export async function applyStatus(
  tx: Executor,
  workspaceId: string,
  { numberId, wamid }: MessageKey,
): Promise<StatusEffect | null> {
  const { rows } = await tx.execute<StatusEffect & Record<string, unknown>>(sql`
    with known as (
      select m.id, m.state as before, s.*,
             case when s.read_at is not null then 'read' when s.delivered_at is not null then 'delivered'
                  when s.failed_at is not null then 'failed' when s.sent_at is not null then 'sent' else m.state end as next
        from whatsapp_messages m
        join whatsapp_statuses s on s.workspace_id = m.workspace_id and s.number_id = m.number_id and s.wamid = m.wamid
       where m.workspace_id = ${workspaceId}::uuid and m.number_id = ${numberId}::uuid and m.wamid = ${wamid} and m.direction = 'out'
         for update of m
    ), moved as (
      update whatsapp_messages m set
        state = k.next, sent_at = coalesce(k.sent_at, m.sent_at), pricing = coalesce(k.pricing, m.pricing),
        delivered_at = coalesce(k.delivered_at, k.read_at), read_at = k.read_at,
        fault_code = case when k.next = 'failed' then k.fault_code end, fault_text = case when k.next = 'failed' then k.fault_text else '' end
        from known k
       where m.workspace_id = ${workspaceId}::uuid and m.id = k.id
         and (m.state, m.sent_at, m.delivered_at, m.read_at)
             is distinct from (k.next, coalesce(k.sent_at, m.sent_at), coalesce(k.delivered_at, k.read_at), k.read_at)
      returning m.id, m.wamid, m.chat_id, m.mail_id, m.at, k.before, m.state, m.delivered_at, m.read_at, k.failed_at, m.fault_code, m.fault_text
    ), shown as (
      update whatsapp_chats c set last_state = moved.state,
        waiting = c.waiting or (moved.state = 'failed' and c.status in ('open', 'interested') and c.last_inbound_at is not null
          and not exists (select from whatsapp_messages m where m.workspace_id = c.workspace_id and m.chat_id = c.id and m.id <> moved.id
                             and m.at >= c.last_inbound_at and m.direction = 'out' and m.state <> 'failed' and m.mail_id is null))
        from moved
       where c.workspace_id = ${workspaceId}::uuid and c.id = moved.chat_id and c.last_direction = 'out' and c.last_at = moved.at
    )
    select id, wamid, chat_id as "chatId", mail_id as "mailId", before, state, to_json(delivered_at)#>>'{}' as "deliveredAt",
           to_json(read_at)#>>'{}' as "readAt", to_json(failed_at)#>>'{}' as "failedAt", fault_code as "faultCode", fault_text as "faultText"
      from moved`);
  return rows[0] ?? null;
}

/** Meta repeats reports for 7 days. */
export async function purgeStatuses(executor: Executor, olderThanDays: number): Promise<number> {
  const { rowCount } = await executor.execute(
    sql`delete from whatsapp_statuses where updated_at < now() - make_interval(days => ${olderThanDays}::int)`,
  );
  return rowCount ?? 0;
}

/** The last reaction of one side to a message, which may be recorded later than the reaction. */
export interface Reaction {
  chatId: string;
  wamid: string;
  by: 'them' | 'us';
  /** '' removes it. */
  emoji: string;
  at: Date;
}

/** The newest report wins, in any order. */
export async function saveReaction(
  tx: Executor,
  workspaceId: string,
  { chatId, wamid, by, emoji, at }: Reaction,
): Promise<void> {
  await tx.execute(sql`
    insert into whatsapp_reactions as r (workspace_id, chat_id, wamid, by, emoji, at)
    values (${workspaceId}::uuid, ${chatId}::uuid, ${wamid}, ${by}, ${emoji}, ${at.toISOString()}::timestamptz)
    on conflict (workspace_id, chat_id, wamid, by) do update set emoji = excluded.emoji, at = excluded.at where excluded.at >= r.at`);
}
