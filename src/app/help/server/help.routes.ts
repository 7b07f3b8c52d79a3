// The routes of help.
import type { Router } from '#platform/http/router.ts';
import * as contract from '../contract.ts';
import { countedSearch } from '../domain/search-terms.ts';
import { contactSupport } from './contact-support.ts';
import { countSearch } from './help.store.ts';
import { type HelpContext, readStatus } from './read-status.ts';

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
