// SQL of the match rules: which record a found or typed one is taken for. The first rule that finds one wins; of several the one with the same main
// address, else the oldest.
import { type SQL, sql } from 'drizzle-orm';
import { anyWorkspace, type Executor, isUniqueViolation } from '#platform/db/client.ts';
import { MATCH_REASONS, type RecordKind } from '../../contract.ts';
import type { FieldValues } from '../../domain/complete-values.ts';
import { RECORD_TABLES } from '../record-columns.ts';

export type MatchReason = (typeof MATCH_REASONS)[number];

export interface FoundMatch {
  /** Place of the draft. */
  n: number;
  id: string;
  name: string;
  reason: MatchReason;
  /** What both have: the address, the number, the name. */
  shared: string;
}

/** Columns of a relation of drafts, by kind; texts are never null. */
const DRAFT: Record<RecordKind, SQL> = {
  contact:
    sql.raw(`n int, "email" text, "otherEmails" text[], "linkedin" text, "instagram" text, "facebook" text, "tiktok" text,
    "phone" text, "name" text, "companyName" text, "companyId" uuid`),
  company:
    sql.raw(`n int, "domain" text, "otherDomains" text[], "linkedin" text, "instagram" text, "facebook" text, "tiktok" text,
    "phone" text, "name" text, "registerNumber" text`),
};

const PROFILES = ['linkedin', 'instagram', 'facebook', 'tiktok'] as const;

/** Column of the address that one live record alone may have; drafts call it the same. */
const MAIN: Record<RecordKind, SQL> = { contact: sql.raw('"email"'), company: sql.raw('"domain"') };

/**
 * For each draft the live record that it is taken for; none where no rule finds one.
 * `every`: all that any rule finds, each with its first rule. `except`: the record itself.
 */
export async function findMatchRows(
  executor: Executor,
  workspaceId: string,
  kind: RecordKind,
  drafts: readonly (FieldValues & { companyId?: string | null })[],
  { every = false, except = null }: { every?: boolean; except?: string | null } = {},
): Promise<FoundMatch[]> {
  if (drafts.length === 0) return [];
  const docs = drafts.map((draft, n) => ({ ...BLANK, ...withoutNulls(draft), n }));
  const relation = sql`jsonb_to_recordset(${JSON.stringify(docs)}::jsonb) as d(${DRAFT[kind]})`;
  const { rows } = await executor.execute<Omit<FoundMatch, 'reason'> & { rule: number }>(sql`
    with d as materialized (select * from ${relation}),
    -- The rules once, then one look-up for each that they find: of a workspace that it has no statistics of, the planner expects one record,
    -- and would otherwise repeat the rules for each record there is.
    found as materialized (${matchRules(workspaceId, kind, sql.raw('d'))})
    select distinct on (${sql.raw(every ? 'f.n, f.id' : 'f.n')}) f.n, f.id, r.name, f.rule, f.shared
      from found f
      join d on d.n = f.n
     cross join lateral (select name, ${MAIN[kind]} from ${RECORD_TABLES[kind]} where workspace_id = ${anyWorkspace(workspaceId)} and id = f.id offset 0) r
     where ${except}::uuid is null or f.id <> ${except}::uuid
     order by f.n, ${every ? sql`f.id, f.rule` : sql`f.rule, (r.${MAIN[kind]} <> '' and r.${MAIN[kind]} = d.${MAIN[kind]}) desc, f.id`}`);
  return rows.map(({ rule, ...found }) => ({ ...found, reason: MATCH_REASONS[rule] ?? 'email' }));
}

const BLANK = {
  email: '',
  otherEmails: [],
  domain: '',
  otherDomains: [],
  linkedin: '',
  instagram: '',
  facebook: '',
  tiktok: '',
  phone: '',
  registerNumber: '',
  name: '',
  companyName: '',
  companyId: null,
};

function withoutNulls(draft: object): object {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null && value !== undefined));
}

const toRule = (reason: MatchReason) => sql.raw(String(MATCH_REASONS.indexOf(reason)));

/**
 * Rows (n, id, rule, shared) for a relation of drafts with the columns of `DRAFT`, in any order; the lowest rule wins. Each rule is a
 * join of its own, so that each uses its index.
 */
function matchRules(workspaceId: string, kind: RecordKind, drafts: SQL): SQL {
  const table = RECORD_TABLES[kind];
  const live = sql`r.workspace_id = ${anyWorkspace(workspaceId)} and r.deleted_at is null`;
  const main = MAIN[kind];
  const others = sql.raw(kind === 'contact' ? '"otherEmails"' : '"otherDomains"');
  const beside = sql.raw(kind === 'contact' ? 'other_emails' : 'other_domains');
  const rule = toRule(kind === 'contact' ? 'email' : 'domain');
  const addresses = sql`${drafts} d cross join lateral unnest(d.${main} || d.${others}) a(address)`;
  const apart = kind === 'company' ? sql`and not ${contradictsNumbers(sql`d."registerNumber"`, 'r')}` : sql``;
  const rules = [
    sql`select d.n, r.id, ${rule} as rule, a.address as shared from ${addresses}
          join ${table} r on ${live} and r.${main} = a.address and r.${main} <> '' where a.address <> ''`,
    sql`select d.n, r.id, ${rule}, a.address from ${addresses}
          join ${table} r on ${live} and r.${beside} @> array[a.address] and r.${beside} <> '{}' where a.address <> ''`,
    ...[...PROFILES, 'phone' as const].map((column) => {
      const name = sql.identifier(column);
      return sql`select d.n, r.id, ${toRule(column)}, d.${name} from ${drafts} d
                   join ${table} r on ${live} and r.${name} = d.${name} and r.${name} <> '' ${apart} where d.${name} <> ''`;
    }),
    ...(kind === 'contact'
      ? [sameNameAtCompany(drafts, live)]
      : [sameNumber(drafts, live), sql`${sameNameWithoutDomain(drafts, live)} ${apart}`]),
  ];
  return sql.join(rules, sql` union all `);
}

function sameNameAtCompany(drafts: SQL, live: SQL): SQL {
  return sql`select d.n, r.id, ${toRule('name-company')}, d."name" || ', ' || coalesce(nullif(d."companyName", ''), r.company_name) from ${drafts} d
    join contacts r on ${live} and r.name_folded = record_fold(d."name")
     and (r.company_id = d."companyId" or (r.company_folded = record_fold(d."companyName") and r.company_folded <> ''))
   where d."name" <> ''`;
}

function sameNameWithoutDomain(drafts: SQL, live: SQL): SQL {
  return sql`select d.n, r.id, ${toRule('name-company')}, d."name" from ${drafts} d
    join companies r on ${live} and r.name_folded = record_fold(d."name") and r.domain = ''
   where d."name" <> '' and d."domain" = ''`;
}

function sameNumber(drafts: SQL, live: SQL): SQL {
  return sql`select d.n, r.id, ${toRule('register')}, d."registerNumber" from ${drafts} d
    join companies r on ${live} and r.register_number = d."registerNumber" and r.register_number <> ''
   where position(':' in d."registerNumber") > 0`;
}

/**
 * Whether two numbers as records keep them are different ones of one register: such companies are never one, whatever else they share.
 * `compareRegisterNumbers` of shared says why.
 */
export const numbersDiffer = (one: SQL, other: SQL): SQL =>
  sql`(${one} <> '' and ${other} <> '' and ${one} <> ${other} and ${toRegister(one)} = ${toRegister(other)})`;

/**
 * Whether a company record has another number of the same register, in its field or among the values kept beside it (a record has one field for
 * the numbers of all registers). One that it has too is its own.
 */
export const contradictsNumbers = (number: SQL, record: 'c' | 'r'): SQL => {
  const [shown, facts] = [sql.raw(`${record}.register_number`), sql.raw(`${record}.facts`)];
  return sql`(${numbersDiffer(number, shown)} or (${number} <> '' and ${toRegister(number)} <> ${toRegister(shown)} and ${facts} ? 'registerNumber'
    and coalesce((select bool_or(${numbersDiffer(number, sql`o ->> 'value'`)}) and not bool_or(o ->> 'value' = ${number})
                    from jsonb_array_elements(${facts} #> '{registerNumber,others}') o), false)))`;
};

/** "GB" of "GB:01234567"; '' of a number alone. */
export const toRegister = (number: SQL): SQL => sql`left(${number}, greatest(0, position(':' in ${number}) - 1))`;

/** A table that was nearly empty when the database last looked at it is read through for every rule, until it is looked at again. */
export async function analyzeIfEmpty(tx: Executor, kind: RecordKind): Promise<void> {
  const table = RECORD_TABLES[kind];
  const { rows } = await tx.execute<{ few: boolean }>(
    sql`select reltuples < 5000 as few from pg_class where oid = ${kind === 'contact' ? 'contacts' : 'companies'}::regclass`,
  );
  if (rows[0]?.few) await tx.execute(sql`analyze ${table}`);
}

/** Places of drafts that may mean the same as another of them: they share an address, a profile, a number or a name. */
export async function sharedDrafts(
  executor: Executor,
  kind: RecordKind,
  drafts: readonly FieldValues[],
): Promise<Set<number>> {
  const docs = drafts.map((draft, n) => ({ ...BLANK, ...withoutNulls(draft), n }));
  const main = MAIN[kind];
  const others = sql.raw(kind === 'contact' ? '"otherEmails"' : '"otherDomains"');
  const shared = [...PROFILES, 'phone', ...(kind === 'company' ? ['registerNumber'] : [])];
  const columns = sql.raw(shared.map((column) => `('${column}', d."${column}")`).join(', '));
  const { rows } = await executor.execute<{ n: number }>(sql`
    with own as (
      select distinct d.n, k.rule, k.value from jsonb_to_recordset(${JSON.stringify(docs)}::jsonb) as d(${DRAFT[kind]})
       cross join lateral (
         select 'address' as rule, one as value from unnest(d.${main} || d.${others}) one
         union all select 'name', record_fold(d."name")
         union all select * from (values ${columns}) v) k
       where k.value <> '')
    select distinct n from (select n, count(*) over (partition by rule, value) as times from own) counted where times > 1`);
  return new Set(rows.map(({ n }) => n));
}

/** The live record that has this address, beside one. */
export async function findHolder(
  executor: Executor,
  workspaceId: string,
  kind: RecordKind,
  address: string,
  except: string | null = null,
): Promise<{ id: string; name: string } | null> {
  const { rows } = await executor.execute<{ id: string; name: string }>(sql`
    select r.id, r.name from ${RECORD_TABLES[kind]} r
     where r.workspace_id = ${anyWorkspace(workspaceId)} and r.${MAIN[kind]} = ${address} and r.deleted_at is null
       and (${except}::uuid is null or r.id <> ${except}::uuid)`);
  return rows[0] ?? null;
}

/** Whether a statement failed because a live record has the address. */
export function isAddressTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'contacts_one_email') || isUniqueViolation(error, 'companies_one_domain');
}
