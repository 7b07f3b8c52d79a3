// SQL of files of messages: where each is in the file store and, for each number, at Meta.
import { sql } from 'drizzle-orm';
import { type Database, runOnce } from '#platform/db/client.ts';
import type { Executor } from '#platform/platform.ts';
import type { MediaKind } from '../../fields.contract.ts';

export interface FileRow {
  messageId: string;
  /** Id at Meta; '' for none. */
  mediaId: string;
  kind: MediaKind;
  name: string;
  type: string;
  bytes: number;
  sha256: string;
  /** Key in the file store; '' for none. */
  file: string;
  state: 'waiting' | 'stored' | 'failed';
  fault: string;
}

export async function insertFile(tx: Executor, workspaceId: string, row: FileRow): Promise<void> {
  await tx.execute(sql`
    insert into whatsapp_files (workspace_id, message_id, media_id, kind, name, type, bytes, sha256, file, state, fault)
    values (${workspaceId}::uuid, ${row.messageId}::uuid, ${row.mediaId}, ${row.kind}, ${row.name}, ${row.type}, ${row.bytes}, ${row.sha256},
            ${row.file}, ${row.state}, ${row.fault})
    on conflict do nothing`);
}

export async function fileOfMessage(
  executor: Executor,
  workspaceId: string,
  messageId: string,
): Promise<(FileRow & { chatId: string; numberId: string }) | null> {
  const { rows } = await executor.execute<FileRow & { chatId: string; numberId: string } & Record<string, unknown>>(sql`
    select f.message_id as "messageId", f.media_id as "mediaId", f.kind, f.name, f.type, f.bytes, f.sha256, f.file, f.state, f.fault,
           m.chat_id as "chatId", m.number_id as "numberId"
      from whatsapp_files f join whatsapp_messages m on m.workspace_id = f.workspace_id and m.id = f.message_id
     where f.workspace_id = ${workspaceId}::uuid and f.message_id = ${messageId}::uuid`);
  return rows[0] ?? null;
}

/** False if it was stored before. */
export async function setStored(
  tx: Executor,
  workspaceId: string,
  messageId: string,
  { type, bytes, file }: Pick<FileRow, 'type' | 'bytes' | 'file'>,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update whatsapp_files set state = 'stored', type = ${type}, bytes = ${bytes}, file = ${file}, fault = ''
     where workspace_id = ${workspaceId}::uuid and message_id = ${messageId}::uuid and state <> 'stored'`);
  return (rowCount ?? 0) > 0;
}

export async function setFileFailed(
  tx: Executor,
  workspaceId: string,
  messageId: string,
  fault: string,
): Promise<void> {
  await tx.execute(sql`
    update whatsapp_files set state = 'failed', fault = ${fault}
     where workspace_id = ${workspaceId}::uuid and message_id = ${messageId}::uuid and state = 'waiting'`);
}

/** In all workspaces: which of these files belong to a message. */
export async function filesAmong(db: Database, files: readonly string[]): Promise<Set<string>> {
  if (files.length === 0) return new Set();
  // File keys start with the workspace, which the primary key needs.
  const rows = await runOnce<{ file: string }>(
    db,
    sql`select f.file from unnest(${sql.param([...files])}::text[]) as asked (file)
          join whatsapp_files f on f.workspace_id = substring(asked.file from '/([0-9a-f-]{36})_')::uuid and f.file = asked.file`,
  );
  return new Set(rows.map(({ file }) => file));
}

interface MediaKey {
  numberId: string;
  /** In the file store. */
  file: string;
}

/** Null if it was not uploaded since then. */
export async function findMediaId(
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

/** The file with this id at Meta; null if unknown. */
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

/** The newest upload wins. Ignored if the number was disconnected meanwhile. */
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

/** In all workspaces. @returns how many */
export async function purgeMedia(executor: Executor, before: Date): Promise<number> {
  const { rowCount } = await executor.execute(sql`
    delete from whatsapp_media where uploaded_at < ${before.toISOString()}::timestamptz`);
  return rowCount ?? 0;
}
