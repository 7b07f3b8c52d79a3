// SQL of files of messages: where each is, at Meta and in the file store.
import { sql } from 'drizzle-orm';
import { type Database, runOnce } from '#platform/db/client.ts';
import type { Executor } from '#platform/platform.ts';
import type { MediaKind } from '../../fields.contract.ts';

export interface FileRow {
  messageId: string;
  /** At Meta; '' where it is not there. */
  mediaId: string;
  kind: MediaKind;
  name: string;
  type: string;
  bytes: number;
  sha256: string;
  /** In the file store; '' where it is not there. */
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

/** Fetched and stored; false where it was stored before. */
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

/** Which of these files a message has; of all workspaces. */
export async function filesAmong(db: Database, files: readonly string[]): Promise<Set<string>> {
  if (files.length === 0) return new Set();
  // A file is named after its workspace: that is how the key of the table narrows it.
  const rows = await runOnce<{ file: string }>(
    db,
    sql`select f.file from unnest(${sql.param([...files])}::text[]) as asked (file)
          join whatsapp_files f on f.workspace_id = substring(asked.file from '/([0-9a-f-]{36})_')::uuid and f.file = asked.file`,
  );
  return new Set(rows.map(({ file }) => file));
}
