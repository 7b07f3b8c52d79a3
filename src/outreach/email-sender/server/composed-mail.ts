// The mail of a draft for one recipient, made by the engine of templates: for the check before sending, and when it leaves.
import { mergeContacts } from '#crm/records/server/index.ts';
import { type Compiled, mailMaker, renderMail, type Values } from '#outreach/templates/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { StoredDraft } from './drafts.store.ts';

export interface ComposedFor {
  email: string;
  name: string;
  contactId: string | null;
}

export interface Composer {
  /** Names in braces that stand for no field or snippet. */
  unknown: string[];
  /** `missing`: names of fields that are empty for this recipient and have no fallback. */
  mailFor(
    recipient: ComposedFor,
    optOutUrl: string,
  ): { subject: string; html: string; text: string; missing: string[] };
}

type Written = Pick<StoredDraft, 'id' | 'content' | 'createdBy'>;

export async function composerOf(
  { db }: Pick<Platform, 'db'>,
  workspaceId: string,
  { id, content, createdBy }: Written,
  contactIds: readonly string[],
): Promise<Composer> {
  const [maker, contacts] = await Promise.all([
    mailMaker(db, workspaceId, createdBy),
    contactIds.length > 0 ? mergeContacts(db, workspaceId, contactIds) : [],
  ]);
  const compiled: Compiled = maker.compile(content);
  const valuesById = new Map(contacts.map((contact) => [contact.id, contact.values]));
  return {
    unknown: [...compiled.unknown, ...compiled.unknownSnippets],
    mailFor({ email, name, contactId }, optOutUrl) {
      const own = contactId === null ? undefined : valuesById.get(contactId);
      const values: Values = { ...typedValues(email, name), ...own, email, ...maker.sender, unsubscribe: optOutUrl };
      // The same recipient gets the same choices, however often the mail is made.
      const { missing, ...mail } = renderMail(compiled, values, `${id} ${email.toLowerCase()}`);
      return { ...mail, missing: missing.map(maker.nameOf) };
    },
  };
}

/** Of somebody who is no contact: what stands beside the address. */
function typedValues(email: string, name: string): Values {
  if (name === '') return { email };
  const [firstName, ...rest] = name.trim().split(/\s+/);
  return { email, name, firstName, ...(rest.length > 0 && { lastName: rest.join(' ') }) };
}
