// The id of a stored file at Meta: uploaded once for each number, and again before Meta forgets it.
import { AppError } from '#shared/errors.ts';
import type { ApiResult, WhatsappFault } from '../../domain/whatsapp-fault.ts';
import type { NumberAccess } from '../api/whatsapp-api.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import type { FileRow } from './files.store.ts';
import { mediaIdOf, recordMedia } from './media.store.ts';

/** Meta keeps a file for 30 days: what is older is uploaded again, with days to spare for a message that waits. */
export const MEDIA_DAYS = 25;

/** Calls Meta: never in a transaction. Two at once upload twice, and both ids hold. */
export async function mediaAtMeta(
  { platform, api }: Pick<WhatsappContext, 'platform' | 'api'>,
  access: NumberAccess,
  { file, ...facts }: Pick<FileRow, 'file' | 'kind' | 'name' | 'type'>,
): Promise<ApiResult<string>> {
  const { db, clock } = platform;
  const { workspaceId, id: numberId } = access;
  const known = await mediaIdOf(db, workspaceId, { numberId, file, since: daysBefore(clock.now(), MEDIA_DAYS) });
  if (known !== null) return { ok: true, value: known };
  const content = await storedContent(platform, file);
  if (content === null) return { ok: false, fault: GONE };
  const at = new Date(clock.now());
  const uploaded = await api.uploadMedia(access, { ...facts, content });
  if (!uploaded.ok) return { ok: false, fault: asUpload(uploaded.fault) };
  await recordMedia(db, workspaceId, { numberId, file, mediaId: uploaded.value, at });
  return uploaded;
}

export const daysBefore = (now: number, days: number): Date => new Date(now - days * 86_400_000);

const GONE: WhatsappFault = {
  kind: 'validation',
  code: null,
  text: 'The file is no longer stored. Attach it again.',
  details: '',
  retryAfterMs: null,
};

async function storedContent({ files }: WhatsappContext['platform'], file: string): Promise<Buffer | null> {
  try {
    return await files.get(file);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}

/** Nothing reaches a person by an upload: one without an answer is repeated. */
const asUpload = (fault: WhatsappFault): WhatsappFault =>
  fault.kind === 'uncertain' ? { ...fault, kind: 'temporary' } : fault;
