// SQL on templates: one of them, lists by keyset, counts, and what a compiled mail needs of a workspace.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, runNamed, runOnce } from '#platform/db/client.ts';
import type {
  MessageContent,
  Shelf,
  Target,
  Template,
  TemplateRow,
  TemplateSort,
  TemplatesFilter,
} from '../contract.ts';

type People = 'owner' | 'updatedBy' | 'updatedAt';

/** As PostgreSQL gives it. */
export type ListRow = Omit<TemplateRow, People> & {
  updatedAt: Date;
  ownerId: string;
  ownerName: string;
  updatedById: string;
  updatedByName: string;
};
export type DetailRow = ListRow & Pick<Template, 'content' | 'revision' | 'version'>;

const toName = (column: string) =>
  `(select u.name from workspace_users u where u.workspace_id = t.workspace_id and u.id = t.${column})`;
const columns = sql.raw(`
  t.id, t.channel, t.name, t.opening, t.variables, t.shelf, t.approval, t.updated_at as "updatedAt",
  t.created_by as "ownerId", ${toName('created_by')} as "ownerName",
  t.updated_by as "updatedById", ${toName('updated_by')} as "updatedByName"`);
const whole = sql`${columns}, t.content, t.revision, t.version`;

const SORTS: Record<TemplateSort, SQL> = {
  updated: sql`t.updated_at`,
  name: sql`lower(t.name)`,
  channel: sql`t.channel`,
  opening: sql`lower(t.opening)`,
};

type Narrowed = Pick<TemplatesFilter, 'shelf' | 'channel' | 'q'>;

function matches(workspaceId: string, { shelf, channel, q }: Narrowed): SQL {
  return sql`t.workspace_id = ${workspaceId}::uuid and t.shelf = ${shelf}
    ${channel ? sql`and t.channel = ${channel}` : sql``}
    ${q ? sql`and strpos(record_fold(t.name || ' ' || t.opening), record_fold(${q})) > 0` : sql``}`;
}

/** Unknown ids and those of other workspaces match nothing. */
export function matchesTarget(workspaceId: string, target: Target): SQL {
  if ('filter' in target) return matches(workspaceId, target.filter);
  return sql`t.workspace_id = ${workspaceId}::uuid and t.id = any(${sql.param([...target.ids])}::uuid[])`;
}

export interface PageOptions {
  sort: TemplateSort;
  order: 'asc' | 'desc';
  limit: number;
  /** Id of the last template of the page before. */
  after?: string | undefined;
}

export async function templatesPage(
  db: Database,
  workspaceId: string,
  filter: Narrowed,
  { sort, order, limit, after }: PageOptions,
): Promise<ListRow[]> {
  const by = SORTS[sort];
  const beyond = sql.raw(order === 'asc' ? '>' : '<');
  const direction = sql.raw(order);
  const start = after
    ? sql`and (${by}, t.id) ${beyond} (select ${by}, t.id from templates t
                                        where t.workspace_id = ${workspaceId}::uuid and t.id = ${after}::uuid)`
    : sql``;
  return runOnce<ListRow>(
    db,
    sql`select ${columns} from templates t where ${matches(workspaceId, filter)} ${start}
         order by ${by} ${direction}, t.id ${direction} limit ${limit}`,
  );
}

export async function countTemplates(db: Database, workspaceId: string, filter: Narrowed): Promise<number> {
  const [row] = await runOnce<{ total: number }>(
    db,
    sql`select count(*) as total from templates t where ${matches(workspaceId, filter)}`,
  );
  return row?.total ?? 0;
}

export async function summaryRow(db: Database, workspaceId: string) {
  const [row] = await runNamed<Record<Shelf | 'email' | 'whatsapp' | 'snippet', number>>(
    db,
    'templates-summary',
    sql`select count(*) filter (where shelf = 'live') as live, count(*) filter (where shelf = 'archived') as archived,
               count(*) filter (where shelf = 'bin') as bin,
               count(*) filter (where shelf = 'live' and channel = 'email') as email,
               count(*) filter (where shelf = 'live' and channel = 'whatsapp') as whatsapp,
               count(*) filter (where shelf = 'live' and channel = 'snippet') as snippet
          from templates where workspace_id = ${workspaceId}::uuid`,
  );
  return row ?? { live: 0, archived: 0, bin: 0, email: 0, whatsapp: 0, snippet: 0 };
}

export async function templateById(db: Database, workspaceId: string, id: string): Promise<DetailRow | null> {
  const [row] = await runNamed<DetailRow>(
    db,
    'template',
    sql`select ${whole} from templates t where t.workspace_id = ${workspaceId}::uuid and t.id = ${id}::uuid`,
  );
  return row ?? null;
}

export async function listNames(
  executor: Executor,
  workspaceId: string,
  target: Target,
): Promise<Pick<TemplateRow, 'id' | 'channel' | 'name'>[]> {
  const { rows } = await executor.execute<Pick<TemplateRow, 'id' | 'channel' | 'name'>>(
    sql`select t.id, t.channel, t.name from templates t where ${matchesTarget(workspaceId, target)} order by t.id desc`,
  );
  return rows;
}

export async function wholeTemplates(
  db: Database,
  workspaceId: string,
  target: Target,
  limit: number,
): Promise<DetailRow[]> {
  return runOnce<DetailRow>(
    db,
    sql`select ${whole} from templates t where ${matchesTarget(workspaceId, target)} order by t.id desc limit ${limit}`,
  );
}

export interface SnippetRow {
  id: string;
  name: string;
  nameFolded: string;
  opening: string;
  html: string;
}

export async function liveSnippets(db: Database, workspaceId: string): Promise<SnippetRow[]> {
  return runNamed<SnippetRow>(
    db,
    'template-snippets',
    sql`select id, name, name_folded as "nameFolded", opening, content ->> 'html' as html from templates
         where workspace_id = ${workspaceId}::uuid and channel = 'snippet' and shelf = 'live' order by lower(name), id`,
  );
}

/** Email templates, the one used or changed last first. */
export async function liveMailTemplates(
  db: Database,
  workspaceId: string,
  limit: number,
): Promise<{ id: string; name: string; html: string }[]> {
  return runNamed<{ id: string; name: string; html: string }>(
    db,
    'template-mails',
    sql`select id, name, content ->> 'html' as html from templates
         where workspace_id = ${workspaceId}::uuid and channel = 'email' and shelf = 'live'
         order by updated_at desc, id limit ${limit}`,
  );
}

export async function howMany(executor: Executor, workspaceId: string): Promise<number> {
  const { rows } = await executor.execute<{ total: number }>(
    sql`select count(*) as total from templates where workspace_id = ${workspaceId}::uuid`,
  );
  return Number(rows[0]?.total ?? 0);
}

// SQL of WhatsApp templates that are submitted to Meta: what is submitted, and what became of it.

/** One that can be submitted: of the channel WhatsApp, and not in the bin. */
export async function messageTemplate(
  db: Executor,
  workspaceId: string,
  id: string,
): Promise<{ name: string; content: MessageContent } | null> {
  const { rows } = await db.execute<{ name: string; content: MessageContent }>(sql`
    select name, content from templates
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and channel = 'whatsapp' and shelf <> 'bin'`);
  return rows[0] ?? null;
}

/** No change of what it holds: revision and versions stay. */
export async function setApproval(
  tx: Executor,
  workspaceId: string,
  id: string,
  approval: TemplateRow['approval'],
): Promise<void> {
  await tx.execute(sql`
    update templates set approval = ${approval}
     where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid and approval <> ${approval}`);
}
