// Pushes many contacts to a simulated CRM while the process that does it is killed again and again, and counts what came of it.
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import type { CrmId, RunCounts } from '#features/crm/contract.ts';
import { pushRun, readRun, startRun } from '#features/crm/server/runs.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Principal } from '#shared/principal.ts';
import type { CrmSimulator } from '#tests/simulators/crm/index.ts';
import { type Program, spawnProgram } from './child-program.ts';
import { connectSimulated, crmContext } from './crm.ts';

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
  records: number;
  kills: number;
}

export async function killCrmPushes(platform: Platform, options: KillingOptions): Promise<KilledPushes> {
  const { db } = platform;
  const { owner, simulator, crm, records, kills } = options;
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
  const start = () => startProcess(options, id);
  const planning = performance.now();
  const planner = await start();
  await until(() => stateIs('planned'));
  await kill(planner);
  const pushing = performance.now();
  await pushRun(context, owner, id);
  for (let n = 1; n <= kills + 1; n += 1) {
    // Leases of the killed end by themselves, a little later.
    await db.execute(sql`update leases set until = now()`);
    const process = await start();
    const isLast = n > kills;
    const enough = Math.floor((records * n) / (kills + 1.5));
    await until(async () => (isLast ? stateIs('done', 'failed') : world.of(object).size >= enough));
    await kill(process);
  }
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

function startProcess(
  { databaseUrl, dataDir, secretKey, owner, simulator }: KillingOptions,
  runId: string,
): Promise<Program> {
  return spawnProgram('tests/support/crm-run-process.ts', [], {
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, CRM_URL: simulator.url, SEALED_WITH: secretKey },
    ...{ WORKSPACE_ID: owner.workspaceId, RUN_ID: runId },
  });
}

async function kill(child: Program): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}
