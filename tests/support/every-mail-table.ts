// One awkward row in each table of outgoing and incoming mail: a part of every-table.ts.
import { type SQL, sql } from 'drizzle-orm';
import type { Principal } from '#shared/principal.ts';
import { AWKWARD } from './awkward.ts';

const ID = '01900000-0000-7000-8000-000000000002';

export function mailRows({ workspaceId, userId }: Pick<Principal, 'workspaceId' | 'userId'>): SQL[] {
  const json = JSON.stringify({ text: AWKWARD, list: [AWKWARD, null] });
  return [
    sql`insert into mail_link_keys (id, key_id, sealed) values (${ID}, 'k', '\\x005c2e0a0d09ff')`,
    sql`insert into suppressions (workspace_id, id, kind, value, reason, detail, mail_id, added_by)
        values (${workspaceId}, ${ID}, 'domain', ${AWKWARD}, 'manual', ${AWKWARD}, ${ID}, ${userId})`,
    sql`insert into suppression_removals (workspace_id, id, value, was, why, removed_by)
        values (${workspaceId}, ${ID}, ${AWKWARD}, ${json}, ${AWKWARD}, ${userId})`,
    sql`insert into suppression_settings (workspace_id, opt_out_scope, updated_by) values (${workspaceId}, 'channel', ${userId})`,
    sql`insert into mailboxes (workspace_id, id, kind, email, address, zone, windows, ramp_started_on, fault, fault_at, created_by)
        values (${workspaceId}, ${ID}, 'smtp', ${AWKWARD}, ${AWKWARD}, 'Europe/Lisbon', ${json}, '2026-11-22', ${AWKWARD}, 'infinity', ${userId})`,
    sql`insert into mailbox_secrets (workspace_id, mailbox_id, name, key_id, sealed, set_by)
        values (${workspaceId}, ${ID}, 'smtp', 'k', '\\x005c2e0a0d09ff', ${userId})`,
    sql`insert into sender_identities (workspace_id, name, postal_address, opt_out_text, updated_by)
        values (${workspaceId}, ${AWKWARD}, ${AWKWARD}, ${AWKWARD}, ${userId})`,
    sql`insert into tracking_hosts (workspace_id, domain, host, verified_at, fault) values (${workspaceId}, ${AWKWARD}, ${AWKWARD}, 'infinity', ${AWKWARD})`,
    sql`insert into practice_mails (workspace_id, id, mailbox_id, recipient, sender, subject, message_id, opening, content, bytes, behaviour)
        values (${workspaceId}, ${ID}, ${ID}, ${AWKWARD}, ${AWKWARD}, ${AWKWARD}, ${AWKWARD}, ${AWKWARD}, '\\x005c0a0d00', 5, 'stall')`,
    sql`insert into practice_rules (workspace_id, mailbox_id, recipient, behaviour) values (${workspaceId}, ${ID}, ${AWKWARD}, 'away')`,
    sql`insert into practice_answers (workspace_id, id, mailbox_id, practice_mail_id, behaviour, content, due_at, uid)
        values (${workspaceId}, ${ID}, ${ID}, ${ID}, 'complain', '\\x005c0a0d00', 'infinity', 9007199254740991)`,
    sql`insert into mailbox_consents (workspace_id, state_hash, user_id, provider, mailbox_id, expires_at)
        values (${workspaceId}, '\\x005c0a', ${userId}, 'microsoft', ${ID}, 'infinity')`,
    sql`insert into mail_streams (workspace_id, id, kind, name, paused_because, bulk, created_by)
        values (${workspaceId}, ${ID}, 'composer', ${AWKWARD}, ${AWKWARD}, true, ${userId})`,
    sql`insert into mails (workspace_id, id, stream_id, mailbox_id, to_email, to_address, to_domain, due_at, thread, message_id, answer, created_by)
        values (${workspaceId}, ${ID}, ${ID}, ${ID}, ${AWKWARD}, ${AWKWARD}, '', 'infinity', array[${AWKWARD}, ''], ${AWKWARD}, ${AWKWARD}, ${userId})`,
    sql`insert into mail_contents (workspace_id, mail_id, html, text, attachments) values (${workspaceId}, ${ID}, ${AWKWARD}, ${AWKWARD}, ${json})`,
    sql`insert into mail_events (workspace_id, id, mail_id, kind, at, same_as, fetcher, detail)
        values (${workspaceId}, ${ID}, ${ID}, 'clicked', now(), ${AWKWARD}, 'machine', ${json})`,
    sql`insert into mail_links (workspace_id, stream_id, url, digest) values (${workspaceId}, ${ID}, ${AWKWARD}, '\\x5c00')`,
    sql`insert into email_drafts (workspace_id, id, recipients, content, made, attachments, created_by, queued_at)
        values (${workspaceId}, ${ID}, ${json}, ${json}, ${json}, '[]', ${userId}, 'infinity')`,
    sql`insert into mailbox_turns (workspace_id, mailbox_id, holder, until, because) values (${workspaceId}, ${ID}, ${ID}, 'infinity', ${AWKWARD})`,
    sql`insert into send_counts (workspace_id, scope, subject, day, sent) values (${workspaceId}, 'domain', ${AWKWARD}, '2026-11-22', 7)`,
    sql`insert into inbox_threads (workspace_id, id, stream_id, mailbox_id, address, email, kind, status, status_by, last_at)
        values (${workspaceId}, ${ID}, ${ID}, ${ID}, ${AWKWARD}, ${AWKWARD}, 'reply', 'not-now', ${userId}, 'infinity')`,
    sql`insert into inbox_messages (workspace_id, id, thread_id, mailbox_id, mail_id, kind, certain, same_as, thread, body, attachments, detail,
                                    received_at)
        values (${workspaceId}, ${ID}, ${ID}, ${ID}, ${ID}, 'bounce', false, ${AWKWARD}, array[${AWKWARD}, ''], ${AWKWARD}, ${json}, ${json},
                'infinity')`,
    sql`insert into inbox_reviews (workspace_id, id, mailbox_id, kind, mail_id, why, same_as, thread, body, attachments, detail, received_at, decided_by)
        values (${workspaceId}, ${ID}, ${ID}, 'reply', ${ID}, 'alias', ${AWKWARD}, array[${AWKWARD}, ''], ${AWKWARD}, ${json}, ${json}, 'infinity',
                ${userId})`,
    sql`insert into inbox_answers (workspace_id, id, thread_id, subject, body, created_by)
        values (${workspaceId}, ${ID}, ${ID}, ${AWKWARD}, ${AWKWARD}, ${userId})`,
    sql`insert into inbox_turns (workspace_id, mailbox_id, holder, until, failures, fault)
        values (${workspaceId}, ${ID}, ${ID}, 'infinity', 7, ${AWKWARD})`,
    sql`insert into inbox_folders (workspace_id, mailbox_id, folder, uid_validity, last_uid)
        values (${workspaceId}, ${ID}, ${AWKWARD}, 4294967295, 9007199254740991)`,
    sql`insert into campaigns (workspace_id, id, name, preset, pause_details, setup, resumed_at, created_by)
        values (${workspaceId}, ${ID}, ${AWKWARD}, 'sequence', ${AWKWARD}, ${json}, 'infinity', ${userId})`,
    sql`insert into campaign_recipients (workspace_id, id, campaign_id, contact_id, name, email, address, state, reason, words, not_before)
        values (${workspaceId}, ${ID}, ${ID}, ${ID}, ${AWKWARD}, ${AWKWARD}, ${AWKWARD}, 'left-out', 'duplicate', ${AWKWARD}, 'infinity')`,
    sql`insert into campaign_preflights (workspace_id, id, campaign_id, revision, fault, result, started_by)
        values (${workspaceId}, ${ID}, ${ID}, 7, ${AWKWARD}, ${json}, ${userId})`,
    sql`insert into campaign_preflight_rows (workspace_id, preflight_id, code, step, contact_id, name, detail)
        values (${workspaceId}, ${ID}, 'duplicate', 0, ${ID}, ${AWKWARD}, ${AWKWARD})`,
    sql`insert into campaign_counts (workspace_id, campaign_id, kind, subject, n) values (${workspaceId}, ${ID}, 'p', ${AWKWARD}, -2147483648)`,
    sql`insert into campaign_counted (workspace_id, campaign_id, recipient_id, counts) values (${workspaceId}, ${ID}, ${ID}, array[${AWKWARD}, ''])`,
  ];
}
