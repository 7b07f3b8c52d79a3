// Files that go with the mails of a step: kept under the workspace's name, which is how it is known whose they are.
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { uploadAttachment } from '../contract.ts';
import { CAMPAIGN_LIMITS } from '../fields.contract.ts';

export const CAMPAIGN_FILES = 'campaignfiles/';

const keyOf = (workspaceId: string, id: string) => `${CAMPAIGN_FILES}${workspaceId}_${id}.bin`;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A file that this workspace has brought: nobody attaches what is another's. */
export function isOwnFile(workspaceId: string, file: string): boolean {
  const id = file.slice(CAMPAIGN_FILES.length + workspaceId.length + 1, -'.bin'.length);
  return ID.test(id) && file === keyOf(workspaceId, id);
}

/** @throws ATTACHMENT_TOO_LARGE */
export async function uploadOne(
  { files }: Platform,
  workspaceId: string,
  { name, type }: RouteInput<typeof uploadAttachment>['query'],
  body: AsyncIterable<Uint8Array>,
): Promise<RouteOutput<typeof uploadAttachment>> {
  const file = keyOf(workspaceId, newId());
  const bytes = await files.putStream(file, limited(body), 'application/octet-stream');
  return { file, name: name.replace(/[\r\n/\\]/g, ' '), type, bytes };
}

async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > CAMPAIGN_LIMITS.attachmentBytes) throw new AppError('ATTACHMENT_TOO_LARGE');
    yield piece;
  }
}
