// Routes of WhatsApp numbers, of practice numbers, and of the webhooks of Meta.
import { NUMBER_LIMITS, type Plan } from '#account/plans/contract.ts';
import type { Router } from '#platform/http/router.ts';
import * as contract from '../../contract.ts';
import { createPracticeNumber, listPeople, savePerson, sayAs } from '../practice/practice-numbers.ts';
import { registerWebhookRoutes } from '../webhooks/webhooks.routes.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { registerNumber, removeNumber, saveNumber } from './change-number.ts';
import { checkNumber } from './check-number.ts';
import { connectNumber, prepareNumber } from './connect-number.ts';
import { presentNumbers } from './present-number.ts';

export function registerWhatsappNumbersRoutes(router: Router, context: WhatsappContext): void {
  router.route(contract.listNumbers, async ({ principal: { workspaceId, plan } }) => ({
    items: await presentNumbers(context.platform, workspaceId),
    plan: plan as Plan,
    limit: NUMBER_LIMITS[plan as Plan],
  }));
  router.route(contract.prepareNumber, ({ principal, body }) => prepareNumber(context, principal, body.id));
  router.route(contract.connectNumber, ({ principal, body }) => connectNumber(context, principal, body));
  router.route(contract.createPracticeNumber, ({ principal, body }) =>
    createPracticeNumber(context, principal, body.id),
  );
  router.route(contract.saveNumber, ({ principal, params, body }) => saveNumber(context, principal, params.id, body));
  router.route(contract.checkNumber, ({ principal, params }) => checkNumber(context, principal.workspaceId, params.id));
  router.route(contract.registerNumber, ({ principal, params, body }) =>
    registerNumber(context, principal, params.id, body.pin),
  );
  router.route(contract.removeNumber, ({ principal, params }) => removeNumber(context, principal, params.id));
  router.route(contract.listPracticePeople, async ({ principal, params }) => ({
    items: await listPeople(context, principal.workspaceId, params.id),
  }));
  router.route(contract.savePracticePerson, ({ principal, params, body }) =>
    savePerson(context, principal.workspaceId, params, body),
  );
  router.route(contract.sayAsPracticePerson, ({ principal, params, body }) =>
    sayAs(context, principal.workspaceId, params, body),
  );
  registerWebhookRoutes(router, context.platform);
}
