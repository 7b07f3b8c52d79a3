// SQL of uploads to Meta: the id of a file for each number, with its time.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/platform.ts';

interface MediaKey {
  numberId: string;
  /** In the file store. */
  file: string;
}

/** Null where it was not uploaded since then. */
export async function mediaIdOf(
  executor: Executor,
  workspaceId: string,
  { numberId, file, since }: MediaKey & { since: Date },
): Promise<string | null> {
  const { rows } = await executor.execute<{ mediaId: string }>(sql`
    select media_id as "mediaId" from whatsapp_media
     where workspace_id = ${workspaceId}::uuid and number_id = ${numberId}::uuid and file = ${file}
       and uploaded_at > ${since.toISOString()}::timestamptz`);
  return rows[0]?.mediaId ?? null;
}

/** The file that has this id at Meta; null where it is not known any more. */
export async function mediaFile(
  executor: Executor,
  workspaceId: string,
  { numberId, mediaId }: { numberId: string; mediaId: string },
): Promise<string | null> {
  const { rows } = await executor.execute<{ file: string }>(sql`
    select file from whatsapp_media
     where workspace_id = ${workspaceId}::uuid and number_id = ${numberId}::uuid and media_id = ${mediaId} limit 1`);
  return rows[0]?.file ?? null;
}

/** The newest upload holds. A number that was disconnected meanwhile records nothing. */
export async function recordMedia(
  executor: Executor,
  workspaceId: string,
  { numberId, file, mediaId, at }: MediaKey & { mediaId: string; at: Date },
): Promise<void> {
  await executor.execute(sql`
    insert into whatsapp_media (workspace_id, number_id, file, media_id, uploaded_at)
    select workspace_id, id, ${file}, ${mediaId}, ${at.toISOString()}::timestamptz
      from whatsapp_numbers where workspace_id = ${workspaceId}::uuid and id = ${numberId}::uuid
    on conflict (workspace_id, number_id, file) do update set media_id = excluded.media_id, uploaded_at = excluded.uploaded_at
     where whatsapp_media.uploaded_at <= excluded.uploaded_at`);
}

/** Of all workspaces. @returns how many */
export async function purgeMedia(executor: Executor, before: Date): Promise<number> {
  const { rowCount } = await executor.execute(sql`
    delete from whatsapp_media where uploaded_at < ${before.toISOString()}::timestamptz`);
  return rowCount ?? 0;
}
