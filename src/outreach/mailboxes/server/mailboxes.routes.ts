// Routes of mailboxes, of the sender, and of mailboxes to practise with.
import type { Plan } from '#account/plans/contract.ts';
import type { Router } from '#platform/http/router.ts';
import * as contract from '../contract.ts';
import { changeMany, saveMailbox } from './change-mailboxes.ts';
import { finishOauth, startOauth } from './connect-account.ts';
import { changeServer, connectMailbox, testMailbox } from './connect-mailbox.ts';
import { findSettings } from './find-settings.provider.ts';
import { identityOf, saveIdentity } from './identity.ts';
import type { MailboxesContext } from './mailboxes-context.ts';
import {
  actOnMail,
  clearTaken,
  createPractice,
  listRules,
  listTaken,
  readTaken,
  setRule,
} from './practice-mailboxes.ts';
import { mailboxRows, presentMailbox } from './present-mailbox.ts';
import { listDomains, makeKey, readDomain, removeKey } from './sending-domains.provider.ts';
import { checkHost, readHost, saveHost } from './tracking-hosts.provider.ts';

export function registerMailboxesRoutes(router: Router, context: MailboxesContext): void {
  const { platform } = context;
  const { config } = platform;
  const { google, microsoft } = config.mailAccounts;
  const oauth = { google: google !== null, microsoft: microsoft !== null };
  router.route(contract.listMailboxes, async ({ principal: { workspaceId, plan } }) => {
    const [items, identity] = await Promise.all([mailboxRows(context, workspaceId), identityOf(context, workspaceId)]);
    return {
      items,
      oauth,
      identityComplete: identity.complete,
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
  router.route(contract.makeDkimKey, ({ params, body, principal }) => makeKey(context, principal, params.id, body));
  router.route(contract.removeDkimKey, ({ params, principal }) => removeKey(context, principal, params.id));
  router.route(contract.readIdentity, ({ principal }) => identityOf(context, principal.workspaceId));
  router.route(contract.saveIdentity, ({ body, principal }) => saveIdentity(context, principal, body));

  router.route(contract.connectPractice, ({ body, principal }) => createPractice(context, principal, body));
  router.route(contract.listPracticeMails, ({ query, principal }) => listTaken(context, principal.workspaceId, query));
  router.route(contract.readPracticeMail, ({ params, principal }) =>
    readTaken(context, principal.workspaceId, params.id),
  );
  router.route(contract.actOnPracticeMail, ({ params, body, principal }) =>
    actOnMail(context, principal.workspaceId, params.id, body),
  );
  router.route(contract.clearPracticeMails, ({ query, principal }) =>
    clearTaken(context, principal.workspaceId, query.mailboxId),
  );
  router.route(contract.listPracticeRules, ({ principal }) => listRules(context, principal.workspaceId));
  router.route(contract.setPracticeRule, ({ body, principal }) => setRule(context, principal.workspaceId, body));
}
