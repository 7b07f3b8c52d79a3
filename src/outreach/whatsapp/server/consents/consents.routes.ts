// Routes of consents.
import type { Router } from '#platform/http/router.ts';
import * as contract from '../../contract.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { consentOfContact, recordForContacts } from './contact-consents.ts';

export function registerWhatsappConsentRoutes(router: Router, context: WhatsappContext): void {
  router.route(contract.readConsent, ({ principal, params }) =>
    consentOfContact(context, principal.workspaceId, params.contactId),
  );
  router.route(contract.recordConsent, ({ principal, body }) => recordForContacts(context, principal, body));
}
