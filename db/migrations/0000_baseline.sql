-- The whole schema as of the 88 migrations that this file replaces (decision 040), grouped by feature. What the tables are for is said in the
-- `*.tables.ts` of the feature; comments here say only what those do not hold: functions, triggers, unlogged tables.

-- Parts of words, accents, and words together with the workspace in one index. All three are trusted: the owner of the database may add them.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

-- Text without case and accents, for searches. ASCII text has no accents to remove, and most other text is composed already: both checks cost
-- a fraction of the work. Two functions, because the planner inlines `record_fold` only while it is neither strict nor names the dictionary,
-- which PostgreSQL does not declare immutable. It is immutable here: the dictionary is named, and is the one that the extension brings.
create function record_fold_accents(value text) returns text language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, case when value is nfc normalized then value else normalize(value, NFC) end));
create function record_fold(value text) returns text language sql immutable parallel safe
  return case when octet_length(value) = char_length(value) then lower(value) else record_fold_accents(value) end;

-- All phone numbers of a record without the characters that people write between digits; one sign keeps the numbers apart.
create function record_numbers(phone text, others text[]) returns text language sql immutable parallel safe
  return translate(phone || '|' || array_to_string(others, '|'), ' ()-./', '');
--> statement-breakpoint

-- Platform: leases and rate limits

create table leases (
  name text primary key,
  holder uuid not null,
  until timestamptz not null
);
create index leases_until on leases (until);

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
--> statement-breakpoint

-- Accounts: workspaces, users, sessions, second factors, other ways to sign in

create table workspaces (
  id uuid primary key,
  name text not null,
  created_at timestamptz not null default now(),
  second_factor_required boolean not null default false
);

create table users (
  workspace_id uuid not null,
  id uuid not null,
  email text not null,
  full_name text not null default '',
  password_hash text,
  verified boolean not null default false,
  current_plan text not null,
  planid text not null default '',
  is_paid boolean not null,
  user_type text,
  company_name text not null default '',
  business_type text not null default '',
  industry text not null default '',
  skills text[] not null default '{}'::text[],
  experience text not null default '',
  phone_number text not null default '',
  country text not null default '',
  city text not null default '',
  logo_url text not null default '',
  created_at timestamptz not null default now(),
  role text not null default 'owner',
  team_member boolean generated always as (role in ('member', 'viewer')) stored not null,
  removed_at timestamptz,
  successor_id uuid,
  constraint users_workspace_id_id_pk primary key (workspace_id, id),
  constraint users_role check (role in ('owner', 'admin', 'member', 'viewer')),
  constraint users_plan check (current_plan in ('trial', 'free', 'starter', 'pro', 'premium')),
  constraint users_type check (user_type in ('company_owner', 'freelancer')),
  constraint users_email_lower check (email = lower(email)),
  constraint users_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id)
);
create unique index users_confirmed_email on users (email) where verified;
create index users_email on users (email);
create index users_unconfirmed on users (created_at) where not verified;
create unique index users_owner on users (workspace_id) where role = 'owner';

create table sessions (
  workspace_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  device_info text not null,
  user_agent text not null,
  login_time timestamptz not null default now(),
  last_activity timestamptz not null default now(),
  is_active boolean not null default true,
  over_limit boolean not null default false,
  fresh_until timestamptz,
  constraint sessions_workspace_id_id_pk primary key (workspace_id, id),
  constraint sessions_token unique (workspace_id, token_hash),
  constraint sessions_workspace_id_user_id_users_workspace_id_id_fk
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index sessions_of_user on sessions (workspace_id, user_id) where is_active;
create index sessions_last_activity on sessions (last_activity);

create table account_tokens (
  workspace_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  purpose text not null,
  expires_at timestamptz not null,
  constraint account_tokens_token_hash_pk primary key (token_hash),
  constraint account_tokens_purpose check (purpose in ('confirm-email', 'reset-password')),
  constraint account_tokens_workspace_id_user_id_users_workspace_id_id_fk
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index account_tokens_of_user on account_tokens (workspace_id, user_id, purpose);

create table user_identities (
  workspace_id uuid not null,
  user_id uuid not null,
  provider text not null,
  subject text not null,
  email text not null,
  linked_at timestamptz not null default now(),
  constraint user_identities_workspace_id_user_id_provider_pk primary key (workspace_id, user_id, provider),
  constraint user_identities_subject unique (provider, subject),
  constraint user_identities_provider check (provider in ('google')),
  constraint user_identities_workspace_id_user_id_users_workspace_id_id_fk
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);

create table sign_in_attempts (
  token_hash bytea not null,
  browser_hash bytea not null,
  provider text not null,
  stage text not null,
  workspace_id uuid,
  user_id uuid,
  plan text not null,
  checkout_id text,
  subject text,
  email text,
  email_verified boolean,
  full_name text,
  expires_at timestamptz not null,
  session_id uuid,
  constraint sign_in_attempts_token_hash_pk primary key (token_hash),
  constraint sign_in_attempts_provider check (provider in ('google')),
  constraint sign_in_attempts_stage check (
    stage = 'asked' or (stage = 'proven' and subject is not null and email is not null and email_verified is not null and full_name is not null)),
  constraint sign_in_attempts_workspace_id_user_id_users_workspace_id_id_fk
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index sign_in_attempts_expiry on sign_in_attempts (expires_at);
create index sign_in_attempts_of_user on sign_in_attempts (workspace_id, user_id);

create table totp_factors (
  workspace_id uuid not null,
  user_id uuid not null,
  stage text not null,
  key_id text not null,
  sealed bytea not null,
  last_step bigint,
  created_at timestamptz not null default now(),
  constraint totp_factors_workspace_id_user_id_stage_pk primary key (workspace_id, user_id, stage),
  constraint totp_factors_stage check (stage in ('pending', 'active')),
  constraint totp_factors_workspace_id_user_id_users_workspace_id_id_fk
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);

create table passkeys (
  workspace_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys_workspace_id_id_pk primary key (workspace_id, id),
  constraint passkeys_credential unique (workspace_id, user_id, credential_id),
  constraint passkeys_workspace_id_user_id_users_workspace_id_id_fk
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);

create table recovery_codes (
  workspace_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint recovery_codes_workspace_id_user_id_code_hash_pk primary key (workspace_id, user_id, code_hash),
  constraint recovery_codes_workspace_id_user_id_users_workspace_id_id_fk
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);

create table passkey_challenges (
  workspace_id uuid not null,
  challenge_hash bytea not null,
  user_id uuid not null,
  purpose text not null,
  holder_hash bytea not null,
  expires_at timestamptz not null,
  constraint passkey_challenges_workspace_id_challenge_hash_pk primary key (workspace_id, challenge_hash),
  constraint passkey_challenges_purpose check (purpose in ('register', 'authenticate')),
  constraint passkey_challenges_workspace_id_user_id_users_workspace_id_id_f
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

create table pending_sign_ins (
  workspace_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  device_hash bytea not null,
  first_factor text not null,
  passed_at timestamptz,
  expires_at timestamptz not null,
  constraint pending_sign_ins_token_hash_pk primary key (token_hash),
  constraint pending_sign_ins_first_factor check (first_factor in ('password', 'google')),
  constraint pending_sign_ins_workspace_id_user_id_users_workspace_id_id_fk
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index pending_sign_ins_of_user on pending_sign_ins (workspace_id, user_id);
create index pending_sign_ins_expiry on pending_sign_ins (expires_at);

create table factor_attempts (
  workspace_id uuid not null,
  user_id uuid not null,
  attempts integer not null,
  window_ends_at timestamptz not null,
  constraint factor_attempts_workspace_id_user_id_pk primary key (workspace_id, user_id),
  constraint factor_attempts_workspace_id_user_id_users_workspace_id_id_fk
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);

create table email_changes (
  workspace_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  new_email text not null,
  old_token_hash bytea,
  new_token_hash bytea,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  expires_at timestamptz not null,
  constraint email_changes_workspace_id_user_id_pk primary key (workspace_id, user_id),
  constraint email_changes_old_token unique (old_token_hash),
  constraint email_changes_new_token unique (new_token_hash),
  constraint email_changes_workspace_id_user_id_users_workspace_id_id_fk
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index email_changes_expiry on email_changes (expires_at);

create table known_devices (
  workspace_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  device_info text not null,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  constraint known_devices_workspace_id_id_pk primary key (workspace_id, id),
  constraint known_devices_token unique (workspace_id, user_id, token_hash),
  constraint known_devices_workspace_id_user_id_users_workspace_id_id_fk
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
--> statement-breakpoint

-- Preferences

create table user_preferences (
  workspace_id uuid not null,
  user_id uuid not null,
  chosen jsonb not null,
  updated_at timestamptz not null default now(),
  constraint user_preferences_workspace_id_user_id_pk primary key (workspace_id, user_id),
  constraint user_preferences_workspace_id_user_id_users_workspace_id_id_fk
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
--> statement-breakpoint

-- API keys

create table api_keys (
  workspace_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  token_hash bytea not null,
  prefix text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  daily_credits integer,
  spent_credits integer not null default 0,
  spent_on date,
  constraint api_keys_workspace_id_id_pk primary key (workspace_id, id),
  constraint api_keys_daily_credits check (daily_credits >= 0),
  constraint api_keys_spent check (spent_credits >= 0),
  constraint api_keys_prefix check (length(prefix) = 11),
  constraint api_keys_workspace_id_user_id_users_workspace_id_id_fk
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create unique index api_keys_token on api_keys (workspace_id, token_hash);
--> statement-breakpoint

-- Team: invitations and budgets

create table team_invitations (
  workspace_id uuid not null,
  id uuid not null,
  email text not null,
  role text not null,
  budget_credits integer,
  budget_period text,
  invited_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  mail_hash bytea,
  link_hash bytea,
  sent_at timestamptz,
  constraint team_invitations_workspace_id_id_pk primary key (workspace_id, id),
  constraint team_invitations_email unique (workspace_id, email),
  constraint team_invitations_role check (role in ('admin', 'member', 'viewer')),
  constraint team_invitations_budget check ((budget_credits is null) = (budget_period is null)),
  constraint team_invitations_period check (budget_period in ('day', 'week', 'month')),
  constraint team_invitations_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create index team_invitations_mail on team_invitations (mail_hash);
create index team_invitations_link on team_invitations (link_hash);

create table ownership_transfers (
  workspace_id uuid primary key,
  to_user_id uuid not null,
  token_hash bytea,
  expires_at timestamptz not null,
  constraint ownership_transfers_workspace_id_to_user_id_users_workspace_id_
    foreign key (workspace_id, to_user_id) references users (workspace_id, id) on delete cascade
);
--> statement-breakpoint

-- Activity log

create table activity_log (
  workspace_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  user_id uuid,
  person_name text not null,
  origin text not null,
  origin_id uuid,
  origin_label text not null default '',
  kind text not null,
  subject_type text,
  subject_id text,
  subject_label text not null default '',
  details jsonb not null default '{}'::jsonb,
  constraint activity_log_workspace_id_id_pk primary key (workspace_id, id),
  constraint activity_log_origin check (origin in ('session', 'api-key', 'job', 'system')),
  constraint activity_log_kind_known check (kind ~ '^[a-z-]+[.][a-z-]+$')
);
create index activity_log_person on activity_log (workspace_id, user_id, id);
create index activity_log_kind on activity_log (workspace_id, kind, id);
create index activity_log_subject on activity_log (workspace_id, subject_type, subject_id, id) where subject_id is not null;
create index activity_log_words on activity_log using gin
  (workspace_id, record_fold(person_name || ' ' || subject_label || ' ' || origin_label) gin_trgm_ops)
 ;
create index activity_log_age on activity_log using brin (at);

-- Append-only, with two exceptions that a transaction names in a setting of its own: the erasure of an account (leadwright.erasing, its workspace)
-- and the purge (leadwright.activity_purge, the moment before which entries go).
create function activity_log_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' then
    if coalesce(current_setting('leadwright.erasing', true), '') = old.workspace_id::text then
      if tg_op = 'DELETE' then
        return old;
      end if;
      if to_jsonb(new) - '{user_id,person_name,origin_id,origin_label,subject_id,subject_label,details}'::text[]
         = to_jsonb(old) - '{user_id,person_name,origin_id,origin_label,subject_id,subject_label,details}'::text[] then
        return new;
      end if;
    elsif tg_op = 'DELETE' and old.at < nullif(current_setting('leadwright.activity_purge', true), '')::timestamptz then
      return old;
    end if;
  end if;
  raise exception 'activity_log is append-only' using errcode = 'restrict_violation';
end
$$;
create trigger activity_log_append_only before update or delete on activity_log
  for each row execute function activity_log_refuse_change();
create trigger activity_log_not_truncated before truncate on activity_log
  for each statement execute function activity_log_refuse_change();
--> statement-breakpoint

-- My data: archives and the deletion of accounts

create table data_exports (
  workspace_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  scope text not null,
  state text not null default 'queued',
  rows_done integer not null default 0,
  rows_total integer not null default 0,
  bytes bigint,
  requested_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz,
  constraint data_exports_workspace_id_id_pk primary key (workspace_id, id),
  constraint data_exports_scope check (scope in ('workspace', 'own')),
  constraint data_exports_state check (state in ('queued', 'running', 'ready', 'failed', 'expired')),
  constraint data_exports_workspace_id_user_id_users_workspace_id_id_fk
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create unique index data_exports_open on data_exports (workspace_id) where state in ('queued', 'running');
create index data_exports_expiry on data_exports (expires_at) where state = 'ready';

create table account_deletions (
  workspace_id uuid not null,
  user_id uuid not null,
  scope text not null,
  state text not null,
  token_hash bytea,
  token_expires_at timestamptz,
  requested_at timestamptz not null default now(),
  due_at timestamptz,
  constraint account_deletions_workspace_id_user_id_pk primary key (workspace_id, user_id),
  constraint account_deletions_scope check (scope in ('workspace', 'member')),
  constraint account_deletions_state check (state in ('unconfirmed', 'pending', 'erasing')),
  constraint account_deletions_due_known check (state = 'unconfirmed' or due_at is not null),
  constraint account_deletions_workspace_id_user_id_users_workspace_id_id_fk
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index account_deletions_due on account_deletions (due_at) where state <> 'unconfirmed';

create table erasures (
  day date not null,
  scope text not null,
  count integer not null default 0,
  constraint erasures_day_scope_pk primary key (day, scope)
);
--> statement-breakpoint

-- Notifications

create table notifications (
  workspace_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  thing text not null,
  thing_name text not null default '',
  params jsonb not null,
  link text not null,
  count integer not null default 1,
  at timestamptz not null default now(),
  read_at timestamptz,
  in_app boolean not null default true,
  digest_day date,
  constraint notifications_workspace_id_id_pk primary key (workspace_id, id),
  constraint notifications_link check (link like '/%' and link not like '//%'),
  constraint notifications_workspace_id_user_id_users_workspace_id_id_fk
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index notifications_of_user on notifications (workspace_id, user_id, at, id);
create unique index notifications_unread on notifications (workspace_id, user_id, kind, thing) where read_at is null;
create index notifications_undigested on notifications (workspace_id, user_id) where read_at is null and digest_day is null;
create index notifications_age on notifications (at);

create table notification_events (
  workspace_id uuid not null,
  kind text not null,
  name text not null,
  at timestamptz not null default now(),
  constraint notification_events_workspace_id_kind_name_pk primary key (workspace_id, kind, name),
  constraint notification_events_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create index notification_events_age on notification_events (at);

create table notification_settings (
  workspace_id uuid not null,
  user_id uuid not null,
  kind text not null,
  app boolean,
  email boolean,
  push boolean,
  constraint notification_settings_workspace_id_user_id_kind_pk primary key (workspace_id, user_id, kind),
  constraint notification_settings_workspace_id_user_id_users_workspace_id_i
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);

create table notification_zones (
  workspace_id uuid not null,
  user_id uuid not null,
  zone text not null,
  constraint notification_zones_workspace_id_user_id_pk primary key (workspace_id, user_id),
  constraint notification_zones_workspace_id_user_id_users_workspace_id_id_f
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);

create table notification_digests (
  workspace_id uuid not null,
  user_id uuid not null,
  day date not null,
  state text not null default 'queued',
  constraint notification_digests_workspace_id_user_id_day_pk primary key (workspace_id, user_id, day),
  constraint notification_digests_state check (state in ('queued', 'sending', 'sent', 'nothing-unread')),
  constraint notification_digests_workspace_id_user_id_users_workspace_id_id
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);

create table push_subscriptions (
  workspace_id uuid not null,
  session_id uuid not null,
  user_id uuid not null,
  endpoint_hash bytea not null,
  key_id text not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  constraint push_subscriptions_workspace_id_session_id_pk primary key (workspace_id, session_id),
  constraint push_subscriptions_workspace_id_user_id_users_workspace_id_id_f
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index push_subscriptions_of_user on push_subscriptions (workspace_id, user_id);
create index push_subscriptions_endpoint on push_subscriptions (endpoint_hash);

create table push_keys (
  id smallint primary key default 1,
  public_key text not null,
  key_id text not null,
  sealed bytea not null,
  constraint push_keys_one check (id = 1)
);
--> statement-breakpoint

-- Help

create table support_requests (
  workspace_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  subject text not null,
  message text not null,
  diagnostics json,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint support_requests_workspace_id_id_pk primary key (workspace_id, id),
  constraint support_requests_workspace_id_user_id_users_workspace_id_id_fk
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index support_requests_age on support_requests (created_at);

create table unanswered_searches (
  workspace_id uuid not null,
  day date not null,
  words text not null,
  count integer not null default 1,
  constraint unanswered_searches_workspace_id_day_words_pk primary key (workspace_id, day, words),
  constraint unanswered_searches_count check (count > 0)
);
--> statement-breakpoint

-- Credits: balances and the ledger

create table credit_wallets (
  workspace_id uuid primary key,
  balance integer not null default 0,
  bought integer not null default 0,
  constraint credit_wallets_not_negative check (balance >= 0),
  constraint credit_wallets_bought check (bought >= 0),
  constraint credit_wallets_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id)
);

create table credit_ledger (
  workspace_id uuid not null,
  id uuid not null,
  seq bigint generated always as identity,
  at timestamptz not null default now(),
  user_id uuid,
  kind text not null,
  amount integer not null,
  balance_after integer not null,
  reason text not null,
  request_id text,
  search_id uuid,
  idempotency_key text not null,
  practice boolean not null default false,
  api_key_id uuid,
  constraint credit_ledger_workspace_id_id_pk primary key (workspace_id, id),
  constraint credit_ledger_key unique (workspace_id, idempotency_key),
  constraint credit_ledger_kind check (kind in ('grant', 'purchase', 'charge', 'refund', 'adjustment')),
  constraint credit_ledger_not_zero check (amount <> 0),
  constraint credit_ledger_workspace_id_credit_wallets_workspace_id_fk foreign key (workspace_id) references credit_wallets (workspace_id)
);
create index credit_ledger_newest on credit_ledger (workspace_id, seq);
create index credit_ledger_at on credit_ledger (workspace_id, at);
create index credit_ledger_received on credit_ledger (workspace_id, seq) where kind <> 'charge';

create table credit_alerts (
  workspace_id uuid primary key,
  threshold integer not null,
  armed boolean not null default true,
  crossings integer not null default 0,
  crossed_at timestamptz,
  constraint credit_alerts_threshold check (threshold > 0),
  constraint credit_alerts_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);

create table credit_budgets (
  workspace_id uuid not null,
  user_id uuid not null,
  credits integer not null,
  period text not null,
  period_start timestamptz not null,
  spent integer not null default 0,
  notified_for timestamptz,
  constraint credit_budgets_workspace_id_user_id_pk primary key (workspace_id, user_id),
  constraint credit_budgets_credits check (credits >= 0),
  constraint credit_budgets_spent check (spent >= 0),
  constraint credit_budgets_period check (period in ('day', 'week', 'month')),
  constraint credit_budgets_workspace_id_user_id_users_workspace_id_id_fk
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);

-- Entries of the ledger are never changed or removed: a wrong one is corrected by a further entry. One exception: the erasure of an account names
-- its workspace in the setting leadwright.erasing of its own transaction. Then entries of that workspace may go, or lose the name of who made
-- them; the two triggers after the statement check every row it touched and refuse anything else.
create function credit_ledger_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' and coalesce(current_setting('leadwright.erasing', true), '') <> '' then
    return null;
  end if;
  raise exception 'credit_ledger is append-only' using errcode = 'restrict_violation';
end
$$;
create trigger credit_ledger_append_only before update or delete or truncate on credit_ledger
  for each statement execute function credit_ledger_refuse_change();

create function credit_ledger_check_erasure() returns trigger language plpgsql as $$
begin
  if exists (select from gone where workspace_id::text <> current_setting('leadwright.erasing', true)) then
    raise exception 'credit_ledger is append-only' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create trigger credit_ledger_erased after delete on credit_ledger
  referencing old table as gone for each statement execute function credit_ledger_check_erasure();

create function credit_ledger_check_unnaming() returns trigger language plpgsql as $$
begin
  if exists (select from gone g full join kept k on k.workspace_id = g.workspace_id and k.id = g.id
              where k.workspace_id is null or g.workspace_id is null or k.user_id is not null
                 or k.workspace_id::text <> current_setting('leadwright.erasing', true)
                 or to_jsonb(k) - 'user_id' <> to_jsonb(g) - 'user_id') then
    raise exception 'credit_ledger is append-only' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create trigger credit_ledger_unnamed after update on credit_ledger
  referencing old table as gone new table as kept for each statement execute function credit_ledger_check_unnaming();
--> statement-breakpoint

-- Billing: plans and packs that are paid for

create table billing_customers (
  workspace_id uuid primary key,
  provider text not null,
  customer_id text,
  version integer not null default 0,
  entitled_plan text,
  disputed_at timestamptz,
  constraint billing_customers_customer unique (provider, customer_id),
  constraint billing_customers_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);

create table billing_checkouts (
  id uuid primary key,
  workspace_id uuid,
  user_id uuid,
  provider text not null,
  checkout_id text,
  idempotency_key text not null,
  kind text not null,
  plan text,
  interval text,
  pack integer,
  amount integer not null,
  currency text not null,
  state text not null default 'creating',
  url text,
  return_to text,
  ordered_customer_id text,
  ordered_email text,
  customer_id text,
  payer_email text,
  subscription_id text,
  invoice_id text,
  payment_id text,
  version integer not null default 0,
  created_at timestamptz not null default now(),
  checked_at timestamptz not null default now(),
  paid_at timestamptz,
  guest boolean not null default false,
  claimed_at timestamptz,
  reminded_at timestamptz,
  constraint billing_checkouts_checkout unique (checkout_id),
  constraint billing_checkouts_kind check (kind in ('plan', 'credits')),
  constraint billing_checkouts_state check (state in ('creating', 'open', 'processing', 'paid', 'failed', 'expired')),
  constraint billing_checkouts_item check (
    (kind = 'plan' and plan is not null and interval is not null and pack is null) or (kind = 'credits' and pack is not null and plan is null)),
  constraint billing_checkouts_owner check (workspace_id is not null or guest),
  constraint billing_checkouts_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create unique index billing_checkouts_key on billing_checkouts (workspace_id, idempotency_key) where not guest;
create unique index billing_checkouts_guest_key on billing_checkouts (idempotency_key) where guest;
create index billing_checkouts_unsettled on billing_checkouts (checked_at) where state in ('creating', 'open', 'processing');
create index billing_checkouts_unclaimed on billing_checkouts (paid_at) where workspace_id is null and state = 'paid';
create index billing_checkouts_customer on billing_checkouts (customer_id);
create index billing_checkouts_subscription on billing_checkouts (subscription_id);
create index billing_checkouts_payment on billing_checkouts (payment_id);

create table billing_subscriptions (
  workspace_id uuid not null,
  subscription_id text not null,
  provider text not null,
  customer_id text not null,
  plan text not null,
  interval text not null,
  status text not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancel_at_period_end boolean not null default false,
  pending_plan text,
  pending_interval text,
  grace_until timestamptz,
  granted boolean not null default false,
  checked_at timestamptz not null default now(),
  constraint billing_subscriptions_workspace_id_subscription_id_pk primary key (workspace_id, subscription_id),
  constraint billing_subscriptions_subscription unique (subscription_id),
  constraint billing_subscriptions_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create index billing_subscriptions_due on billing_subscriptions (period_end) where status in ('active', 'trialing', 'past_due');
create index billing_subscriptions_grace on billing_subscriptions (grace_until) where grace_until is not null;

create table billing_payments (
  workspace_id uuid not null,
  id text not null,
  provider text not null,
  kind text not null,
  plan text,
  interval text,
  reason text,
  subscription_id text,
  payment_id text,
  amount integer not null,
  currency text not null,
  credits integer not null,
  ledger_entry_id uuid,
  period_start timestamptz,
  period_end timestamptz,
  refunded_amount integer not null default 0,
  credits_taken_back integer not null default 0,
  dispute_id text,
  dispute_state text,
  dispute_credits integer not null default 0,
  invoice_url text,
  paid_at timestamptz not null,
  seq bigint generated always as identity,
  constraint billing_payments_workspace_id_id_pk primary key (workspace_id, id),
  constraint billing_payments_id unique (id),
  constraint billing_payments_kind check (kind in ('plan', 'credits')),
  constraint billing_payments_dispute check (dispute_state in ('open', 'won', 'lost')),
  constraint billing_payments_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create index billing_payments_newest on billing_payments (workspace_id, paid_at, seq);
create index billing_payments_payment on billing_payments (payment_id);

create table billing_events (
  id text primary key,
  provider text not null,
  type text not null,
  subject text not null,
  object_id text not null,
  payload jsonb not null default '{}'::jsonb,
  state text not null default 'received',
  attempts integer not null default 0,
  fault text,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  done_at timestamptz,
  constraint billing_events_state check (state in ('received', 'done', 'failed'))
);
create index billing_events_open on billing_events (received_at) where state <> 'done';

create table test_payments (
  id text primary key,
  kind text not null,
  customer_id text,
  order_id uuid,
  record jsonb not null,
  created_at timestamptz not null default now(),
  constraint test_payments_order_id_unique unique (order_id)
);
create index test_payments_customer on test_payments (customer_id, kind);
--> statement-breakpoint

-- Sources: keys and health

create table source_health (
  workspace_id uuid not null,
  source text not null,
  answered_at timestamptz,
  fault_code text,
  fault_at timestamptz,
  quota_limit bigint,
  quota_remaining bigint,
  quota_resets_at timestamptz,
  quota_at timestamptz,
  constraint source_health_workspace_id_source_pk primary key (workspace_id, source)
);

create table source_keys (
  workspace_id uuid not null,
  account text not null,
  key_id text not null,
  sealed bytea not null,
  last_four text not null,
  set_by uuid not null,
  set_at timestamptz not null default now(),
  constraint source_keys_workspace_id_account_pk primary key (workspace_id, account),
  constraint source_keys_last_four check (length(last_four) <= 4),
  constraint source_keys_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade,
  constraint source_keys_workspace_id_set_by_users_workspace_id_id_fk foreign key (workspace_id, set_by) references users (workspace_id, id)
);
--> statement-breakpoint

-- Searches

create table search_runs (
  workspace_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  capability text not null,
  fingerprint bytea not null,
  query jsonb not null,
  label text not null,
  state text not null,
  lease_until timestamptz not null,
  charged integer not null,
  started_at timestamptz not null default now(),
  delivered_at timestamptz,
  fault text,
  source jsonb,
  total integer,
  result_count integer not null default 0,
  results jsonb,
  next_cursor text,
  seen jsonb not null default '[]'::jsonb,
  given_back integer not null default 0,
  number integer not null default 1,
  constraint search_runs_workspace_id_id_pk primary key (workspace_id, id),
  constraint search_runs_state check (state in ('running', 'delivered', 'owed', 'refunded', 'failed')),
  constraint search_runs_workspace_id_user_id_users_workspace_id_id_fk foreign key (workspace_id, user_id) references users (workspace_id, id)
);
create unique index search_runs_open on search_runs (workspace_id, fingerprint) where state in ('running', 'owed');
create unique index search_runs_number on search_runs (workspace_id, fingerprint, number);
create index search_runs_delivered on search_runs (workspace_id, fingerprint, id) where state = 'delivered';

create table seen_results (
  workspace_id uuid not null,
  capability text not null,
  record_key text not null,
  run_id uuid not null,
  at timestamptz not null default now(),
  constraint seen_results_workspace_id_capability_record_key_pk primary key (workspace_id, capability, record_key),
  constraint seen_results_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);

create table search_requests (
  workspace_id uuid not null,
  user_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  run_id uuid not null,
  charged_now integer not null,
  balance_after integer not null,
  at timestamptz not null default now(),
  constraint search_requests_workspace_id_user_id_key_pk primary key (workspace_id, user_id, key),
  constraint search_requests_workspace_id_run_id_search_runs_workspace_id_id
    foreign key (workspace_id, run_id) references search_runs (workspace_id, id)
);
--> statement-breakpoint

-- Prospects: what searches have found

create table prospect_answers (
  source text not null,
  question bytea not null,
  answer jsonb not null,
  fetched_at timestamptz not null default now(),
  constraint prospect_answers_source_question_pk primary key (source, question)
);
create index prospect_answers_fetched on prospect_answers (fetched_at);
--> statement-breakpoint

-- LinkedIn search

create table linkedin_companies (
  workspace_id uuid not null,
  username text not null,
  source_key text not null,
  source jsonb not null,
  details jsonb,
  fetched_at timestamptz not null default now(),
  constraint linkedin_companies_workspace_id_source_key_username_pk primary key (workspace_id, source_key, username),
  constraint linkedin_companies_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
--> statement-breakpoint

-- Freelance jobs

create table freelance_answers (
  source text not null,
  scope text not null,
  fingerprint bytea not null,
  lease_until timestamptz,
  failures integer not null default 0,
  fault text,
  fetched_at timestamptz,
  items jsonb,
  total integer,
  next_cursor text,
  touched_at timestamptz not null default now(),
  constraint freelance_answers_source_scope_fingerprint_pk primary key (source, scope, fingerprint)
);
create index freelance_answers_touched on freelance_answers (touched_at);
--> statement-breakpoint

-- Job board

create table job_postings (
  id uuid primary key,
  source text not null,
  source_id text not null,
  title text not null,
  company text not null,
  company_key text not null,
  company_website text not null,
  logo text not null,
  url text not null,
  links jsonb not null,
  description text not null,
  excerpt text not null,
  highlights jsonb not null,
  place text not null,
  country text not null,
  remote text,
  types text[] not null,
  level text not null,
  tags text[] not null,
  salary jsonb,
  yearly_dollars integer,
  posted_at timestamptz,
  listed_at timestamptz not null,
  added_at timestamptz not null,
  fetched_at timestamptz not null,
  gone_at timestamptz,
  job_key text not null,
  digest bytea not null,
  head tsvector not null,
  search tsvector not null,
  facets text[] not null,
  constraint job_postings_source unique (source, source_id)
);
create index job_postings_search on job_postings using gin (search, facets) with (fastupdate = false) where gone_at is null;
create index job_postings_same on job_postings (job_key);

create table job_fetches (
  source text primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  next_at timestamptz not null,
  failures integer not null default 0,
  fault text,
  postings integer not null default 0
);

create table found_jobs (
  workspace_id uuid not null,
  job_id text not null,
  posting jsonb not null,
  source jsonb not null,
  found_at timestamptz not null,
  constraint found_jobs_workspace_id_job_id_pk primary key (workspace_id, job_id),
  constraint found_jobs_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create index found_jobs_age on found_jobs (found_at);

create table hidden_jobs (
  workspace_id uuid not null,
  kind text not null,
  key text not null,
  label text not null,
  hidden_at timestamptz not null default now(),
  constraint hidden_jobs_workspace_id_kind_key_pk primary key (workspace_id, kind, key),
  constraint hidden_jobs_kind check (kind in ('job', 'company')),
  constraint hidden_jobs_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);

create table saved_job_searches (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  query jsonb not null,
  seen_at timestamptz not null,
  constraint saved_job_searches_workspace_id_id_pk primary key (workspace_id, id),
  constraint saved_job_searches_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
--> statement-breakpoint

-- Saved jobs

create table saved_jobs (
  workspace_id uuid not null,
  id uuid not null,
  kind text not null,
  job_id text not null,
  saved_by uuid not null,
  saved_at timestamptz not null default now(),
  title text not null,
  company text not null,
  place text not null,
  url text not null,
  source text not null,
  sample boolean not null,
  salary text not null,
  skills text[] not null,
  description text not null,
  posted_at timestamptz,
  extra jsonb not null,
  online boolean,
  checked_at timestamptz,
  status text not null default 'saved',
  rank numeric not null,
  shelf text not null default 'live',
  shelved_at timestamptz,
  next_step text not null default '',
  next_due date,
  note text not null default '',
  tags text[] not null default '{}'::text[],
  contact text not null default '',
  applied_on date,
  application_key text,
  constraint saved_jobs_workspace_id_id_pk primary key (workspace_id, id),
  constraint saved_jobs_posting unique (workspace_id, kind, job_id),
  constraint saved_jobs_kind check (kind in ('job', 'freelance')),
  constraint saved_jobs_status check (status in ('saved', 'applied', 'interview', 'offer', 'closed')),
  constraint saved_jobs_shelves check (shelf in ('live', 'archived', 'bin')),
  constraint saved_jobs_workspace_id_saved_by_users_workspace_id_id_fk foreign key (workspace_id, saved_by) references users (workspace_id, id)
);
create index saved_jobs_shelf on saved_jobs (workspace_id, shelf, id);
create index saved_jobs_board on saved_jobs (workspace_id, status, rank, id) where shelf = 'live';
create index saved_jobs_due on saved_jobs (workspace_id, next_due, id) where shelf = 'live' and status <> 'closed' and next_due is not null;
create index saved_jobs_application on saved_jobs (workspace_id, application_key) where application_key is not null and shelf <> 'bin';
create index saved_jobs_check on saved_jobs (checked_at) where shelf = 'live' and status <> 'closed';
create index saved_jobs_bin on saved_jobs (shelved_at) where shelf = 'bin';

create table saved_job_undos (
  workspace_id uuid not null,
  id uuid not null,
  before jsonb not null,
  at timestamptz not null default now(),
  constraint saved_job_undos_workspace_id_id_pk primary key (workspace_id, id),
  constraint saved_job_undos_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create index saved_job_undos_at on saved_job_undos (at);
--> statement-breakpoint

-- Records: contacts, companies, and every change to them

create table answered_calls (
  workspace_id uuid not null,
  user_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  result jsonb,
  at timestamptz not null default now(),
  constraint answered_calls_workspace_id_user_id_key_pk primary key (workspace_id, user_id, key),
  constraint answered_calls_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade,
  constraint answered_calls_workspace_id_user_id_users_workspace_id_id_fk
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index answered_calls_at on answered_calls (at);

create table record_changes (
  workspace_id uuid not null,
  id uuid not null,
  record_kind text not null,
  action text not null,
  changed integer not null default 0,
  made_by uuid,
  at timestamptz not null default now(),
  undone_at timestamptz,
  undone_place bigint,
  constraint record_changes_workspace_id_id_pk primary key (workspace_id, id),
  constraint record_changes_kind check (record_kind in ('contact', 'company')),
  constraint record_changes_action check (
    action in ('create', 'edit', 'choose', 'tag', 'untag', 'own', 'bin', 'restore', 'list', 'unlist', 'merge', 'save', 'import', 'verify', 'permit')),
  constraint record_changes_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create index record_changes_at on record_changes (at);
create index record_changes_undone on record_changes (workspace_id, undone_at) where undone_at is not null;

create table record_change_rows (
  workspace_id uuid not null,
  change_id uuid not null,
  place bigint generated always as identity,
  table_name text not null,
  record_id uuid not null,
  before jsonb,
  after jsonb,
  constraint record_change_rows_workspace_id_change_id_place_pk primary key (workspace_id, change_id, place),
  constraint record_change_rows_workspace_id_change_id_record_changes_worksp
    foreign key (workspace_id, change_id) references record_changes (workspace_id, id) on delete cascade
);
create index record_change_rows_of_record on record_change_rows (workspace_id, record_id, change_id);

create table record_jobs (
  workspace_id uuid not null,
  id uuid not null,
  record_kind text not null,
  action jsonb not null,
  target jsonb not null,
  state text not null default 'queued',
  total integer not null,
  done integer not null default 0,
  changed integer not null default 0,
  failed integer not null default 0,
  change_id uuid,
  reached uuid,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  fault text,
  constraint record_jobs_workspace_id_id_pk primary key (workspace_id, id),
  constraint record_jobs_kind check (record_kind in ('contact', 'company')),
  constraint record_jobs_state check (state in ('queued', 'running', 'done', 'cancelled', 'failed')),
  constraint record_jobs_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create index record_jobs_open on record_jobs (updated_at) where state in ('queued', 'running');

create table custom_fields (
  workspace_id uuid not null,
  id uuid not null,
  record_kind text not null,
  label text not null,
  type text not null,
  choices text[] not null default '{}'::text[],
  position integer not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint custom_fields_workspace_id_id_pk primary key (workspace_id, id),
  constraint custom_fields_kind check (record_kind in ('contact', 'company')),
  constraint custom_fields_type check (type in ('text', 'number', 'day', 'choice', 'url')),
  constraint custom_fields_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create unique index custom_fields_one_label on custom_fields (workspace_id, record_kind, record_fold(label)) where deleted_at is null;

create table record_tags (
  workspace_id uuid not null,
  record_kind text not null,
  tag text not null,
  at timestamptz not null default now(),
  constraint record_tags_workspace_id_record_kind_tag_pk primary key (workspace_id, record_kind, tag),
  constraint record_tags_kind check (record_kind in ('contact', 'company')),
  constraint record_tags_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);

create table record_views (
  workspace_id uuid not null,
  id uuid not null,
  record_kind text not null,
  user_id uuid not null,
  name text not null,
  shared boolean not null default false,
  state jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint record_views_workspace_id_id_pk primary key (workspace_id, id),
  constraint record_views_kind check (record_kind in ('contact', 'company')),
  constraint record_views_workspace_id_user_id_users_workspace_id_id_fk
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index record_views_of_kind on record_views (workspace_id, record_kind, id);

create table companies (
  workspace_id uuid not null,
  id uuid not null,
  name text not null default '',
  domain text not null default '',
  other_domains text[] not null default '{}'::text[],
  industry text not null default '',
  employees integer,
  email text not null default '',
  address text not null default '',
  linkedin text not null default '',
  instagram text not null default '',
  facebook text not null default '',
  tiktok text not null default '',
  phone text not null default '',
  website text not null default '',
  city text not null default '',
  country text not null default '',
  about text not null default '',
  picture text not null default '',
  owner_id uuid,
  next_step text not null default '',
  next_due date,
  last_contacted_at timestamptz,
  custom jsonb not null default '{}'::jsonb,
  facts jsonb not null default '{}'::jsonb,
  source text not null,
  origin_id uuid,
  sample boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  deleted_at timestamptz,
  name_folded text generated always as (record_fold(name)) stored not null,
  search text generated always as (record_fold(' ' || name || ' ' || domain || ' ' || industry || ' ' || city || ' ' || email)) stored not null,
  employee_range text not null default '',
  register_number text not null default '',
  merged_into uuid,
  constraint companies_workspace_id_id_pk primary key (workspace_id, id),
  constraint companies_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade,
  constraint companies_workspace_id_owner_id_users_workspace_id_id_fk foreign key (workspace_id, owner_id) references users (workspace_id, id)
);
create unique index companies_one_domain on companies (workspace_id, domain) where domain <> '' and deleted_at is null;
create index companies_by_name on companies (workspace_id, name_folded, id) where deleted_at is null;
create index companies_by_creation on companies (workspace_id, created_at, id) where deleted_at is null;
create index companies_by_change on companies (workspace_id, updated_at, id) where deleted_at is null;
create index companies_by_contact on companies (workspace_id, last_contacted_at, id) where deleted_at is null and last_contacted_at is not null;
create index companies_due on companies (workspace_id, next_due, id) where deleted_at is null and next_due is not null;
create index companies_by_city on companies (workspace_id, record_fold(city), id) where city <> '' and deleted_at is null;
create index companies_by_country on companies (workspace_id, country, id) where country <> '' and deleted_at is null;
create index companies_by_owner on companies (workspace_id, owner_id, id) where owner_id is not null and deleted_at is null;
create index companies_by_linkedin on companies (workspace_id, linkedin) where linkedin <> '' and deleted_at is null;
create index companies_by_instagram on companies (workspace_id, instagram) where instagram <> '' and deleted_at is null;
create index companies_by_facebook on companies (workspace_id, facebook) where facebook <> '' and deleted_at is null;
create index companies_by_tiktok on companies (workspace_id, tiktok) where tiktok <> '' and deleted_at is null;
create index companies_by_phone on companies (workspace_id, phone) where phone <> '' and deleted_at is null;
create index companies_of_origin on companies (workspace_id, origin_id, id) where origin_id is not null;
create index companies_bin on companies (workspace_id, deleted_at, id) where deleted_at is not null;
create index companies_words on companies using gin (workspace_id, search gin_trgm_ops);
create index companies_numbers on companies using gin (workspace_id, record_numbers(phone, '{}') gin_trgm_ops) where phone <> '';
create index companies_by_other_domain on companies using gin (other_domains) where other_domains <> '{}';
create index companies_without_domain on companies (workspace_id, id) where domain = '' and deleted_at is null;
create index companies_by_register_number on companies (workspace_id, register_number) where register_number <> '' and deleted_at is null;
create index companies_by_industry on companies (workspace_id, record_fold(industry), id) where industry <> '' and deleted_at is null;
create index companies_by_employees on companies (workspace_id, employees, id) where employees is not null and deleted_at is null;

create table contacts (
  workspace_id uuid not null,
  id uuid not null,
  name text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  title text not null default '',
  company_name text not null default '',
  company_id uuid,
  email text not null default '',
  other_emails text[] not null default '{}'::text[],
  email_verdict text,
  email_checked_at timestamptz,
  other_phones text[] not null default '{}'::text[],
  email_state text not null default 'open',
  email_state_at timestamptz,
  email_state_reason text not null default '',
  whatsapp_state text not null default 'unknown',
  last_replied_at timestamptz,
  linkedin text not null default '',
  instagram text not null default '',
  facebook text not null default '',
  tiktok text not null default '',
  phone text not null default '',
  website text not null default '',
  city text not null default '',
  country text not null default '',
  about text not null default '',
  picture text not null default '',
  owner_id uuid,
  next_step text not null default '',
  next_due date,
  last_contacted_at timestamptz,
  custom jsonb not null default '{}'::jsonb,
  facts jsonb not null default '{}'::jsonb,
  source text not null,
  origin_id uuid,
  sample boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  revision integer not null default 1,
  deleted_at timestamptz,
  name_folded text generated always as (record_fold(name)) stored not null,
  company_folded text generated always as (record_fold(company_name)) stored not null,
  search text generated always as (record_fold(' ' || name || ' ' || email || ' ' || company_name || ' ' || title || ' ' || city)) stored not null,
  merged_into uuid,
  constraint contacts_workspace_id_id_pk primary key (workspace_id, id),
  constraint contacts_verdict check (email_verdict in ('valid', 'risky', 'invalid', 'unknown')),
  constraint contacts_email_state check (email_state in ('open', 'unsubscribed', 'bounced', 'complained')),
  constraint contacts_whatsapp_state check (whatsapp_state in ('unknown', 'opted-in', 'opted-out')),
  constraint contacts_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade,
  constraint contacts_workspace_id_owner_id_users_workspace_id_id_fk foreign key (workspace_id, owner_id) references users (workspace_id, id),
  constraint contacts_workspace_id_company_id_companies_workspace_id_id_fk
    foreign key (workspace_id, company_id) references companies (workspace_id, id)
);
create unique index contacts_one_email on contacts (workspace_id, email) where email <> '' and deleted_at is null;
create index contacts_by_name on contacts (workspace_id, name_folded, id) where deleted_at is null;
create index contacts_by_creation on contacts (workspace_id, created_at, id) where deleted_at is null;
create index contacts_by_change on contacts (workspace_id, updated_at, id) where deleted_at is null;
create index contacts_by_contact on contacts (workspace_id, last_contacted_at, id) where deleted_at is null and last_contacted_at is not null;
create index contacts_due on contacts (workspace_id, next_due, id) where deleted_at is null and next_due is not null;
create index contacts_by_city on contacts (workspace_id, record_fold(city), id) where city <> '' and deleted_at is null;
create index contacts_by_country on contacts (workspace_id, country, id) where country <> '' and deleted_at is null;
create index contacts_by_owner on contacts (workspace_id, owner_id, id) where owner_id is not null and deleted_at is null;
create index contacts_by_linkedin on contacts (workspace_id, linkedin) where linkedin <> '' and deleted_at is null;
create index contacts_by_instagram on contacts (workspace_id, instagram) where instagram <> '' and deleted_at is null;
create index contacts_by_facebook on contacts (workspace_id, facebook) where facebook <> '' and deleted_at is null;
create index contacts_by_tiktok on contacts (workspace_id, tiktok) where tiktok <> '' and deleted_at is null;
create index contacts_by_phone on contacts (workspace_id, phone) where phone <> '' and deleted_at is null;
create index contacts_of_origin on contacts (workspace_id, origin_id, id) where origin_id is not null;
create index contacts_bin on contacts (workspace_id, deleted_at, id) where deleted_at is not null;
create index contacts_words on contacts using gin (workspace_id, search gin_trgm_ops);
create index contacts_by_company on contacts (workspace_id, company_folded, id) where deleted_at is null;
create index contacts_without_email on contacts (workspace_id, id) where email = '' and deleted_at is null;
create index contacts_by_title on contacts (workspace_id, record_fold(title), id) where title <> '' and deleted_at is null;
create index contacts_by_verdict on contacts (workspace_id, array_position(array['valid','risky','invalid','unknown']::text[], email_verdict), id)
  where email_verdict is not null and deleted_at is null;
create index contacts_by_state on contacts (workspace_id, email_state, id) where email_state <> 'open' and deleted_at is null;
create index contacts_without_company on contacts (workspace_id, split_part(email, '@', 2))
  where company_id is null and deleted_at is null and email <> '';
create index contacts_of_company on contacts (workspace_id, company_id, id) where company_id is not null;
create index contacts_by_reply on contacts (workspace_id, last_replied_at, id) where last_replied_at is not null and deleted_at is null;
create index contacts_numbers on contacts using gin (workspace_id, record_numbers(phone, other_phones) gin_trgm_ops)
  where phone <> '' or other_phones <> '{}';
create index contacts_by_other_email on contacts using gin (other_emails) where other_emails <> '{}';

create table contact_tags (
  workspace_id uuid not null,
  record_id uuid not null,
  tags text[] not null default '{}'::text[],
  revision integer not null default 0,
  constraint contact_tags_workspace_id_record_id_pk primary key (workspace_id, record_id),
  constraint contact_tags_workspace_id_record_id_contacts_workspace_id_id_fk
    foreign key (workspace_id, record_id) references contacts (workspace_id, id) on delete cascade
);
create index contact_tags_by_tag on contact_tags using gin (workspace_id, tags);

create table company_tags (
  workspace_id uuid not null,
  record_id uuid not null,
  tags text[] not null default '{}'::text[],
  revision integer not null default 0,
  constraint company_tags_workspace_id_record_id_pk primary key (workspace_id, record_id),
  constraint company_tags_workspace_id_record_id_companies_workspace_id_id_f
    foreign key (workspace_id, record_id) references companies (workspace_id, id) on delete cascade
);
create index company_tags_by_tag on company_tags using gin (workspace_id, tags);

create table record_tombstones (
  workspace_id uuid not null,
  record_kind text not null,
  record_id uuid not null,
  merged_into uuid,
  at timestamptz not null default now(),
  constraint record_tombstones_workspace_id_record_kind_record_id_pk primary key (workspace_id, record_kind, record_id),
  constraint record_tombstones_kind check (record_kind in ('contact', 'company')),
  constraint record_tombstones_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);

create table record_counts (
  workspace_id uuid not null,
  kind text not null,
  live bigint not null default 0,
  binned bigint not null default 0,
  with_email bigint not null default 0,
  verified bigint not null default 0,
  contacted bigint not null default 0,
  replied bigint not null default 0,
  constraint record_counts_workspace_id_kind_pk primary key (workspace_id, kind),
  constraint record_counts_kind check (kind in ('contact', 'company')),
  constraint record_counts_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);

-- One row of record_counts per workspace and kind, changed with every statement that adds, trashes, restores or deletes records.
create function record_counts_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into record_counts as c (workspace_id, kind, live, binned)
    select n.workspace_id, tg_argv[0], count(*) filter (where n.deleted_at is null), count(*) filter (where n.deleted_at is not null)
      from new_rows n group by n.workspace_id order by n.workspace_id
    on conflict (workspace_id, kind) do update set live = c.live + excluded.live, binned = c.binned + excluded.binned;
  elsif tg_op = 'DELETE' then
    update record_counts c set live = c.live - d.live, binned = c.binned - d.binned
      from (select o.workspace_id, count(*) filter (where o.deleted_at is null) as live,
                   count(*) filter (where o.deleted_at is not null) as binned
              from old_rows o group by o.workspace_id) d
     where c.workspace_id = d.workspace_id and c.kind = tg_argv[0];
  else
    update record_counts c set live = c.live + d.live, binned = c.binned - d.live
      from (select r.workspace_id, sum(r.live) as live
              from (select n.workspace_id, (n.deleted_at is null)::int as live from new_rows n
                    union all
                    select o.workspace_id, -(o.deleted_at is null)::int from old_rows o) r
             group by r.workspace_id having sum(r.live) <> 0) d
     where c.workspace_id = d.workspace_id and c.kind = tg_argv[0];
  end if;
  return null;
end $$;
create trigger companies_counted_in after insert on companies
  referencing new table as new_rows for each statement execute function record_counts_follow('company');
create trigger companies_counted_over after update on companies
  referencing old table as old_rows new table as new_rows for each statement execute function record_counts_follow('company');
create trigger companies_counted_out after delete on companies
  referencing old table as old_rows for each statement execute function record_counts_follow('company');

-- The same for contacts, with their progress (address, verdict, contacted, replied) counted in the same pass over the rows.
create function contact_counts_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into record_counts as c (workspace_id, kind, live, binned, with_email, verified, contacted, replied)
    select n.workspace_id, 'contact',
           count(*) filter (where n.deleted_at is null), count(*) filter (where n.deleted_at is not null),
           count(*) filter (where n.deleted_at is null and n.email <> ''),
           count(*) filter (where n.deleted_at is null and n.email_verdict = 'valid'),
           count(*) filter (where n.deleted_at is null and n.last_contacted_at is not null),
           count(*) filter (where n.deleted_at is null and n.last_contacted_at is not null and n.last_replied_at is not null)
      from new_rows n group by n.workspace_id order by n.workspace_id
    on conflict (workspace_id, kind) do update
       set live = c.live + excluded.live, binned = c.binned + excluded.binned, with_email = c.with_email + excluded.with_email,
           verified = c.verified + excluded.verified, contacted = c.contacted + excluded.contacted,
           replied = c.replied + excluded.replied;
  elsif tg_op = 'DELETE' then
    update record_counts c
       set live = c.live - d.live, binned = c.binned - d.binned, with_email = c.with_email - d.with_email,
           verified = c.verified - d.verified, contacted = c.contacted - d.contacted, replied = c.replied - d.replied
      from (select o.workspace_id,
                   count(*) filter (where o.deleted_at is null) as live,
                   count(*) filter (where o.deleted_at is not null) as binned,
                   count(*) filter (where o.deleted_at is null and o.email <> '') as with_email,
                   count(*) filter (where o.deleted_at is null and o.email_verdict = 'valid') as verified,
                   count(*) filter (where o.deleted_at is null and o.last_contacted_at is not null) as contacted,
                   count(*) filter (where o.deleted_at is null and o.last_contacted_at is not null
                                      and o.last_replied_at is not null) as replied
              from old_rows o group by o.workspace_id) d
     where c.workspace_id = d.workspace_id and c.kind = 'contact';
  else
    update record_counts c
       set live = c.live + d.live, binned = c.binned - d.live, with_email = c.with_email + d.with_email,
           verified = c.verified + d.verified, contacted = c.contacted + d.contacted, replied = c.replied + d.replied
      from (select r.workspace_id, sum(r.n) as live,
                   coalesce(sum(r.n) filter (where r.email <> ''), 0) as with_email,
                   coalesce(sum(r.n) filter (where r.email_verdict = 'valid'), 0) as verified,
                   coalesce(sum(r.n) filter (where r.last_contacted_at is not null), 0) as contacted,
                   coalesce(sum(r.n) filter (where r.last_contacted_at is not null and r.last_replied_at is not null), 0) as replied
              from (select 1 as n, workspace_id, email, email_verdict, last_contacted_at, last_replied_at
                      from new_rows where deleted_at is null
                    union all
                    select -1, workspace_id, email, email_verdict, last_contacted_at, last_replied_at
                      from old_rows where deleted_at is null) r
             group by r.workspace_id) d
     where c.workspace_id = d.workspace_id and c.kind = 'contact'
       -- A row that is not changed is not held: work on one contact does not wait for work on another.
       and (d.live, d.with_email, d.verified, d.contacted, d.replied) <> (0, 0, 0, 0, 0);
  end if;
  return null;
end $$;
create trigger contacts_counted_in after insert on contacts
  referencing new table as new_rows for each statement execute function contact_counts_follow();
create trigger contacts_counted_over after update on contacts
  referencing old table as old_rows new table as new_rows for each statement execute function contact_counts_follow();
create trigger contacts_counted_out after delete on contacts
  referencing old table as old_rows for each statement execute function contact_counts_follow();
--> statement-breakpoint

-- Lists

create table lists (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null,
  rule jsonb,
  owner_id uuid,
  contacts integer not null default 0,
  companies integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  shelf text not null default 'live',
  shelved_at timestamptz,
  constraint lists_workspace_id_id_pk primary key (workspace_id, id),
  constraint lists_type check (type in ('static', 'live') and (type = 'live') = (rule is not null)),
  constraint lists_shelf check (shelf in ('live', 'archived', 'bin')),
  constraint lists_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade,
  constraint lists_workspace_id_owner_id_users_workspace_id_id_fk foreign key (workspace_id, owner_id) references users (workspace_id, id)
);
create index lists_by_change on lists (workspace_id, shelf, updated_at, id);
create index lists_bin on lists (shelved_at) where shelf = 'bin';

create table list_members (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  list_id uuid not null,
  record_kind text not null,
  record_id uuid not null,
  added_at timestamptz not null default now(),
  added_by uuid,
  status text not null default '',
  owner_id uuid,
  note text not null default '',
  constraint list_members_workspace_id_id_pk primary key (workspace_id, id),
  constraint list_members_once unique (workspace_id, list_id, record_kind, record_id),
  constraint list_members_kind check (record_kind in ('contact', 'company')),
  constraint list_members_status check (status in ('', 'to-do', 'in-progress', 'waiting', 'done', 'not-a-fit')),
  constraint list_members_workspace_id_list_id_lists_workspace_id_id_fk
    foreign key (workspace_id, list_id) references lists (workspace_id, id) on delete cascade,
  constraint list_members_workspace_id_owner_id_users_workspace_id_id_fk foreign key (workspace_id, owner_id) references users (workspace_id, id)
);
create index list_members_of_record on list_members (workspace_id, record_kind, record_id, list_id);

create table list_removals (
  workspace_id uuid not null,
  list_id uuid not null,
  record_kind text not null,
  record_id uuid not null,
  added_at timestamptz not null,
  added_by uuid,
  status text not null,
  owner_id uuid,
  note text not null,
  removed_at timestamptz not null default now(),
  constraint list_removals_workspace_id_list_id_record_kind_record_id_pk primary key (workspace_id, list_id, record_kind, record_id),
  constraint list_removals_workspace_id_list_id_lists_workspace_id_id_fk
    foreign key (workspace_id, list_id) references lists (workspace_id, id) on delete cascade,
  constraint list_removals_workspace_id_owner_id_users_workspace_id_id_fk foreign key (workspace_id, owner_id) references users (workspace_id, id)
);
create index list_removals_at on list_removals (removed_at);

create table list_visits (
  workspace_id uuid not null,
  list_id uuid not null,
  user_id uuid not null,
  new_since timestamptz not null,
  looked_at timestamptz not null,
  constraint list_visits_workspace_id_list_id_user_id_pk primary key (workspace_id, list_id, user_id),
  constraint list_visits_workspace_id_list_id_lists_workspace_id_id_fk
    foreign key (workspace_id, list_id) references lists (workspace_id, id) on delete cascade,
  constraint list_visits_workspace_id_user_id_users_workspace_id_id_fk
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);

-- The size of a list, changed with every statement that adds, removes or moves members: exact, and read without counting.
create function list_members_follow() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update lists l set contacts = l.contacts + d.contacts, companies = l.companies + d.companies, updated_at = now()
      from (select n.workspace_id, n.list_id, count(*) filter (where n.record_kind = 'contact') as contacts,
                   count(*) filter (where n.record_kind = 'company') as companies
              from new_rows n group by n.workspace_id, n.list_id) d
     where l.workspace_id = d.workspace_id and l.id = d.list_id;
  elsif tg_op = 'DELETE' then
    update lists l set contacts = l.contacts - d.contacts, companies = l.companies - d.companies, updated_at = now()
      from (select o.workspace_id, o.list_id, count(*) filter (where o.record_kind = 'contact') as contacts,
                   count(*) filter (where o.record_kind = 'company') as companies
              from old_rows o group by o.workspace_id, o.list_id) d
     where l.workspace_id = d.workspace_id and l.id = d.list_id;
  else
    update lists l set contacts = l.contacts + d.contacts, companies = l.companies + d.companies, updated_at = now()
      from (select r.workspace_id, r.list_id, coalesce(sum(r.n) filter (where r.record_kind = 'contact'), 0) as contacts,
                   coalesce(sum(r.n) filter (where r.record_kind = 'company'), 0) as companies
              from (select n.workspace_id, n.list_id, n.record_kind, 1 as n from new_rows n
                    union all
                    select o.workspace_id, o.list_id, o.record_kind, -1 from old_rows o) r
             group by r.workspace_id, r.list_id) d
     where l.workspace_id = d.workspace_id and l.id = d.list_id;
  end if;
  return null;
end $$;
create trigger list_members_counted_in after insert on list_members
  referencing new table as new_rows for each statement execute function list_members_follow();
create trigger list_members_counted_over after update on list_members
  referencing old table as old_rows new table as new_rows for each statement execute function list_members_follow();
create trigger list_members_counted_out after delete on list_members
  referencing old table as old_rows for each statement execute function list_members_follow();

-- A deleted record leaves its lists. It is a row of one of two tables, so a foreign key cannot say this.
create function list_members_forget() returns trigger language plpgsql as $$
begin
  delete from list_members m using old_rows o
   where m.workspace_id = o.workspace_id and m.record_kind = tg_argv[0] and m.record_id = o.id;
  return null;
end $$;
create trigger contacts_out_of_lists after delete on contacts
  referencing old table as old_rows for each statement execute function list_members_forget('contact');
create trigger companies_out_of_lists after delete on companies
  referencing old table as old_rows for each statement execute function list_members_forget('company');
--> statement-breakpoint

-- Activities: notes and tasks

create table record_notes (
  workspace_id uuid not null,
  id uuid not null,
  record_kind text not null,
  record_id uuid not null,
  text text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  constraint record_notes_workspace_id_id_pk primary key (workspace_id, id),
  constraint record_notes_kind check (record_kind in ('contact', 'company')),
  constraint record_notes_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create index record_notes_of_record on record_notes (workspace_id, record_id);
create index record_notes_bin on record_notes (deleted_at) where deleted_at is not null;

create table record_tasks (
  workspace_id uuid not null,
  id uuid not null,
  record_kind text not null,
  record_id uuid not null,
  title text not null,
  due date,
  assignee_id uuid,
  done boolean not null default false,
  done_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint record_tasks_workspace_id_id_pk primary key (workspace_id, id),
  constraint record_tasks_kind check (record_kind in ('contact', 'company')),
  constraint record_tasks_done check (done = (done_at is not null)),
  constraint record_tasks_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade,
  constraint record_tasks_workspace_id_assignee_id_users_workspace_id_id_fk
    foreign key (workspace_id, assignee_id) references users (workspace_id, id)
);
create index record_tasks_of_record on record_tasks (workspace_id, record_id);
create index record_tasks_due on record_tasks (workspace_id, due, id) where not done and deleted_at is null;
create index record_tasks_bin on record_tasks (deleted_at) where deleted_at is not null;

create table record_events (
  workspace_id uuid not null,
  id uuid not null,
  record_kind text not null,
  record_id uuid not null,
  what text not null,
  subject_id uuid,
  payload jsonb not null default '{}'::jsonb,
  made_by uuid,
  at timestamptz not null default now(),
  constraint record_events_workspace_id_id_pk primary key (workspace_id, id),
  constraint record_events_kind check (record_kind in ('contact', 'company')),
  constraint record_events_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create index record_events_of_record on record_events (workspace_id, record_id, at, id);
--> statement-breakpoint

-- Duplicates

create table duplicate_pairs (
  workspace_id uuid not null,
  id uuid not null,
  record_kind text not null,
  left_id uuid not null,
  right_id uuid not null,
  reason text not null,
  rank smallint not null,
  shared text not null default '',
  found_at timestamptz not null default now(),
  dismissed_at timestamptz,
  dismissed_by uuid,
  constraint duplicate_pairs_workspace_id_id_pk primary key (workspace_id, id),
  constraint duplicate_pairs_kind check (record_kind in ('contact', 'company')),
  constraint duplicate_pairs_order check (left_id < right_id),
  constraint duplicate_pairs_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create unique index duplicate_pairs_once on duplicate_pairs (workspace_id, record_kind, left_id, right_id);
create index duplicate_pairs_of_right on duplicate_pairs (workspace_id, record_kind, right_id);
create index duplicate_pairs_open on duplicate_pairs (workspace_id, record_kind, rank, id) where dismissed_at is null;

create table duplicate_scans (
  workspace_id uuid not null,
  record_kind text not null,
  seen_at timestamptz not null,
  seen_id uuid not null,
  undone_at timestamptz not null,
  undone_id uuid not null default '00000000-0000-0000-0000-000000000000',
  undone_place bigint not null default 0,
  constraint duplicate_scans_workspace_id_record_kind_pk primary key (workspace_id, record_kind),
  constraint duplicate_scans_kind check (record_kind in ('contact', 'company')),
  constraint duplicate_scans_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
--> statement-breakpoint

-- Imports

create table imports (
  workspace_id uuid not null,
  id uuid not null,
  record_kind text not null,
  name text not null,
  format text not null,
  bytes bigint not null,
  state text not null default 'mapping',
  reading jsonb not null,
  columns jsonb not null,
  mapping jsonb,
  preview jsonb,
  attempt integer not null default 0,
  rows integer,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  progress integer not null default 0,
  reached_row integer not null default 0,
  reached_record uuid,
  reached_merge integer not null default 0,
  fault text,
  rejects boolean not null default false,
  removed integer not null default 0,
  restored integer not null default 0,
  kept integer not null default 0,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  incomplete integer not null default 0,
  opted_out integer not null default 0,
  resumable boolean not null default false,
  constraint imports_workspace_id_id_pk primary key (workspace_id, id),
  constraint imports_kind check (record_kind in ('contact', 'company')),
  constraint imports_state check (state in ('mapping', 'checking', 'ready', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  constraint imports_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create index imports_of_kind on imports (workspace_id, record_kind, id);
create index imports_by_change on imports (updated_at);

-- Unlogged: a crash of the database empties it, and its rows are read again from the file.
create unlogged table import_rows (
  workspace_id uuid not null,
  import_id uuid not null,
  row integer not null,
  cells jsonb not null,
  email text,
  linkedin text,
  instagram text,
  facebook text,
  tiktok text,
  phone text,
  domain text,
  name text,
  company text,
  fault text,
  source jsonb,
  target uuid,
  leader integer,
  reason text,
  note text,
  opt_out jsonb,
  number text,
  opt_in jsonb,
  constraint import_rows_workspace_id_import_id_row_pk primary key (workspace_id, import_id, row)
);
create index import_rows_of_target on import_rows (workspace_id, import_id, target, row) where target is not null;
--> statement-breakpoint

-- Directory: companies of public registers

create schema directory;

create table directory_companies (
  id bigint primary key generated by default as identity,
  source text not null,
  key text not null,
  name text not null,
  name_folded text generated always as (record_fold(name)) stored not null,
  domain text not null,
  city text not null,
  country text not null,
  address text not null,
  industry text not null,
  industry_text text not null,
  size text not null,
  founded integer,
  register text not null,
  twin_key text not null,
  hidden text not null default '',
  as_of date not null,
  added_at timestamptz not null,
  search tsvector not null,
  constraint directory_companies_key unique (source, key),
  constraint directory_companies_hidden check (hidden in ('', 'gone', 'twin'))
);
create index directory_companies_search on directory_companies using gin (search) where hidden = '';
create index directory_companies_domain on directory_companies (domain) where domain <> '';
create index directory_companies_by_name on directory_companies (name_folded text_pattern_ops);
create index directory_companies_twin on directory_companies (twin_key) where twin_key <> '';

create table directory_imports (
  id uuid primary key,
  source text not null,
  file text not null,
  fingerprint text not null,
  as_of date not null,
  whole text not null,
  state text not null,
  rows_read integer not null default 0,
  rows_taken integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  gone integer not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  constraint directory_imports_state check (state in ('reading', 'read', 'done')),
  constraint directory_imports_whole check (whole in ('whole', 'part'))
);
create index directory_imports_finished on directory_imports (finished_at);

create table directory.postings (
  build uuid not null,
  term text not null,
  block integer not null,
  rows integer not null,
  packed bytea not null,
  constraint postings_build_term_block_pk primary key (build, term, block)
);
--> statement-breakpoint

-- Discover

create table discover_found (
  workspace_id uuid not null,
  id uuid not null,
  kind text not null,
  key text not null,
  group_id uuid not null,
  name text not null default '',
  domain text not null default '',
  email text not null default '',
  linkedin text not null default '',
  facebook text not null default '',
  instagram text not null default '',
  phone text not null default '',
  city text not null default '',
  country text not null default '',
  title text not null default '',
  company_name text not null default '',
  industries text[] not null default '{}'::text[],
  sizes text[] not null default '{}'::text[],
  seniorities text[] not null default '{}'::text[],
  has_email boolean not null,
  has_phone boolean not null,
  asked text not null default '',
  shape jsonb not null,
  source jsonb not null,
  capability text not null,
  run_id uuid not null,
  price integer not null,
  first_found_at timestamptz not null,
  found_at timestamptz not null,
  name_folded text generated always as (record_fold(name)) stored not null,
  city_folded text generated always as (record_fold(city)) stored not null,
  title_folded text generated always as (record_fold(title)) stored not null,
  company_folded text generated always as (record_fold(company_name)) stored not null,
  search text generated always as (
    record_fold(' ' || name || ' ' || domain || ' ' || company_name || ' ' || title || ' ' || city || ' ' || asked)) stored not null,
  constraint discover_found_workspace_id_id_pk primary key (workspace_id, id),
  constraint discover_found_kind check (kind in ('company', 'person')),
  constraint discover_found_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create unique index discover_found_key on discover_found (workspace_id, kind, key);
create index discover_found_by_time on discover_found (workspace_id, kind, first_found_at, id);
create index discover_found_by_name on discover_found (workspace_id, kind, name_folded, id);
create index discover_found_group on discover_found (workspace_id, group_id);
create index discover_found_words on discover_found using gin (workspace_id, search gin_trgm_ops);

create table discover_keys (
  workspace_id uuid not null,
  kind text not null,
  rule text not null,
  value text not null,
  found_id uuid not null,
  group_id uuid not null,
  constraint discover_keys_workspace_id_kind_rule_value_found_id_pk primary key (workspace_id, kind, rule, value, found_id),
  constraint discover_keys_workspace_id_found_id_discover_found_workspace_id
    foreign key (workspace_id, found_id) references discover_found (workspace_id, id) on delete cascade
);
create index discover_keys_of_found on discover_keys (workspace_id, found_id);

create table discover_known (
  workspace_id uuid not null,
  id uuid not null default gen_random_uuid(),
  ref_from text not null,
  ref_id text not null,
  record_kind text not null,
  record_id uuid not null,
  rule text not null,
  value text not null default '',
  constraint discover_known_workspace_id_id_pk primary key (workspace_id, id),
  constraint discover_known_ref check (ref_from in ('found', 'directory')),
  constraint discover_known_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create unique index discover_known_once on discover_known (workspace_id, ref_from, ref_id, record_id, rule);
create index discover_known_record on discover_known (workspace_id, record_id);

create table discover_twins (
  workspace_id uuid not null,
  group_id uuid not null,
  directory_id text not null,
  constraint discover_twins_workspace_id_group_id_directory_id_pk primary key (workspace_id, group_id, directory_id),
  constraint discover_twins_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create index discover_twins_of_directory on discover_twins (workspace_id, directory_id);

create table discover_excluded (
  workspace_id uuid not null,
  ref_from text not null,
  ref_id text not null,
  excluded_by uuid not null,
  at timestamptz not null default now(),
  constraint discover_excluded_workspace_id_ref_from_ref_id_pk primary key (workspace_id, ref_from, ref_id),
  constraint discover_excluded_ref check (ref_from in ('found', 'directory')),
  constraint discover_excluded_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);

create table discover_matching (
  workspace_id uuid not null,
  kind text not null,
  records_until timestamptz not null,
  records_after uuid,
  directory_version text not null default '',
  constraint discover_matching_workspace_id_kind_pk primary key (workspace_id, kind),
  constraint discover_matching_kind check (kind in ('company', 'person')),
  constraint discover_matching_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);

create table discover_saves (
  workspace_id uuid not null,
  id uuid not null,
  asked jsonb not null,
  list_id uuid,
  state text not null default 'queued',
  total integer,
  done integer not null default 0,
  created integer not null default 0,
  merged integer not null default 0,
  unchanged integer not null default 0,
  change_id uuid,
  fault text,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint discover_saves_workspace_id_id_pk primary key (workspace_id, id),
  constraint discover_saves_state check (state in ('queued', 'running', 'done', 'cancelled', 'failed')),
  constraint discover_saves_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create index discover_saves_open on discover_saves (updated_at) where state in ('queued', 'running');

create table discover_save_rows (
  workspace_id uuid not null,
  save_id uuid not null,
  place integer not null,
  ref_from text not null,
  ref_id text not null,
  outcome text,
  record_id uuid,
  constraint discover_save_rows_workspace_id_save_id_place_pk primary key (workspace_id, save_id, place),
  constraint discover_save_rows_ref check (ref_from in ('found', 'directory', 'record')),
  constraint discover_save_rows_outcome check (outcome in ('created', 'merged', 'unchanged', 'gone')),
  constraint discover_save_rows_workspace_id_save_id_discover_saves_workspac
    foreign key (workspace_id, save_id) references discover_saves (workspace_id, id) on delete cascade
);

create table discover_searches (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  kind text not null,
  filters jsonb not null,
  seen_at timestamptz not null,
  created_at timestamptz not null,
  constraint discover_searches_workspace_id_id_pk primary key (workspace_id, id),
  constraint discover_searches_kind check (kind in ('company', 'person')),
  constraint discover_searches_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
--> statement-breakpoint

-- Verifier

create table address_checks (
  workspace_id uuid not null,
  email text not null,
  domain text not null,
  status text not null,
  sub_status text,
  result jsonb not null,
  sample boolean not null default false,
  charged integer not null default 0,
  paid_at timestamptz,
  retry_at timestamptz,
  checked_at timestamptz not null,
  checked_by uuid,
  constraint address_checks_workspace_id_email_pk primary key (workspace_id, email),
  constraint address_checks_status check (status in ('valid', 'risky', 'invalid', 'unknown')),
  constraint address_checks_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create index address_checks_by_age on address_checks (workspace_id, checked_at, email);
create index address_checks_by_status on address_checks (workspace_id, status, checked_at, email);
create index address_checks_by_domain on address_checks (workspace_id, domain, email);
create index address_checks_old on address_checks (checked_at);

create table mail_domains (
  domain text primary key,
  facts jsonb,
  facts_at timestamptz,
  catch_all boolean,
  catch_all_at timestamptz,
  report jsonb,
  report_at timestamptz,
  touched_at timestamptz not null default now()
);
create index mail_domains_touched on mail_domains (touched_at);

-- Unlogged, to save waiting for the disk: a turn lasts minutes, and one that a crash of the database loses is free again.
create unlogged table mail_server_turns (
  server text primary key,
  holder uuid not null,
  until timestamptz not null
);
create index mail_server_turns_until on mail_server_turns (until);

create table verifier_batches (
  workspace_id uuid not null,
  id uuid not null,
  origin text not null,
  name text not null,
  state text not null default 'reading',
  column_name text,
  rows integer not null default 0,
  duplicates integer not null default 0,
  total integer not null default 0,
  malformed integer not null default 0,
  known integer not null default 0,
  decided integer not null default 0,
  to_ask integer not null default 0,
  uncheckable integer not null default 0,
  mailbox text not null default 'off',
  unknown_share real not null default 0,
  cap integer,
  charged integer not null default 0,
  given_back integer not null default 0,
  done integer not null default 0,
  valid integer not null default 0,
  risky integer not null default 0,
  invalid integer not null default 0,
  unknown integer not null default 0,
  holds integer not null default 0,
  paused_because text,
  fault text,
  change_id uuid,
  keeping jsonb,
  kept_by uuid,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  worked_at timestamptz not null default now(),
  unreached text[] default '{}',
  api_key_id uuid,
  constraint verifier_batches_workspace_id_id_pk primary key (workspace_id, id),
  constraint verifier_batches_origin check (origin in ('few', 'text', 'file', 'contacts', 'list')),
  constraint verifier_batches_state check (state in ('reading', 'ready', 'running', 'paused', 'done', 'cancelled', 'failed')),
  constraint verifier_batches_paused check (paused_because in ('you', 'credits', 'cap', 'source', 'port')),
  constraint verifier_batches_mailbox check (mailbox in ('probe', 'source', 'off')),
  constraint verifier_batches_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create index verifier_batches_shown on verifier_batches (workspace_id, id) where origin <> 'few';
create index verifier_batches_open on verifier_batches (worked_at) where state in ('reading', 'running', 'cancelled');
create index verifier_batches_old on verifier_batches (created_at);

create table verifier_rows (
  workspace_id uuid not null,
  batch_id uuid not null,
  place integer not null,
  row integer not null,
  email text not null,
  normalized text not null default '',
  state text not null default 'new',
  turn integer not null default 0,
  hold integer,
  status text,
  sub_status text,
  sentence text not null default '',
  suggestion text,
  charged integer not null default 0,
  tries integer not null default 0,
  retry_at timestamptz,
  checked_at timestamptz,
  result jsonb,
  constraint verifier_rows_workspace_id_batch_id_place_pk primary key (workspace_id, batch_id, place),
  constraint verifier_rows_state check (state in ('new', 'ask', 'held', 'again', 'done')),
  constraint verifier_rows_status check (status in ('valid', 'risky', 'invalid', 'unknown')),
  constraint verifier_rows_workspace_id_batch_id_verifier_batches_workspace_
    foreign key (workspace_id, batch_id) references verifier_batches (workspace_id, id) on delete cascade
);
create index verifier_rows_new on verifier_rows (workspace_id, batch_id, place) where state = 'new';
create index verifier_rows_ask on verifier_rows (workspace_id, batch_id, turn, place) where state = 'ask';
create index verifier_rows_held on verifier_rows (workspace_id, batch_id, hold) where state = 'held';
create index verifier_rows_again on verifier_rows (retry_at) where state = 'again';
create index verifier_rows_by_status on verifier_rows (workspace_id, batch_id, status, place);

create table verifier_holds (
  workspace_id uuid not null,
  batch_id uuid not null,
  hold integer not null,
  credits integer not null,
  given_back integer,
  constraint verifier_holds_workspace_id_batch_id_hold_pk primary key (workspace_id, batch_id, hold),
  constraint verifier_holds_workspace_id_batch_id_verifier_batches_workspace
    foreign key (workspace_id, batch_id) references verifier_batches (workspace_id, id) on delete cascade
);
create index verifier_holds_open on verifier_holds (workspace_id, batch_id) where given_back is null;

-- A new contact whose address the workspace verified within the free days (FREE_AGAIN_DAYS) shows that verdict at once, whatever adds it: a form, a
-- search, a large import. So it is done here, once per statement; a workspace that never verified pays one look-up. The row stays at its first
-- revision. The settings keep to the primary keys: a plan made while a table was small would read all of it for each row of an import.
create function contacts_take_verdicts() returns trigger language plpgsql
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if not exists (select from address_checks k where k.workspace_id = (select n.workspace_id from new_rows n limit 1)) then
    return null;
  end if;
  update contacts c
     set email_verdict = k.status, email_checked_at = k.checked_at
    from new_rows n
   cross join lateral (select a.status, a.checked_at from address_checks a
                        where a.workspace_id = n.workspace_id and a.email = n.email limit 1) k
   where c.workspace_id = n.workspace_id and c.id = n.id and n.email <> '' and n.email_verdict is null
     and k.checked_at > now() - interval '30 days';
  return null;
end
$$;
create trigger contacts_take_verdicts after insert on contacts
  referencing new table as new_rows for each statement execute function contacts_take_verdicts();
--> statement-breakpoint

-- Templates

create table templates (
  workspace_id uuid not null,
  id uuid not null,
  channel text not null,
  name text not null,
  name_folded text not null,
  content jsonb not null,
  opening text not null,
  variables text[] not null,
  approval text not null default 'not-submitted',
  shelf text not null default 'live',
  shelved_at timestamptz,
  revision integer not null default 1,
  version integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  constraint templates_workspace_id_id_pk primary key (workspace_id, id),
  constraint templates_channel check (channel in ('email', 'whatsapp', 'snippet')),
  constraint templates_shelves check (shelf in ('live', 'archived', 'bin')),
  constraint templates_approval check (approval in ('not-submitted', 'pending', 'approved', 'rejected', 'paused', 'disabled')),
  constraint templates_workspace_id_created_by_users_workspace_id_id_fk foreign key (workspace_id, created_by) references users (workspace_id, id),
  constraint templates_workspace_id_updated_by_users_workspace_id_id_fk foreign key (workspace_id, updated_by) references users (workspace_id, id)
);
create unique index templates_one_snippet on templates (workspace_id, name_folded) where channel = 'snippet' and shelf <> 'bin';
create index templates_shelf on templates (workspace_id, shelf, updated_at, id);
create index templates_bin on templates (shelved_at) where shelf = 'bin';

create table template_versions (
  workspace_id uuid not null,
  template_id uuid not null,
  version integer not null,
  name text not null,
  opening text not null,
  content jsonb not null,
  saved_by uuid not null,
  started_at timestamptz not null default now(),
  saved_at timestamptz not null default now(),
  restored_from integer,
  constraint template_versions_workspace_id_template_id_version_pk primary key (workspace_id, template_id, version),
  constraint template_versions_workspace_id_template_id_templates_workspace_
    foreign key (workspace_id, template_id) references templates (workspace_id, id) on delete cascade,
  constraint template_versions_workspace_id_saved_by_users_workspace_id_id_f foreign key (workspace_id, saved_by) references users (workspace_id, id)
);

create table template_undos (
  workspace_id uuid not null,
  id uuid not null,
  before jsonb not null,
  at timestamptz not null default now(),
  constraint template_undos_workspace_id_id_pk primary key (workspace_id, id),
  constraint template_undos_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create index template_undos_at on template_undos (at);
--> statement-breakpoint

-- Mailboxes

create table mailbox_consents (
  workspace_id uuid not null,
  state_hash bytea not null,
  user_id uuid not null,
  provider text not null,
  mailbox_id uuid,
  expires_at timestamptz not null,
  constraint mailbox_consents_workspace_id_state_hash_pk primary key (workspace_id, state_hash),
  constraint mailbox_consents_provider check (provider in ('google', 'microsoft')),
  constraint mailbox_consents_workspace_id_user_id_users_workspace_id_id_fk
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create index mailbox_consents_expiry on mailbox_consents (expires_at);

create table mailboxes (
  workspace_id uuid not null,
  id uuid not null,
  kind text not null,
  email text not null,
  address text not null,
  from_name text not null default '',
  reply_to text not null default '',
  signature text not null default '',
  smtp_host text not null default '',
  smtp_port integer not null default 0,
  smtp_security text not null default 'tls',
  smtp_user text not null default '',
  imap_host text not null default '',
  imap_port integer not null default 0,
  imap_security text not null default 'tls',
  imap_user text not null default '',
  state text not null default 'active',
  fault text not null default '',
  fault_at timestamptz,
  tested_at timestamptz,
  day_cap integer not null default 30,
  gap_min_seconds integer not null default 60,
  gap_max_seconds integer not null default 180,
  ramp_started_on date,
  zone text not null,
  windows jsonb not null,
  track_opens boolean not null default false,
  track_clicks boolean not null default false,
  dkim_selector text not null default '',
  revision integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint mailboxes_workspace_id_id_pk primary key (workspace_id, id),
  constraint mailboxes_kind check (kind in ('smtp', 'google', 'microsoft', 'practice', 'whatsapp')),
  constraint mailboxes_state check (state in ('active', 'paused', 'broken')),
  constraint mailboxes_smtp_security check (smtp_security in ('tls', 'starttls', 'none')),
  constraint mailboxes_imap_security check (imap_security in ('tls', 'starttls', 'none')),
  constraint mailboxes_gap check (gap_min_seconds >= 0 and gap_max_seconds >= gap_min_seconds),
  constraint mailboxes_cap check (day_cap > 0),
  constraint mailboxes_workspace_id_created_by_users_workspace_id_id_fk foreign key (workspace_id, created_by) references users (workspace_id, id)
);
create unique index mailboxes_one_address on mailboxes (workspace_id, address) where deleted_at is null;
create index mailboxes_read on mailboxes (id) where deleted_at is null and imap_host <> '';

create table mailbox_secrets (
  workspace_id uuid not null,
  mailbox_id uuid not null,
  name text not null,
  key_id text not null,
  sealed bytea not null,
  set_by uuid not null,
  set_at timestamptz not null default now(),
  constraint mailbox_secrets_workspace_id_mailbox_id_name_pk primary key (workspace_id, mailbox_id, name),
  constraint mailbox_secrets_name check (name in ('smtp', 'imap', 'oauth', 'dkim')),
  constraint mailbox_secrets_workspace_id_mailbox_id_mailboxes_workspace_id_
    foreign key (workspace_id, mailbox_id) references mailboxes (workspace_id, id) on delete cascade
);

create table sender_identities (
  workspace_id uuid not null,
  name text not null,
  postal_address text not null,
  opt_out_text text not null,
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  constraint sender_identities_workspace_id_pk primary key (workspace_id),
  constraint sender_identities_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);

create table practice_mails (
  workspace_id uuid not null,
  id uuid not null,
  mailbox_id uuid not null,
  recipient text not null,
  sender text not null,
  subject text not null,
  message_id text not null,
  opening text not null,
  content bytea not null,
  bytes integer not null,
  behaviour text not null,
  at timestamptz not null default now(),
  constraint practice_mails_workspace_id_id_pk primary key (workspace_id, id),
  constraint practice_mails_behaviour check (
    behaviour in ('deliver', 'bounce', 'bounce-later', 'answer', 'colleague-answer', 'auto-answer', 'unsubscribe', 'complain', 'try-later', 'stall',
    'away')),
  constraint practice_mails_workspace_id_mailbox_id_mailboxes_workspace_id_i
    foreign key (workspace_id, mailbox_id) references mailboxes (workspace_id, id) on delete cascade
);
create index practice_mails_of_mailbox on practice_mails (workspace_id, mailbox_id, id);

create table practice_rules (
  workspace_id uuid not null,
  mailbox_id uuid not null,
  recipient text not null,
  behaviour text not null,
  constraint practice_rules_workspace_id_mailbox_id_recipient_pk primary key (workspace_id, mailbox_id, recipient),
  constraint practice_rules_behaviour check (
    behaviour in ('deliver', 'bounce', 'bounce-later', 'answer', 'colleague-answer', 'auto-answer', 'unsubscribe', 'complain', 'try-later', 'stall',
    'away')),
  constraint practice_rules_workspace_id_mailbox_id_mailboxes_workspace_id_i
    foreign key (workspace_id, mailbox_id) references mailboxes (workspace_id, id) on delete cascade
);

create table practice_answers (
  workspace_id uuid not null,
  id uuid not null,
  mailbox_id uuid not null,
  practice_mail_id uuid not null,
  behaviour text not null,
  content bytea not null,
  due_at timestamptz not null,
  uid bigint,
  constraint practice_answers_workspace_id_id_pk primary key (workspace_id, id),
  constraint practice_answers_behaviour check (
    behaviour in ('deliver', 'bounce', 'bounce-later', 'answer', 'colleague-answer', 'auto-answer', 'unsubscribe', 'complain', 'try-later', 'stall',
    'away')),
  constraint practice_answers_workspace_id_mailbox_id_mailboxes_workspace_id
    foreign key (workspace_id, mailbox_id) references mailboxes (workspace_id, id) on delete cascade
);
create unique index practice_answers_uid on practice_answers (workspace_id, mailbox_id, uid);
create index practice_answers_due on practice_answers (workspace_id, mailbox_id, due_at) where uid is null;
create index practice_answers_of_mail on practice_answers (workspace_id, practice_mail_id);

create table tracking_hosts (
  workspace_id uuid not null,
  domain text not null,
  host text not null,
  verified_at timestamptz,
  checked_at timestamptz,
  fault text not null default '',
  constraint tracking_hosts_workspace_id_domain_pk primary key (workspace_id, domain),
  constraint tracking_hosts_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create index tracking_hosts_host on tracking_hosts (host);
--> statement-breakpoint

-- Sending: the one queue of outgoing messages

create table mail_link_keys (
  id uuid primary key,
  key_id text not null,
  sealed bytea not null,
  created_at timestamptz not null default now()
);

create table scheduled_undos (
  workspace_id uuid not null,
  id uuid not null,
  what text not null,
  mails jsonb not null,
  made_by uuid not null,
  created_at timestamptz not null default now(),
  constraint scheduled_undos_workspace_id_id_pk primary key (workspace_id, id),
  constraint scheduled_undos_what check (what in ('move', 'cancel', 'mailbox')),
  constraint scheduled_undos_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);

create table mail_streams (
  workspace_id uuid not null,
  id uuid not null,
  kind text not null,
  name text not null,
  state text not null default 'running',
  paused_because text not null default '',
  revision integer not null default 1,
  day_cap integer,
  bulk boolean not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  constraint mail_streams_workspace_id_id_pk primary key (workspace_id, id),
  constraint mail_streams_kind check (kind in ('campaign', 'composer', 'answer')),
  constraint mail_streams_state check (state in ('running', 'paused', 'ended')),
  constraint mail_streams_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);

create table mail_links (
  workspace_id uuid not null,
  stream_id uuid not null,
  number bigint generated always as identity,
  url text not null,
  digest bytea not null,
  constraint mail_links_workspace_id_stream_id_number_pk primary key (workspace_id, stream_id, number),
  constraint mail_links_workspace_id_stream_id_mail_streams_workspace_id_id_
    foreign key (workspace_id, stream_id) references mail_streams (workspace_id, id) on delete cascade
);
create unique index mail_links_once on mail_links (workspace_id, stream_id, digest);

create table mails (
  workspace_id uuid not null,
  id uuid not null,
  stream_id uuid not null,
  mailbox_id uuid not null,
  contact_id uuid,
  recipient_id uuid,
  step_id uuid,
  variant_id uuid,
  to_email text not null,
  to_name text not null default '',
  to_address text not null,
  to_domain text not null,
  state text not null default 'waiting',
  due_at timestamptz not null,
  reason text not null default 'scheduled',
  reason_detail text not null default '',
  attempts integer not null default 0,
  holder uuid,
  sending_at timestamptz,
  ended_at timestamptz,
  message_id text,
  thread text[] not null default '{}',
  subject text not null default '',
  digest text,
  bytes integer,
  answer text not null default '',
  bounced_at timestamptz,
  replied_at timestamptz,
  opted_out_at timestamptz,
  complained_at timestamptz,
  clicked_at timestamptz,
  opened_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  makings integer not null default 0,
  evidence text not null default '',
  evidence_at timestamptz,
  evidence_checks integer not null default 0,
  delivered_at timestamptz,
  read_at timestamptz,
  constraint mails_workspace_id_id_pk primary key (workspace_id, id),
  constraint mails_state check (state in ('waiting', 'sending', 'sent', 'refused', 'failed', 'uncertain', 'cancelled', 'skipped')),
  constraint mails_workspace_id_stream_id_mail_streams_workspace_id_id_fk
    foreign key (workspace_id, stream_id) references mail_streams (workspace_id, id) on delete cascade,
  constraint mails_workspace_id_mailbox_id_mailboxes_workspace_id_id_fk foreign key (workspace_id, mailbox_id) references mailboxes (workspace_id, id)
);
create unique index mails_one_per_step on mails (workspace_id, stream_id, recipient_id, step_id);
create unique index mails_message_id on mails (workspace_id, message_id);
create unique index mails_id on mails (id);
create index mails_due on mails (mailbox_id, due_at, id) where state = 'waiting';
create index mails_sending on mails (mailbox_id) where state = 'sending';
create index mails_policy_refused on mails (mailbox_id, sending_at) where reason = 'server-refused';
create index mails_uncertain on mails (ended_at) where state = 'uncertain';
create index mails_calendar on mails (workspace_id, due_at, id) where state = 'waiting';
create index mails_stream on mails (workspace_id, stream_id, id);
create index mails_ended on mails (workspace_id, mailbox_id, ended_at) where ended_at is not null;
create index mails_single on mails (workspace_id, id) where recipient_id is null;
create index mails_single_words on mails using gin (workspace_id, record_fold(to_name || ' ' || to_email || ' ' || subject) gin_trgm_ops)
  where recipient_id is null;
create index mails_to on mails (workspace_id, to_address, id);
create index mails_contact on mails (workspace_id, contact_id, id) where contact_id is not null;

create table mail_contents (
  workspace_id uuid not null,
  mail_id uuid not null,
  html text not null,
  text text not null,
  attachments jsonb not null default '[]'::jsonb,
  constraint mail_contents_workspace_id_mail_id_pk primary key (workspace_id, mail_id),
  constraint mail_contents_workspace_id_mail_id_mails_workspace_id_id_fk
    foreign key (workspace_id, mail_id) references mails (workspace_id, id) on delete cascade
);

create table mail_events (
  workspace_id uuid not null,
  id uuid not null,
  mail_id uuid not null,
  kind text not null,
  at timestamptz not null,
  same_as text not null,
  fetcher text,
  detail jsonb not null default '{}'::jsonb,
  constraint mail_events_workspace_id_id_pk primary key (workspace_id, id),
  constraint mail_events_kind check (
    kind in ('bounced', 'replied', 'auto-replied', 'opted-out', 'complained', 'clicked', 'opened', 'delivered', 'read')),
  constraint mail_events_fetcher check (fetcher in ('human', 'machine', 'unknown')),
  constraint mail_events_workspace_id_mail_id_mails_workspace_id_id_fk
    foreign key (workspace_id, mail_id) references mails (workspace_id, id) on delete cascade
);
create unique index mail_events_once on mail_events (workspace_id, mail_id, kind, same_as);

create table mailbox_turns (
  workspace_id uuid not null,
  mailbox_id uuid not null,
  holder uuid,
  until timestamptz,
  next_at timestamptz not null default now(),
  because text not null default '',
  probed_at timestamptz,
  constraint mailbox_turns_workspace_id_mailbox_id_pk primary key (workspace_id, mailbox_id),
  constraint mailbox_turns_workspace_id_mailbox_id_mailboxes_workspace_id_id
    foreign key (workspace_id, mailbox_id) references mailboxes (workspace_id, id) on delete cascade
);
create index mailbox_turns_next on mailbox_turns (next_at);

create table send_counts (
  workspace_id uuid not null,
  scope text not null,
  subject text not null,
  day date not null,
  sent integer not null default 0,
  constraint send_counts_workspace_id_scope_subject_day_pk primary key (workspace_id, scope, subject, day),
  constraint send_counts_scope check (scope in ('mailbox', 'domain', 'stream')),
  constraint send_counts_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
--> statement-breakpoint

-- Suppression list

create table suppressions (
  workspace_id uuid not null,
  id uuid not null,
  kind text not null,
  value text not null,
  reason text not null,
  detail text not null default '',
  source text not null default '',
  mail_id uuid,
  added_by uuid,
  created_at timestamptz not null default now(),
  constraint suppressions_workspace_id_id_pk primary key (workspace_id, id),
  constraint suppressions_kind check (kind in ('address', 'domain', 'phone')),
  constraint suppressions_reason check (reason in ('opted-out', 'complained', 'bounced', 'manual', 'imported')),
  constraint suppressions_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create unique index suppressions_value on suppressions (workspace_id, value);
create index suppressions_shown on suppressions (workspace_id, created_at, id);

create table suppression_removals (
  workspace_id uuid not null,
  id uuid not null,
  value text not null,
  was jsonb not null,
  why text not null,
  removed_by uuid not null,
  removed_at timestamptz not null default now(),
  constraint suppression_removals_workspace_id_id_pk primary key (workspace_id, id),
  constraint suppression_removals_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create index suppression_removals_value on suppression_removals (workspace_id, value);

create table suppression_settings (
  workspace_id uuid not null,
  opt_out_scope text not null default 'all',
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  constraint suppression_settings_workspace_id_pk primary key (workspace_id),
  constraint suppression_settings_scope check (opt_out_scope in ('channel', 'all')),
  constraint suppression_settings_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);

-- A new contact whose address or domain is suppressed shows it at once, in the same way and with the same settings as contacts_take_verdicts.
-- Where the list is empty, an import pays one look-up.
create function contacts_take_suppressions() returns trigger language plpgsql
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if not exists (select from suppressions s where s.workspace_id = (select n.workspace_id from new_rows n limit 1)) then
    return null;
  end if;
  update contacts c
     set email_state = case s.reason when 'complained' then 'complained' when 'bounced' then 'bounced' else 'unsubscribed' end,
         email_state_at = s.created_at,
         email_state_reason = concat_ws(': ',
           case s.reason when 'opted-out' then 'Opted out' when 'complained' then 'Marked a mail as spam'
                         when 'bounced' then 'Mail to it comes back' when 'manual' then 'Added by hand' else 'Imported' end,
           case when s.kind = 'domain' then 'all of ' || s.value end, nullif(s.source, ''), nullif(s.detail, ''))
    from new_rows n
   cross join lateral (select split_part(n.email, '@', 2) as host) h
   cross join lateral (select a.* from suppressions a
                        where a.workspace_id = n.workspace_id
                          and a.value in (n.email, h.host, regexp_replace(h.host, '^[^.]+[.]', ''), regexp_replace(h.host, '^[^.]+[.][^.]+[.]', ''))
                        order by a.kind, length(a.value) desc limit 1) s
   where c.workspace_id = n.workspace_id and c.id = n.id and n.email <> '' and n.email_state = 'open';
  return null;
end
$$;
create trigger contacts_take_suppressions after insert on contacts
  referencing new table as new_rows for each statement execute function contacts_take_suppressions();
--> statement-breakpoint

-- Inbox

create table inbox_threads (
  workspace_id uuid not null,
  id uuid not null,
  stream_id uuid not null,
  mailbox_id uuid not null,
  contact_id uuid,
  address text not null,
  email text not null,
  name text not null default '',
  subject text not null default '',
  kind text not null,
  status text not null default 'open',
  status_by uuid,
  status_at timestamptz,
  unread boolean not null default true,
  opening text not null default '',
  messages integer not null default 0,
  last_at timestamptz not null,
  created_at timestamptz not null default now(),
  search text generated always as (record_fold(name || ' ' || email || ' ' || subject || ' ' || opening)) stored not null,
  assigned_to uuid,
  constraint inbox_threads_workspace_id_id_pk primary key (workspace_id, id),
  constraint inbox_threads_kind check (kind in ('reply', 'opt-out', 'auto-reply', 'bounce', 'complaint')),
  constraint inbox_threads_status check (status in ('open', 'interested', 'not-now', 'no')),
  constraint inbox_threads_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create unique index inbox_threads_one on inbox_threads (workspace_id, stream_id, address);
create index inbox_threads_shown on inbox_threads (workspace_id, last_at, id);
create index inbox_threads_unread on inbox_threads (workspace_id, last_at, id) where unread;
create index inbox_threads_counted on inbox_threads (workspace_id, kind, status, unread);
create index inbox_threads_assigned on inbox_threads (workspace_id, assigned_to, last_at, id) where assigned_to is not null;
create index inbox_threads_words on inbox_threads using gin (workspace_id, search gin_trgm_ops);
create index inbox_threads_contact on inbox_threads (workspace_id, contact_id) where contact_id is not null;

create table inbox_messages (
  workspace_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  mailbox_id uuid not null,
  mail_id uuid not null,
  kind text not null,
  certain boolean not null,
  same_as text not null,
  message_id text,
  thread text[] not null default '{}',
  from_email text not null default '',
  from_name text not null default '',
  subject text not null default '',
  body text not null default '',
  quoted text not null default '',
  attachments jsonb not null default '[]'::jsonb,
  detail jsonb not null default '{}'::jsonb,
  received_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint inbox_messages_workspace_id_id_pk primary key (workspace_id, id),
  constraint inbox_messages_kind check (kind in ('reply', 'opt-out', 'auto-reply', 'bounce', 'complaint')),
  constraint inbox_messages_workspace_id_thread_id_inbox_threads_workspace_i
    foreign key (workspace_id, thread_id) references inbox_threads (workspace_id, id) on delete cascade,
  constraint inbox_messages_workspace_id_mail_id_mails_workspace_id_id_fk
    foreign key (workspace_id, mail_id) references mails (workspace_id, id) on delete cascade
);
create unique index inbox_messages_once on inbox_messages (workspace_id, same_as);
create index inbox_messages_thread on inbox_messages (workspace_id, thread_id, received_at);

create table inbox_reviews (
  workspace_id uuid not null,
  id uuid not null,
  mailbox_id uuid not null,
  kind text not null,
  mail_id uuid,
  why text not null,
  state text not null default 'open',
  same_as text not null,
  message_id text,
  thread text[] not null default '{}',
  from_email text not null default '',
  from_name text not null default '',
  subject text not null default '',
  body text not null default '',
  quoted text not null default '',
  attachments jsonb not null default '[]'::jsonb,
  detail jsonb not null default '{}'::jsonb,
  recipient text not null default '',
  received_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint inbox_reviews_workspace_id_id_pk primary key (workspace_id, id),
  constraint inbox_reviews_kind check (kind in ('reply', 'opt-out', 'bounce', 'complaint')),
  constraint inbox_reviews_state check (state in ('open', 'yes', 'no')),
  constraint inbox_reviews_workspace_id_mailbox_id_mailboxes_workspace_id_id
    foreign key (workspace_id, mailbox_id) references mailboxes (workspace_id, id) on delete cascade,
  constraint inbox_reviews_workspace_id_mail_id_mails_workspace_id_id_fk
    foreign key (workspace_id, mail_id) references mails (workspace_id, id) on delete cascade
);
create unique index inbox_reviews_once on inbox_reviews (workspace_id, same_as);
create index inbox_reviews_open on inbox_reviews (workspace_id, received_at, id) where state = 'open';
create index inbox_reviews_mail on inbox_reviews (workspace_id, mail_id) where mail_id is not null;

create table inbox_answers (
  workspace_id uuid not null,
  id uuid not null,
  thread_id uuid not null,
  subject text not null,
  body text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  constraint inbox_answers_workspace_id_id_pk primary key (workspace_id, id),
  constraint inbox_answers_workspace_id_thread_id_inbox_threads_workspace_id
    foreign key (workspace_id, thread_id) references inbox_threads (workspace_id, id) on delete cascade
);
create index inbox_answers_thread on inbox_answers (workspace_id, thread_id);

create table inbox_turns (
  workspace_id uuid not null,
  mailbox_id uuid not null,
  holder uuid,
  until timestamptz,
  next_at timestamptz not null default now(),
  failures integer not null default 0,
  fault text not null default '',
  read_at timestamptz,
  constraint inbox_turns_workspace_id_mailbox_id_pk primary key (workspace_id, mailbox_id),
  constraint inbox_turns_workspace_id_mailbox_id_mailboxes_workspace_id_id_f
    foreign key (workspace_id, mailbox_id) references mailboxes (workspace_id, id) on delete cascade
);

create table inbox_folders (
  workspace_id uuid not null,
  mailbox_id uuid not null,
  folder text not null,
  uid_validity bigint not null default 0,
  last_uid bigint not null default 0,
  cursor text not null default '',
  constraint inbox_folders_workspace_id_mailbox_id_folder_pk primary key (workspace_id, mailbox_id, folder),
  constraint inbox_folders_workspace_id_mailbox_id_mailboxes_workspace_id_id
    foreign key (workspace_id, mailbox_id) references mailboxes (workspace_id, id) on delete cascade
);
--> statement-breakpoint

-- Email sender: drafts of single emails

create table email_drafts (
  workspace_id uuid not null,
  id uuid not null,
  state text not null default 'draft',
  recipients jsonb not null default '[]'::jsonb,
  content jsonb not null,
  template_id uuid,
  attachments jsonb not null default '[]'::jsonb,
  mailbox_id uuid,
  send_at timestamptz,
  revision integer not null default 1,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  queued_at timestamptz,
  leaves_at timestamptz,
  made jsonb,
  constraint email_drafts_workspace_id_id_pk primary key (workspace_id, id),
  constraint email_drafts_state check (state in ('draft', 'queued', 'discarded')),
  constraint email_drafts_workspace_id_created_by_users_workspace_id_id_fk foreign key (workspace_id, created_by) references users (workspace_id, id)
);
create index email_drafts_open on email_drafts (workspace_id, created_by, updated_at) where state = 'draft';
create index email_drafts_put_away on email_drafts (updated_at) where state = 'discarded';
--> statement-breakpoint

-- Campaigns

create table campaigns (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  channel text not null default 'email',
  preset text not null,
  state text not null default 'draft',
  paused_because text not null default '',
  shelf text not null default 'live',
  setup jsonb not null,
  revision integer not null default 1,
  launched_at timestamptz,
  ended_at timestamptz,
  launch_total integer not null default 0,
  resumed_at timestamptz,
  shelved_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  pause_reason text not null default '',
  constraint campaigns_workspace_id_id_pk primary key (workspace_id, id),
  constraint campaigns_channel check (channel in ('email', 'whatsapp')),
  constraint campaigns_preset check (preset in ('one-time', 'sequence', 'broadcast')),
  constraint campaigns_state check (state in ('draft', 'launching', 'running', 'paused', 'finished', 'ended')),
  constraint campaigns_pause_reason check (
    pause_reason in ('', 'user', 'no-mailbox', 'mailbox-recovered', 'bounces', 'complaints', 'failures', 'quality', 'template', 'refused')),
  constraint campaigns_shelf check (shelf in ('live', 'archived', 'bin')),
  constraint campaigns_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade,
  constraint campaigns_workspace_id_created_by_users_workspace_id_id_fk foreign key (workspace_id, created_by) references users (workspace_id, id)
);
create index campaigns_shown on campaigns (workspace_id, shelf, updated_at, id);
create index campaigns_at_work on campaigns (id) where state in ('launching', 'running');

create table campaign_recipients (
  workspace_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  contact_id uuid not null,
  name text not null default '',
  email text not null default '',
  company text not null default '',
  address text not null default '',
  domain text not null default '',
  zone text not null default '',
  mailbox_id uuid,
  state text not null,
  reason text,
  words text not null default '',
  step_id uuid,
  last_mail_id uuid,
  not_before timestamptz,
  entered_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint campaign_recipients_workspace_id_id_pk primary key (workspace_id, id),
  constraint campaign_recipients_state check (
    state in ('active', 'finished', 'replied', 'opted-out', 'bounced', 'complained', 'failed', 'uncertain', 'stopped', 'left-out')),
  constraint campaign_recipients_workspace_id_campaign_id_campaigns_workspac
    foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade
);
create unique index campaign_recipients_contact on campaign_recipients (workspace_id, campaign_id, contact_id);
create unique index campaign_recipients_address on campaign_recipients (workspace_id, campaign_id, address) where state <> 'left-out';
create index campaign_recipients_shown on campaign_recipients (workspace_id, campaign_id, id);
create index campaign_recipients_domain on campaign_recipients (workspace_id, campaign_id, domain);
create index campaign_recipients_of_contact on campaign_recipients (workspace_id, contact_id) where state = 'active';

create table campaign_preflights (
  workspace_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  revision integer not null,
  state text not null default 'running',
  fault text not null default '',
  done integer not null default 0,
  total integer not null default 0,
  result jsonb,
  started_by uuid not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint campaign_preflights_workspace_id_id_pk primary key (workspace_id, id),
  constraint campaign_preflights_state check (state in ('running', 'done', 'failed')),
  constraint campaign_preflights_workspace_id_campaign_id_campaigns_workspac
    foreign key (workspace_id, campaign_id) references campaigns (workspace_id, id) on delete cascade
);
create unique index campaign_preflights_last on campaign_preflights (workspace_id, campaign_id);

create table campaign_preflight_rows (
  workspace_id uuid not null,
  preflight_id uuid not null,
  code text not null,
  step integer not null,
  contact_id uuid not null,
  name text not null default '',
  email text not null default '',
  detail text not null default '',
  constraint campaign_preflight_rows_workspace_id_preflight_id_code_step_con primary key (workspace_id, preflight_id, code, step, contact_id),
  constraint campaign_preflight_rows_workspace_id_preflight_id_campaign_pref
    foreign key (workspace_id, preflight_id) references campaign_preflights (workspace_id, id) on delete cascade
);
--> statement-breakpoint

-- WhatsApp: numbers, chats, message templates, consents

create table whatsapp_consents (
  workspace_id uuid not null,
  id uuid not null,
  phone text not null,
  state text not null,
  source text not null,
  wording text not null default '',
  at timestamptz not null,
  recorded_by uuid,
  recorded_at timestamptz not null default now(),
  constraint whatsapp_consents_workspace_id_id_pk primary key (workspace_id, id),
  constraint whatsapp_consents_state check (state in ('opted-in', 'opted-out')),
  constraint whatsapp_consents_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create index whatsapp_consents_phone on whatsapp_consents (workspace_id, phone, recorded_at);

create table whatsapp_link_queues (
  workspace_id uuid not null,
  id uuid not null,
  name text not null default '',
  excluded integer not null default 0,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  constraint whatsapp_link_queues_workspace_id_id_pk primary key (workspace_id, id),
  constraint whatsapp_link_queues_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create index whatsapp_link_queues_shown on whatsapp_link_queues (workspace_id, created_at);

create table whatsapp_links (
  workspace_id uuid not null,
  id uuid not null,
  queue_id uuid not null,
  position integer not null,
  contact_id uuid not null,
  name text not null default '',
  phone text not null,
  text text not null,
  state text not null default 'waiting',
  opened_at timestamptz,
  marked_at timestamptz,
  marked_by uuid,
  constraint whatsapp_links_workspace_id_id_pk primary key (workspace_id, id),
  constraint whatsapp_links_state check (state in ('waiting', 'opened', 'marked-sent', 'skipped')),
  constraint whatsapp_links_workspace_id_queue_id_whatsapp_link_queues_works
    foreign key (workspace_id, queue_id) references whatsapp_link_queues (workspace_id, id) on delete cascade
);
create index whatsapp_links_queue on whatsapp_links (workspace_id, queue_id, position);

create table whatsapp_callbacks (
  workspace_id uuid not null,
  id uuid not null,
  verify_token text not null,
  verified_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  constraint whatsapp_callbacks_workspace_id_id_pk primary key (workspace_id, id),
  constraint whatsapp_callbacks_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create unique index whatsapp_callbacks_id on whatsapp_callbacks (id);

create table whatsapp_numbers (
  workspace_id uuid not null,
  id uuid not null,
  kind text not null,
  phone_number_id text not null,
  waba_id text not null,
  phone text not null,
  display_phone text not null default '',
  verified_name text not null default '',
  label text not null default '',
  quality text not null default 'NA',
  people_limit integer default 250,
  per_second integer not null default 20,
  read_receipts boolean not null default true,
  needs_registration boolean not null default false,
  unknown_events integer not null default 0,
  last_event_at timestamptz,
  checked_at timestamptz,
  templates_synced_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint whatsapp_numbers_workspace_id_id_pk primary key (workspace_id, id),
  constraint whatsapp_numbers_kind check (kind in ('cloud', 'practice')),
  constraint whatsapp_numbers_quality check (quality in ('GREEN', 'YELLOW', 'RED', 'NA')),
  constraint whatsapp_numbers_pace check (per_second between 1 and 80),
  constraint whatsapp_numbers_workspace_id_id_mailboxes_workspace_id_id_fk
    foreign key (workspace_id, id) references mailboxes (workspace_id, id) on delete cascade
);
create unique index whatsapp_numbers_phone_number_id on whatsapp_numbers (workspace_id, phone_number_id) where deleted_at is null;
create index whatsapp_numbers_account on whatsapp_numbers (workspace_id, waba_id);

create table whatsapp_chats (
  workspace_id uuid not null,
  id uuid not null,
  number_id uuid not null,
  wa_id text,
  user_id text,
  profile_name text not null default '',
  username text not null default '',
  contact_id uuid,
  name text not null default '',
  unread integer not null default 0,
  assigned_to uuid,
  closed boolean not null default false,
  last_inbound_at timestamptz,
  seen_wamid text not null default '',
  last_at timestamptz not null,
  opening text not null default '',
  last_direction text not null default 'out',
  last_state text not null default 'noted',
  created_at timestamptz not null default now(),
  constraint whatsapp_chats_workspace_id_id_pk primary key (workspace_id, id),
  constraint whatsapp_chats_person check (wa_id is not null or user_id is not null),
  constraint whatsapp_chats_workspace_id_number_id_whatsapp_numbers_workspac
    foreign key (workspace_id, number_id) references whatsapp_numbers (workspace_id, id) on delete cascade
);
create unique index whatsapp_chats_wa_id on whatsapp_chats (workspace_id, number_id, wa_id);
create unique index whatsapp_chats_user_id on whatsapp_chats (workspace_id, number_id, user_id);
create index whatsapp_chats_shown on whatsapp_chats (workspace_id, last_at, id);
create index whatsapp_chats_unread on whatsapp_chats (workspace_id, last_at, id) where unread > 0;
create index whatsapp_chats_assigned on whatsapp_chats (workspace_id, assigned_to, last_at, id);
create index whatsapp_chats_window on whatsapp_chats (workspace_id, last_inbound_at) where last_inbound_at is not null;
create index whatsapp_chats_contact on whatsapp_chats (workspace_id, contact_id) where contact_id is not null;
create index whatsapp_chats_words on whatsapp_chats using gin
  (workspace_id, record_fold(name || ' ' || coalesce(wa_id, '') || ' ' || username || ' ' || opening) gin_trgm_ops)
 ;

create table whatsapp_messages (
  workspace_id uuid not null,
  id uuid not null,
  chat_id uuid not null,
  number_id uuid not null,
  direction text not null,
  kind text not null,
  text text not null default '',
  content jsonb not null default '{}'::jsonb,
  request jsonb,
  wamid text,
  quoted_wamid text,
  mail_id uuid,
  state text not null,
  attempts integer not null default 0,
  leased_until timestamptz,
  fault_code integer,
  fault_text text not null default '',
  pricing jsonb,
  created_by uuid,
  at timestamptz not null default now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  reference text,
  constraint whatsapp_messages_workspace_id_id_pk primary key (workspace_id, id),
  constraint whatsapp_messages_direction check (direction in ('in', 'out', 'note')),
  constraint whatsapp_messages_state check (
    state in ('queued', 'sending', 'accepted', 'held', 'sent', 'delivered', 'read', 'failed', 'uncertain', 'received', 'noted')),
  constraint whatsapp_messages_workspace_id_chat_id_whatsapp_chats_workspace
    foreign key (workspace_id, chat_id) references whatsapp_chats (workspace_id, id) on delete cascade
);
create unique index whatsapp_messages_wamid on whatsapp_messages (workspace_id, number_id, wamid);
create index whatsapp_messages_uncertain on whatsapp_messages (workspace_id, number_id, reference) where state = 'uncertain';
create unique index whatsapp_messages_mail on whatsapp_messages (workspace_id, mail_id) where mail_id is not null;
create index whatsapp_messages_thread on whatsapp_messages (workspace_id, chat_id, at, id);
create index whatsapp_messages_sending on whatsapp_messages (leased_until) where state = 'sending';
create index whatsapp_messages_queued on whatsapp_messages (workspace_id, number_id, at) where state = 'queued';
create index whatsapp_messages_words on whatsapp_messages using gin (workspace_id, record_fold(text) gin_trgm_ops) where text <> '';

create table whatsapp_reactions (
  workspace_id uuid not null,
  chat_id uuid not null,
  wamid text not null,
  by text not null,
  emoji text not null default '',
  at timestamptz not null,
  constraint whatsapp_reactions_workspace_id_chat_id_wamid_by_pk primary key (workspace_id, chat_id, wamid, by),
  constraint whatsapp_reactions_by check (by in ('them', 'us')),
  constraint whatsapp_reactions_workspace_id_chat_id_whatsapp_chats_workspac
    foreign key (workspace_id, chat_id) references whatsapp_chats (workspace_id, id) on delete cascade
);

create table whatsapp_statuses (
  workspace_id uuid not null,
  number_id uuid not null,
  wamid text not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  fault_code integer,
  fault_text text not null default '',
  pricing jsonb,
  updated_at timestamptz not null default now(),
  reference text,
  constraint whatsapp_statuses_workspace_id_number_id_wamid_pk primary key (workspace_id, number_id, wamid),
  constraint whatsapp_statuses_workspace_id_number_id_whatsapp_numbers_works
    foreign key (workspace_id, number_id) references whatsapp_numbers (workspace_id, id) on delete cascade
);
create index whatsapp_statuses_reference on whatsapp_statuses (workspace_id, number_id, reference) where reference is not null;
create index whatsapp_statuses_old on whatsapp_statuses (updated_at);

create table whatsapp_files (
  workspace_id uuid not null,
  message_id uuid not null,
  media_id text not null default '',
  kind text not null,
  name text not null default '',
  type text not null default '',
  bytes integer not null default 0,
  sha256 text not null default '',
  file text not null default '',
  state text not null default 'waiting',
  fault text not null default '',
  created_at timestamptz not null default now(),
  constraint whatsapp_files_workspace_id_message_id_pk primary key (workspace_id, message_id),
  constraint whatsapp_files_kind check (kind in ('image', 'video', 'audio', 'document', 'sticker')),
  constraint whatsapp_files_state check (state in ('waiting', 'stored', 'failed')),
  constraint whatsapp_files_workspace_id_message_id_whatsapp_messages_worksp
    foreign key (workspace_id, message_id) references whatsapp_messages (workspace_id, id) on delete cascade
);

create table whatsapp_media (
  workspace_id uuid not null,
  number_id uuid not null,
  file text not null,
  media_id text not null,
  uploaded_at timestamptz not null,
  constraint whatsapp_media_workspace_id_number_id_file_pk primary key (workspace_id, number_id, file),
  constraint whatsapp_media_workspace_id_number_id_whatsapp_numbers_workspac
    foreign key (workspace_id, number_id) references whatsapp_numbers (workspace_id, id) on delete cascade
);
create index whatsapp_media_old on whatsapp_media (uploaded_at);

create table whatsapp_secrets (
  workspace_id uuid not null,
  number_id uuid not null,
  name text not null,
  key_id text not null,
  sealed bytea not null,
  set_by uuid not null,
  set_at timestamptz not null default now(),
  constraint whatsapp_secrets_workspace_id_number_id_name_pk primary key (workspace_id, number_id, name),
  constraint whatsapp_secrets_name check (name in ('token', 'app-secret')),
  constraint whatsapp_secrets_workspace_id_number_id_whatsapp_numbers_worksp
    foreign key (workspace_id, number_id) references whatsapp_numbers (workspace_id, id) on delete cascade
);

create table whatsapp_events (
  workspace_id uuid not null,
  id uuid not null,
  number_id uuid not null,
  digest bytea not null,
  body jsonb not null,
  state text not null default 'waiting',
  attempts integer not null default 0,
  fault text not null default '',
  received_at timestamptz not null default now(),
  done_at timestamptz,
  not_before timestamptz,
  constraint whatsapp_events_workspace_id_id_pk primary key (workspace_id, id),
  constraint whatsapp_events_state check (state in ('waiting', 'done', 'failed')),
  constraint whatsapp_events_workspace_id_number_id_whatsapp_numbers_workspa
    foreign key (workspace_id, number_id) references whatsapp_numbers (workspace_id, id) on delete cascade
);
create unique index whatsapp_events_once on whatsapp_events (workspace_id, number_id, digest);
create index whatsapp_events_waiting on whatsapp_events (workspace_id, number_id, id) where state = 'waiting';
create index whatsapp_events_done on whatsapp_events (done_at) where state <> 'waiting';

create table whatsapp_reached (
  workspace_id uuid not null,
  number_id uuid not null,
  person text not null,
  at timestamptz not null,
  constraint whatsapp_reached_workspace_id_number_id_person_pk primary key (workspace_id, number_id, person),
  constraint whatsapp_reached_workspace_id_number_id_whatsapp_numbers_worksp
    foreign key (workspace_id, number_id) references whatsapp_numbers (workspace_id, id) on delete cascade
);
create index whatsapp_reached_at on whatsapp_reached (workspace_id, number_id, at);

create table whatsapp_templates (
  workspace_id uuid not null,
  id uuid not null,
  waba_id text not null,
  meta_id text not null default '',
  name text not null,
  language text not null,
  category text not null,
  previous_category text,
  status text not null,
  reason text not null default '',
  components jsonb not null,
  template_id uuid,
  fields text[] not null default '{}'::text[],
  synced_at timestamptz not null default now(),
  gone_at timestamptz,
  constraint whatsapp_templates_workspace_id_id_pk primary key (workspace_id, id),
  constraint whatsapp_templates_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create unique index whatsapp_templates_name on whatsapp_templates (workspace_id, waba_id, name, language);
create index whatsapp_templates_ours on whatsapp_templates (workspace_id, template_id) where template_id is not null;

create table whatsapp_practice_people (
  workspace_id uuid not null,
  number_id uuid not null,
  phone text not null,
  name text not null default '',
  behaviour text not null default 'read',
  wrote_at timestamptz,
  constraint whatsapp_practice_people_workspace_id_number_id_phone_pk primary key (workspace_id, number_id, phone),
  constraint whatsapp_practice_people_behaviour check (
    behaviour in ('read', 'deliver', 'answer', 'stop', 'not-on-whatsapp', 'marketing-cap', 'stopped-marketing', 'silent')),
  constraint whatsapp_practice_people_workspace_id_number_id_whatsapp_number
    foreign key (workspace_id, number_id) references whatsapp_numbers (workspace_id, id) on delete cascade
);

create table whatsapp_practice_events (
  workspace_id uuid not null,
  id uuid not null,
  number_id uuid not null,
  body jsonb not null,
  due_at timestamptz not null,
  constraint whatsapp_practice_events_workspace_id_id_pk primary key (workspace_id, id),
  constraint whatsapp_practice_events_workspace_id_number_id_whatsapp_number
    foreign key (workspace_id, number_id) references whatsapp_numbers (workspace_id, id) on delete cascade
);
create index whatsapp_practice_events_due on whatsapp_practice_events (due_at);

-- What a phone says about WhatsApp: opted out while it is suppressed, else the newest consent, else nothing. No settings of its own, so that the
-- planner inlines it into the calling statement.
create function whatsapp_state_of(workspace uuid, number text) returns text language sql stable as $$
  select case
    when number = '' then 'unknown'
    when exists (select from suppressions s where s.workspace_id = workspace and s.value = number) then 'opted-out'
    else coalesce((select c.state from whatsapp_consents c where c.workspace_id = workspace and c.phone = number
                    order by c.recorded_at desc, c.id desc limit 1), 'unknown')
  end
$$;

-- The same for many phones, in one pass over each table: called for each of them, a plan made while the tables were small would read all of them
-- every time. `logged` is the consents alone.
create function whatsapp_states_of(workspace uuid, numbers text[]) returns table (phone text, state text, logged text) language sql stable as $$
  with asked as (select distinct n.phone from unnest(numbers) n(phone) where n.phone <> ''),
  newest as materialized (
    select distinct on (c.phone) c.phone, c.state from whatsapp_consents c
     where c.workspace_id = workspace and c.phone = any (numbers) order by c.phone, c.recorded_at desc, c.id desc),
  listed as materialized (select s.value from suppressions s where s.workspace_id = workspace and s.value = any (numbers))
  select a.phone, case when l.value is not null then 'opted-out' else coalesce(n.state, 'unknown') end, coalesce(n.state, 'unknown')
    from asked a left join newest n on n.phone = a.phone left join listed l on l.value = a.phone
$$;

-- A new contact shows it at once, as with suppressed addresses. Where the workspace has neither consents nor suppressions, an import pays two
-- look-ups.
create function contacts_take_consents() returns trigger language plpgsql
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  workspace uuid := (select n.workspace_id from new_rows n limit 1);
begin
  if not exists (select from whatsapp_consents w where w.workspace_id = workspace)
     and not exists (select from suppressions s where s.workspace_id = workspace) then
    return null;
  end if;
  update contacts c set whatsapp_state = s.state
    from new_rows n
   cross join lateral (select whatsapp_state_of(n.workspace_id, n.phone) as state) s
   where c.workspace_id = n.workspace_id and c.id = n.id and n.phone <> '' and c.whatsapp_state <> s.state;
  return null;
end
$$;
create trigger contacts_take_consents after insert on contacts
  referencing new table as new_rows for each statement execute function contacts_take_consents();

-- A contact with another phone shows what is known of that phone; also when the change is undone.
create function contacts_take_consent_of_phone() returns trigger language plpgsql as $$
begin
  new.whatsapp_state := whatsapp_state_of(new.workspace_id, new.phone);
  return new;
end
$$;
create trigger contacts_take_consent_of_phone before update of phone on contacts
  for each row when (new.phone is distinct from old.phone) execute function contacts_take_consent_of_phone();

-- The opt-outs that follow on the other channels of a contact, for addresses and phones that are not suppressed yet. None where the workspace keeps
-- channels apart, none that was removed since, none where the person has consented since in their own words.
create function opt_outs_to_link(workspace uuid, addresses text[], phones text[])
  returns table (kind text, value text, detail text, source text, mail_id uuid) language sql stable as $$
  select r.kind, r.value,
         case s.kind when 'phone' then 'Opted out on WhatsApp as ' || s.value else 'Opted out of email as ' || s.value end, s.source, s.mail_id
    from suppressions s
   cross join lateral (
     select 'phone' as kind, p as value from unnest(phones) p where s.kind = 'address' and p ~ '^[+][1-9][0-9]{6,14}$'
     union all
     select 'address', a from unnest(addresses) a where s.kind = 'phone' and a like '%_@_%') r
   where s.workspace_id = workspace and s.value = any (addresses || phones) and s.value <> '' and s.reason = 'opted-out' and s.kind <> 'domain'
     and not exists (select from suppression_settings x where x.workspace_id = workspace and x.opt_out_scope = 'channel')
     and not exists (select from suppression_removals x
                      where x.workspace_id = workspace and x.value = r.value and x.removed_at > s.created_at)
     and not exists (select from whatsapp_consents c
                      where c.workspace_id = workspace and c.phone = r.value and c.state = 'opted-in' and c.recorded_at > s.created_at
                        and c.source in ('inbound', 'user-preferences'))
$$;

-- An opt-out also ends the channels of a contact that is added later: its phone where its address has opted out, and the reverse. It has to run
-- before contacts_take_consents and contacts_take_suppressions; triggers run in the order of their names.
create function contacts_link_opt_outs() returns trigger language plpgsql
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if not exists (select from suppressions s where s.workspace_id = (select n.workspace_id from new_rows n limit 1)) then
    return null;
  end if;
  insert into suppressions (workspace_id, id, kind, value, reason, detail, source, mail_id)
  select distinct on (l.value) n.workspace_id, gen_random_uuid(), l.kind, l.value, 'opted-out', l.detail, l.source, l.mail_id
    from new_rows n cross join lateral opt_outs_to_link(n.workspace_id, n.other_emails || n.email, n.other_phones || n.phone) l
   where n.deleted_at is null
   order by l.value
      on conflict do nothing;
  return null;
end
$$;
create trigger contacts_link_opt_outs after insert on contacts
  referencing new table as new_rows for each statement execute function contacts_link_opt_outs();

-- The same when a contact gets another address or phone, or is restored.
create function contacts_link_opt_outs_of_change() returns trigger language plpgsql as $$
declare
  listed suppressions;
begin
  insert into suppressions (workspace_id, id, kind, value, reason, detail, source, mail_id)
  select distinct on (l.value) new.workspace_id, gen_random_uuid(), l.kind, l.value, 'opted-out', l.detail, l.source, l.mail_id
    from opt_outs_to_link(new.workspace_id, new.other_emails || new.email, new.other_phones || new.phone) l
   order by l.value
      on conflict do nothing;
  if found then
    new.whatsapp_state := whatsapp_state_of(new.workspace_id, new.phone);
    select s.* into listed from suppressions s
     where s.workspace_id = new.workspace_id and s.value = new.email and s.reason = 'opted-out';
    if found and new.email_state = 'open' then
      new.email_state := 'unsubscribed';
      new.email_state_at := listed.created_at;
      new.email_state_reason := concat_ws(': ', 'Opted out', nullif(listed.source, ''), nullif(listed.detail, ''));
    end if;
  end if;
  return new;
end
$$;
create trigger contacts_link_opt_outs_of_change before update of email, phone, other_emails, other_phones, deleted_at on contacts
  for each row when (new.deleted_at is null and (
    (new.email, new.phone, new.other_emails, new.other_phones) is distinct from (old.email, old.phone, old.other_emails, old.other_phones)
    or old.deleted_at is not null))
  execute function contacts_link_opt_outs_of_change();
--> statement-breakpoint

-- Webhooks

create table webhook_endpoints (
  workspace_id uuid not null,
  id uuid not null,
  url text not null,
  description text not null default '',
  events text[] not null,
  off_reason text not null default '',
  secret bytea not null,
  secret_key_id text not null,
  previous_secret bytea,
  previous_secret_key_id text,
  previous_until timestamptz,
  created_at timestamptz not null default now(),
  holder uuid,
  held_until timestamptz,
  paused_until timestamptz,
  constraint webhook_endpoints_workspace_id_id_pk primary key (workspace_id, id),
  constraint webhook_endpoints_off check (off_reason in ('', 'user', 'gone', 'failing'))
);
create index webhook_endpoints_on on webhook_endpoints (workspace_id) where off_reason = '';

create table webhook_events (
  workspace_id uuid not null,
  id uuid not null,
  type text not null,
  data jsonb not null,
  at timestamptz not null default now(),
  constraint webhook_events_workspace_id_id_pk primary key (workspace_id, id)
);
create index webhook_events_age on webhook_events using brin (at);

create table webhook_deliveries (
  workspace_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  state text not null default 'waiting',
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  constraint webhook_deliveries_workspace_id_endpoint_id_event_id_pk primary key (workspace_id, endpoint_id, event_id),
  constraint webhook_deliveries_state check (state in ('waiting', 'delivered', 'failed')),
  constraint webhook_deliveries_endpoint foreign key (workspace_id, endpoint_id) references webhook_endpoints (workspace_id, id) on delete cascade,
  constraint webhook_deliveries_event foreign key (workspace_id, event_id) references webhook_events (workspace_id, id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (workspace_id, endpoint_id, due_at, event_id) where state = 'waiting';
create index webhook_deliveries_of_event on webhook_deliveries (workspace_id, event_id);

create table webhook_attempts (
  workspace_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  ms integer not null,
  status integer,
  fault text not null default '',
  answer text not null default '',
  constraint webhook_attempts_workspace_id_endpoint_id_event_id_id_pk primary key (workspace_id, endpoint_id, event_id, id),
  constraint webhook_attempts_delivery
    foreign key (workspace_id, endpoint_id, event_id) references webhook_deliveries (workspace_id, endpoint_id, event_id) on delete cascade
);
--> statement-breakpoint

-- AI agents: quotes and approvals

create table agent_quotes (
  workspace_id uuid not null,
  id uuid not null,
  api_key_id uuid not null,
  tool text not null,
  call jsonb not null,
  credits integer not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  constraint agent_quotes_workspace_id_id_pk primary key (workspace_id, id),
  constraint agent_quotes_credits check (credits >= 0),
  constraint agent_quotes_workspace_id_api_key_id_api_keys_workspace_id_id_f
    foreign key (workspace_id, api_key_id) references api_keys (workspace_id, id) on delete cascade
);
create index agent_quotes_old on agent_quotes (created_at);

create table agent_approvals (
  workspace_id uuid not null,
  id uuid not null,
  api_key_id uuid not null,
  agent text not null,
  user_id uuid not null,
  kind text not null,
  subject_id uuid not null,
  subject_name text not null,
  revision integer not null,
  note text not null default '',
  state text not null,
  fault text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  constraint agent_approvals_workspace_id_id_pk primary key (workspace_id, id),
  constraint agent_approvals_kind check (kind in ('launch-campaign', 'send-email')),
  constraint agent_approvals_state check (state in ('pending', 'approving', 'approved', 'declined', 'expired', 'failed')),
  constraint agent_approvals_workspace_id_user_id_users_workspace_id_id_fk
    foreign key (workspace_id, user_id) references users (workspace_id, id) on delete cascade
);
create unique index agent_approvals_open on agent_approvals (workspace_id, kind, subject_id, api_key_id) where state in ('pending', 'approving');
create index agent_approvals_waiting on agent_approvals (workspace_id, expires_at) where state in ('pending', 'approving');
create index agent_approvals_old on agent_approvals (created_at);
--> statement-breakpoint

-- CRM connections

create table crm_connections (
  workspace_id uuid not null,
  id uuid not null,
  crm text not null,
  state text not null default 'connected',
  fault text not null default '',
  account_id text not null,
  account_name text not null,
  web_url text not null default '',
  api_url text not null,
  region text not null default '',
  server text not null default '',
  pasted boolean not null,
  secret bytea,
  secret_key_id text,
  settings jsonb not null,
  revision integer not null default 1,
  connected_by uuid,
  connected_at timestamptz not null default now(),
  pushed_until jsonb not null default '{}'::jsonb,
  reading jsonb not null default '{}'::jsonb,
  read_at timestamptz,
  read_fault text not null default '',
  constraint crm_connections_workspace_id_id_pk primary key (workspace_id, id),
  constraint crm_connections_state check (state in ('connected', 'broken', 'disconnected')),
  constraint crm_connections_workspace_id_workspaces_id_fk foreign key (workspace_id) references workspaces (id) on delete cascade
);
create unique index crm_connections_account on crm_connections (workspace_id, crm, account_id);
create unique index crm_connections_one on crm_connections (workspace_id, crm) where state <> 'disconnected';

create table crm_known (
  workspace_id uuid not null,
  connection_id uuid not null,
  object text not null,
  external_id text not null,
  record_kind text not null,
  key text not null,
  owner text not null default '',
  stage text not null default '',
  is_customer boolean not null,
  do_not_contact boolean not null,
  seen_at timestamptz not null,
  constraint crm_known_workspace_id_connection_id_object_external_id_pk primary key (workspace_id, connection_id, object, external_id),
  constraint crm_known_kind check (record_kind in ('contact', 'company')),
  constraint crm_known_connection foreign key (workspace_id, connection_id) references crm_connections (workspace_id, id) on delete cascade
);
create index crm_known_key on crm_known (workspace_id, key);
create index crm_known_excluded on crm_known (workspace_id, connection_id) where is_customer or do_not_contact;

create table crm_consents (
  workspace_id uuid not null,
  state_hash bytea not null,
  user_id uuid not null,
  crm text not null,
  region text not null default '',
  expires_at timestamptz not null,
  constraint crm_consents_workspace_id_state_hash_pk primary key (workspace_id, state_hash)
);
create index crm_consents_age on crm_consents (expires_at);

create table crm_links (
  workspace_id uuid not null,
  connection_id uuid not null,
  record_kind text not null,
  record_id uuid not null,
  object text not null,
  external_id text not null,
  linked_at timestamptz not null default now(),
  constraint crm_links_workspace_id_connection_id_record_kind_record_id_pk primary key (workspace_id, connection_id, record_kind, record_id),
  constraint crm_links_kind check (record_kind in ('contact', 'company')),
  constraint crm_links_connection foreign key (workspace_id, connection_id) references crm_connections (workspace_id, id) on delete cascade
);
create unique index crm_links_external on crm_links (workspace_id, connection_id, object, external_id);
create index crm_links_of_record on crm_links (workspace_id, record_id);

create table crm_seen (
  workspace_id uuid not null,
  connection_id uuid not null,
  record_kind text not null,
  record_id uuid not null,
  revision integer not null,
  constraint crm_seen_workspace_id_connection_id_record_kind_record_id_pk primary key (workspace_id, connection_id, record_kind, record_id),
  constraint crm_seen_connection foreign key (workspace_id, connection_id) references crm_connections (workspace_id, id) on delete cascade
);

create table crm_runs (
  workspace_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  record_kind text not null,
  state text not null default 'planning',
  target jsonb not null,
  label text not null,
  mapping jsonb not null,
  fields jsonb not null,
  made_by uuid,
  planned integer not null default 0,
  total integer not null default 0,
  reached uuid,
  fault text not null default '',
  resume_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  pushed_at timestamptz,
  finished_at timestamptz,
  automatic boolean not null default false,
  constraint crm_runs_workspace_id_id_pk primary key (workspace_id, id),
  constraint crm_runs_state check (state in ('planning', 'planned', 'pushing', 'done', 'cancelled', 'failed', 'undoing', 'undone')),
  constraint crm_runs_connection foreign key (workspace_id, connection_id) references crm_connections (workspace_id, id) on delete cascade
);
create index crm_runs_of_connection on crm_runs (workspace_id, connection_id, created_at);
create index crm_runs_open on crm_runs (updated_at) where state in ('planning', 'pushing', 'undoing');

create table crm_run_rows (
  workspace_id uuid not null,
  run_id uuid not null,
  record_id uuid not null,
  name text not null,
  action text not null,
  reason text not null default '',
  detail text not null default '',
  external_id text not null default '',
  changes jsonb not null default '[]'::jsonb,
  notes jsonb not null default '[]'::jsonb,
  candidates text[] not null default '{}',
  state text not null default 'planned',
  created boolean not null default false,
  request_id text not null default '',
  fault text not null default '',
  done_at timestamptz,
  constraint crm_run_rows_workspace_id_run_id_record_id_pk primary key (workspace_id, run_id, record_id),
  constraint crm_run_rows_action check (action in ('create', 'update', 'none', 'skip', 'ask')),
  constraint crm_run_rows_state check (state in ('planned', 'sending', 'done', 'failed', 'left', 'undone')),
  constraint crm_run_rows_run foreign key (workspace_id, run_id) references crm_runs (workspace_id, id) on delete cascade
);
create index crm_run_rows_state on crm_run_rows (workspace_id, run_id, action, state, record_id);
create index crm_run_rows_of_record on crm_run_rows (workspace_id, record_id);

create table crm_reply_pushes (
  workspace_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  thread_id uuid not null,
  status text not null,
  state text not null default 'waiting',
  reason text not null default '',
  detail text not null default '',
  fault text not null default '',
  request_id text not null default '',
  contact_id uuid,
  name text not null default '',
  email text not null default '',
  object text not null default '',
  external_id text not null default '',
  created boolean not null default false,
  changes jsonb not null default '[]'::jsonb,
  follow_kind text,
  follow_tried_at timestamptz,
  follow_id text not null default '',
  made_by uuid,
  resume_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  done_at timestamptz,
  constraint crm_reply_pushes_workspace_id_id_pk primary key (workspace_id, id),
  constraint crm_reply_pushes_status check (status in ('interested', 'not-now', 'no')),
  constraint crm_reply_pushes_state check (state in ('waiting', 'done', 'left', 'failed')),
  constraint crm_reply_pushes_follow check (follow_kind in ('task', 'deal')),
  constraint crm_reply_pushes_connection foreign key (workspace_id, connection_id) references crm_connections (workspace_id, id) on delete cascade
);
create unique index crm_reply_pushes_once on crm_reply_pushes (workspace_id, connection_id, thread_id, status);
create index crm_reply_pushes_shown on crm_reply_pushes (workspace_id, connection_id, updated_at, id);
create index crm_reply_pushes_open on crm_reply_pushes (updated_at) where state = 'waiting';
