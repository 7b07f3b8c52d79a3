// SQL behind finishing mails: the numbers of links and the key that signs them.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/db/client.ts';
import type { Executor } from '#platform/platform.ts';
import type { Sealed } from '#platform/secrets.ts';

export interface LinkOfStream {
  streamId: string;
  url: string;
}

const toDigest = (url: string) => createHash('sha256').update(url).digest('hex');
const getKey = ({ streamId, digest }: { streamId: string; digest: string }) => `${streamId} ${digest}`;

/** Assigns numbers to new links. @returns a lookup from a link to its number */
export async function numberLinks(
  db: Database,
  workspaceId: string,
  links: readonly LinkOfStream[],
): Promise<(link: LinkOfStream) => number | undefined> {
  const wanted = new Map(
    links.map(({ streamId, url }) => {
      const link = { streamId, url, digest: toDigest(url) };
      return [getKey(link), link];
    }),
  );
  const numbers = new Map<string, number>();
  const find = (link: LinkOfStream) => numbers.get(getKey({ streamId: link.streamId, digest: toDigest(link.url) }));
  if (wanted.size === 0) return find;
  const given = sql`jsonb_to_recordset(${JSON.stringify([...wanted.values()])}::jsonb) w("streamId" uuid, url text, digest text)`;
  const read = async () => {
    const { rows } = await db.execute<{ streamId: string; digest: string; number: number }>(sql`
      select l.stream_id as "streamId", encode(l.digest, 'hex') as digest, l.number from ${given}
        join mail_links l on l.workspace_id = ${workspaceId}::uuid and l.stream_id = w."streamId" and l.digest = decode(w.digest, 'hex')`);
    for (const row of rows) numbers.set(getKey(row), Number(row.number));
  };
  await read();
  if (numbers.size === wanted.size) return find;
  await db.execute(sql`
    insert into mail_links (workspace_id, stream_id, url, digest)
    select ${workspaceId}::uuid, w."streamId", w.url, decode(w.digest, 'hex') from ${given} order by w."streamId", w.digest
    on conflict (workspace_id, stream_id, digest) do nothing`);
  await read();
  return find;
}

// SQL on the keys that sign the links of mails.
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

/** Locks them until the end of the transaction, so that only one process creates a key. */
export async function lockMailKeys(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended('mail_link_keys', 0))`);
}

export async function addMailKey(executor: Executor, { id, sealed }: StoredMailKey): Promise<void> {
  await executor.execute(
    sql`insert into mail_link_keys (id, key_id, sealed) values (${id}, ${sealed.keyId}, ${sealed.bytes})`,
  );
}

export async function reencryptMailKey(executor: Executor, before: StoredMailKey, after: Sealed): Promise<void> {
  await executor.execute(sql`
    update mail_link_keys set key_id = ${after.keyId}, sealed = ${after.bytes}
     where id = ${before.id} and key_id = ${before.sealed.keyId}`);
}
