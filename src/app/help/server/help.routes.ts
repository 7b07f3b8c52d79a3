// The routes of help.

import { mayUse } from '#account/plans/contract.ts';
import { readHealth } from '#app/home/server/index.ts';
import type { MailboxesContext } from '#outreach/mailboxes/server/index.ts';
import { countScheduled } from '#outreach/sending/server/index.ts';
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import type { SourceHub } from '#prospecting/sources/server/index.ts';
import { dataSourcePath } from '#shared/page-paths.ts';
import type { Principal } from '#shared/principal.ts';
import type { HelpStatus } from '../contract.ts';
import * as contract from '../contract.ts';
import { countedSearch } from '../domain/search-terms.ts';
import { countSearch } from './help.store.ts';
import { contactSupport } from './support-messages.ts';

export function registerHelpRoutes(router: Router, context: HelpContext): void {
  const { db, clock } = context.platform;
  router.route(contract.readHelpStatus, ({ principal }) => readStatus(context, principal));
  router.route(contract.contactSupport, ({ principal, body, idempotencyKey }) =>
    contactSupport(context.platform, principal, body, idempotencyKey),
  );
  router.route(contract.countUnanswered, async ({ principal, body }) => {
    // By the server's own rule: what could name a person is not stored.
    const words = countedSearch(body.words);
    const day = new Date(clock.now()).toISOString().slice(0, 10);
    if (words !== null) await countSearch(db, principal.workspaceId, day, words);
  });
}

// How things are, from what is known: no source, mailbox or queue is called for it.
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
        fix: { words: 'Open data sources', to: dataSourcePath(key) },
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
