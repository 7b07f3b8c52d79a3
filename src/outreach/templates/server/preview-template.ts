// Previews, rendered by the code that sends: for a chosen contact, the one with the most gaps, or sample values.
import { emptiestContact, mergeContacts, missingRecord } from '#crm/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { RouteInput, RouteOutput } from '#shared/contract.ts';
import type { Principal } from '#shared/principal.ts';
import type { MessageContent, previewTemplate, TemplateContent } from '../contract.ts';
import { compileMail } from '../domain/engine/compile.ts';
import { mailDocument, renderMail, type Values } from '../domain/engine/render.ts';
import { fillMessage } from '../domain/fill-message.ts';
import { fieldsOfButtons } from '../message-buttons.contract.ts';
import { senderValues, surroundingsOf, type WorkspaceSurroundings } from './mail-maker.ts';

type Preview = RouteOutput<typeof previewTemplate>;
type Wanted = RouteInput<typeof previewTemplate>['body'];

interface Person {
  contact: Preview['contact'];
  values: Values;
}

/** @throws RECORD_NOT_FOUND where the contact is not of the workspace, or in the bin; RECORD_MERGED, RECORD_GONE */
export async function previewOf(
  { db }: Platform,
  { workspaceId, userId }: Principal,
  { content, for: recipient, turn }: Wanted,
): Promise<Preview> {
  const surroundings = await surroundingsOf(db, workspaceId);
  const sources = sourcesOf(content);
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
    return { ...nothing, contact: person.contact, ...messageOf(content, values, nameOf) };
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

function sourcesOf(content: TemplateContent) {
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

function messageOf(content: MessageContent, values: Values, nameOf: (key: string) => string) {
  const filled = fillMessage(content, values);
  return {
    header: filled.header,
    text: filled.body,
    footer: filled.footer,
    missing: filled.missing.map(nameOf),
  };
}
