// Mails about a deletion: the link that confirms it, and that it waits. The token is made here: no link stands in the queue.
import { z } from 'zod';
import { type EmailTexts, renderEmailLayout } from '#platform/email-layout.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { hashToken, newToken } from '#platform/secrets.ts';
import { deletionOf, peopleOf, setDeletionToken } from './deletions.store.ts';

const HOUR_MS = 3_600_000;

export const deletionMailJob = {
  name: 'my-data-deletion-mail',
  payload: z.object({ workspaceId: z.uuid(), userId: z.uuid(), kind: z.enum(['confirm', 'waiting']) }),
  maxAttempts: 12,
} satisfies JobDefinition;

export function createDeletionMailJob({ db, clock, config, mailer }: Platform): Job {
  return defineJob(deletionMailJob, async ({ workspaceId, userId, kind }) => {
    const deletion = await deletionOf(db, workspaceId, userId);
    if (!deletion) return; // taken back since
    const settings = `${config.publicUrl}/settings?section=data`;
    const people = await peopleOf(db, workspaceId);
    const asker = people.find(({ id }) => id === userId);
    if (!asker) return;
    if (kind === 'confirm') {
      const token = newToken();
      const expiresAt = new Date(clock.now() + HOUR_MS);
      await setDeletionToken(db, workspaceId, userId, { hash: hashToken(token), expiresAt });
      await mailer.send(
        renderEmailLayout({
          ...confirmLetter(deletion.scope),
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
      const words = waitingLetter(deletion.scope, deletion.dueAt, id === userId);
      await mailer.send(renderEmailLayout({ ...words, to: email, name, link: settings }));
    }
  });
}

// The texts of the mails about a deletion.
type Scope = 'workspace' | 'member';

const what = (scope: Scope) => (scope === 'workspace' ? 'your workspace with its members' : 'your account');
const dayOf = (at: Date) => at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

function confirmLetter(scope: Scope): EmailTexts {
  return {
    subject: 'Confirm the deletion of your account',
    lead: `Somebody, hopefully you, asked to delete ${what(scope)}. Nothing happens until you confirm it, signed in, with this link.`,
    action: 'Confirm the deletion',
    footer: 'The link works for one hour and once. If it was not you, you can ignore this mail.',
  };
}

/** `asked`: the reader is who asked for it. */
function waitingLetter(scope: Scope, dueAt: Date, asked: boolean): EmailTexts {
  if (!asked) {
    return {
      subject: 'Your workspace will be deleted',
      lead: `The owner asked to delete the workspace that you belong to. On ${dayOf(dueAt)} it goes, and your account with it. Until then you can download what is yours.`,
      action: 'Open your data',
      footer: 'Only the owner of the workspace can take it back.',
    };
  }
  return {
    subject: 'Your account will be deleted',
    lead: `You asked to delete ${what(scope)}. On ${dayOf(dueAt)} everything is removed and cannot be brought back. Until then all works as before, and you can keep the account with one click.`,
    action: 'Keep the account',
    footer: 'If you did not ask for it, keep the account, and choose a new password at once.',
  };
}

export function goneLetter(scope: Scope): EmailTexts {
  return {
    subject: 'Your account has been deleted',
    lead:
      scope === 'workspace'
        ? 'Your workspace and everything in it has been removed from Leadwright, as you or its owner asked.'
        : 'Your account has been removed from Leadwright, as you asked. What you made for your team stays with it.',
    action: 'Open Leadwright',
    footer:
      'This is the last mail that you get from us. Backups are overwritten in the time that your operator has set.',
  };
}
