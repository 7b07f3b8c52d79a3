// How things are, from what is known: no source, mailbox or queue is called for it.

import { mayUse } from '#account/plans/contract.ts';
import { readHealth } from '#app/home/server/index.ts';
import type { MailboxesContext } from '#outreach/mailboxes/server/index.ts';
import { countScheduled } from '#outreach/sending/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { SourceHub } from '#prospecting/sources/server/index.ts';
import type { Principal } from '#shared/principal.ts';
import type { HelpStatus } from '../contract.ts';

export interface HelpContext {
  platform: Platform;
  sources: SourceHub;
  mailboxes: MailboxesContext;
  /** Seconds that background jobs are late. */
  queueDelay: () => Promise<number>;
  version: string;
}

export async function readStatus(
  { platform, sources, mailboxes, queueDelay, version }: HelpContext,
  principal: Principal,
): Promise<HelpStatus> {
  const email = mayUse('emails', principal) === 'allowed';
  const [health, scheduled, delaySeconds] = await Promise.all([
    readHealth({ platform, sources, mailboxes }, principal),
    email ? countScheduled(platform.db, principal.workspaceId, {}) : null,
    queueDelay(),
  ]);
  const { live, sample, failing } = health.sources;
  return {
    sources: {
      live,
      sample,
      troubles: failing.map(({ key, name, keyLost }) => ({
        key,
        about: name,
        words: keyLost ? 'Enter your key again.' : 'The source is failing.',
        fix: { words: 'Open data sources', to: `/settings?section=data-sources#${key}` },
      })),
    },
    mailboxes: health.mail && {
      connected: health.mail.connected,
      troubles: health.mail.troubles.map(({ key, about, words, fix }) => ({ key, about, words, fix })),
    },
    queue: { scheduled, delaySeconds },
    version,
    support: platform.config.supportEmail !== null,
  };
}
