// What mailboxes are given of the features that build on them: what they have sent, and who has to know that one has changed.
import type { MailboxesContext } from '#outreach/mailboxes/server/index.ts';
import { dayStartIn, nextDayIn } from '#outreach/sending/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { createChecker } from '#prospecting/verifier/server/index.ts';
import { lookAgain, readingFaults, sentOn } from './mailbox-turns.store.ts';
import { mailSources } from './sending-context.ts';

export function createMailboxesContext(platform: Platform): MailboxesContext {
  return {
    platform,
    checker: createChecker(platform),
    sentOn(workspaceId, days) {
      const now = new Date(platform.clock.now());
      const spans = days.map(({ zone, ...one }) => ({ ...one, from: dayStartIn(zone, now), to: nextDayIn(zone, now) }));
      return sentOn(platform.db, workspaceId, spans);
    },
    readingFaults: (workspaceId) => readingFaults(platform.db, workspaceId),
    async changed(tx, workspaceId, { mailboxId, works, why }) {
      await lookAgain(tx, workspaceId, mailboxId);
      for (const source of mailSources(platform)) await source.mailboxChanged(tx, workspaceId, mailboxId, works, why);
    },
  };
}
