// The file in the header of a campaign's messages: checked, at Meta before a message is queued, and in the conversation after it was sent.
import { AppError } from '#shared/errors.ts';
import type { HeaderFileKind } from '../../domain/template-components.ts';
import type { ApiResult, WhatsappFault } from '../../domain/whatsapp-fault.ts';
import { mediaFile } from '../chats/media.store.ts';
import { mediaAtMeta } from '../chats/media-at-meta.ts';
import { headerFacts } from '../chats/message-files.ts';
import type { SentMessage } from '../chats/record-sent.ts';
import { openAccess } from '../numbers/open-access.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';

export interface HeaderFile {
  kind: HeaderFileKind;
  /** In the file store, as the upload answered it. */
  file: string;
  name: string;
}

/** Why it cannot be the file of this header, in words; null where it can. */
export async function headerFileFault(
  platform: Pick<WhatsappContext['platform'], 'files'>,
  workspaceId: string,
  { kind, file }: HeaderFile,
): Promise<string | null> {
  try {
    await headerFacts(platform, workspaceId, kind, file);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'WHATSAPP_FILE_REFUSED') return error.message;
    throw error;
  }
}

/** Its id at Meta for one number. Calls Meta where it was not uploaded lately: never in a transaction. */
export async function headerMediaId(
  context: Pick<WhatsappContext, 'platform' | 'api'>,
  workspaceId: string,
  numberId: string,
  header: HeaderFile,
): Promise<ApiResult<string>> {
  const fault = await headerFileFault(context.platform, workspaceId, header);
  if (fault !== null) return refusal('validation', fault);
  const access = await openAccess(context.platform, workspaceId, numberId);
  if (access === null) return refusal('temporary', 'The number is not connected.');
  const { kind, file, name } = header;
  const { type } = await headerFacts(context.platform, workspaceId, kind, file);
  return mediaAtMeta(context, access, { kind, file, name, type });
}

const refusal = (kind: WhatsappFault['kind'], text: string): ApiResult<string> => ({
  ok: false,
  fault: { kind, code: null, text, details: '', retryAfterMs: null },
});

/** The file of a message that was sent with this id of Meta; null where the upload is forgotten. */
export async function sentHeaderFile(
  { db, files }: Pick<WhatsappContext['platform'], 'db' | 'files'>,
  workspaceId: string,
  numberId: string,
  { kind, mediaId, name }: { kind: HeaderFileKind; mediaId: string; name: string },
): Promise<SentMessage['file']> {
  const file = await mediaFile(db, workspaceId, { numberId, mediaId });
  if (file === null || (await headerFileFault({ files }, workspaceId, { kind, file, name })) !== null) return null;
  const { type, bytes } = await headerFacts({ files }, workspaceId, kind, file);
  return { mediaId, kind, name, type, bytes, sha256: '', file, state: 'stored', fault: '' };
}
