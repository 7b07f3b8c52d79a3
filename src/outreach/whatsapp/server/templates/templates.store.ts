// SQL of message templates at Meta.
import { type SQL, sql } from 'drizzle-orm';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import { META_CATEGORIES, META_STATUSES, type MetaCategory } from '../../fields.contract.ts';
import type { MetaTemplate } from '../api/whatsapp-api.ts';

export type MetaStatus = (typeof META_STATUSES)[number];

export interface StoredTemplate {
  id: string;
  wabaId: string;
  /** '' while its submission has no answer. */
  metaId: string;
  name: string;
  language: string;
  category: MetaCategory;
  previousCategory: MetaCategory | null;
  status: MetaStatus;
  /** Meta's value. */
  reason: string;
  components: unknown[];
  templateId: string | null;
  fields: string[];
  syncedAt: Date;
  /** Set if Meta no longer lists it. */
  goneAt: Date | null;
}

type Row = Omit<StoredTemplate, 'syncedAt' | 'goneAt'> & { syncedAt: string; goneAt: string | null };

async function select(db: Executor, workspaceId: string, which: SQL): Promise<StoredTemplate[]> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select t.id, t.waba_id as "wabaId", t.meta_id as "metaId", t.name, t.language, t.category, t.previous_category as "previousCategory",
           t.status, t.reason, t.components, t.template_id as "templateId", t.fields, to_json(t.synced_at)#>>'{}' as "syncedAt",
           to_json(t.gone_at)#>>'{}' as "goneAt"
      from whatsapp_templates t where t.workspace_id = ${workspaceId}::uuid and ${which} order by t.name, t.language, t.waba_id`);
  return rows.map((row) => ({
    ...row,
    syncedAt: new Date(row.syncedAt),
    goneAt: row.goneAt === null ? null : new Date(row.goneAt),
  }));
}

/** Including templates that Meta no longer lists (`goneAt`). */
export async function templateById(db: Executor, workspaceId: string, id: string): Promise<StoredTemplate | null> {
  const [row] = await select(db, workspaceId, sql`t.id = ${id}::uuid`);
  return row ?? null;
}

/** Listed templates of one account, or of all. */
export const liveTemplates = (db: Executor, workspaceId: string, wabaId: string | null): Promise<StoredTemplate[]> =>
  select(db, workspaceId, sql`t.gone_at is null ${wabaId === null ? sql`` : sql`and t.waba_id = ${wabaId}`}`);

/** Of one of our templates, at all accounts. */
export const templatesFrom = (db: Executor, workspaceId: string, templateId: string): Promise<StoredTemplate[]> =>
  select(db, workspaceId, sql`t.template_id = ${templateId}::uuid and t.gone_at is null`);

export async function templateNamed(
  db: Executor,
  workspaceId: string,
  { wabaId, name, language }: Pick<StoredTemplate, 'wabaId' | 'name' | 'language'>,
): Promise<StoredTemplate | null> {
  const which = sql`t.waba_id = ${wabaId} and t.name = ${name} and t.language = ${language}`;
  const [row] = await select(db, workspaceId, which);
  return row ?? null;
}

/** The template that a number sends by this name and language. */
export async function templateNamedBy(
  db: Executor,
  workspaceId: string,
  numberId: string,
  { name, language }: Pick<StoredTemplate, 'name' | 'language'>,
): Promise<StoredTemplate | null> {
  const which = sql`t.name = ${name} and t.language = ${language} and t.waba_id = (
    select n.waba_id from whatsapp_numbers n where n.workspace_id = ${workspaceId}::uuid and n.id = ${numberId}::uuid)`;
  const [row] = await select(db, workspaceId, which);
  return row ?? null;
}

/** An unknown status counts as not sendable. */
export const toStatus = (status: string): MetaStatus =>
  META_STATUSES.find((each) => each === status.toUpperCase()) ?? 'DISABLED';
export const toCategory = (category: string): MetaCategory =>
  META_CATEGORIES.find((each) => each === category.toUpperCase()) ?? 'MARKETING';

/** A known template with a new status. */
export type ChangedTemplate = Pick<StoredTemplate, 'name' | 'language' | 'status' | 'reason' | 'templateId'>;

/**
 * Saves all templates of an account as Meta lists them: new, changed and deleted ones. @returns our templates that they were submitted from, and
 * those whose status changed
 */
export async function upsertTemplates(
  tx: Executor,
  workspaceId: string,
  wabaId: string,
  templates: readonly MetaTemplate[],
  /** When the list was requested: later submissions are not in it. */
  askedAt: Date,
): Promise<{ ours: string[]; turned: ChangedTemplate[] }> {
  // Name and language are unique at Meta; the first counts.
  const unique = new Map(templates.map((each) => [`${each.name} ${each.language}`, each]));
  const rows = [...unique.values()].map(({ previousCategory, ...each }) => ({
    ...each,
    id: newId(),
    category: toCategory(each.category),
    status: toStatus(each.status),
    previousCategory: previousCategory === null || previousCategory === '' ? null : toCategory(previousCategory),
  }));
  const { rows: reported } = await tx.execute<ChangedTemplate & { turned: boolean }>(sql`
    with listed as (
      select t from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) t),
    -- As it was before this statement.
    before as (
      select b.name, b.language, b.status from whatsapp_templates b where b.workspace_id = ${workspaceId}::uuid and b.waba_id = ${wabaId}),
    put as (
      insert into whatsapp_templates as w (workspace_id, id, waba_id, meta_id, name, language, category, previous_category, status, reason, components)
      select ${workspaceId}::uuid, (t ->> 'id')::uuid, ${wabaId}, t ->> 'metaId', t ->> 'name', t ->> 'language', t ->> 'category',
             t ->> 'previousCategory', t ->> 'status', t ->> 'reason', t -> 'components' from listed
       order by t ->> 'name', t ->> 'language'
      on conflict (workspace_id, waba_id, name, language) do update
         set meta_id = excluded.meta_id, status = excluded.status, components = excluded.components, category = excluded.category,
             previous_category = case when excluded.previous_category is not null then excluded.previous_category
                                      when w.category <> excluded.category then w.category else w.previous_category end,
             -- A list says less of a rejection than its event did.
             reason = case when excluded.reason = '' and w.status = excluded.status then w.reason else excluded.reason end,
             synced_at = now(), gone_at = null
      returning w.name, w.language, w.status, w.reason, w.template_id),
    gone as (
      -- One that is being submitted has no id yet, and is not listed yet either.
      update whatsapp_templates g set gone_at = now()
       where g.workspace_id = ${workspaceId}::uuid and g.waba_id = ${wabaId} and g.gone_at is null and g.meta_id <> '' and g.synced_at < ${askedAt.toISOString()}::timestamptz
         and not exists (select from listed where t ->> 'name' = g.name and t ->> 'language' = g.language)
      returning g.name, g.language, g.status, g.reason, g.template_id)
    select p.name, p.language, p.status, p.reason, p.template_id as "templateId", b.status is distinct from p.status and b.status is not null as turned
      from put p left join before b on b.name = p.name and b.language = p.language
     where p.template_id is not null or b.status <> p.status
    union all select name, language, status, reason, template_id, false from gone where template_id is not null`);
  await tx.execute(sql`
    update whatsapp_numbers set templates_synced_at = now() where workspace_id = ${workspaceId}::uuid and waba_id = ${wabaId} and deleted_at is null`);
  const ours = new Set(reported.flatMap(({ templateId }) => templateId ?? []));
  // Unknown statuses, such as a pending deletion, are not notified.
  const isAsListed = ({ name, language, status }: ChangedTemplate) =>
    unique.get(`${name} ${language}`)?.status.toUpperCase() === status;
  return { ours: [...ours], turned: reported.filter((each) => each.turned && isAsListed(each)) };
}

export interface TemplateChange {
  status?: MetaStatus;
  reason?: string;
  category?: MetaCategory;
  previousCategory?: MetaCategory;
}

/** Applies an event. @returns our template that it was submitted from, and the template if its status changed */
export async function changeTemplate(
  tx: Executor,
  workspaceId: string,
  { wabaId, metaId, name, language }: Pick<StoredTemplate, 'wabaId' | 'metaId' | 'name' | 'language'>,
  { status, reason, category, previousCategory }: TemplateChange,
): Promise<{ turned: ChangedTemplate[]; templateId: string | null }> {
  const which =
    metaId === ''
      ? sql`o.name = ${name} and o.language = ${language}`
      : sql`(o.meta_id = ${metaId} or (o.name = ${name} and o.language = ${language}))`;
  const { rows } = await tx.execute<ChangedTemplate & { turned: boolean }>(sql`
    with before as (
      select o.id, o.status from whatsapp_templates o
       where o.workspace_id = ${workspaceId}::uuid and o.waba_id = ${wabaId} and ${which} order by o.id for update)
    update whatsapp_templates w
       set status = coalesce(${status ?? null}::text, w.status), reason = coalesce(${reason ?? null}::text, w.reason),
           previous_category = case when ${category ?? null}::text is null or w.category = ${category ?? null}::text then w.previous_category
                                    else coalesce(${previousCategory ?? null}::text, w.category) end,
           category = coalesce(${category ?? null}::text, w.category),
           meta_id = case when w.meta_id = '' then ${metaId} else w.meta_id end
      from before b where w.workspace_id = ${workspaceId}::uuid and w.id = b.id
    returning w.name, w.language, w.status, w.reason, w.template_id as "templateId", w.status <> b.status as turned`);
  const templateId = rows.find((row) => row.templateId !== null)?.templateId ?? null;
  return { turned: rows.filter(({ turned }) => turned), templateId };
}

export interface SubmittedRow {
  wabaId: string;
  name: string;
  language: string;
  category: MetaCategory;
  components: readonly unknown[];
  templateId: string;
  fields: readonly string[];
}

/** Before the call, so that its answer and events find a row. @returns its id */
export async function recordSubmission(tx: Executor, workspaceId: string, row: SubmittedRow): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into whatsapp_templates as w (workspace_id, id, waba_id, name, language, category, status, components, template_id, fields)
    values (${workspaceId}::uuid, ${newId()}::uuid, ${row.wabaId}, ${row.name}, ${row.language}, ${row.category}, 'PENDING',
            ${JSON.stringify(row.components)}::jsonb, ${row.templateId}::uuid, ${sql.param([...row.fields])}::text[])
    on conflict (workspace_id, waba_id, name, language) do update set template_id = excluded.template_id, fields = excluded.fields
    returning w.id`);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('a submitted template has no row');
  return id;
}

/** Records Meta's answer to a submission or an edit. */
export async function recordSubmitted(
  tx: Executor,
  workspaceId: string,
  id: string,
  {
    metaId,
    status,
    category,
    components,
  }: { metaId: string; status: MetaStatus; category: MetaCategory; components: readonly unknown[] },
): Promise<void> {
  await tx.execute(sql`
    update whatsapp_templates w
       set meta_id = ${metaId}, status = ${status}, reason = '', components = ${JSON.stringify(components)}::jsonb, gone_at = null, synced_at = now(),
           previous_category = case when w.category <> ${category} then w.category else w.previous_category end, category = ${category}
     where w.workspace_id = ${workspaceId}::uuid and w.id = ${id}::uuid`);
}

/** Deletes a refused submission; a refused edit keeps the template. */
export async function deleteSubmission(tx: Executor, workspaceId: string, id: string): Promise<void> {
  await tx.execute(sql`
    delete from whatsapp_templates where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and meta_id = ''`);
}

/** One number of each account, to sync its templates. */
export async function accountsToSync(db: Executor): Promise<{ workspaceId: string; numberId: string }[]> {
  const { rows } = await db.execute<{ workspaceId: string; numberId: string }>(sql`
    select distinct on (n.workspace_id, n.waba_id) n.workspace_id as "workspaceId", n.id as "numberId"
      from whatsapp_numbers n join senders m on m.workspace_id = n.workspace_id and m.id = n.id
     where n.deleted_at is null and m.deleted_at is null and m.state <> 'broken'
     order by n.workspace_id, n.waba_id, n.created_at`);
  return rows;
}
