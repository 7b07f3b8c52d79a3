// SQL on the activity log: one statement per entry, pages of it by whatever filter, and the purge.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, runOnce, type Transaction } from '#platform/db/client.ts';
import { dropOldMonths } from '#platform/db/months.ts';
import { firstIdAt, isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { ActivityEntry, ActivityFilter } from '../contract.ts';
import type { SubjectTypeName } from '../kinds.contract.ts';

export interface NewEntry {
  id: string;
  at: Date;
  userId: string | null;
  origin: ActivityEntry['origin']['via'];
  originId: string | null;
  /** Empty: the device of the session, or the name of the API key, as they are now. */
  originLabel: string;
  kind: string;
  subjectType: SubjectTypeName | null;
  subjectId: string | null;
  subjectLabel: string;
  details: Record<string, unknown>;
  /** Nothing is recorded where the same was, by the same person on the same thing, within so many minutes. */
  quietMinutes: number;
}

/** Where the name of a thing is, for those that have one; `NAME` is what a person is called. */
const NAME = "coalesce(nullif(full_name, ''), email)";
export const SUBJECT_NAMES: Partial<Record<SubjectTypeName, { table: string; name: string }>> = {
  contact: { table: 'contacts', name: "coalesce(nullif(name, ''), email)" },
  company: { table: 'companies', name: "coalesce(nullif(name, ''), domain)" },
  list: { table: 'lists', name: 'name' },
  'custom-field': { table: 'custom_fields', name: 'label' },
  view: { table: 'record_views', name: 'name' },
  task: { table: 'record_tasks', name: 'title' },
  import: { table: 'imports', name: 'name' },
  template: { table: 'templates', name: 'name' },
  campaign: { table: 'campaigns', name: 'name' },
  mailbox: { table: 'mailboxes', name: 'address' },
  email: { table: 'mails', name: "'to ' || to_email" },
  reply: { table: 'inbox_threads', name: "coalesce(nullif(name, ''), address)" },
  'whatsapp-number': { table: 'whatsapp_numbers', name: "coalesce(nullif(label, ''), display_phone)" },
  'whatsapp-template': { table: 'templates', name: 'name' },
  'whatsapp-chat': { table: 'whatsapp_chats', name: "coalesce(nullif(name, ''), '+' || wa_id, '')" },
  'link-queue': { table: 'whatsapp_link_queues', name: 'name' },
  suppression: { table: 'suppressions', name: 'value' },
  batch: { table: 'verifier_batches', name: 'name' },
  'saved-job': { table: 'saved_jobs', name: 'title' },
  'api-key': { table: 'api_keys', name: 'name' },
  session: { table: 'sessions', name: 'device_info' },
  passkey: { table: 'passkeys', name: 'name' },
  member: { table: 'users', name: NAME },
};

const nameFrom = (table: string, name: string, workspaceId: string, id: string | null) => sql`
  (select ${sql.raw(name)} from ${sql.identifier(table)} where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid)`;

/**
 * Names that the caller does not give are looked up by the statement itself and kept as they are now: of the person, of the session or the
 * key, of the thing, and of another person that the details name by `personId`.
 */
export async function insertEntry(tx: Transaction, workspaceId: string, entry: NewEntry): Promise<void> {
  const { id, at, userId, origin, originId, originLabel, kind, subjectType, subjectId, subjectLabel } = entry;
  const label =
    origin === 'session'
      ? sql`coalesce(${nameFrom('sessions', 'device_info', workspaceId, originId)}, '')`
      : origin === 'api-key'
        ? sql`coalesce(${nameFrom('api_keys', 'name', workspaceId, originId)}, '')`
        : sql`${originLabel}::text`;
  const person =
    userId === null
      ? sql`${'System'}::text`
      : sql`coalesce(${nameFrom('users', NAME, workspaceId, userId)}, 'Former member')`;
  const named = subjectLabel === '' && subjectType !== null && subjectId !== null && isId(subjectId);
  const source = named ? SUBJECT_NAMES[subjectType] : undefined;
  const subject = source
    ? sql`left(coalesce(${nameFrom(source.table, source.name, workspaceId, subjectId)}, ''), 200)`
    : sql`${subjectLabel}::text`;
  const { personId } = entry.details;
  const written = sql`${JSON.stringify(entry.details)}::jsonb`;
  const details =
    typeof personId === 'string' && isId(personId)
      ? sql`${written} || jsonb_build_object('person', coalesce(${nameFrom('users', NAME, workspaceId, personId)}, ''))`
      : written;
  const quiet =
    entry.quietMinutes === 0
      ? sql``
      : sql`where not exists (
          select from activity_log l
           where l.workspace_id = ${workspaceId}::uuid and l.subject_type = ${subjectType} and l.subject_id = ${subjectId}
             and l.kind = ${kind} and l.user_id = ${userId}::uuid
             and l.id >= ${firstIdAt(at.getTime() - entry.quietMinutes * 60_000)}::uuid)`;
  await tx.execute(sql`
    insert into activity_log (workspace_id, id, at, user_id, person_name, origin, origin_id, origin_label, kind, subject_type, subject_id,
                              subject_label, details)
    select ${workspaceId}::uuid, ${id}::uuid, ${at.toISOString()}::timestamptz, ${userId}::uuid, ${person}, ${origin}, ${originId}::uuid,
           ${label}, ${kind}, ${subjectType}::text, ${subjectId}::text, ${subject}, ${details} ${quiet}`);
}

export type EntryRow = Omit<ActivityEntry, 'at'> & { at: Date };

export interface LogPage {
  filter: ActivityFilter;
  limit: number;
  /** Entries before the one with this id; null for the newest. */
  before: string | null;
}

interface StoredRow {
  id: string;
  at: Date;
  kind: string;
  userId: string | null;
  personName: string;
  origin: ActivityEntry['origin']['via'];
  originLabel: string;
  subjectType: string | null;
  subjectId: string | null;
  subjectLabel: string;
  details: ActivityEntry['details'];
}

export async function logPage(db: Database, workspaceId: string, page: LogPage): Promise<EntryRow[]> {
  const rows = await runOnce<StoredRow>(db, logPageStatement(workspaceId, page));
  return rows.map(
    ({ id, at, kind, userId, personName, origin, originLabel, subjectType, subjectId, subjectLabel, details }) => ({
      id,
      at,
      kind,
      person: { id: userId, name: personName },
      origin: { via: origin, label: originLabel },
      subject: subjectType === null ? null : { type: subjectType, id: subjectId, label: subjectLabel },
      details,
    }),
  );
}

const COLUMNS = sql`l.id, l.at, l.kind, l.user_id as "userId", l.person_name as "personName", l.origin, l.origin_label as "originLabel",
  l.subject_type as "subjectType", l.subject_id as "subjectId", l.subject_label as "subjectLabel", l.details`;

function logPageStatement(workspaceId: string, { filter, limit, before }: LogPage): SQL {
  const { kind, ...rest } = filter;
  const page = (condition: SQL) => sql`
    select ${COLUMNS} from activity_log l where ${conditions(workspaceId, rest, before)} and ${condition}
     order by l.id desc limit ${limit}::int`;
  if (kind === undefined || kind.length === 0) return page(sql`true`);
  // Kind by kind, each by its own index: a rare kind is not looked for among all entries, and a common one is not sorted.
  return sql`
    select p.* from unnest(${sql.param(kind)}::text[]) k(kind) cross join lateral (${page(sql`l.kind = k.kind`)}) p
     order by p.id desc limit ${limit}::int`;
}

function conditions(workspaceId: string, filter: Omit<ActivityFilter, 'kind'>, before: string | null): SQL {
  const all = [sql`l.workspace_id = ${workspaceId}::uuid`];
  const { user, subjectType, subjectId, from, to, q } = filter;
  if (before !== null) all.push(sql`l.id < ${before}::uuid`);
  if (from) all.push(sql`l.id >= ${firstIdAt(Date.parse(from))}::uuid`);
  if (to) all.push(sql`l.id < ${firstIdAt(Date.parse(to))}::uuid`);
  if (user) all.push(sql`l.user_id = ${user}::uuid`);
  if (subjectType) all.push(sql`l.subject_type = ${subjectType}`);
  if (subjectId) all.push(sql`l.subject_id = ${subjectId}`);
  if (q) {
    const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    all.push(
      sql`record_fold(l.person_name || ' ' || l.subject_label || ' ' || l.origin_label) like record_fold(${pattern})`,
    );
  }
  return sql.join(all, sql` and `);
}

export function listPeople(db: Database, workspaceId: string): Promise<{ id: string; name: string }[]> {
  return runOnce(
    db,
    sql`select id, name from workspace_users
         where workspace_id = ${workspaceId}::uuid and verified order by team_member, 2`,
  );
}

/** Of all workspaces. @returns the months that went */
export const purgeEntries = (platform: Pick<Platform, 'db' | 'clock' | 'config'>): Promise<string[]> =>
  dropOldMonths(platform, 'activity_log', platform.config.retention.activity);

/** What the member did stays in the log, without who it was and where from; so does what was done to the member. */
export async function unnameInActivityLog(tx: Transaction, workspaceId: string, userId: string): Promise<void> {
  await tx.execute(sql`
    update activity_log set user_id = null, person_name = 'Former member', origin_id = null, origin_label = ''
     where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid`);
  await tx.execute(sql`
    update activity_log set subject_id = null, subject_label = 'a former member'
     where workspace_id = ${workspaceId}::uuid and subject_type = 'member' and subject_id = ${userId}`);
  await tx.execute(sql`
    update activity_log set details = details || '{"person": "a former member", "personId": ""}'
     where workspace_id = ${workspaceId}::uuid and details->>'personId' = ${userId}`);
}
