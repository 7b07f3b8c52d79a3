// What no archive may hold: columns that would open an account or decrypt something. Reviewed by hand, column by column;
// a test fails for every new column that looks like one of them, until it is in one of the two lists.

export const SECRET_COLUMNS: ReadonlySet<string> = new Set([
  'users.password_hash',
  'users.sign_up_browser',
  'sessions.token_hash',
  'account_tokens.token_hash',
  'account_deletions.token_hash',
  'sign_in_attempts.token_hash',
  'sign_in_attempts.browser_hash',
  'known_devices.token_hash',
  'email_changes.old_token_hash',
  'email_changes.new_token_hash',
  'totp_factors.sealed',
  'totp_factors.key_id',
  'passkeys.credential_id',
  'passkeys.public_key',
  'recovery_codes.code_hash',
  'passkey_challenges.challenge_hash',
  'passkey_challenges.holder_hash',
  'pending_sign_ins.token_hash',
  'pending_sign_ins.device_hash',
  'source_keys.sealed',
  'source_keys.key_id',
  'api_keys.token_hash',
  'webhook_endpoints.secret',
  'webhook_endpoints.secret_key_id',
  'webhook_endpoints.previous_secret',
  'webhook_endpoints.previous_secret_key_id',
  'crm_connections.secret',
  'crm_connections.secret_key_id',
  'crm_consents.state_hash',
  'mailbox_secrets.sealed',
  'mailbox_consents.state_hash',
  'mailbox_secrets.key_id',
  'whatsapp_secrets.sealed',
  'whatsapp_secrets.key_id',
  'whatsapp_callbacks.verify_token',
  'push_subscriptions.endpoint_hash',
  'push_subscriptions.key_id',
  'push_subscriptions.sealed',
  'team_invitations.mail_hash',
  'team_invitations.link_hash',
  'ownership_transfers.token_hash',
]);

/** They look like secrets and are none. */
export const HARMLESS_COLUMNS: ReadonlySet<string> = new Set([
  // What a record is known by.
  'hidden_jobs.key',
  'seen_results.record_key',
  'linkedin_companies.source_key',
  'saved_jobs.application_key',
  'discover_found.key',
  'crm_known.key',
  // Of a question that was asked, and of a click that was sent.
  'search_runs.fingerprint',
  'search_requests.fingerprint',
  'search_requests.key',
  'answered_calls.fingerprint',
  'answered_calls.key',
  'credit_ledger.idempotency_key',
  'credit_ledger_archive.idempotency_key',
  'billing_checkouts.idempotency_key',
  // Which key it was.
  'agent_quotes.api_key_id',
  'agent_approvals.api_key_id',
  'credit_ledger.api_key_id',
  'credit_ledger_archive.api_key_id',
  'key_budgets.api_key_id',
  'verifier_batches.api_key_id',
  // When and why, not what.
  'account_deletions.token_expires_at',
  'source_health.fault_code',
  'campaign_preflight_rows.code',
  'whatsapp_messages.fault_code',
  'whatsapp_statuses.fault_code',
  // Of an address that is stored beside it.
  'mail_links.digest',
  // Of a body that is stored beside it.
  'whatsapp_events.digest',
  // The lines below a mail.
  'mailboxes.signature',
  // Mails themselves.
  'practice_mails.content',
  'practice_answers.content',
]);

const SECRET_NAME =
  /hash|token|secret|sealed|passw|salt|nonce|verifier|private|credential|signature|cookie|otp|(^|_)(key|code)s?($|_)/;

/** `type` is PostgreSQL's name of it: what is stored as bytes is a hash or sealed, as a rule. */
export function looksSecret(column: string, type: string): boolean {
  return type === 'bytea' || SECRET_NAME.test(column);
}

/** A column without a decision is left out. */
export function isExcluded(table: string, column: string, type: string): boolean {
  const name = `${table}.${column}`;
  return SECRET_COLUMNS.has(name) || (looksSecret(column, type) && !HARMLESS_COLUMNS.has(name));
}
