// SQL on the keys that links of mails are signed with.
import { sql } from 'drizzle-orm';
import type { Sealed } from '#platform/encryption.ts';
import type { Executor } from '#platform/platform.ts';

export interface StoredMailKey {
  id: string;
  sealed: Sealed;
}

/** Oldest first. */
export async function storedMailKeys(executor: Executor): Promise<StoredMailKey[]> {
  const { rows } = await executor.execute<{ id: string; keyId: string; bytes: Buffer }>(
    sql`select id, key_id as "keyId", sealed as bytes from mail_link_keys order by created_at, id`,
  );
  return rows.map(({ id, ...sealed }) => ({ id, sealed }));
}

/** Until the end of the transaction nobody else makes one. */
export async function holdMailKeys(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended('mail_link_keys', 0))`);
}

export async function addMailKey(executor: Executor, { id, sealed }: StoredMailKey): Promise<void> {
  await executor.execute(
    sql`insert into mail_link_keys (id, key_id, sealed) values (${id}, ${sealed.keyId}, ${sealed.bytes})`,
  );
}

export async function resealMailKey(executor: Executor, before: StoredMailKey, after: Sealed): Promise<void> {
  await executor.execute(sql`
    update mail_link_keys set key_id = ${after.keyId}, sealed = ${after.bytes}
     where id = ${before.id} and key_id = ${before.sealed.keyId}`);
}
