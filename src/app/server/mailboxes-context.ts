// What mailboxes are given of the features that build on them: what they have sent, and who has to know that one has changed.
import type { MailboxesContext } from '#features/mailboxes/server/index.ts';
import { createChecker } from '#features/verifier/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { lookAgain, sentOn } from './mailbox-turns.store.ts';
import { mailSources } from './sending-context.ts';

export function createMailboxesContext(platform: Platform): MailboxesContext {
  return {
    platform,
    checker: createChecker(platform),
    sentOn: (workspaceId, days) => sentOn(platform.db, workspaceId, days),
    async changed(tx, workspaceId, { mailboxId, works, why }) {
      await lookAgain(tx, workspaceId, mailboxId);
      for (const source of mailSources(platform)) await source.mailboxChanged(tx, workspaceId, mailboxId, works, why);
    },
  };
}
