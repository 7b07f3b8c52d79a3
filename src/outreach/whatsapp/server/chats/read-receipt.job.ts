// Tells Meta that a message of a person was read here. Doing it twice changes nothing.
import { z } from 'zod';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import { openAccess } from '../numbers/open-access.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';

export const READ_RECEIPT = {
  name: 'whatsapp-read-receipt',
  payload: z.object({ workspaceId: z.uuid(), numberId: z.uuid(), wamid: z.string().max(500) }),
  maxAttempts: 5,
};

const PASSES = new Set(['rate_limit', 'temporary', 'not-sent', 'uncertain']);

export function createReadReceiptJob({ platform, api }: Pick<WhatsappContext, 'platform' | 'api'>): Job {
  return defineJob(READ_RECEIPT, async ({ workspaceId, numberId, wamid }) => {
    const access = await openAccess(platform, workspaceId, numberId);
    if (access === null) return;
    const answer = await api.markRead(access, wamid);
    if (answer.ok) return;
    if (PASSES.has(answer.fault.kind)) throw new Error(`the read receipt is tried again: ${answer.fault.kind}`);
    platform.log.info({ numberId, code: answer.fault.code }, 'a read receipt was refused');
  });
}
