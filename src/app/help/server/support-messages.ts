// Messages to support: accepted together with the job that mails them, so that each is sent exactly once, and deleted when they are old.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { userById } from '#account/accounts/server/index.ts';
import type { SystemMail } from '#platform/email-layout.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { escapeHtml } from '#shared/html.ts';
import type { Principal } from '#shared/principal.ts';
import type { contactSupport as contract } from '../contract.ts';
import { markSent, removeOld, requestById, type SupportRequestRow, saveRequest } from './help.store.ts';

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
    const result = await saveRequest(tx, {
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

// Mails messages to the operator's support address, where an answer reaches the user; every night removes what is too old to be kept.
export const supportMailJob = {
  name: 'help-send-support-mail',
  payload: z.object({ workspaceId: z.uuid(), id: z.uuid() }),
  maxAttempts: 20,
} satisfies JobDefinition;

export function createSupportMailJob({ db, mailer, config, log }: Platform): Job {
  return defineJob(supportMailJob, async ({ workspaceId, id }) => {
    const request = await requestById(db, workspaceId, id);
    // Sent before, or removed with its account.
    if (request === null || request.sentAt !== null) return;
    const user = await userById(db, workspaceId, request.userId);
    if (!user || config.supportEmail === null) {
      log.error({ workspaceId, supportRequestId: id }, 'a message to support has no address to go to');
      return;
    }
    await mailer.send(supportMail(request, user, { to: config.supportEmail, link: config.publicUrl }));
    await markSent(db, workspaceId, id);
  });
}

interface Sender {
  email: string;
  fullName: string;
}

export function supportMail(
  { id, workspaceId, userId, subject, message, diagnostics }: SupportRequestRow,
  { email, fullName }: Sender,
  { to, link }: { to: string; link: string },
): SystemMail {
  const details = diagnostics === null ? 'Left out by the user.' : JSON.stringify(diagnostics, null, 2);
  const facts = `From: ${fullName} <${email}>\nAccount: ${userId}\nWorkspace: ${workspaceId}\nRequest: ${id}`;
  return {
    to,
    replyTo: email,
    subject: `[Support] ${subject}`,
    link,
    text: `${message}\n\n-- \n${facts}\n\nTechnical details:\n${details}\n`,
    html: [
      '<!doctype html><html lang="en"><body style="font:15px/1.5 system-ui,sans-serif;color:#14201e;max-width:640px">',
      `<p style="white-space:pre-wrap">${escapeHtml(message)}</p><hr>`,
      `<pre style="font-size:13px;white-space:pre-wrap">${escapeHtml(facts)}</pre>`,
      `<pre style="font-size:12px;white-space:pre-wrap">${escapeHtml(details)}</pre></body></html>`,
    ].join(''),
  };
}

/** Messages to support after 90 days, counts of searches after a year. */
export function createTidyHelpJob({ db, log }: Platform): Job {
  return defineJob({ name: 'help-tidy', payload: z.unknown(), cron: '20 4 * * *', maxAttempts: 3 }, async () => {
    log.info({ deleted: await removeOld(db) }, 'help tidied');
  });
}
