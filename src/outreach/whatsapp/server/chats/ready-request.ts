// The body of a call, complete: with the file at Meta and the message that is quoted.
import { withHeaderMedia } from '../../domain/fill-template.ts';
import type { HeaderFileKind } from '../../domain/template-components.ts';
import type { WhatsappFault } from '../../domain/whatsapp-fault.ts';
import type { NumberAccess } from '../api/whatsapp-api.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { fileOfMessage } from './files.store.ts';
import { mediaAtMeta } from './media-at-meta.ts';
import type { QueuedMessage } from './messages.store.ts';

export type ReadyRequest = { body: Record<string, unknown> } | { fault: WhatsappFault };

/** A file is uploaded once for a number, however often it is sent, and again before Meta forgets it. */
export async function readyRequest(
  context: WhatsappContext,
  workspaceId: string,
  access: NumberAccess,
  { id, request, quotedWamid }: QueuedMessage,
): Promise<ReadyRequest> {
  const quoted = quotedWamid === null ? {} : { context: { message_id: quotedWamid } };
  const file = await fileOfMessage(context.platform.db, workspaceId, id);
  if (file === null) return { body: { ...request, ...quoted } };
  const uploaded = await mediaAtMeta(context, access, file);
  if (!uploaded.ok) return uploaded;
  const mediaId = uploaded.value;
  if (request.type === 'template')
    return { body: { ...withHeaderMedia(request, file.kind as HeaderFileKind, mediaId), ...quoted } };
  const own = (request[file.kind] ?? {}) as Record<string, unknown>;
  return { body: { ...request, [file.kind]: { ...own, id: mediaId }, ...quoted } };
}
