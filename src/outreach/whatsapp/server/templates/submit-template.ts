// Submits one of our templates to Meta for approval, or an edit of one that is there.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { messageTemplate } from '#outreach/templates/server/index.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { WhatsappTemplate } from '../../contract.ts';
import type { WhatsappFault } from '../../domain/api-faults.ts';
import { metaName, submissionFault, toSubmission } from '../../domain/template-submission.ts';
import type { NumberAccess } from '../api/whatsapp-api.ts';
import { openAccess } from '../numbers/number-secrets.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { presentTemplate } from './read-templates.ts';
import { followApprovals, publishTemplates } from './sync-templates.ts';
import {
  deleteSubmission,
  recordSubmission,
  recordSubmitted,
  type StoredTemplate,
  templateById,
  templateNamed,
  templatesFrom,
  toCategory,
  toStatus,
} from './templates.store.ts';

/**
 * The row is inserted before the call, so that the next sync finds a lost answer by its name.
 * @throws AppError TEMPLATE_NOT_FOUND, WHATSAPP_NUMBER_NOT_FOUND, WHATSAPP_TEMPLATE_INVALID, WHATSAPP_CALL_FAILED
 */
export async function submitTemplate(
  context: WhatsappContext,
  principal: Principal,
  { templateId, numberId }: { templateId: string; numberId: string },
): Promise<WhatsappTemplate> {
  const { platform, api } = context;
  const { db } = platform;
  const { workspaceId } = principal;
  const [ours, access] = await Promise.all([
    messageTemplate(db, workspaceId, templateId),
    openAccess(platform, workspaceId, numberId),
  ]);
  if (ours === null) throw new AppError('TEMPLATE_NOT_FOUND');
  if (access === null) throw new AppError('WHATSAPP_NUMBER_NOT_FOUND');
  const fault = submissionFault(ours.content);
  if (fault !== null) throw invalid(fault);
  const { components, fields, category, language } = toSubmission(ours.content);
  const before = await submittedBefore(context, access, templateId, language);
  const name = before?.name ?? (await freeName(context, access, { name: ours.name, language, templateId }));
  const id = await db.transaction((tx) =>
    recordSubmission(tx, workspaceId, {
      wabaId: access.wabaId,
      name,
      language,
      category,
      components,
      templateId,
      fields,
    }),
  );
  const done =
    before === null || before.metaId === ''
      ? await api.createTemplate(access, { name, category, language, components })
      : await edit(context, access, before, components);
  if (!done.ok) {
    // Meta may have it or not: the next sync tells.
    if (done.fault.kind !== 'uncertain') await db.transaction((tx) => deleteSubmission(tx, workspaceId, id));
    throw callFault(done.fault);
  }
  await db.transaction(async (tx) => {
    const { metaId, status, category: taken } = done.value;
    await recordSubmitted(tx, workspaceId, id, {
      metaId,
      status: toStatus(status),
      category: toCategory(taken),
      components,
    });
    await followApprovals(tx, workspaceId, [templateId]);
    const subject = { type: 'whatsapp-template', id: templateId } as const;
    await recordActivity(tx, principal, { kind: 'whatsapp-template.submitted', subject });
  });
  publishTemplates(platform, workspaceId);
  const stored = await templateById(db, workspaceId, id);
  if (stored === null) throw new AppError('WHATSAPP_TEMPLATE_NOT_FOUND');
  return presentTemplate(stored);
}

/** @throws AppError WHATSAPP_TEMPLATE_INVALID if Meta accepts no edit now */
async function submittedBefore(
  { platform: { db } }: Pick<WhatsappContext, 'platform'>,
  { workspaceId, wabaId }: NumberAccess,
  templateId: string,
  language: string,
): Promise<StoredTemplate | null> {
  const all = await templatesFrom(db, workspaceId, templateId);
  const before = all.find((each) => each.wabaId === wabaId && each.language === language) ?? null;
  if (before === null || before.metaId === '') return before;
  if (before.status === 'PENDING' || before.status === 'IN_APPEAL')
    throw invalid('Meta is still reviewing it. Wait for the result before you change it.');
  if (before.status === 'DISABLED' || before.status === 'ARCHIVED')
    throw invalid('Meta does not accept changes of it. Duplicate it and submit the copy.');
  return before;
}

/** Another template may use the name at Meta already. */
async function freeName(
  { platform: { db } }: Pick<WhatsappContext, 'platform'>,
  { workspaceId, wabaId }: NumberAccess,
  { name, language, templateId }: { name: string; language: string; templateId: string },
): Promise<string> {
  const wanted = metaName(name);
  const taken = await templateNamed(db, workspaceId, { wabaId, name: wanted, language });
  return taken === null || taken.templateId === templateId ? wanted : metaName(name, templateId.slice(-8));
}

/** An edit is reviewed again; the category of an approved template stays. */
async function edit({ api }: WhatsappContext, access: NumberAccess, before: StoredTemplate, components: unknown[]) {
  const done = await api.editTemplate(access, before.metaId, components);
  if (!done.ok) return done;
  return { ok: true as const, value: { metaId: before.metaId, status: 'PENDING', category: before.category } };
}

const invalid = (reason: string) => new AppError('WHATSAPP_TEMPLATE_INVALID', { params: { reason } });

function callFault({ kind, text, details }: WhatsappFault): AppError {
  if (kind === 'validation' || kind === 'policy') {
    return invalid(details === '' ? text : `${text} Meta says: ${details.slice(0, 300)}`);
  }
  return new AppError('WHATSAPP_CALL_FAILED', { params: { reason: text } });
}
