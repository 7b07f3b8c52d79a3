// Message templates at Meta: read for pages, previewed for a contact, and submitted for approval.
import { recordActivity } from '#account/activity-log/server/index.ts';
import { emptiestContact, mergeContacts, missingRecord } from '#crm/records/server/index.ts';
import { createMailRenderer, messageTemplate } from '#outreach/templates/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { previewWhatsappTemplate, WhatsappTemplate } from '../../contract.ts';
import type { WhatsappFault } from '../../domain/api-faults.ts';
import { fillTemplate, headerFileKind, readComponents } from '../../domain/message-template.ts';
import { metaName, submissionFault, templateReason, toSubmission } from '../../domain/template-submission.ts';
import type { NumberAccess } from '../api/whatsapp-api.ts';
import { openAccess } from '../numbers/number-secrets.ts';
import type { WhatsappContext } from '../whatsapp-context.ts';
import { publishTemplates, updateApprovals } from './sync-templates.ts';
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

export function presentTemplate(template: StoredTemplate): WhatsappTemplate {
  const { components, metaId: _metaId, goneAt: _goneAt, syncedAt, reason, ...row } = template;
  const { variables, ...parts } = readComponents(components, row.category);
  return {
    ...row,
    ...parts,
    headerFile: headerFileKind(parts.header.format),
    variables: variables.map(({ place, name, sample }) => ({ place, name, sample })),
    reason: templateReason(reason),
    syncedAt: syncedAt.toISOString(),
  };
}

type Preview = RouteOutput<typeof previewWhatsappTemplate>;

/** @throws AppError WHATSAPP_TEMPLATE_NOT_FOUND, RECORD_NOT_FOUND, RECORD_MERGED, RECORD_GONE */
export async function previewTemplate(
  { db }: Pick<Platform, 'db'>,
  { workspaceId, userId }: Principal,
  { id, variables, for: person }: RouteInput<typeof previewWhatsappTemplate>['body'],
): Promise<Preview> {
  const template = await templateById(db, workspaceId, id);
  if (template === null) throw new AppError('WHATSAPP_TEMPLATE_NOT_FOUND');
  const fields = variables.map(({ field }) => field).filter((field) => field !== '');
  const contactId = person === 'emptiest' ? await emptiestContact(db, workspaceId, fields) : person.contactId;
  const [maker, [contact]] = await Promise.all([
    createMailRenderer(db, workspaceId, userId),
    contactId === null ? [] : mergeContacts(db, workspaceId, [contactId]),
  ]);
  if (contactId !== null && contact === undefined) throw await missingRecord(db, workspaceId, 'contact', contactId);
  const known = new Map(Object.entries({ ...contact?.values, ...maker.sender }));
  const values = variables.map(({ field, fallback }) => (field === '' ? undefined : known.get(field)) || fallback);
  const filled = fillTemplate(template.components, values);
  const missing = variables
    .filter(({ field }, index) => field !== '' && values[index] === '')
    .map(({ field }) => field);
  return {
    contact: contact ? { id: contact.id, name: contact.name } : null,
    values,
    header: filled.header,
    body: filled.body,
    footer: filled.footer,
    buttons: filled.buttons.map(({ text }) => text),
    missing: [...new Set(missing)].map((field) => maker.nameOf(field)),
  };
}

// Submits one of our templates to Meta for approval, or an edit of an existing one.

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
    await updateApprovals(tx, workspaceId, [templateId]);
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
