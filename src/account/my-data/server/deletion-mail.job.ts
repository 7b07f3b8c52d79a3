// Mails about a deletion: the link that confirms it, and that it waits. The token is created here, so that no link is stored in the queue.

import { z } from 'zod';
import { listPeople } from '#account/accounts/server/index.ts';
import { getRegion } from '#account/preferences/server/index.ts';
import { type EmailTexts, renderEmailLayout } from '#platform/email-layout.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { hashToken, newToken } from '#platform/secrets.ts';
import { formatDate } from '#shared/formats.ts';
import { findDeletion, setDeletionToken } from './deletions.store.ts';

const HOUR_MS = 3_600_000;

export const deletionMailJob = {
  name: 'my-data-deletion-mail',
  payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), kind: z.enum(['confirm', 'waiting']) }),
  maxAttempts: 12,
} satisfies JobDefinition;

export function createDeletionMailJob({ db, clock, config, mailer }: Platform): Job {
  return defineJob(deletionMailJob, async ({ workspaceId, userId, kind }) => {
    const deletion = await findDeletion(db, workspaceId, userId);
    if (!deletion) return; // cancelled since
    const settings = `${config.publicUrl}/settings?section=data`;
    const people = await listPeople(db, workspaceId);
    const asker = people.find(({ id }) => id === userId);
    if (!asker) return;
    if (kind === 'confirm') {
      const token = newToken();
      const expiresAt = new Date(clock.now() + HOUR_MS);
      await setDeletionToken(db, workspaceId, userId, { hash: hashToken(token), expiresAt });
      await mailer.send(
        renderEmailLayout({
          ...confirmEmail(deletion.scope),
          to: asker.email,
          name: asker.name,
          link: `${settings}#delete=${token}`,
        }),
      );
      return;
    }
    if (deletion.dueAt === null) return;
    const concerned = deletion.scope === 'workspace' ? people : [asker];
    for (const { id, email, name } of concerned) {
      const day = formatDate(deletion.dueAt, await getRegion(db, workspaceId, id));
      const words = pendingEmail(deletion.scope, day, id === userId);
      await mailer.send(renderEmailLayout({ ...words, to: email, name, link: settings }));
    }
  });
}

// The texts of the mails about a deletion.
type Scope = 'workspace' | 'member';

const what = (scope: Scope) => (scope === 'workspace' ? 'your workspace with its members' : 'your account');

function confirmEmail(scope: Scope): EmailTexts {
  return {
    subject: 'Confirm the deletion of your account',
    lead: `Someone, hopefully you, asked to delete ${what(scope)}. Nothing happens until you confirm it, signed in, with this link.`,
    action: 'Confirm the deletion',
    footer: 'The link works once, within one hour. If this wasn’t you, ignore this email.',
  };
}

/** @param day when it is deleted @param asked whether the reader is who asked for it */
function pendingEmail(scope: Scope, day: string, asked: boolean): EmailTexts {
  if (!asked) {
    return {
      subject: 'Your workspace will be deleted',
      lead: `The owner asked to delete your workspace. On ${day} it is deleted, and your account with it. You can download your data until then.`,
      action: 'Open your data',
      footer: 'Only the owner of the workspace can cancel the deletion.',
    };
  }
  return {
    subject: 'Your account will be deleted',
    lead: `You asked to delete ${what(scope)}. On ${day} everything is deleted and cannot be restored. Until then everything works as before, and you can cancel the deletion with one click.`,
    action: 'Keep the account',
    footer: 'If this wasn’t you, keep the account and choose a new password now.',
  };
}

export function deletedEmail(scope: Scope): EmailTexts {
  return {
    subject: 'Your account has been deleted',
    lead:
      scope === 'workspace'
        ? 'Your workspace and everything in it has been removed from Leadwright, as you or its owner asked.'
        : 'Your account has been removed from Leadwright, as you asked. What you created for your team stays.',
    action: 'Open Leadwright',
    footer: 'This is our last email to you. Backups are overwritten within the period set by your operator.',
  };
}
