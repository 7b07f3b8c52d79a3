// Previews, rendered by the code that sends: for a chosen contact, the one with the most gaps, or sample values.
import { emptiestContact, mergeContacts, missingRecord } from '#crm/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import type { Principal } from '#shared/principal.ts';
import type { MessageContent, previewTemplate, TemplateContent } from '../contract.ts';
import { mailDocument, renderMail, type Values } from '../domain/engine/render.ts';
import { fieldsOfButtons } from '../message-buttons.contract.ts';
import { getSurroundings, senderValues, type WorkspaceSurroundings } from './mail-renderer.ts';

type Preview = RouteOutput<typeof previewTemplate>;
type Wanted = RouteInput<typeof previewTemplate>['body'];

interface Person {
  contact: Preview['contact'];
  values: Values;
}

/** @throws RECORD_NOT_FOUND where the contact is not of the workspace, or in the bin; RECORD_MERGED, RECORD_GONE */
export async function getPreview(
  { db }: Platform,
  { workspaceId, userId }: Principal,
  { content, for: recipient, turn }: Wanted,
): Promise<Preview> {
  const surroundings = await getSurroundings(db, workspaceId);
  const sources = getSources(content);
  const { compileMail } = await import('../domain/engine/compile.ts');
  const compiled = compileMail(sources, surroundings);
  const used = content.channel === 'whatsapp' ? fieldsOfMessage(content) : compiled.variables;
  const person = await personFor(db, workspaceId, recipient, used, surroundings);
  // Fields that the profile lacks show a sample.
  const examples = surroundings.variables
    .filter(({ group }) => group === 'sender')
    .map(({ key, sample }) => [key, sample]);
  const values = {
    ...person.values,
    ...Object.fromEntries(examples),
    ...(await senderValues(db, workspaceId, userId)),
  };
  const nameOf = (key: string) => surroundings.variables.find((variable) => variable.key === key)?.name ?? key;
  const nothing = { subject: '', html: '', text: '', header: '', footer: '', missing: [], removed: [] };
  if (content.channel === 'whatsapp') {
    return { ...nothing, contact: person.contact, ...getMessage(content, values, nameOf) };
  }
  const { subject, html, text, missing } = renderMail(compiled, values, `${person.contact?.id ?? 'sample'} ${turn}`);
  return {
    ...nothing,
    contact: person.contact,
    subject,
    html: mailDocument(html),
    text,
    missing: missing.map(nameOf),
    removed: compiled.removed,
  };
}

function getSources(content: TemplateContent) {
  if (content.channel === 'whatsapp') return { subject: '', html: '' };
  return { subject: content.channel === 'email' ? content.subject : '', html: content.html };
}

async function personFor(
  db: Platform['db'],
  workspaceId: string,
  recipient: Wanted['for'],
  used: readonly string[],
  { variables }: WorkspaceSurroundings,
): Promise<Person> {
  const id =
    typeof recipient === 'object'
      ? recipient.contactId
      : recipient === 'emptiest'
        ? await emptiestContact(db, workspaceId, used)
        : null;
  if (id === null) {
    return { contact: null, values: Object.fromEntries(variables.map(({ key, sample }) => [key, sample])) };
  }
  const [found] = await mergeContacts(db, workspaceId, [id]);
  if (!found) throw await missingRecord(db, workspaceId, 'contact', id);
  const optOut = variables.find(({ key }) => key === 'unsubscribe')?.sample;
  return {
    contact: { id, name: found.name, email: found.email },
    values: { ...found.values, unsubscribe: optOut },
  };
}

const fieldsOfMessage = ({ variables, buttons }: MessageContent): string[] => [
  ...variables.map(({ field }) => field),
  ...fieldsOfButtons(buttons),
];

function getMessage(content: MessageContent, values: Values, nameOf: (key: string) => string) {
  const filled = fillMessage(content, values);
  return {
    header: filled.header,
    text: filled.body,
    footer: filled.footer,
    missing: filled.missing.map(nameOf),
  };
}

// A WhatsApp template with its numbered variables filled in. Meta fills them in itself when sending; this is for the eye.
export interface FilledMessage {
  header: string;
  body: string;
  footer: string;
  /** Keys of fields that are empty here. */
  missing: string[];
}

/** A variable without a field, and one whose field is empty, shows its sample. */
function fillMessage({ header, body, footer, buttons, variables }: MessageContent, values: Values): FilledMessage {
  const givenFor = (field: string) => (Object.hasOwn(values, field) ? values[field] : undefined);
  const missing = new Set(fieldsOfButtons(buttons).filter((field) => !givenFor(field)));
  const fill = (text: string) =>
    text.replace(/\{\{(\d{1,2})\}\}/g, (whole, number: string) => {
      const variable = variables[Number(number) - 1];
      if (!variable) return whole;
      const value = givenFor(variable.field);
      if (variable.field && !value) missing.add(variable.field);
      return value || variable.sample || whole;
    });
  return { header: fill(header), body: fill(body), footer, missing: [...missing] };
}
