// Two workspaces with everything in them, and an account of each kind: the callers of the security tests.

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { createAccount } from '#account/accounts/server/index.ts';
import type { Plan } from '#account/plans/contract.ts';
import type { Platform } from '#platform/platform.ts';
import { toCompany } from '#prospecting/prospects/server/index.ts';
import { API_SCOPES, type ApiScope } from '#shared/api-scopes.ts';
import { GRANTABLE_ROLES, type GrantableRole } from '#shared/roles.ts';
import { withDatabase } from '#tests/support/database.ts';
import { withPlatform } from '#tests/support/platform.ts';
import { insertRecords } from '#tests/support/record-rows.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { createMailThings, type MailThings } from './mail-things.ts';
import { addWhatsappThings, type WhatsappThings } from './whatsapp-things.ts';

export const PASSWORD = 'correct horse battery';
/** Part of everything that belongs to the other workspace; no other workspace may ever receive it. */
export const CANARY = 'CANARY-7f3a';

export type Caller =
  | 'nobody'
  | 'unverified'
  | 'trial'
  | 'free'
  | 'unpaid'
  | 'starter'
  | 'pro'
  | 'premium'
  | 'admin'
  | 'member'
  | 'viewer'
  | 'stranger';

/**
 * Call at the top of a test file: the real server on a database of its own, with everybody in it.
 * @param outside starts services before the server, and answers the environment that points it at them
 */
export function withWorld(outside: () => Promise<Record<string, string>> = async () => ({})) {
  const database = withDatabase();
  const platform = withPlatform(database);
  let opened: { server: TestServer; world: World } | null = null;
  beforeAll(async () => {
    const server = await startServer({
      databaseUrl: database.url,
      env: { SUPPORT_EMAIL: 'support@world.example', ...(await outside()) },
    });
    opened = { server, world: await createWorld(platform.platform, server.url) };
  });
  afterAll(() => opened?.server.stop());
  const there = () => {
    if (opened === null) throw new Error('the world is there in tests and hooks only');
    return opened;
  };
  return {
    database,
    get server() {
      return there().server;
    },
    get world() {
      return there().world;
    },
  };
}

export interface World {
  cookies: Record<Caller, string>;
  /** Ids of the premium user's own things, and of the same things of the stranger. */
  own: Things;
  foreign: Things;
}

export interface Things extends MailThings, WhatsappThings {
  userId: string;
  sessionId: string;
  spareSessionId: string;
  runId: string;
  savedJobId: string;
  /** Takes a change to it back. */
  undoId: string;
  savedSearchId: string;
  /** A static list. */
  listId: string;
  templateId: string;
  /** A draft of a mail. */
  emailDraftId: string;
  /** An entry of the ledger. */
  entryId: string;
  /** A payment of theirs. */
  checkoutId: string;
  /** A company with a note and a task. */
  recordId: string;
  noteId: string;
  taskId: string;
  notificationId: string;
  invitationId: string;
  webhookId: string;
  webhookEventId: string;
  /** A connection to a CRM that needs attention, with a dry run that has ended. */
  crmConnectionId: string;
  crmRunId: string;
  crmReplyId: string;
  /** An archive of one's data, ready to be downloaded. */
  exportId: string;
  apiKeyId: string;
  /** A request of that key's agent to launch their campaign. */
  approvalId: string;
  passkeyId: string;
  /** That key, which may do everything that a key may. */
  apiKey: string;
  contactId: string;
  companyId: string;
  customFieldId: string;
  viewId: string;
  recordJobId: string;
  recordChangeId: string;
  pairId: string;
  /** An import that has run. */
  importId: string;
  /** Addresses that were verified together. */
  batchId: string;
  /** A company that a search of Discover has found. */
  foundId: string;
  discoverSearchId: string;
  discoverSaveId: string;
}

const PLANS: Record<Exclude<Caller, 'nobody' | GrantableRole>, { plan: Plan; isPaid: boolean }> = {
  unverified: { plan: 'premium', isPaid: true },
  trial: { plan: 'trial', isPaid: false },
  free: { plan: 'free', isPaid: false },
  unpaid: { plan: 'pro', isPaid: false },
  starter: { plan: 'starter', isPaid: true },
  pro: { plan: 'pro', isPaid: true },
  premium: { plan: 'premium', isPaid: true },
  stranger: { plan: 'premium', isPaid: true },
};

async function createWorld(platform: Platform, url: string): Promise<World> {
  const cookies = { nobody: '' } as Record<Caller, string>;
  const ids: Partial<
    Record<Caller, { workspaceId: string; userId: string; sessionId: string; spareSessionId: string }>
  > = {};
  const join = async (caller: Caller, plan: Plan, isPaid: boolean, team?: { workspaceId: string }) => {
    const name = caller === 'stranger' ? CANARY : caller;
    const email = `${name.toLowerCase()}@world.example`;
    const profile = { fullName: name, companyName: name, city: name };
    const created = await createAccount(platform, {
      email,
      password: PASSWORD,
      plan,
      isPaid,
      verified: true,
      profile,
      joinWorkspaceId: team?.workspaceId,
      role: team && (caller as GrantableRole),
      // A team spends from one balance.
      credits: team ? undefined : 500,
    });
    if (!created) throw new Error(`${email} exists`);
    const spare = plan === 'premium' ? await signIn(url, email) : { sessionId: '' };
    const { cookie, sessionId } = await signIn(url, email);
    cookies[caller] = cookie;
    ids[caller] = { ...created, sessionId, spareSessionId: spare.sessionId };
    return created;
  };

  for (const [caller, { plan, isPaid }] of Object.entries(PLANS)) await join(caller as Caller, plan, isPaid);
  for (const role of GRANTABLE_ROLES) await join(role, 'premium', true, ids.premium);
  await platform.db.execute(sql`update users set verified = false where email = 'unverified@world.example'`);

  const things = async (caller: 'premium' | 'stranger', words: string): Promise<Things> => {
    const found = ids[caller];
    if (!found) throw new Error(`no ${caller}`);
    const answer = await send(url, cookies[caller], 'POST', '/api/linkedin/people/search', {
      keywords: words,
      start: 0,
    });
    const { run } = (await answer.json()) as { run: { id: string } };
    const savedJobId = await insertJob(platform, found, words);
    const changed = await send(url, cookies[caller], 'PATCH', `/api/saved-jobs/${savedJobId}`, {
      note: words,
      today: new Date().toISOString().slice(0, 10),
    });
    const { undoId } = (await changed.json()) as { undoId: string };
    const saved = await send(url, cookies[caller], 'POST', '/api/jobs/saved-searches', {
      name: words,
      query: { keyword: words },
    });
    const { id: savedSearchId } = (await saved.json()) as { id: string };
    const templateId = crypto.randomUUID();
    const content = { channel: 'email', subject: words, html: `<p>${words}</p>`, mode: 'rich' };
    await send(url, cookies[caller], 'POST', '/api/templates', {
      id: templateId,
      name: words,
      content,
    });
    const emailDraftId = crypto.randomUUID();
    await send(url, cookies[caller], 'POST', '/api/email-drafts', { id: emailDraftId, content });
    const entryId = await findEntry(platform, found.workspaceId);
    const { userId, sessionId, spareSessionId, workspaceId } = found;
    const listId = crypto.randomUUID();
    await platform.db.execute(
      sql`insert into lists (workspace_id, id, name, type) values (${workspaceId}::uuid, ${listId}::uuid, ${words}, 'static')`,
    );
    const activities = await insertActivities(platform, found, words);
    const checkoutId = `cs_of_${caller}`;
    await platform.db.execute(sql`
      insert into billing_checkouts (id, workspace_id, user_id, provider, checkout_id, idempotency_key, kind, pack, amount, currency, state, payer_email)
      values (gen_random_uuid(), ${workspaceId}, ${userId}, 'test', ${checkoutId}, 'key', 'credits', 500, 3900, 'usd', 'expired', ${words})`);
    const exportId = crypto.randomUUID();
    await platform.db.execute(sql`
      insert into data_exports (workspace_id, id, user_id, scope, state, bytes)
      values (${found.workspaceId}::uuid, ${exportId}::uuid, ${userId}::uuid, 'workspace', 'ready', 1)`);
    const { apiKey, apiKeyId } = await createKey(url, cookies[caller], words);
    const approvalId = crypto.randomUUID();
    await platform.db.execute(sql`
      insert into agent_approvals (workspace_id, id, api_key_id, agent, user_id, kind, subject_id, subject_name, revision, note, state, expires_at)
      values (${workspaceId}, ${approvalId}, ${apiKeyId}, ${words}, ${userId}, 'launch-campaign', gen_random_uuid(), ${words}, 1, ${words},
              'pending', now() + interval '7 days')`);
    const record = async (kind: 'contact' | 'company') => {
      const columns = { name: words, email: `${caller}@${kind}.example`, about: words, city: words, tags: [words] };
      const [id = ''] = await insertRecords(platform.db, workspaceId, kind, [columns]);
      return id;
    };
    const settings = { customFieldId: crypto.randomUUID(), viewId: crypto.randomUUID() };
    const doings = {
      recordJobId: crypto.randomUUID(),
      recordChangeId: crypto.randomUUID(),
      pairId: crypto.randomUUID(),
    };
    await platform.db.execute(sql`
      insert into record_changes (workspace_id, id, record_kind, action)
      values (${workspaceId}, ${doings.recordChangeId}, 'contact', 'edit')`);
    await platform.db.execute(sql`
      insert into record_jobs (workspace_id, id, record_kind, action, target, state, total, made_by, finished_at)
      values (${workspaceId}, ${doings.recordJobId}, 'contact', ${JSON.stringify({ do: 'tag', tag: words })}, '{"ids":[]}', 'done', 1,
              ${userId}, now())`);
    await platform.db.execute(sql`
      insert into duplicate_pairs (workspace_id, id, record_kind, left_id, right_id, reason, rank, shared)
      values (${workspaceId}, ${doings.pairId}, 'contact', '00000000-0000-7000-8000-000000000001', ${userId}, 'phone', 3, ${words})`);
    await platform.db.execute(sql`
      insert into custom_fields (workspace_id, id, record_kind, label, type, position)
      values (${workspaceId}, ${settings.customFieldId}, 'contact', ${words}, 'text', 0)`);
    await platform.db.execute(sql`
      insert into record_views (workspace_id, id, record_kind, user_id, name, shared, state)
      values (${workspaceId}, ${settings.viewId}, 'contact', ${userId}, ${words}, true, '{}')`);
    const invitationId = crypto.randomUUID();
    await platform.db.execute(sql`
      insert into team_invitations (workspace_id, id, email, role, expires_at)
      values (${workspaceId}::uuid, ${invitationId}::uuid, ${`${words.toLowerCase()}@invited.example`}, 'viewer', now() + interval '1 day')`);
    const [webhookId, webhookEventId] = [crypto.randomUUID(), crypto.randomUUID()];
    await platform.db.execute(sql`
      with endpoint as (
        insert into webhook_endpoints (workspace_id, id, url, description, events, off_reason, secret, secret_key_id)
        values (${workspaceId}::uuid, ${webhookId}::uuid, 'https://hooks.example.com/x', ${words}, array['contact.created'], 'user', '\\x00', 'k')),
      event as (
        insert into webhook_events (workspace_id, id, type, data)
        values (${workspaceId}::uuid, ${webhookEventId}::uuid, 'contact.created', ${JSON.stringify({ name: words })}::jsonb))
      insert into webhook_deliveries (workspace_id, endpoint_id, event_id)
      values (${workspaceId}::uuid, ${webhookId}::uuid, ${webhookEventId}::uuid)`);
    const [crmConnectionId, crmRunId, crmReplyId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    await platform.db.execute(sql`
      with connection as (
        insert into crm_connections (workspace_id, id, crm, state, fault, account_id, account_name, api_url, pasted, settings)
        values (${workspaceId}::uuid, ${crmConnectionId}::uuid, 'hubspot', 'broken', ${words}, ${words}, ${words}, 'https://api.hubapi.com', true, '{}')),
      reply as (
        insert into crm_reply_pushes (workspace_id, id, connection_id, thread_id, status, state, name, fault)
        values (${workspaceId}::uuid, ${crmReplyId}::uuid, ${crmConnectionId}::uuid, ${crmReplyId}::uuid, 'no', 'failed', ${words}, ${words})),
      run as (
        insert into crm_runs (workspace_id, id, connection_id, record_kind, state, target, label, mapping, fields)
        values (${workspaceId}::uuid, ${crmRunId}::uuid, ${crmConnectionId}::uuid, 'contact', 'planned', '{"ids":[]}', ${words}, '{}', '[]'))
      insert into crm_run_rows (workspace_id, run_id, record_id, name, action)
      values (${workspaceId}::uuid, ${crmRunId}::uuid, ${crmRunId}::uuid, ${words}, 'ask')`);
    const importId = crypto.randomUUID();
    await platform.db.execute(sql`
      insert into imports (workspace_id, id, record_kind, name, format, bytes, state, reading, columns, made_by, rows, finished_at)
      values (${workspaceId}::uuid, ${importId}::uuid, 'contact', ${words}, 'csv', 1, 'done', ${READING}, ${COLUMNS}, ${userId}::uuid, 0, now())`);
    return {
      ...settings,
      ...doings,
      invitationId,
      webhookId,
      webhookEventId,
      crmConnectionId,
      crmRunId,
      crmReplyId,
      ...(await insertFoundCompany(platform, workspaceId, words)),
      ...(await createMailThings(platform, found, words)),
      ...(await addWhatsappThings(platform, found, words)),
      contactId: await record('contact'),
      companyId: await record('company'),
      userId,
      sessionId,
      spareSessionId,
      runId: run.id,
      savedJobId,
      undoId,
      savedSearchId,
      listId,
      templateId,
      emailDraftId,
      entryId,
      checkoutId,
      ...activities,
      exportId,
      apiKeyId,
      approvalId,
      passkeyId: caller === 'stranger' ? await insertPasskey(platform, found, words) : crypto.randomUUID(),
      apiKey,
      importId,
      batchId: await saveBatch(platform, found, words),
    };
  };
  const world = { cookies, own: await things('premium', 'procurement'), foreign: await things('stranger', CANARY) };
  // The sweeps take longer than a confirmation lasts; step-up.test.ts looks at its end.
  await platform.db.execute(sql`update sessions set fresh_until = now() + interval '1 day'`);
  return world;
}

/** As a search of Discover keeps it, and a saved search. */
async function insertFoundCompany({ db }: Platform, workspaceId: string, words: string) {
  const ids = {
    foundId: crypto.randomUUID(),
    discoverSearchId: crypto.randomUUID(),
    discoverSaveId: crypto.randomUUID(),
  };
  const shape = JSON.stringify(toCompany({ key: `sample:${words}`, name: words, city: words, about: words }));
  await db.execute(sql`
    insert into discover_found (workspace_id, id, kind, key, group_id, name, has_email, has_phone, shape, source, capability, run_id, price,
                                first_found_at, found_at)
    values (${workspaceId}, ${ids.foundId}, 'company', ${words}, ${ids.foundId}, ${words}, false, false, ${shape},
            '{"key":"sample","name":"Sample data","sample":true}', 'companies', gen_random_uuid(), 5, now(), now())`);
  await db.execute(sql`
    insert into discover_searches (workspace_id, id, name, kind, filters, seen_at, created_at)
    values (${workspaceId}, ${ids.discoverSearchId}, ${words}, 'company', '{}', now(), now())`);
  await db.execute(sql`
    insert into discover_saves (workspace_id, id, asked, state, total, made_by, fault, finished_at)
    values (${workspaceId}, ${ids.discoverSaveId}, '{"kind":"company","show":"new","filters":{}}', 'failed', 0, gen_random_uuid(), ${words}, now())`);
  return ids;
}

/** Addresses that were verified together, with what is known of one. */
async function saveBatch(
  { db }: Platform,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  words: string,
): Promise<string> {
  const id = crypto.randomUUID();
  const email = `${words.toLowerCase()}@world.example`;
  const flags = { disposable: false, role: false, free: false, catchAll: null, fullInbox: false, disabled: false };
  const checks = { syntax: 'pass', dns: 'pass', smtp: 'pass', catchAll: null };
  const said = {
    normalized: email,
    status: 'valid',
    subStatus: null,
    score: 90,
    checks,
    flags,
    domain: 'world.example',
  };
  const about = { mx: [], provider: 'other', suggestion: null, evidence: [], sentence: words, source: words };
  const result = { email, ...said, ...about, checkedAt: new Date().toISOString() };
  await db.execute(sql`
    insert into address_checks (workspace_id, email, domain, status, result, charged, paid_at, checked_at)
    values (${workspaceId}, ${email}, 'world.example', 'valid', ${JSON.stringify(result)}, 1, now(), now())`);
  await db.execute(sql`
    insert into verifier_batches (workspace_id, id, origin, name, state, rows, total, done, valid, made_by)
    values (${workspaceId}, ${id}, 'text', ${words}, 'done', 1, 1, 1, 1, ${userId})`);
  await db.execute(sql`
    insert into verifier_rows (workspace_id, batch_id, place, "row", email, normalized, state, status, sentence)
    values (${workspaceId}, ${id}, 1, 1, ${email}, ${email}, 'done', 'valid', ${words})`);
  return id;
}

/** How a file of comma separated text is read. */
const READING = JSON.stringify({
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ',',
  header: true,
  sheet: '',
  sheets: [],
  skip: 0,
});

const COLUMNS = JSON.stringify([
  { index: 0, heading: 'E-mail', samples: [], suggestion: 'email', suggestedBy: 'heading' },
]);

async function findEntry({ db }: Platform, workspaceId: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from credit_ledger where workspace_id = ${workspaceId}::uuid limit 1`,
  );
  return rows[0]?.id ?? '';
}

/** A company of the library that something was noted of and is to be done. */
async function insertActivities(
  { db }: Platform,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  words: string,
): Promise<Pick<Things, 'recordId' | 'noteId' | 'taskId' | 'notificationId'>> {
  const [recordId, noteId, taskId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const notificationId = crypto.randomUUID();
  await db.execute(sql`
    insert into companies (workspace_id, id, name, source) values (${workspaceId}, ${recordId}, ${words}, 'manual')`);
  await db.execute(sql`
    insert into record_notes (workspace_id, id, record_kind, record_id, text, created_by)
    values (${workspaceId}, ${noteId}, 'company', ${recordId}, ${words}, ${userId})`);
  await db.execute(sql`
    insert into record_tasks (workspace_id, id, record_kind, record_id, title, due, assignee_id)
    values (${workspaceId}, ${taskId}, 'company', ${recordId}, ${words}, '2026-01-01', ${userId})`);
  await db.execute(sql`
    insert into notifications (workspace_id, id, user_id, kind, thing, thing_name, params, link)
    values (${workspaceId}, ${notificationId}, ${userId}, 'task-assigned', ${`task:${taskId}`}, ${words},
            ${JSON.stringify({ title: words, due: null })}::jsonb, ${`/company/${recordId}`})`);
  return { recordId, noteId, taskId, notificationId };
}

/** A job that was saved, without the board that it came from. */
async function insertJob(
  { db }: Platform,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  title: string,
): Promise<string> {
  const id = crypto.randomUUID();
  await db.execute(sql`
    insert into saved_jobs (workspace_id, id, kind, job_id, saved_by, title, company, place, url, source, sample, salary,
                            skills, description, extra, rank, application_key)
    values (${workspaceId}::uuid, ${id}::uuid, 'job', ${title}, ${userId}::uuid, ${title}, ${title}, ${title}, '', ${title},
            false, ${title}, array[${title}], ${title}, '[]', 0, ${title})`);
  return id;
}

/** With every scope, until it is revoked. */
export async function createKey(
  url: string,
  cookie: string,
  name: string,
  scopes: readonly ApiScope[] = API_SCOPES,
  dailyCredits = 10_000,
): Promise<{ apiKey: string; apiKeyId: string }> {
  const answer = await send(url, cookie, 'POST', '/api/api-keys', {
    name,
    scopes,
    dailyCredits,
    days: null,
  });
  const { key, apiKey } = (await answer.json()) as { key: string; apiKey: { id: string } };
  return { apiKey: key, apiKeyId: apiKey.id };
}

async function signIn(url: string, email: string): Promise<{ cookie: string; sessionId: string }> {
  const answer = await send(url, '', 'POST', '/api/accounts/sign-in', { email, password: PASSWORD });
  const { sessionId } = (await answer.json()) as { sessionId: string };
  return { cookie: (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '', sessionId };
}

/** One request as a browser of our own page would send it; bytes are a file. */
/** Sessions that go on under another token, by the cookie that they began with. */
const renewed = new Map<string, string>();

export async function send(
  url: string,
  cookie: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const answer = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(cookie && { cookie: renewed.get(cookie) ?? cookie }),
      ...(body !== undefined && { 'content-type': isFile(body) ? 'application/octet-stream' : 'application/json' }),
      'idempotency-key': crypto.randomUUID(),
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    ...(body !== undefined && { body: isFile(body) ? body : JSON.stringify(body) }),
  });
  const session = answer.headers.getSetCookie().find((set) => set.startsWith('__Host-leadwright='));
  if (path === '/api/me/step-up' && session) renewed.set(cookie, session.split(';', 1)[0] ?? '');
  return answer;
}

export const isFile = (body: unknown): body is Uint8Array<ArrayBuffer> => body instanceof Uint8Array;

/** From now on signing in as this user takes a second factor. */
async function insertPasskey(
  { db }: Platform,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  words: string,
): Promise<string> {
  const id = crypto.randomUUID();
  await db.execute(sql`
    insert into passkeys (workspace_id, id, user_id, name, credential_id, public_key, counter, synced)
    values (${workspaceId}::uuid, ${id}::uuid, ${userId}::uuid, ${words}, 'cGFzc2tleQ', '\\x00', 0, false)`);
  return id;
}
