// One row, as awkward as its columns allow, in each table that neither people nor the demo scenario fill: for tests of backups.
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/client.ts';
import type { Principal } from '#shared/principal.ts';
import { AWKWARD } from './awkward.ts';
import { mailRows } from './every-mail-table.ts';
import { whatsappRows } from './every-whatsapp-table.ts';

const COMPANY = '01900000-0000-7000-8000-000000000001';
const CONTACT = '01900000-0000-7000-8000-000000000002';

export async function fillEveryTable(db: Database, { workspaceId, userId }: Principal): Promise<void> {
  const json = JSON.stringify({ text: AWKWARD, list: [AWKWARD, null] });
  const rows: SQL[] = [
    ...mailRows({ workspaceId, userId }),
    ...whatsappRows({ workspaceId, userId }),
    sql`insert into notifications (workspace_id, id, user_id, kind, thing, thing_name, params, link, count, read_at, in_app, digest_day)
        values (${workspaceId}, gen_random_uuid(), ${userId}, ${AWKWARD}, ${AWKWARD}, ${AWKWARD}, ${json}, '/home', 2147483647, 'infinity', false,
                '2026-11-21')`,
    sql`insert into contact_word_ranges (workspace_id, first, last) values (${workspaceId}, gen_random_uuid(), gen_random_uuid())`,
    sql`insert into notification_events (workspace_id, kind, name) values (${workspaceId}, ${AWKWARD}, ${AWKWARD})`,
    sql`insert into notification_settings (workspace_id, user_id, kind, app) values (${workspaceId}, ${userId}, ${AWKWARD}, false)`,
    sql`insert into notification_digests (workspace_id, user_id, day, state) values (${workspaceId}, ${userId}, '2026-11-21', 'sending')`,
    sql`insert into push_subscriptions (workspace_id, session_id, user_id, endpoint_hash, key_id, sealed)
        values (${workspaceId}, gen_random_uuid(), ${userId}, '\\x005c', 'k', '\\x005c2e0a0d09ff')`,
    sql`insert into push_keys (public_key, key_id, sealed) values (${AWKWARD}, 'k', '\\x005c2e0a0d09ff')`,
    sql`insert into credit_ledger_archive (workspace_id, id, seq, at, user_id, kind, amount, balance_after, reason, practice, request_id, idempotency_key)
        values (${workspaceId}, ${CONTACT}, 0, '2019-02-01', ${userId}, 'charge', -2147483647, 2147483647, ${AWKWARD}, true, ${AWKWARD}, ${AWKWARD}),
               (${workspaceId}, ${COMPANY}, -9007199254740991, '-infinity', null, 'charge', 2147483647, 0, '', false, null, '')`,
    sql`insert into user_preferences (workspace_id, user_id, chosen) values (${workspaceId}, ${userId}, ${json})`,
    sql`insert into email_changes (workspace_id, user_id, id, new_email, new_token_hash, old_confirmed_at, expires_at)
        values (${workspaceId}, ${userId}, gen_random_uuid(), ${AWKWARD}, '\\x005c0a', now(), 'infinity')`,
    sql`insert into known_devices (workspace_id, id, user_id, token_hash, device_info)
        values (${workspaceId}, gen_random_uuid(), ${userId}, '\\x5c00', ${AWKWARD})`,
    sql`insert into totp_factors (workspace_id, user_id, stage, key_id, sealed, last_step)
        values (${workspaceId}, ${userId}, 'active', 'k', '\\x005c2e0a0d09ff', 9007199254740991)`,
    sql`insert into passkeys (workspace_id, id, user_id, name, credential_id, public_key, counter, transports, synced, last_used_at)
        values (${workspaceId}, gen_random_uuid(), ${userId}, ${AWKWARD}, 'a-b_c', '\\x005c', 4294967295, array['usb', ${AWKWARD}], true, 'infinity')`,
    sql`insert into recovery_codes (workspace_id, user_id, code_hash, used_at) values (${workspaceId}, ${userId}, '\\x5c00', now())`,
    sql`insert into passkey_challenges (workspace_id, challenge_hash, user_id, purpose, holder_hash, expires_at)
        values (${workspaceId}, '\\x5c00', ${userId}, 'register', '\\x005c', 'infinity')`,
    sql`insert into pending_sign_ins (workspace_id, token_hash, user_id, device_hash, first_factor, passed_at, expires_at)
        values (${workspaceId}, '\\x5c00', ${userId}, '\\x005c', 'google', now(), 'infinity')`,
    sql`insert into factor_attempts (workspace_id, user_id, attempts, window_ends_at) values (${workspaceId}, ${userId}, 10, 'infinity')`,
    sql`insert into support_requests (workspace_id, id, user_id, subject, message, diagnostics, sent_at)
        values (${workspaceId}, gen_random_uuid(), ${userId}, ${AWKWARD}, ${AWKWARD}, ${json}, 'infinity')`,
    sql`insert into unanswered_searches (workspace_id, day, words, count) values (${workspaceId}, 'infinity', ${AWKWARD}, 2147483647)`,
    sql`insert into source_health (workspace_id, source, fault_code, quota_remaining) values (${workspaceId}, 'tiktok', 'TIMEOUT', 9007199254740991)`,
    sql`insert into source_keys (workspace_id, account, key_id, sealed, last_four, set_by)
        values (${workspaceId}, 'rapidapi', 'k', '\\x005c2e0a0d09ff', 'abcd', ${userId})`,
    sql`with endpoint as (
          insert into webhook_endpoints (workspace_id, id, url, description, events, secret, secret_key_id, previous_secret, previous_until)
          values (${workspaceId}, ${userId}, ${AWKWARD}, ${AWKWARD}, array[${AWKWARD}], '\\x005c', 'k', '\\x5c00', 'infinity')),
        event as (insert into webhook_events (workspace_id, id, type, data) values (${workspaceId}, ${userId}, ${AWKWARD}, ${json})),
        delivery as (insert into webhook_deliveries (workspace_id, endpoint_id, event_id) values (${workspaceId}, ${userId}, ${userId}))
        insert into webhook_attempts (workspace_id, endpoint_id, event_id, id, ms, status, fault, answer)
        values (${workspaceId}, ${userId}, ${userId}, gen_random_uuid(), 2147483647, 204, ${AWKWARD}, ${AWKWARD})`,
    sql`with key as (
          insert into api_keys (workspace_id, id, user_id, name, token_hash, prefix, scopes, expires_at, revoked_at)
          values (${workspaceId}, ${userId}, ${userId}, ${AWKWARD}, '\\x005c0d', 'lw_Ab3dEf9k', array['records:read'], 'infinity', now())),
        budget as (insert into key_budgets (workspace_id, api_key_id, credits, spent, spent_on)
          values (${workspaceId}, ${userId}, 2147483647, 2147483647, 'infinity'))
        insert into agent_quotes (workspace_id, id, api_key_id, tool, call, credits, expires_at, confirmed_at)
        values (${workspaceId}, gen_random_uuid(), ${userId}, ${AWKWARD}, ${json}, 2147483647, 'infinity', now())`,
    sql`insert into agent_approvals (workspace_id, id, api_key_id, agent, user_id, kind, subject_id, subject_name, revision, note, state, fault, expires_at)
        values (${workspaceId}, gen_random_uuid(), gen_random_uuid(), ${AWKWARD}, ${userId}, 'send-email', ${CONTACT}, ${AWKWARD}, 2147483647, ${AWKWARD},
                'failed', ${AWKWARD}, 'infinity')`,
    sql`with connection as (
          insert into crm_connections (workspace_id, id, crm, account_id, account_name, web_url, api_url, pasted, secret, secret_key_id, settings)
          values (${workspaceId}, ${userId}, 'hubspot', ${AWKWARD}, ${AWKWARD}, ${AWKWARD}, ${AWKWARD}, false, '\\x005c', 'k', ${json})),
        consent as (insert into crm_consents (workspace_id, state_hash, user_id, crm, expires_at)
          values (${workspaceId}, '\\x5c00', ${userId}, 'hubspot', 'infinity')),
        seen as (insert into crm_seen (workspace_id, connection_id, record_kind, record_id, revision)
          values (${workspaceId}, ${userId}, 'contact', ${userId}, 2147483647)),
        known as (insert into crm_known (workspace_id, connection_id, object, external_id, record_kind, key, owner, stage, is_customer, do_not_contact, seen_at)
          values (${workspaceId}, ${userId}, ${AWKWARD}, ${AWKWARD}, 'contact', ${AWKWARD}, ${AWKWARD}, ${AWKWARD}, true, false, 'infinity')),
        link as (insert into crm_links (workspace_id, connection_id, record_kind, record_id, object, external_id)
          values (${workspaceId}, ${userId}, 'contact', ${userId}, 'contacts', ${AWKWARD})),
        reply as (insert into crm_reply_pushes (workspace_id, id, connection_id, thread_id, status, state, reason, detail, fault, request_id, contact_id, name, email,
            object, external_id, created, changes, follow_kind, follow_tried_at, follow_id, made_by, resume_at, done_at)
          values (${workspaceId}, ${userId}, ${userId}, ${userId}, 'not-now', 'failed', ${AWKWARD}, ${AWKWARD}, ${AWKWARD}, ${AWKWARD}, ${userId}, ${AWKWARD}, ${AWKWARD},
            ${AWKWARD}, ${AWKWARD}, true, ${json}, 'deal', now(), ${AWKWARD}, ${userId}, 'infinity', 'infinity')),
        run as (insert into crm_runs (workspace_id, id, connection_id, record_kind, target, label, mapping, fields, resume_at)
          values (${workspaceId}, ${userId}, ${userId}, 'contact', ${json}, ${AWKWARD}, ${json}, ${json}, 'infinity'))
        insert into crm_run_rows (workspace_id, run_id, record_id, name, action, changes, candidates, fault)
        values (${workspaceId}, ${userId}, ${userId}, ${AWKWARD}, 'ask', ${json}, array[${AWKWARD}], ${AWKWARD})`,
    sql`insert into freelance_answers (source, scope, fingerprint, items) values ('upwork', 'operator', '\\x5c00', ${json})`,
    sql`insert into prospect_answers (source, question, answer) values ('github', '\\x5c00', ${json})`,
    sql`insert into saved_jobs (workspace_id, id, kind, job_id, saved_by, title, company, place, url, source, sample, salary, skills,
                                description, extra, rank, tags, next_due)
        values (${workspaceId}, gen_random_uuid(), 'job', ${AWKWARD}, ${userId}, ${AWKWARD}, '', '', '', 'x', true, '',
                array[${AWKWARD}, '', '{}'], ${AWKWARD}, ${json}, 0.1234567890123456789, '{}', '2026-11-21')`,
    sql`insert into found_jobs (workspace_id, job_id, posting, source, found_at) values (${workspaceId}, 'a+b/c==', ${json}, ${json}, now())`,
    sql`insert into mail_domains (domain, facts, facts_at, catch_all, report) values ('acme.example', ${json}, 'infinity', true, ${json})`,
    sql`insert into mail_server_turns (server, holder, until) values (${AWKWARD}, gen_random_uuid(), 'infinity')`,
    sql`insert into leases (name, holder, until) values (${AWKWARD}, gen_random_uuid(), 'infinity')`,
    sql`insert into hidden_jobs (workspace_id, kind, key, label) values (${workspaceId}, 'company', ${AWKWARD}, ${AWKWARD})`,
    sql`insert into job_fetches (source, started_at, next_at, fault) values ('remotive', now(), 'infinity', ${AWKWARD})`,
    sql`insert into directory_companies (source, key, name, domain, city, country, address, industry, industry_text, size, register, twin_key,
                                         hidden, as_of, added_at, search)
        values ('gleif', ${AWKWARD}, ${AWKWARD}, '', ${AWKWARD}, 'SE', '', '', ${AWKWARD}, '', '', '', 'gone', '2026-11-01', now(),
                to_tsvector('simple', ${AWKWARD}))`,
    sql`insert into directory_imports (id, source, file, fingerprint, as_of, whole, state, started_at)
        values (gen_random_uuid(), 'gleif', ${AWKWARD}, ${AWKWARD}, '2026-11-01', 'whole', 'reading', now())`,
    sql`insert into saved_job_searches (workspace_id, id, name, query, seen_at)
        values (${workspaceId}, gen_random_uuid(), ${AWKWARD}, ${json}, now())`,
    sql`insert into job_postings (id, source, source_id, title, company, company_key, company_website, logo, url, links, description, excerpt,
                                  highlights, place, country, types, level, tags, listed_at, added_at, fetched_at, job_key, digest, head,
                                  search, facets)
        values (gen_random_uuid(), 'remotive', '1', ${AWKWARD}, '', '', '', '', '', ${json}, ${AWKWARD}, '', ${json}, '', '',
                array[${AWKWARD}], '', '{}', now(), now(), now(), 'k', '\\x00', to_tsvector('simple', ${AWKWARD}),
                to_tsvector('simple', 'it''s "quoted" a:1'), array['a b', ''])`,
    sql`insert into companies (workspace_id, id, name, domain, other_domains, employees, owner_id, next_due, custom, facts, source, deleted_at,
                               merged_into)
        values (${workspaceId}, ${COMPANY}, ${AWKWARD}, 'a.example', array[${AWKWARD}], 7, ${userId}, '2026-11-30', ${json},
                ${json}, 'manual', null, null),
               (${workspaceId}, gen_random_uuid(), '', '', '{}', null, null, null, '{}', '{}', 'import', now(), ${COMPANY})`,
    sql`insert into contacts (workspace_id, id, name, company_name, company_id, email, email_verdict, source, origin_id, sample)
        values (${workspaceId}, ${CONTACT}, ${AWKWARD}, ${AWKWARD}, ${COMPANY}, 'a@b.example', 'risky', 'import', gen_random_uuid(), true)`,
    sql`insert into contact_tags (workspace_id, record_id, tags, revision) values (${workspaceId}, ${CONTACT}, array['a,b', ${AWKWARD}], 7)`,
    sql`insert into company_tags (workspace_id, record_id, tags, revision) values (${workspaceId}, ${COMPANY}, array[${AWKWARD}], 0)`,
    sql`insert into discover_found (workspace_id, id, kind, key, group_id, name, has_email, has_phone, industries, shape, source, capability, run_id,
                                    price, first_found_at, found_at)
        values (${workspaceId}, ${COMPANY}, 'company', ${AWKWARD}, ${COMPANY}, ${AWKWARD}, true, false, array[${AWKWARD}, ''], ${json}, ${json},
                'companies', ${COMPANY}, 5, now(), 'infinity')`,
    sql`insert into discover_keys (workspace_id, kind, rule, value, found_id, group_id)
        values (${workspaceId}, 'company', 'name', ${AWKWARD}, ${COMPANY}, ${COMPANY})`,
    sql`insert into discover_known (workspace_id, ref_from, ref_id, record_kind, record_id, rule, value)
        values (${workspaceId}, 'directory', ${AWKWARD}, 'company', ${COMPANY}, 'name', ${AWKWARD})`,
    sql`insert into discover_twins (workspace_id, group_id, directory_id) values (${workspaceId}, ${COMPANY}, ${AWKWARD})`,
    sql`insert into discover_excluded (workspace_id, ref_from, ref_id, excluded_by) values (${workspaceId}, 'directory', ${AWKWARD}, ${userId})`,
    sql`insert into discover_matching (workspace_id, kind, records_until, directory_version)
        values (${workspaceId}, 'company', now(), ${AWKWARD})`,
    sql`insert into discover_searches (workspace_id, id, name, kind, filters, seen_at, created_at)
        values (${workspaceId}, ${COMPANY}, ${AWKWARD}, 'company', ${json}, now(), now())`,
    sql`insert into discover_saves (workspace_id, id, asked, list_id, state, total, made_by, fault)
        values (${workspaceId}, ${COMPANY}, ${json}, ${COMPANY}, 'running', 2, ${userId}, ${AWKWARD})`,
    sql`insert into discover_save_rows (workspace_id, save_id, place, ref_from, ref_id, outcome, record_id)
        values (${workspaceId}, ${COMPANY}, 1, 'found', ${AWKWARD}, null, null), (${workspaceId}, ${COMPANY}, 2, 'directory', '7', 'merged', ${COMPANY})`,
    sql`insert into record_tombstones (workspace_id, record_kind, record_id, merged_into) values (${workspaceId}, 'company', gen_random_uuid(), ${COMPANY})`,
    sql`insert into record_changes (workspace_id, id, record_kind, action, made_by) values (${workspaceId}, ${COMPANY}, 'contact', 'merge', ${userId})`,
    sql`insert into record_change_rows (workspace_id, change_id, table_name, record_id, before)
        values (${workspaceId}, ${COMPANY}, 'contacts', gen_random_uuid(), ${json})`,
    sql`insert into record_jobs (workspace_id, id, record_kind, action, target, total, made_by)
        values (${workspaceId}, gen_random_uuid(), 'contact', ${json}, ${json}, 1, ${userId})`,
    sql`insert into duplicate_pairs (workspace_id, id, record_kind, left_id, right_id, reason, rank, shared, dismissed_at)
        values (${workspaceId}, gen_random_uuid(), 'contact', ${COMPANY}, ${userId}, 'phone', 3, ${AWKWARD}, now())`,
    sql`insert into duplicate_scans (workspace_id, record_kind, seen_at, seen_id, undone_at) values (${workspaceId}, 'contact', now(), ${COMPANY}, 'infinity')`,
    sql`insert into custom_fields (workspace_id, id, record_kind, label, type, choices, position)
        values (${workspaceId}, gen_random_uuid(), 'contact', ${AWKWARD}, 'choice', array[${AWKWARD}], 0)`,
    sql`insert into record_tags (workspace_id, record_kind, tag) values (${workspaceId}, 'company', ${AWKWARD})`,
    sql`insert into record_views (workspace_id, id, record_kind, user_id, name, state)
        values (${workspaceId}, gen_random_uuid(), 'company', ${userId}, ${AWKWARD}, ${json})`,
    sql`insert into record_notes (workspace_id, id, record_kind, record_id, text, created_by)
        values (${workspaceId}, gen_random_uuid(), 'company', ${COMPANY}, ${AWKWARD}, ${userId})`,
    sql`insert into record_tasks (workspace_id, id, record_kind, record_id, title, due, assignee_id, done, done_at)
        values (${workspaceId}, gen_random_uuid(), 'company', ${COMPANY}, ${AWKWARD}, '2026-11-30', ${userId}, true, now())`,
    sql`insert into record_events (workspace_id, id, record_kind, record_id, what, payload, made_by)
        values (${workspaceId}, gen_random_uuid(), 'company', ${COMPANY}, 'listed', ${json}, ${userId})`,
    sql`insert into answered_calls (workspace_id, user_id, key, fingerprint, result) values (${workspaceId}, ${userId}, ${AWKWARD}, '\\x5c00', ${json})`,
    sql`insert into lists (workspace_id, id, name, type, owner_id) values (${workspaceId}, ${COMPANY}, ${AWKWARD}, 'static', ${userId})`,
    sql`insert into lists (workspace_id, id, name, type, rule) values (${workspaceId}, gen_random_uuid(), ${AWKWARD}, 'live', ${json})`,
    sql`insert into list_members (workspace_id, list_id, record_kind, record_id, added_by, status, owner_id, note)
        values (${workspaceId}, ${COMPANY}, 'company', ${COMPANY}, ${userId}, 'to-do', ${userId}, ${AWKWARD})`,
    sql`insert into list_removals (workspace_id, list_id, record_kind, record_id, added_at, status, note)
        values (${workspaceId}, ${COMPANY}, 'contact', ${COMPANY}, now(), '', ${AWKWARD})`,
    sql`insert into list_visits (workspace_id, list_id, user_id, new_since, looked_at) values (${workspaceId}, ${COMPANY}, ${userId}, now(), now())`,
    sql`insert into templates (workspace_id, id, channel, name, name_folded, content, opening, variables, created_by, updated_by)
        values (${workspaceId}, ${COMPANY}, 'email', ${AWKWARD}, '', ${json}, ${AWKWARD}, array[${AWKWARD}], ${userId}, ${userId})`,
    sql`insert into template_versions (workspace_id, template_id, version, name, opening, content, saved_by, restored_from)
        values (${workspaceId}, ${COMPANY}, 2, ${AWKWARD}, '', ${json}, ${userId}, 1)`,
    sql`insert into undos (workspace_id, id, kind, before) values (${workspaceId}, gen_random_uuid(), 'templates', ${json})`,
    sql`insert into imports (workspace_id, id, record_kind, name, format, bytes, reading, columns, mapping, made_by)
        values (${workspaceId}, ${COMPANY}, 'contact', ${AWKWARD}, 'csv', 7, ${json}, ${json}, ${json}, ${userId})`,
    sql`insert into import_rows (workspace_id, import_id, "row", cells, email, fault, source)
        values (${workspaceId}, ${COMPANY}, 7, ${json}, ${AWKWARD}, ${AWKWARD}, ${json})`,
    sql`insert into address_checks (workspace_id, email, domain, status, result, charged, paid_at, checked_at, checked_by)
        values (${workspaceId}, ${AWKWARD}, 'a.example', 'valid', ${json}, 1, now(), now(), ${userId})`,
    sql`insert into verifier_batches (workspace_id, id, origin, name, unknown_share, keeping, kept_by, made_by)
        values (${workspaceId}, ${COMPANY}, 'text', ${AWKWARD}, 0.1, ${json}, ${userId}, ${userId})`,
    sql`insert into verifier_rows (workspace_id, batch_id, place, "row", email, sentence, suggestion)
        values (${workspaceId}, ${COMPANY}, 1, 7, ${AWKWARD}, ${AWKWARD}, ${AWKWARD})`,
    sql`insert into verifier_holds (workspace_id, batch_id, hold, credits) values (${workspaceId}, ${COMPANY}, 1, 25)`,
    sql`insert into credit_alerts (workspace_id, threshold, crossed_at) values (${workspaceId}, 7, now())`,
    sql`insert into credit_budgets (workspace_id, user_id, credits, period, period_start) values (${workspaceId}, ${userId}, 9, 'day', now())`,
    sql`insert into team_invitations (workspace_id, id, email, role, invited_by, expires_at, mail_hash, link_hash)
        values (${workspaceId}, gen_random_uuid(), ${AWKWARD}, 'viewer', ${userId}, '2099-12-31', '\\x5c00', '\\x00')`,
    sql`insert into ownership_transfers (workspace_id, to_user_id, token_hash, expires_at) values (${workspaceId}, ${userId}, '\\x5c00', 'infinity')`,
    sql`insert into data_exports (workspace_id, id, user_id, scope, bytes) values (${workspaceId}, gen_random_uuid(), ${userId}, 'own', 1)`,
    sql`insert into account_deletions (workspace_id, user_id, scope, state, token_hash)
        values (${workspaceId}, ${userId}, 'member', 'unconfirmed', '\\x5c00')`,
    sql`insert into activity_log (workspace_id, id, at, user_id, person_name, origin, origin_id, origin_label, kind, subject_type, subject_id,
                                  subject_label, details)
        values (${workspaceId}, gen_random_uuid(), now(), ${userId}, ${AWKWARD}, 'session', gen_random_uuid(), ${AWKWARD}, 'record.edited',
                'contact', ${CONTACT}, ${AWKWARD}, ${json})`,
    sql`insert into erasures (day, scope, count) values ('2026-11-21', 'member', 1)`,
    sql`insert into user_identities (workspace_id, user_id, provider, subject, email)
        values (${workspaceId}, ${userId}, 'google', '100000000000000000009', ${AWKWARD})`,
    sql`insert into sign_in_attempts (token_hash, browser_hash, provider, stage, plan, checkout_id, subject, email, email_verified, full_name,
                                      expires_at)
        values ('\\x005c', '\\x0a', 'google', 'proven', 'pro', 'cs_1', '1', ${AWKWARD}, true, ${AWKWARD}, now())`,
    sql`insert into billing_customers (workspace_id, provider, customer_id, entitled_plan) values (${workspaceId}, 'test', ${AWKWARD}, 'pro')`,
    sql`insert into billing_checkouts (id, provider, checkout_id, idempotency_key, kind, plan, interval, amount, currency, state, guest)
        values (gen_random_uuid(), 'test', ${AWKWARD}, ${AWKWARD}, 'plan', 'pro', 'yearly', 79000, 'usd', 'open', true)`,
    sql`insert into billing_subscriptions (workspace_id, subscription_id, provider, customer_id, plan, interval, status, period_start, period_end)
        values (${workspaceId}, 'sub_1', 'test', ${AWKWARD}, 'pro', 'yearly', 'active', now(), 'infinity')`,
    sql`insert into billing_payments (workspace_id, id, provider, kind, amount, currency, credits, invoice_url, paid_at)
        values (${workspaceId}, 'in_1', 'test', 'credits', 900, 'usd', 100, ${AWKWARD}, now())`,
    sql`insert into billing_events (id, provider, type, subject, object_id, payload, at)
        values ('evt_1', 'test', ${AWKWARD}, 'invoice', 'in_1', ${json}, now())`,
    sql`insert into test_payments (id, kind, record) values ('cs_test_1', 'checkout', ${json})`,
  ];
  for (const row of rows) await db.execute(row);
}

/** Every table with all its rows, as text. */
export async function readEveryTable(db: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename not like '\\_\\_%' order by 1`,
  );
  const contents: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: string }>(
      sql`select t::text as row from ${sql.identifier(name)} t order by 1`,
    );
    contents[name] = rows.map(({ row }) => row);
  }
  return contents;
}
