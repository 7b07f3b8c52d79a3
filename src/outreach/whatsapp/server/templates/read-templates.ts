// Templates of Meta for pages, and previews for a contact, filled in by the code that sends them.
import { emptiestContact, mergeContacts, missingRecord } from '#crm/records/server/index.ts';
import { mailMaker } from '#outreach/templates/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Principal } from '#shared/principal.ts';
import type { previewWhatsappTemplate, WhatsappTemplate } from '../../contract.ts';
import { fillTemplate, headerFileKind, readComponents } from '../../domain/message-template.ts';
import { templateReason } from '../../domain/template-submission.ts';
import { type StoredTemplate, templateById } from './templates.store.ts';

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
  { id, variables, for: whom }: RouteInput<typeof previewWhatsappTemplate>['body'],
): Promise<Preview> {
  const template = await templateById(db, workspaceId, id);
  if (template === null) throw new AppError('WHATSAPP_TEMPLATE_NOT_FOUND');
  const fields = variables.map(({ field }) => field).filter((field) => field !== '');
  const contactId = whom === 'emptiest' ? await emptiestContact(db, workspaceId, fields) : whom.contactId;
  const [maker, [contact]] = await Promise.all([
    mailMaker(db, workspaceId, userId),
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
