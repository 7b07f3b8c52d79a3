// The file in the header of a campaign's messages: checked, at Meta before a message is queued, and in the conversation after it was sent.
import { AppError } from '#shared/errors.ts';
import type { HeaderFileKind } from '../../domain/template-components.ts';
import type { ApiResult, WhatsappFault } from '../../domain/whatsapp-fault.ts';
import { mediaFile } from '../chats/media.store.ts';
import { mediaAtMeta } from '../chats/media-at-meta.ts';
import { headerFacts } from '../chats/message-files.ts';
import type { SentMessage } from '../chats/record-sent.ts';
import { stopNumberFor } from '../numbers/number-state.ts';
import { openAccess } from '../numbers/open-access.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';

export interface HeaderFile {
  kind: HeaderFileKind;
  /** In the file store, as the upload answered it. */
  file: string;
  name: string;
}

type Files = Pick<WhatsappContext['platform'], 'files'>;

/** Why it cannot be the file of this header, in words; null where it can. */
export async function headerFileFault(
  platform: Files,
  workspaceId: string,
  header: HeaderFile,
): Promise<string | null> {
  const facts = await factsOf(platform, workspaceId, header);
  return typeof facts === 'string' ? facts : null;
}

/** Or why it cannot be sent, in words. */
async function factsOf(platform: Files, workspaceId: string, { kind, file }: Omit<HeaderFile, 'name'>) {
  try {
    return await headerFacts(platform, workspaceId, kind, file);
  } catch (error) {
    if (error instanceof AppError && error.code === 'WHATSAPP_FILE_REFUSED') return error.message;
    throw error;
  }
}

/** Its id at Meta for one number, which stops where Meta does not let it in. Calls Meta where it was not uploaded lately: never in a transaction. */
export async function headerMediaId(
  context: Pick<WhatsappContext, 'platform' | 'api' | 'sources'>,
  workspaceId: string,
  numberId: string,
  header: HeaderFile,
): Promise<ApiResult<string>> {
  const facts = await factsOf(context.platform, workspaceId, header);
  if (typeof facts === 'string') return refusal('validation', facts);
  const access = await openAccess(context.platform, workspaceId, numberId);
  if (access === null) return refusal('temporary', 'The number is not connected.');
  const { kind, file, name } = header;
  const uploaded = await mediaAtMeta(context, access, { kind, file, name, type: facts.type });
  if (!uploaded.ok)
    await context.platform.db.transaction((tx) => stopNumberFor(context, tx, workspaceId, numberId, uploaded.fault));
  return uploaded;
}

const refusal = (kind: WhatsappFault['kind'], text: string): ApiResult<string> => ({
  ok: false,
  fault: { kind, code: null, text, details: '', retryAfterMs: null },
});

/** The file of a message that was sent with this id of Meta; null where the upload is forgotten. */
export async function sentHeaderFile(
  platform: Pick<WhatsappContext['platform'], 'db' | 'files'>,
  workspaceId: string,
  numberId: string,
  { kind, mediaId, name }: { kind: HeaderFileKind; mediaId: string; name: string },
): Promise<SentMessage['file']> {
  const file = await mediaFile(platform.db, workspaceId, { numberId, mediaId });
  const facts = file === null ? null : await factsOf(platform, workspaceId, { kind, file });
  if (file === null || facts === null || typeof facts === 'string') return null;
  const { type, bytes } = facts;
  return { mediaId, kind, name, type, bytes, sha256: '', file, state: 'stored', fault: '' };
}
