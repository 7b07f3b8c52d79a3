// Routes of message templates at Meta.
import type { Router } from '#platform/http/router.ts';
import { AppError } from '#shared/errors.ts';
import * as contract from '../../contract.ts';
import { storedNumber } from '../numbers/numbers.store.ts';
import { openAccess } from '../numbers/open-access.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { presentTemplate } from './present-template.ts';
import { previewTemplate } from './preview-template.ts';
import { submitTemplate } from './submit-template.ts';
import { syncTemplates } from './sync-templates.ts';
import { liveTemplates, templatesFrom } from './templates.store.ts';

export function registerWhatsappTemplateRoutes(router: Router, context: WhatsappContext): void {
  const { platform } = context;
  const { db } = platform;
  router.route(contract.listWhatsappTemplates, async ({ principal: { workspaceId }, query: { numberId } }) => {
    const number = numberId === undefined ? null : await storedNumber(db, workspaceId, numberId);
    if (numberId !== undefined && number === null) throw new AppError('WHATSAPP_NUMBER_NOT_FOUND');
    return { items: (await liveTemplates(db, workspaceId, number?.wabaId ?? null)).map(presentTemplate) };
  });
  router.route(contract.syncTemplates, async ({ principal: { workspaceId }, body: { numberId } }) => {
    const access = await openAccess(platform, workspaceId, numberId);
    if (access === null) throw new AppError('WHATSAPP_NUMBER_NOT_FOUND');
    const done = await syncTemplates(context, access);
    if (!done.ok) throw new AppError('WHATSAPP_CALL_FAILED', { params: { reason: done.fault.text } });
    return { items: (await liveTemplates(db, workspaceId, access.wabaId)).map(presentTemplate) };
  });
  router.route(contract.submitTemplate, ({ principal, body }) => submitTemplate(context, principal, body));
  router.route(contract.templateApprovals, async ({ principal: { workspaceId }, params: { templateId } }) => ({
    items: (await templatesFrom(db, workspaceId, templateId)).map(presentTemplate),
  }));
  router.route(contract.previewWhatsappTemplate, ({ principal, body }) => previewTemplate(platform, principal, body));
}
