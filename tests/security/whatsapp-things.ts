// What each of the two workspaces has of WhatsApp.
import { sql } from 'drizzle-orm';
import type { Platform } from '#platform/platform.ts';

export interface WhatsappThings {
  /** Paused: no test sends anything from it. */
  whatsappNumberId: string;
  /** A conversation with a message of theirs, and one of ours that failed. */
  chatId: string;
  chatMessageId: string;
  failedMessageId: string;
  /** A template as Meta keeps it. */
  metaTemplateId: string;
  linkQueueId: string;
  linkId: string;
}

/** Those of a workspace; of none, where nothing is added under them. */
export function whatsappIds(): WhatsappThings {
  const newId = () => crypto.randomUUID();
  return {
    ...{ whatsappNumberId: newId(), chatId: newId(), chatMessageId: newId(), failedMessageId: newId() },
    ...{ metaTemplateId: newId(), linkQueueId: newId(), linkId: newId() },
  };
}

export async function addWhatsappThings(
  { db }: Pick<Platform, 'db'>,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  words: string,
): Promise<WhatsappThings> {
  const things = whatsappIds();
  const { whatsappNumberId: numberId, chatId } = things;
  await db.execute(sql`
    insert into mailboxes (workspace_id, id, kind, email, address, from_name, state, pause_reason, zone, windows, gap_min_seconds, gap_max_seconds, created_by)
    values (${workspaceId}, ${numberId}, 'whatsapp', '+15550100', '+15550100', ${words}, 'paused', 'user', 'UTC', '{}', 0, 0, ${userId})`);
  await db.execute(sql`
    insert into whatsapp_numbers (workspace_id, id, kind, phone_number_id, waba_id, phone, display_phone, verified_name)
    values (${workspaceId}, ${numberId}, 'practice', '300000000000001', '200000000000001', '+15550100', '+1 555 0100', ${words})`);
  await db.execute(sql`
    insert into whatsapp_chats (workspace_id, id, number_id, wa_id, profile_name, name, unread, last_inbound_at, last_at, opening, last_direction, last_state)
    values (${workspaceId}, ${chatId}, ${numberId}, '46701234567', ${words}, ${words}, 1, now(), now(), ${words}, 'in', 'received')`);
  await db.execute(sql`
    insert into whatsapp_messages (workspace_id, id, chat_id, number_id, direction, kind, text, wamid, request, state, fault_text, created_by, at)
    values (${workspaceId}, ${things.chatMessageId}, ${chatId}, ${numberId}, 'in', 'document', ${words}, 'wamid.world', null, 'received', '', null, now()),
           (${workspaceId}, ${things.failedMessageId}, ${chatId}, ${numberId}, 'out', 'text', ${words}, null,
            ${JSON.stringify({ type: 'text', text: { body: words } })}::jsonb, 'failed', ${words}, ${userId}, now())`);
  await db.execute(sql`
    insert into whatsapp_files (workspace_id, message_id, media_id, kind, name, type, state, fault)
    values (${workspaceId}, ${things.chatMessageId}, '77', 'document', ${words}, 'application/pdf', 'failed', ${words})`);
  await db.execute(sql`
    insert into whatsapp_reactions (workspace_id, chat_id, wamid, by, emoji, at)
    values (${workspaceId}, ${chatId}, 'wamid.world', 'us', '👍', now())`);
  await db.execute(sql`
    insert into whatsapp_templates (workspace_id, id, waba_id, meta_id, name, language, category, status, components)
    values (${workspaceId}, ${things.metaTemplateId}, '200000000000001', '400000000000001', 'world', 'en', 'MARKETING', 'APPROVED',
            ${JSON.stringify([{ type: 'BODY', text: words }])}::jsonb)`);
  await db.execute(sql`
    insert into whatsapp_consents (workspace_id, id, phone, state, source, wording, at, recorded_by)
    values (${workspaceId}, gen_random_uuid(), '+46701234567', 'opted-in', 'manual', ${words}, now(), ${userId})`);
  await db.execute(sql`
    insert into whatsapp_link_queues (workspace_id, id, name, created_by) values (${workspaceId}, ${things.linkQueueId}, ${words}, ${userId})`);
  await db.execute(sql`
    insert into whatsapp_links (workspace_id, id, queue_id, position, contact_id, name, phone, text)
    values (${workspaceId}, ${things.linkId}, ${things.linkQueueId}, 0, gen_random_uuid(), ${words}, '+46701234567', ${words})`);
  return things;
}
