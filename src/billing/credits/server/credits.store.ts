// All SQL on wallets and the ledger. Each change of a balance is one statement that also writes its entry.
import { type SQL, sql } from 'drizzle-orm';
import { type Database, type Executor, isUniqueViolation, runNamed, statementOf } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { findBudget, findKeyBudget, KEY_DAY, KEY_SPENT, PERIOD_NOW, SPENT_NOW } from './budgets.store.ts';

export interface EntryFacts {
  workspaceId: string;
  /** Credits, positive; an adjustment that takes some away has a negative amount. */
  amount: number;
  /** One entry per workspace and key, ever. */
  idempotencyKey: string;
  reason: string;
  userId?: string | undefined;
  /** Set where a program pays: its key's budget counts too. */
  apiKeyId?: string | undefined;
  requestId?: string | undefined;
  searchId?: string | undefined;
  /** Charged, or given back, for sample data. */
  practice?: boolean | undefined;
}

/** The refund of a charge: its person and key get it back, and their budgets. */
export interface RefundFacts extends Omit<EntryFacts, 'userId' | 'apiKeyId'> {
  /** The idempotency key of the charge. */
  refunds: string;
}

export interface Balance {
  balance: number;
  /** Place of the last entry in the ledger: of two balances the one with the higher `seq` is the newer. */
  seq: number;
}

/** What a charge writes: values, or the places of them in a statement that is put into words once. */
export type ChargeValues = {
  readonly [Value in keyof EntryFacts | 'entryId']-?: unknown;
};

export const toChargeValues = (facts: EntryFacts) => ({
  entryId: newId(),
  workspaceId: facts.workspaceId,
  amount: facts.amount,
  idempotencyKey: facts.idempotencyKey,
  reason: facts.reason,
  userId: facts.userId ?? null,
  apiKeyId: facts.apiKeyId ?? null,
  requestId: facts.requestId ?? null,
  searchId: facts.searchId ?? null,
  practice: facts.practice ?? false,
});

interface ChargeOptions {
  /** True where a program pays. */
  withKey: boolean;
  /** SQL that must also hold (read from the statement's earlier parts). */
  condition?: SQL;
}

/**
 * The parts of a charge, to be put into a larger statement: `wallet` gives one row exactly when the balance, the person's budget and
 * the API key's were enough, `entry` and what the budgets count follow from it. The budgets' rows are locked before they are read, always
 * in this order, so of charges at once each sees those before it. A key used before makes the whole statement fail on `credit_ledger_key`.
 */
export function chargeParts(value: ChargeValues, { withKey, condition = sql`true` }: ChargeOptions): SQL {
  const key = withKey ? keyParts(value) : NO_KEY;
  const ofBudget = sql`b.workspace_id = ${value.workspaceId}::uuid and b.user_id = ${value.userId}::uuid`;
  return sql`
    budget as (
      select b.credits - ${SPENT_NOW} as left from credit_budgets b where ${ofBudget} for update),
    ${key.budget}
    wallet as (
      update credit_wallets set balance = balance - ${value.amount}::int
       where workspace_id = ${value.workspaceId}::uuid and balance >= ${value.amount}::int
         and not exists (select from budget where budget.left < ${value.amount}::int) ${key.condition} and ${condition}
      returning balance),
    budgeted as (
      update credit_budgets b set spent = ${SPENT_NOW} + ${value.amount}::int, period_start = ${PERIOD_NOW}
        from wallet where ${ofBudget}),
    ${key.budgeted}
    entry as (
      insert into credit_ledger
             (workspace_id, id, user_id, api_key_id, kind, amount, balance_after, reason, request_id, search_id, idempotency_key, practice)
      select ${value.workspaceId}::uuid, ${value.entryId}::uuid, ${value.userId}::uuid, ${value.apiKeyId}::uuid,
             'charge', -${value.amount}::int, wallet.balance, ${value.reason}::text, ${value.requestId}::text,
             ${value.searchId}::uuid, ${value.idempotencyKey}::text, ${value.practice}::boolean
        from wallet
      returning balance_after, seq)`;
}

/** Part of a statement: the balance of the workspace as it is. */
export const balanceIn = (workspaceId: SQL): SQL =>
  sql`coalesce((select balance from credit_wallets where workspace_id = ${workspaceId}), 0)`;

/** Condition of a statement: the ledger of the workspace has an entry with this idempotency key. Those of charges are not looked for in the archive. */
export const hasEntry = (workspaceId: SQL, key: SQL): SQL =>
  sql`exists (select 1 from credit_ledger l where l.workspace_id = ${workspaceId} and l.idempotency_key = ${key})`;

type KeyParts = Record<'budget' | 'condition' | 'budgeted', SQL>;

/** Of a person: their charge is not slowed down by the look-up of a key. */
const NO_KEY: KeyParts = { budget: sql``, condition: sql``, budgeted: sql`` };

function keyParts({ workspaceId, apiKeyId, amount }: ChargeValues): KeyParts {
  const ofKey = sql`k.workspace_id = ${workspaceId}::uuid and k.api_key_id = ${apiKeyId}::uuid`;
  return {
    // The count makes it lock after the person's budget.
    budget: sql`key_budget as (
      select k.credits - ${KEY_SPENT} as left from key_budgets k
       where (select count(*) from budget) >= 0 and ${ofKey} for update),`,
    condition: sql`and not exists (select from key_budget where key_budget.left < ${amount}::int)`,
    budgeted: sql`key_budgeted as (
      update key_budgets k set spent = ${KEY_SPENT} + ${amount}::int, spent_on = ${KEY_DAY} from wallet where ${ofKey}),`,
  };
}

const chargeStatement = (name: string, withKey: boolean) =>
  statementOf<Balance, ChargeValues>(
    name,
    (value) => sql`with ${chargeParts(value, { withKey })} select balance_after as balance, seq from entry`,
  );
const CHARGE = {
  ofPerson: chargeStatement('credits-charge', false),
  ofKey: chargeStatement('credits-charge-of-key', true),
};

/** Takes credits in one statement: null where the balance or a budget is too small, and nothing has changed then. A key used before fails. */
export async function chargeWithin(executor: Executor, facts: EntryFacts): Promise<Balance | null> {
  const statement = facts.apiKeyId === undefined ? CHARGE.ofPerson : CHARGE.ofKey;
  const [entry] = await statement(executor, toChargeValues(facts));
  return entry ?? null;
}

/** `insufficient` and `duplicate` (the key was used before) changed nothing. */
export async function charge(db: Database, facts: EntryFacts): Promise<Balance | 'insufficient' | 'duplicate'> {
  try {
    return (await chargeWithin(db, facts)) ?? 'insufficient';
  } catch (error) {
    if (isUniqueViolation(error, 'credit_ledger_key')) return 'duplicate';
    throw error;
  }
}

/** What is left in each pool. Granted credits are spent first. */
export interface Pools {
  granted: number;
  bought: number;
}

const toPools = ({ balance, bought }: { balance: number; bought: number }): Pools => {
  const left = Math.min(balance, bought);
  return { granted: balance - left, bought: left };
};

/** The pools, locked until the transaction ends. */
export async function lockWallet(executor: Executor, workspaceId: string): Promise<Pools> {
  await lockBalance(executor, workspaceId);
  return readPools(executor, workspaceId);
}

export async function readPools(executor: Executor, workspaceId: string): Promise<Pools> {
  const { rows } = await executor.execute<{ balance: number; bought: number }>(
    sql`select balance, bought from credit_wallets where workspace_id = ${workspaceId}::uuid`,
  );
  return toPools(rows[0] ?? { balance: 0, bought: 0 });
}

/** The balance, locked until the transaction ends. The wallet is made if there is none. */
export async function lockBalance(executor: Executor, workspaceId: string): Promise<number> {
  await executor.execute(
    sql`insert into credit_wallets (workspace_id) values (${workspaceId}::uuid) on conflict do nothing`,
  );
  const { rows } = await executor.execute<{ balance: number }>(
    sql`select balance from credit_wallets where workspace_id = ${workspaceId}::uuid for update`,
  );
  return rows[0]?.balance ?? 0;
}

/** Which credits an entry is about: those that a plan grants until its renewal, or those that do not expire. */
export type Pool = 'granted' | 'bought';

export type Added = Balance & { entryId: string };

/**
 * Adds credits and their entry within a transaction, whose caller announces the balance after its commit. A key used
 * before changes nothing and answers null. The wallet is made if there is none. A negative amount takes away, and the
 * caller has seen under the wallet's lock (`lockWallet`) that the pool has as many.
 */
export function addWithin(
  executor: Executor,
  kind: 'grant' | 'purchase' | 'adjustment',
  facts: EntryFacts,
  pool: Pool = kind === 'purchase' ? 'bought' : 'granted',
): Promise<Added | null> {
  return add(executor, kind, facts, pool);
}

/** Gives a charge back, or a part of it, as `addWithin` adds; the person and the key that paid may spend it again in the same period. */
export async function refundWithin(executor: Executor, { refunds, ...facts }: RefundFacts): Promise<Added | null> {
  const { workspaceId, amount } = facts;
  const charge = await findCharge(executor, workspaceId, refunds);
  const userId = charge?.userId ?? undefined;
  const apiKeyId = charge?.apiKeyId ?? undefined;
  // The budgets before the wallet, as a charge locks them.
  if (userId) {
    await executor.execute(sql`
      select from credit_budgets where workspace_id = ${workspaceId}::uuid and user_id = ${userId}::uuid for update`);
  }
  if (apiKeyId) {
    await executor.execute(sql`
      select from key_budgets where workspace_id = ${workspaceId}::uuid and api_key_id = ${apiKeyId}::uuid for update`);
  }
  const added = await add(executor, 'refund', { ...facts, userId, apiKeyId }, 'granted');
  if (added && charge && userId) {
    await executor.execute(sql`
      update credit_budgets b set spent = greatest(b.spent - ${amount}::int, 0)
       where b.workspace_id = ${workspaceId}::uuid and b.user_id = ${userId}::uuid
         and b.period_start = ${PERIOD_NOW} and b.period_start <= ${charge.at}::timestamptz`);
  }
  if (added && charge && apiKeyId) {
    await executor.execute(sql`
      update key_budgets k set spent = greatest(k.spent - ${amount}::int, 0)
       where k.workspace_id = ${workspaceId}::uuid and k.api_key_id = ${apiKeyId}::uuid and k.spent_on = ${KEY_DAY}
         and k.spent_on <= (${charge.at}::timestamptz at time zone 'utc')::date`);
  }
  return added;
}

interface Charge {
  userId: string | null;
  apiKeyId: string | null;
  at: string;
}

/** The archive second: an entry goes there and never back. It has no index on keys, which one refund in years would use. */
async function findCharge(executor: Executor, workspaceId: string, key: string): Promise<Charge | undefined> {
  const find = async (table: SQL) => {
    const { rows } = await executor.execute<Charge & Record<string, unknown>>(sql`
      select user_id as "userId", api_key_id as "apiKeyId", at from ${table}
       where workspace_id = ${workspaceId}::uuid and idempotency_key = ${key}`);
    return rows[0];
  };
  return (await find(sql`credit_ledger`)) ?? find(sql`credit_ledger_archive`);
}

async function add(
  executor: Executor,
  kind: 'grant' | 'purchase' | 'refund' | 'adjustment',
  facts: EntryFacts,
  pool: Pool,
): Promise<Added | null> {
  // The row lock is taken before the key is looked for, so of two calls with one key the second sees the first's entry.
  await lockBalance(executor, facts.workspaceId);
  // What was spent since the last addition came out of the granted ones first: what is left bounds the bought ones. A charge
  // that is given back is no addition: it may have come out of either.
  const bought = sql`${kind === 'refund' ? sql`bought` : sql`least(bought, balance)`} + ${pool === 'bought' ? facts.amount : 0}::int`;
  const { rows } = await executor.execute<{ balance: number; seq: number; entryId: string }>(sql`
    with wallet as (
      update credit_wallets set balance = balance + ${facts.amount}::int, bought = ${bought}
       where workspace_id = ${facts.workspaceId}::uuid
         and not exists (select 1 from credit_ledger
                          where workspace_id = ${facts.workspaceId}::uuid and idempotency_key = ${facts.idempotencyKey})
      returning balance)
    insert into credit_ledger
           (workspace_id, id, user_id, api_key_id, kind, amount, balance_after, reason, request_id, search_id, idempotency_key, practice)
    select ${facts.workspaceId}::uuid, ${newId()}::uuid, ${facts.userId ?? null}::uuid, ${facts.apiKeyId ?? null}::uuid,
           ${kind}::text, ${facts.amount}::int, wallet.balance, ${facts.reason}::text, ${facts.requestId ?? null}::text,
           ${facts.searchId ?? null}::uuid, ${facts.idempotencyKey}::text, ${facts.practice ?? false}::boolean
      from wallet
    returning balance_after as balance, seq, id as "entryId"`);
  return rows[0] ?? null;
}

export async function entryByKey(db: Database, workspaceId: string, key: string): Promise<Balance | null> {
  const { rows } = await db.execute<{ balance: number; seq: number }>(sql`
    select balance_after as balance, seq from credit_ledger
     where workspace_id = ${workspaceId}::uuid and idempotency_key = ${key}`);
  return rows[0] ?? null;
}

/** Balance now, with the place of the last entry. A workspace without a wallet has 0. */
export async function getBalance(db: Database, workspaceId: string): Promise<Balance> {
  const rows = await runNamed<Balance>(
    db,
    'credits-balance',
    sql`select w.balance, coalesce((select seq from credit_ledger l where l.workspace_id = w.workspace_id
                                     order by seq desc limit 1), 0) as seq
          from credit_wallets w where w.workspace_id = ${workspaceId}::uuid`,
  );
  return rows[0] ?? { balance: 0, seq: 0 };
}

/** What a person, or their API key, may spend now: the balance, or what the budgets leave of it. */
export async function spendableBy(
  executor: Executor,
  workspaceId: string,
  { userId, apiKeyId }: { userId: string; apiKeyId?: string | null | undefined },
): Promise<number> {
  const { granted, bought } = await readPools(executor, workspaceId);
  const budget = await findBudget(executor, workspaceId, userId);
  const ofKey = apiKeyId ? await findKeyBudget(executor, workspaceId, apiKeyId) : null;
  const noLimit = Number.POSITIVE_INFINITY;
  return Math.min(granted + bought, budget?.left ?? noLimit, ofKey?.left ?? noLimit);
}

export interface AuditFault {
  workspaceId: string;
  balance: number;
  sum: number;
  lastBalanceAfter: number | null;
}

/** Workspaces whose balance is not the sum of their entries, or not what the last entry says. */
export async function auditFaults(db: Database): Promise<AuditFault[]> {
  const { rows } = await db.execute<AuditFault & Record<string, unknown>>(sql`
    with sums as (
      select workspace_id, sum(amount)::int as sum, (array_agg(balance_after order by seq desc))[1] as last
        from credit_entries group by workspace_id)
    select w.workspace_id as "workspaceId", w.balance, coalesce(s.sum, 0) as sum, s.last as "lastBalanceAfter"
      from credit_wallets w left join sums s using (workspace_id)
     where w.balance <> coalesce(s.sum, 0) or w.balance <> coalesce(s.last, 0)`);
  return rows;
}

export async function walletCount(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from credit_wallets`);
  return rows[0]?.count ?? 0;
}
