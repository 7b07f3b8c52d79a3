// The body of a call, complete: with the file at Meta and the message that is quoted.
import { AppError } from '#shared/errors.ts';
import type { WhatsappFault } from '../../domain/whatsapp-fault.ts';
import type { NumberAccess } from '../api/whatsapp-api.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { fileOfMessage, setMediaId } from './files.store.ts';
import type { QueuedMessage } from './messages.store.ts';

export type ReadyRequest = { body: Record<string, unknown> } | { fault: WhatsappFault };

/** A file is uploaded once, however often the message is tried; Meta keeps it for 30 days. */
export async function readyRequest(
  context: WhatsappContext,
  workspaceId: string,
  access: NumberAccess,
  { id, request, quotedWamid }: QueuedMessage,
): Promise<ReadyRequest> {
  const quoted = quotedWamid === null ? {} : { context: { message_id: quotedWamid } };
  const file = await fileOfMessage(context.platform.db, workspaceId, id);
  if (file === null) return { body: { ...request, ...quoted } };
  let { mediaId } = file;
  if (mediaId === '') {
    const content = await storedContent(context, file.file);
    if (content === null) return { fault: GONE };
    const uploaded = await context.api.uploadMedia(access, { ...file, content });
    if (!uploaded.ok) return { fault: asUpload(uploaded.fault) };
    mediaId = uploaded.value;
    await setMediaId(context.platform.db, workspaceId, id, mediaId);
  }
  const own = (request[file.kind] ?? {}) as Record<string, unknown>;
  return { body: { ...request, [file.kind]: { ...own, id: mediaId }, ...quoted } };
}

const GONE: WhatsappFault = {
  kind: 'validation',
  code: null,
  text: 'The file is no longer stored. Attach it again.',
  details: '',
  retryAfterMs: null,
};

async function storedContent({ platform }: WhatsappContext, file: string): Promise<Buffer | null> {
  try {
    return await platform.files.get(file);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

/** Nothing reaches a person by an upload: one without an answer is repeated. */
const asUpload = (fault: WhatsappFault): WhatsappFault =>
  fault.kind === 'uncertain' ? { ...fault, kind: 'temporary' } : fault;
