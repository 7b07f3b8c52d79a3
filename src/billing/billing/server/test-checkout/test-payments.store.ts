// All SQL of the test checkout: records by kind and id, locked while a button of its pages works on them.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import { newToken } from '#platform/secrets.ts';
import type { TestRecords } from './test-records.ts';

type Kind = keyof TestRecords;

/** `cs_test_...`: says what it is, and cannot be guessed. */
export function newTestId(kind: Kind): string {
  const prefixes: Record<Kind, string> = {
    checkout: 'cs',
    customer: 'cus',
    subscription: 'sub',
    invoice: 'in',
    payment: 'pi',
    portal: 'bps',
  };
  return `${prefixes[kind]}_test_${newToken().replace(/[^A-Za-z0-9]/g, 'x')}`;
}

export async function readTestRecord<K extends Kind>(
  db: Executor,
  kind: K,
  id: string,
): Promise<TestRecords[K] | null> {
  const { rows } = await db.execute<{ record: TestRecords[K] }>(
    sql`select record from test_payments where id = ${id} and kind = ${kind}`,
  );
  return rows[0]?.record ?? null;
}

/** The record, locked until the transaction ends. */
export async function lockTestRecord<K extends Kind>(
  tx: Executor,
  kind: K,
  id: string,
): Promise<TestRecords[K] | null> {
  const { rows } = await tx.execute<{ record: TestRecords[K] }>(
    sql`select record from test_payments where id = ${id} and kind = ${kind} for update`,
  );
  return rows[0]?.record ?? null;
}

export async function saveTestRecord<K extends Kind>(
  db: Executor,
  kind: K,
  id: string,
  record: TestRecords[K],
): Promise<void> {
  const customerId = 'customerId' in record ? record.customerId : null;
  await db.execute(
    sql`insert into test_payments (id, kind, customer_id, record) values (${id}, ${kind}, ${customerId}, ${JSON.stringify(record)})
        on conflict (id) do update set customer_id = excluded.customer_id, record = excluded.record`,
  );
}

/** The checkout of an order, made once: asked again it is the same. */
export async function saveTestCheckout(
  db: Executor,
  orderId: string,
  record: TestRecords['checkout'],
): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into test_payments (id, kind, customer_id, order_id, record)
        values (${newTestId('checkout')}, 'checkout', ${record.customerId}, ${orderId}, ${JSON.stringify(record)})
        on conflict (order_id) do update set order_id = excluded.order_id returning id`,
  );
  return rows[0]?.id ?? '';
}

/** Newest first. */
export async function listTestRecords<K extends Kind>(
  db: Executor,
  kind: K,
  customerId: string,
): Promise<{ id: string; record: TestRecords[K] }[]> {
  const { rows } = await db.execute<{ id: string; record: TestRecords[K] }>(
    sql`select id, record from test_payments where customer_id = ${customerId} and kind = ${kind}
         order by created_at desc limit 50`,
  );
  return rows;
}

/** Whose order a checkout was made for, in our own books; undefined: no such order, null: a guest's. */
export async function workspaceOfOrder(db: Executor, orderId: string): Promise<string | null | undefined> {
  const { rows } = await db.execute<{ workspaceId: string | null }>(
    sql`select workspace_id as "workspaceId" from billing_checkouts where id = ${orderId}`,
  );
  return rows[0]?.workspaceId;
}

export async function workspaceOfCustomer(db: Executor, customerId: string): Promise<string | null> {
  const { rows } = await db.execute<{ workspaceId: string }>(
    sql`select workspace_id as "workspaceId" from billing_customers where provider = 'test' and customer_id = ${customerId}`,
  );
  return rows[0]?.workspaceId ?? null;
}
