// One row, as awkward as its columns allow, in each table that neither people nor the demo scenario fill: for tests of backups.
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/db/client.ts';
import type { Principal } from '#shared/principal.ts';

/** Text that a careless format would break on. */
export const AWKWARD = 'tab\t line\nbreak \\ \\. \\N "quotes" \'\' \r é李🚀';

export async function fillEveryTable(db: Database, { workspaceId, userId }: Principal): Promise<void> {
  const json = JSON.stringify({ text: AWKWARD, list: [AWKWARD, null] });
  const rows: SQL[] = [
    sql`insert into user_preferences (workspace_id, user_id, chosen) values (${workspaceId}, ${userId}, ${json})`,
    sql`insert into email_changes (workspace_id, user_id, id, new_email, new_token_hash, old_confirmed_at, expires_at)
        values (${workspaceId}, ${userId}, gen_random_uuid(), ${AWKWARD}, '\\x005c0a', now(), 'infinity')`,
    sql`insert into known_devices (workspace_id, id, user_id, token_hash, device_info)
        values (${workspaceId}, gen_random_uuid(), ${userId}, '\\x5c00', ${AWKWARD})`,
    sql`insert into source_health (workspace_id, source, fault_code, quota_remaining) values (${workspaceId}, 'tiktok', 'TIMEOUT', 9007199254740991)`,
    sql`insert into source_keys (workspace_id, source, key_id, sealed, last_four, set_by)
        values (${workspaceId}, 'tiktok', 'k', '\\x005c2e0a0d09ff', 'abcd', ${userId})`,
    sql`insert into freelance_answers (source, scope, fingerprint, items) values ('upwork', 'operator', '\\x5c00', ${json})`,
    sql`insert into saved_jobs (workspace_id, id, kind, job_id, saved_by, title, company, place, url, source, sample, salary, skills,
                                description, extra, rank, tags, next_due)
        values (${workspaceId}, gen_random_uuid(), 'job', ${AWKWARD}, ${userId}, ${AWKWARD}, '', '', '', 'x', true, '',
                array[${AWKWARD}, '', '{}'], ${AWKWARD}, ${json}, 0.1234567890123456789, '{}', '2026-11-21')`,
    sql`insert into saved_job_undos (workspace_id, id, before) values (${workspaceId}, gen_random_uuid(), ${json})`,
    sql`insert into found_jobs (workspace_id, job_id, posting, source, found_at) values (${workspaceId}, 'a+b/c==', ${json}, ${json}, now())`,
    sql`insert into hidden_jobs (workspace_id, kind, key, label) values (${workspaceId}, 'company', ${AWKWARD}, ${AWKWARD})`,
    sql`insert into job_fetches (source, started_at, next_at, fault) values ('remotive', now(), 'infinity', ${AWKWARD})`,
    sql`insert into saved_job_searches (workspace_id, id, name, query, seen_at)
        values (${workspaceId}, gen_random_uuid(), ${AWKWARD}, ${json}, now())`,
    sql`insert into job_postings (id, source, source_id, title, company, company_key, company_website, logo, url, links, description, excerpt,
                                  highlights, place, country, types, level, tags, listed_at, added_at, fetched_at, job_key, digest, head,
                                  search, facets)
        values (gen_random_uuid(), 'remotive', '1', ${AWKWARD}, '', '', '', '', '', ${json}, ${AWKWARD}, '', ${json}, '', '',
                array[${AWKWARD}], '', '{}', now(), now(), now(), 'k', '\\x00', to_tsvector('simple', ${AWKWARD}),
                to_tsvector('simple', 'it''s "quoted" a:1'), array['a b', ''])`,
    sql`insert into credit_alerts (workspace_id, threshold, crossed_at) values (${workspaceId}, 7, now())`,
    sql`insert into data_exports (workspace_id, id, user_id, scope, bytes) values (${workspaceId}, gen_random_uuid(), ${userId}, 'own', 1)`,
    sql`insert into account_deletions (workspace_id, user_id, scope, state, token_hash)
        values (${workspaceId}, ${userId}, 'member', 'unconfirmed', '\\x5c00')`,
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
