// SQL on the tags that were ever given: what the fields suggest.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import type { RecordKind } from '../../contract.ts';

export async function rememberTags(
  tx: Executor,
  workspaceId: string,
  kind: RecordKind,
  tags: readonly string[],
): Promise<void> {
  if (tags.length === 0) return;
  await tx.execute(sql`
    insert into record_tags (workspace_id, record_kind, tag)
    select ${workspaceId}::uuid, ${kind}, t from unnest(${sql.param([...tags].sort())}::text[]) t
        on conflict do nothing`);
}
