// One awkward row in each table of WhatsApp: a part of every-table.ts. After those of mail, whose mailbox the number is.
import { type SQL, sql } from 'drizzle-orm';
import type { Principal } from '#shared/principal.ts';
import { AWKWARD } from './awkward.ts';

const ID = '01900000-0000-7000-8000-000000000002';

export function whatsappRows({ workspaceId, userId }: Pick<Principal, 'workspaceId' | 'userId'>): SQL[] {
  const json = JSON.stringify({ text: AWKWARD, list: [AWKWARD, null] });
  return [
    sql`insert into whatsapp_callbacks (workspace_id, id, verify_token, verified_at, created_by)
        values (${workspaceId}, ${ID}, ${AWKWARD}, 'infinity', ${userId})`,
    sql`insert into whatsapp_numbers (workspace_id, id, kind, phone_number_id, waba_id, phone, display_phone, verified_name, label, quality,
                                      people_limit, unknown_events, last_event_at, deleted_at)
        values (${workspaceId}, ${ID}, 'cloud', ${AWKWARD}, ${AWKWARD}, ${AWKWARD}, ${AWKWARD}, ${AWKWARD}, ${AWKWARD}, 'RED', null, 7, 'infinity', null)`,
    sql`insert into whatsapp_secrets (workspace_id, number_id, name, key_id, sealed, set_by)
        values (${workspaceId}, ${ID}, 'token', 'k', '\\x005c2e0a0d09ff', ${userId})`,
    sql`insert into whatsapp_events (workspace_id, id, number_id, digest, body, state, fault)
        values (${workspaceId}, ${ID}, ${ID}, '\\x005c0a', ${json}, 'failed', ${AWKWARD})`,
    sql`insert into whatsapp_reached (workspace_id, number_id, person, at) values (${workspaceId}, ${ID}, ${AWKWARD}, 'infinity')`,
    sql`insert into whatsapp_templates (workspace_id, id, waba_id, meta_id, name, language, category, previous_category, status, reason, components,
                                        template_id, fields, gone_at)
        values (${workspaceId}, ${ID}, ${AWKWARD}, ${AWKWARD}, ${AWKWARD}, 'en', 'MARKETING', 'UTILITY', 'PAUSED', ${AWKWARD}, ${json}, ${ID},
                array[${AWKWARD}, ''], 'infinity')`,
    sql`insert into whatsapp_practice_people (workspace_id, number_id, phone, name, behaviour, wrote_at)
        values (${workspaceId}, ${ID}, ${AWKWARD}, ${AWKWARD}, 'silent', 'infinity')`,
    sql`insert into whatsapp_practice_events (workspace_id, id, number_id, body, due_at) values (${workspaceId}, ${ID}, ${ID}, ${json}, 'infinity')`,
    sql`insert into whatsapp_chats (workspace_id, id, number_id, wa_id, user_id, profile_name, username, contact_id, name, unread, assigned_to, closed,
                                    last_inbound_at, seen_wamid, last_at, opening)
        values (${workspaceId}, ${ID}, ${ID}, null, ${AWKWARD}, ${AWKWARD}, ${AWKWARD}, ${ID}, ${AWKWARD}, 7, ${userId}, true, 'infinity', ${AWKWARD},
                'infinity', ${AWKWARD})`,
    sql`insert into whatsapp_messages (workspace_id, id, chat_id, number_id, direction, kind, text, content, request, wamid, quoted_wamid, mail_id, state,
                                       leased_until, fault_code, fault_text, pricing, created_by, read_at)
        values (${workspaceId}, ${ID}, ${ID}, ${ID}, 'out', 'text', ${AWKWARD}, ${json}, ${json}, ${AWKWARD}, ${AWKWARD}, ${ID}, 'failed', 'infinity',
                131026, ${AWKWARD}, ${json}, ${userId}, 'infinity')`,
    sql`insert into whatsapp_reactions (workspace_id, chat_id, wamid, by, emoji, at) values (${workspaceId}, ${ID}, ${AWKWARD}, 'them', '👍🏽', 'infinity')`,
    sql`insert into whatsapp_statuses (workspace_id, number_id, wamid, sent_at, failed_at, fault_code, fault_text, pricing)
        values (${workspaceId}, ${ID}, ${AWKWARD}, now(), 'infinity', 131049, ${AWKWARD}, ${json})`,
    sql`insert into whatsapp_files (workspace_id, message_id, media_id, kind, name, type, bytes, sha256, file, state, fault)
        values (${workspaceId}, ${ID}, ${AWKWARD}, 'document', ${AWKWARD}, ${AWKWARD}, 7, ${AWKWARD}, ${AWKWARD}, 'failed', ${AWKWARD})`,
    sql`insert into whatsapp_media (workspace_id, number_id, file, media_id, uploaded_at)
        values (${workspaceId}, ${ID}, ${AWKWARD}, ${AWKWARD}, 'infinity')`,
    sql`insert into whatsapp_consents (workspace_id, id, phone, state, source, wording, at, recorded_by)
        values (${workspaceId}, ${ID}, ${AWKWARD}, 'opted-out', 'stop-word', ${AWKWARD}, 'infinity', ${userId})`,
    sql`insert into whatsapp_link_queues (workspace_id, id, name, excluded, created_by) values (${workspaceId}, ${ID}, ${AWKWARD}, 7, ${userId})`,
    sql`insert into whatsapp_links (workspace_id, id, queue_id, position, contact_id, name, phone, text, state, marked_at, marked_by)
        values (${workspaceId}, ${ID}, ${ID}, 1, ${ID}, ${AWKWARD}, ${AWKWARD}, ${AWKWARD}, 'marked-sent', 'infinity', ${userId})`,
  ];
}
