// Mails about a deletion: the link that confirms it, and that it waits. The token is made here: no link stands in the queue.
import { z } from 'zod';
import { renderEmailLayout } from '#platform/email-layout.ts';
import { defineJob, type Job, type JobDefinition } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { hashToken, newToken } from '#platform/secrets.ts';
import { deletionOf, peopleOf, setDeletionToken } from './account-deletions.store.ts';
import { confirmLetter, waitingLetter } from './deletion-letters.ts';

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
