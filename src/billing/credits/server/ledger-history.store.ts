// A long ledger in one statement: what measurements read, as sound as one that was charged entry by entry.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';

export interface LedgerHistory {
  workspaceId: string;
  userId: string;
  /** Number of entries, at least 1: one grant, then charges. */
  entries: number;
  /** Credits of each charge. */
  price: number;
  /** What is left after the last entry. */
  balance: number;
}

/** For a workspace that has no wallet yet. The entries are a minute apart, the newest is of now. */
export async function writeLedgerHistory(executor: Executor, history: LedgerHistory): Promise<void> {
  const { workspaceId, userId, entries, price, balance } = history;
  const granted = balance + price * (entries - 1);
  // Sorted, because `seq` is given out in the order in which rows arrive, and has to be the order of the balances.
  await executor.execute(sql`
    with wallet as (
      insert into credit_wallets (workspace_id, balance) values (${workspaceId}::uuid, ${balance}::int)
      returning workspace_id)
    insert into credit_ledger (workspace_id, id, at, user_id, kind, amount, balance_after, reason, idempotency_key)
    select workspace_id, gen_random_uuid(), now() - make_interval(mins => ${entries}::int - n), ${userId}::uuid,
           case n when 1 then 'grant' else 'charge' end,
           case n when 1 then ${granted}::int else -${price}::int end,
           ${granted}::int - ${price}::int * (n - 1),
           case n when 1 then 'Credits to start with' else 'LinkedIn people search: sample ' || n end,
           'history:' || n
      from wallet, generate_series(1, ${entries}::int) n
     order by n`);
}
