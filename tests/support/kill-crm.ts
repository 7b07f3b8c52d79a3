// Pushes many contacts, or many replies, to a simulated CRM while the process that does it is killed again and again, and counts what came of it.
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import type { CrmId, RunCounts } from '#crm/crm-sync/contract.ts';
import { changeReplySettings, readReplySettings } from '#crm/crm-sync/server/replies.ts';
import { pushRun, readRun, startRun } from '#crm/crm-sync/server/runs.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import type { CrmSimulator } from '#tests/simulators/crm/index.ts';
import { type Program, spawnProgram } from './child-program.ts';
import { connectSimulated, crmContext, tasksIn } from './crm.ts';
import { mailboxRow, sentMail } from './sent-mails.ts';

export interface KilledPushes {
  state: string;
  counts: RunCounts;
  /** Addresses that the CRM has more than once, and of ours those that it has not. */
  duplicates: number;
  missing: number;
  /** Rows of the log without the id of the CRM's record, or with another one. */
  wrongIds: number;
  planMs: number;
  pushMs: number;
}

interface KillingOptions {
  databaseUrl: string;
  dataDir: string;
  secretKey: string;
  owner: Principal;
  simulator: CrmSimulator;
  crm: CrmId;
  /** Contacts, or replies. */
  records: number;
  kills: number;
}

export async function killCrmPushes(platform: Platform, options: KillingOptions): Promise<KilledPushes> {
  const { db } = platform;
  const { owner, simulator, crm, records } = options;
  const { workspaceId } = owner;
  const world = simulator.renew(crm);
  const context = crmContext(platform);
  const { connectionId, object, emailsOf } = await connectSimulated(context, owner, simulator, crm);
  await db.execute(sql`
    insert into contacts (workspace_id, id, name, last_name, email, city, source)
    select ${workspaceId}::uuid, gen_random_uuid(), 'Person ' || n, 'Person', 'person' || n || '@acme.example', 'Oslo', 'manual'
      from generate_series(1, ${records}::int) n`);
  const id = newId();
  const target = { selection: { shelf: 'live' as const }, except: [] };
  await startRun(context, owner, { id, connectionId, kind: 'contact', target, label: 'All' });
  const stateIs = async (...states: string[]) => states.includes((await readRun(context, workspaceId, id)).state);
  const start = () => startProcess(options, { RUN_ID: id });
  const planning = performance.now();
  const planner = await start();
  await until(() => stateIs('planned'));
  await kill(planner);
  const pushing = performance.now();
  await pushRun(context, owner, id);
  await killInTurn(platform, options, start, {
    count: () => world.of(object).size,
    isThrough: () => stateIs('done', 'failed'),
  });
  const ended = performance.now();
  const { state, counts } = await readRun(context, workspaceId, id);
  const idsByEmail = new Map<string, string[]>();
  for (const record of world.live(object))
    for (const email of emailsOf(record)) idsByEmail.set(email, [...(idsByEmail.get(email) ?? []), record.id]);
  const { rows } = await db.execute<{ email: string; externalId: string }>(sql`
    select c.email, w.external_id as "externalId" from contacts c
      left join crm_run_rows w on w.workspace_id = c.workspace_id and w.run_id = ${id}::uuid and w.record_id = c.id
     where c.workspace_id = ${workspaceId}::uuid`);
  return {
    ...{ state, counts },
    duplicates: [...idsByEmail.values()].filter((ids) => ids.length > 1).length,
    missing: rows.filter(({ email }) => !idsByEmail.has(email)).length,
    wrongIds: rows.filter(({ email, externalId }) => idsByEmail.get(email)?.[0] !== externalId).length,
    planMs: Math.round(pushing - planning),
    pushMs: Math.round(ended - pushing),
  };
}

export interface KilledReplies {
  /** By state. */
  states: Record<string, number>;
  /** Contacts that the CRM has more than once, and of ours those that it has not. */
  duplicates: number;
  missing: number;
  /** By the id of the contact there: how many contacts have so many tasks. */
  tasks: Record<number, number>;
}

/** Replies of people that the CRM does not know: each becomes a contact with a task. */
export async function killReplyPushes(platform: Platform, options: KillingOptions): Promise<KilledReplies> {
  const { db } = platform;
  const { owner, simulator, crm, records } = options;
  const { workspaceId } = owner;
  const world = simulator.renew(crm);
  const { taskObject, contactOfTask } = tasksIn(crm);
  const context = crmContext(platform);
  const { connectionId, object, emailsOf } = await connectSimulated(context, owner, simulator, crm);
  const { revision, settings } = await readReplySettings(context, workspaceId, connectionId);
  const interested = { stage: '', follow: 'task' } as const;
  await changeReplySettings(context, owner, connectionId, { revision, settings: { ...settings, interested } });
  const mailboxId = await mailboxRow(db, owner, 'mia@us.example');
  const { streamId } = await sentMail(db, owner, { mailboxId, to: 'reply1@acme.example' });
  await db.execute(sql`
    insert into inbox_threads (workspace_id, id, stream_id, mailbox_id, address, email, name, subject, opening, kind, status, last_at)
    select ${workspaceId}::uuid, gen_random_uuid(), ${streamId}, ${mailboxId}, 'reply' || n || '@acme.example', 'reply' || n || '@acme.example',
           'Person ' || n, 'Prices', 'Tell me more', 'reply', 'interested', now()
      from generate_series(1, ${records}::int) n`);
  await db.execute(sql`
    insert into crm_reply_pushes (workspace_id, id, connection_id, thread_id, status, made_by, updated_at)
    select t.workspace_id, gen_random_uuid(), ${connectionId}::uuid, t.id, 'interested', ${owner.userId}::uuid, now() - interval '1 hour'
      from inbox_threads t where t.workspace_id = ${workspaceId}::uuid`);
  const states = async () => {
    const { rows } = await db.execute<{ state: string; n: number }>(
      sql`select state, count(*)::int as n from crm_reply_pushes where workspace_id = ${workspaceId}::uuid group by state`,
    );
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
  };
  const start = async () => {
    // Of the killed process, as after a minute.
    await db.execute(sql`
      update crm_reply_pushes set updated_at = now() - interval '1 hour' where workspace_id = ${workspaceId}::uuid and state = 'waiting'`);
    return startProcess(options, {});
  };
  await killInTurn(platform, options, start, {
    count: () => world.of(taskObject).size,
    isThrough: async () => !(await states()).waiting,
  });
  const people = world.live(object).flatMap((record) => emailsOf(record));
  const tasks = new Map<string, number>();
  for (const task of world.live(taskObject)) {
    const contact = contactOfTask(task) ?? '';
    tasks.set(contact, (tasks.get(contact) ?? 0) + 1);
  }
  const byCount: Record<number, number> = {};
  for (const n of tasks.values()) byCount[n] = (byCount[n] ?? 0) + 1;
  const different = new Set(people).size;
  return {
    states: await states(),
    duplicates: people.length - different,
    missing: records - different,
    tasks: byCount,
  };
}

/** Kills the process whenever the CRM has a further share of the records; the last process comes to the end. */
async function killInTurn(
  { db }: Platform,
  { records, kills }: KillingOptions,
  start: () => Promise<Program>,
  { count, isThrough }: { count: () => number; isThrough: () => Promise<boolean> },
): Promise<void> {
  for (let n = 1; n <= kills + 1; n += 1) {
    // Leases of the killed end by themselves, a little later.
    await db.execute(sql`update leases set until = now()`);
    const process = await start();
    const isLast = n > kills;
    const enough = Math.floor((records * n) / (kills + 1.5));
    // Between the answer of the CRM and the record of it, where the harm would be greatest.
    await (isLast ? until(isThrough) : until(async () => count() >= enough, 1));
    await kill(process);
  }
}

function startProcess(
  { databaseUrl, dataDir, secretKey, owner, simulator }: KillingOptions,
  env: { RUN_ID?: string },
): Promise<Program> {
  return spawnProgram('tests/support/crm-process.ts', [], {
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, CRM_URL: simulator.url, SEALED_WITH: secretKey },
    WORKSPACE_ID: owner.workspaceId,
    ...env,
  });
}

async function kill(child: Program): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function until(holds: () => Promise<boolean>, everyMs = 20): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, everyMs));
}
