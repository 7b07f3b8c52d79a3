// SQL of practice numbers: simulated people, their future events, and templates submitted to the simulated Meta.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { WireTemplate } from '../../domain/practice-answer.ts';
import type { PracticePersonBehaviour } from '../../fields.contract.ts';

export interface StoredPerson {
  /** E.164. */
  phone: string;
  name: string;
  behaviour: PracticePersonBehaviour;
  wroteAt: Date | null;
}

type PersonRow = Omit<StoredPerson, 'wroteAt'> & { wroteAt: string | null } & Record<string, unknown>;

const PERSON = sql`phone, name, behaviour, wrote_at as "wroteAt"`;
const toPerson = ({ wroteAt, ...row }: PersonRow): StoredPerson => ({
  ...row,
  wroteAt: wroteAt === null ? null : new Date(wroteAt),
});

export async function practicePeople(db: Executor, workspaceId: string, numberId: string): Promise<StoredPerson[]> {
  const { rows } = await db.execute<PersonRow>(sql`
    select ${PERSON} from whatsapp_practice_people
     where workspace_id = ${workspaceId}::uuid and number_id = ${numberId}::uuid order by phone`);
  return rows.map(toPerson);
}

export async function practicePerson(
  db: Executor,
  workspaceId: string,
  numberId: string,
  phone: string,
): Promise<StoredPerson | null> {
  const { rows } = await db.execute<PersonRow>(sql`
    select ${PERSON} from whatsapp_practice_people
     where workspace_id = ${workspaceId}::uuid and number_id = ${numberId}::uuid and phone = ${phone}`);
  return rows[0] === undefined ? null : toPerson(rows[0]);
}

/** Missing values stay, or get the defaults of a new person. */
export async function upsertPerson(
  db: Executor,
  workspaceId: string,
  numberId: string,
  {
    phone,
    name,
    behaviour,
  }: { phone: string; name?: string | undefined; behaviour?: PracticePersonBehaviour | undefined },
): Promise<void> {
  await db.execute(sql`
    insert into whatsapp_practice_people as p (workspace_id, number_id, phone, name, behaviour)
    values (${workspaceId}::uuid, ${numberId}::uuid, ${phone}, ${name ?? ''}, ${behaviour ?? 'read'})
    on conflict (workspace_id, number_id, phone) do update
      set name = coalesce(${name ?? null}::text, p.name), behaviour = coalesce(${behaviour ?? null}::text, p.behaviour)`);
}

/** Locks against additions at the same time. */
export async function countPeople(tx: Executor, workspaceId: string, numberId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`practice people ${numberId}`}, 0))`);
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from whatsapp_practice_people
     where workspace_id = ${workspaceId}::uuid and number_id = ${numberId}::uuid`);
  return rows[0]?.count ?? 0;
}

export async function markWrote(
  db: Executor,
  workspaceId: string,
  numberId: string,
  { phone, at }: { phone: string; at: Date },
): Promise<void> {
  await db.execute(sql`
    update whatsapp_practice_people set wrote_at = greatest(coalesce(wrote_at, 'epoch'), ${at.toISOString()}::timestamptz)
     where workspace_id = ${workspaceId}::uuid and number_id = ${numberId}::uuid and phone = ${phone}`);
}

export interface DueEvent {
  workspaceId: string;
  id: string;
  numberId: string;
  body: unknown;
}

/** Idempotent by `id`. */
export async function insertPracticeEvent(
  db: Executor,
  { workspaceId, id = newId(), numberId, body, dueAt }: Omit<DueEvent, 'id'> & { id?: string; dueAt: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into whatsapp_practice_events (workspace_id, id, number_id, body, due_at)
    values (${workspaceId}::uuid, ${id}::uuid, ${numberId}::uuid, ${JSON.stringify(body)}::jsonb, ${dueAt.toISOString()}::timestamptz)
    on conflict (workspace_id, id) do nothing`);
  return rowCount === 1;
}

/** In all workspaces, oldest first. */
export async function duePracticeEvents(db: Executor, now: Date, limit: number): Promise<DueEvent[]> {
  const { rows } = await db.execute<DueEvent & Record<string, unknown>>(sql`
    select workspace_id as "workspaceId", id, number_id as "numberId", body from whatsapp_practice_events
     where due_at <= ${now.toISOString()}::timestamptz order by due_at, id limit ${limit}::int`);
  return rows;
}

export async function deletePracticeEvents(
  db: Executor,
  events: readonly Pick<DueEvent, 'workspaceId' | 'id'>[],
): Promise<void> {
  await db.execute(sql`
    delete from whatsapp_practice_events e
     using unnest(${sql.param(events.map((event) => event.workspaceId))}::uuid[], ${sql.param(events.map((event) => event.id))}::uuid[]) as done (workspace, id)
     where e.workspace_id = done.workspace and e.id = done.id`);
}

/** The only record of templates at the simulated Meta. */
export async function submittedTemplates(db: Executor, workspaceId: string, wabaId: string): Promise<WireTemplate[]> {
  const { rows } = await db.execute<{ [Key in keyof WireTemplate]: WireTemplate[Key] }>(sql`
    select meta_id as id, name, language, category, status, components from whatsapp_templates
     where workspace_id = ${workspaceId}::uuid and waba_id = ${wabaId} and meta_id <> '' and gone_at is null
     order by name, language`);
  return rows;
}

/** Statuses and messages of simulated people that have not come yet. */
export async function countPracticeEvents(
  db: Executor,
  workspaceId: string,
  numberIds: readonly string[],
): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from whatsapp_practice_events
     where workspace_id = ${workspaceId}::uuid and number_id = any(${sql.param([...numberIds])}::uuid[])`);
  return rows[0]?.n ?? 0;
}
