// Routes of mailboxes, sender details and practice mailboxes, and the guard of tracking domains.
import { isIP } from 'node:net';
import type { Plan } from '#account/plans/contract.ts';
import type { HttpServer } from '#platform/http/http-types.ts';
import type { Router } from '#platform/http/router.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../contract.ts';
import { changeMany, saveMailbox } from './change-mailboxes.ts';
import { finishOauth, startOauth } from './connect/connect-account.ts';
import { changeServer, connectMailbox, testMailbox } from './connect/connect-mailbox.ts';
import { findSettings } from './connect/find-settings.provider.ts';
import { createKey, listDomains, readDomain, removeKey } from './domains/sending-domains.provider.ts';
import { CHECK_PATH, checkAnswer, checkHost, readHost, saveHost } from './domains/tracking-hosts.provider.ts';
import { isTrackingHost } from './domains/tracking-hosts.store.ts';
import { getIdentity, saveIdentity } from './identity.ts';
import { senderIdentity } from './mailboxes.store.ts';
import type { MailboxesContext } from './mailboxes-context.ts';
import {
  actAsRecipient,
  createPractice,
  deletePracticeEmails,
  listPracticeEmails,
  listRules,
  readPracticeEmail,
  setRule,
} from './practice/practice-mailboxes.ts';
import { mailboxRows, presentMailbox } from './present-mailbox.ts';

export function registerMailboxesRoutes(router: Router, context: MailboxesContext): void {
  const { platform } = context;
  const { config } = platform;
  const { google, microsoft } = config.mailAccounts;
  const oauth = { google: google !== null, microsoft: microsoft !== null };
  router.route(contract.listMailboxes, async ({ principal: { workspaceId, plan } }) => {
    const [items, identity] = await Promise.all([
      mailboxRows(context, workspaceId),
      senderIdentity(platform.db, workspaceId),
    ]);
    return {
      items,
      oauth,
      identityComplete: identity !== null,
      plan: plan as Plan,
    };
  });
  router.route(contract.readMailbox, ({ params, principal }) =>
    presentMailbox(context, principal.workspaceId, params.id),
  );
  router.route(contract.saveMailbox, ({ params, body, principal }) => saveMailbox(context, principal, params.id, body));
  router.route(contract.changeMailboxes, ({ body, principal }) => changeMany(context, principal, body));

  router.route(contract.findSettings, ({ query }) => findSettings(context.platform, query.email, oauth));
  router.route(contract.connectMailbox, ({ body, principal }) => connectMailbox(context, principal, body));
  router.route(contract.testMailbox, ({ params, principal }) => testMailbox(context, principal, params.id));
  router.route(contract.changeServer, ({ params, body, principal }) =>
    changeServer(context, principal, params.id, body),
  );

  router.route(contract.startOauth, ({ params, body, principal }) =>
    startOauth(context, principal, params.provider, body),
  );
  router.route(contract.finishOauth, ({ params, body, principal }) =>
    finishOauth(context, principal, params.provider, body),
  );

  router.route(contract.listSendingDomains, ({ principal }) => listDomains(context, principal.workspaceId));
  router.route(contract.readSendingDomain, ({ params, query, principal }) =>
    readDomain(context, principal.workspaceId, params.domain, query),
  );
  router.route(contract.readTrackingHost, ({ params, principal }) =>
    readHost(platform, principal.workspaceId, params.domain),
  );
  router.route(contract.saveTrackingHost, ({ params, body, principal }) =>
    saveHost(platform, principal, params.domain, body.host),
  );
  router.route(contract.checkTrackingHost, ({ params, principal }) =>
    checkHost(platform, principal.workspaceId, params.domain),
  );
  router.route(contract.createDkimKey, ({ params, body, principal }) => createKey(context, principal, params.id, body));
  router.route(contract.removeDkimKey, ({ params, principal }) => removeKey(context, principal, params.id));
  router.route(contract.readIdentity, ({ principal }) => getIdentity(context, principal));
  router.route(contract.saveIdentity, ({ body, principal }) => saveIdentity(context, principal, body));

  router.route(contract.connectPractice, ({ body, principal }) => createPractice(context, principal, body));
  router.route(contract.listPracticeMails, ({ query, principal }) =>
    listPracticeEmails(context, principal.workspaceId, query),
  );
  router.route(contract.readPracticeMail, ({ params, principal }) =>
    readPracticeEmail(context, principal.workspaceId, params.id),
  );
  router.route(contract.actOnPracticeMail, ({ params, body, principal }) =>
    actAsRecipient(context, principal.workspaceId, params.id, body),
  );
  router.route(contract.clearPracticeMails, ({ query, principal }) =>
    deletePracticeEmails(context, principal.workspaceId, query.mailboxId),
  );
  router.route(contract.listPracticeRules, ({ principal }) => listRules(context, principal.workspaceId));
  router.route(contract.setPracticeRule, ({ body, principal }) => setRule(context, principal.workspaceId, body));
}

/** Exact paths of links in emails: a mere prefix would let other routes through. */
const LINKS = /^\/(?:[tou]|t\/check)\/[\w-]+(?:\?|$)/;
const NONCE = /^[\w-]{22}$/;
/** A removed tracking domain is recognized for this long. */
const CACHE_MS = 10_000;
const CACHE_SIZE = 1_000;

/** Before any route: a domain that a customer owns serves links of emails, but no page, API or sign-in. */
export function guardTrackingHosts(app: HttpServer, platform: Platform): void {
  const own = new Set([new URL(platform.config.publicUrl).hostname, 'localhost']);
  const cache = new Map<string, { until: number; tracks: boolean }>();

  async function tracks(host: string): Promise<boolean> {
    const now = platform.clock.now();
    const known = cache.get(host);
    if (known && known.until > now) return known.tracks;
    if (cache.size >= CACHE_SIZE) cache.clear();
    const found = await isTrackingHost(platform.db, host);
    cache.set(host, { until: now + CACHE_MS, tracks: found });
    return found;
  }

  app.addHook('onRequest', async ({ hostname, url, id, log }, reply) => {
    const host = hostname.toLowerCase();
    if (own.has(host) || host.startsWith('[') || isIP(host) > 0 || host.length > 253 || LINKS.test(url)) return;
    const isTracking = await tracks(host).catch((error: unknown) => {
      log.warn({ err: error }, 'the tracking domain of a request could not be looked up');
      return false;
    });
    if (isTracking) return reply.status(404).send(new AppError('NOT_FOUND').toBody(id));
  });

  app.get<{ Params: { nonce: string } }>(`${CHECK_PATH}:nonce`, { schema: { hide: true } }, (request, reply) => {
    const { nonce } = request.params;
    if (!NONCE.test(nonce)) return reply.status(404).send(new AppError('NOT_FOUND').toBody(request.id));
    return reply.header('cache-control', 'no-store').type('text/plain').send(checkAnswer(platform, nonce));
  });
}
