// Takes a message to support: kept with the job that mails it, so that an accepted message is sent exactly once.
import { createHash } from 'node:crypto';
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { contactSupport as contract } from '../contract.ts';
import { supportMailJob } from './help.jobs.ts';
import { putRequest } from './help.store.ts';

type Platformed = Pick<Platform, 'db' | 'jobs' | 'config' | 'log'>;

/** @throws SUPPORT_NOT_SET_UP, IDEMPOTENCY_KEY_REUSED */
export async function contactSupport(
  { db, jobs, config, log }: Platformed,
  { workspaceId, userId }: Principal,
  { subject, message, diagnostics }: RouteInput<typeof contract>['body'],
  idempotencyKey: string,
): Promise<RouteOutput<typeof contract>> {
  if (config.supportEmail === null) throw new AppError('SUPPORT_NOT_SET_UP');
  const id = idOfClick(userId, idempotencyKey);
  const put = await db.transaction(async (tx) => {
    const result = await putRequest(tx, {
      workspaceId,
      id,
      userId,
      subject: subject.replace(/\s+/g, ' '),
      message,
      diagnostics,
    });
    if (result === 'new') await jobs.enqueue(tx, supportMailJob, { workspaceId, id }, `support-mail:${id}`);
    return result;
  });
  if (put === 'other') throw new AppError('IDEMPOTENCY_KEY_REUSED');
  if (put === 'new') log.info({ workspaceId, userId, supportRequestId: id }, 'a message to support was taken');
  return { id };
}

/** The same for the same click. Version 8 of RFC 9562: made from something of our own. */
function idOfClick(userId: string, idempotencyKey: string): string {
  const bytes = createHash('sha256').update(`support ${userId} ${idempotencyKey}`).digest('hex').slice(0, 32);
  return bytes.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');
}
