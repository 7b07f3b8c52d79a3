// Compiles and renders mails for campaigns, the composer and previews: one engine, with the fields and snippets of the workspace.
import { senderProfile } from '#account/accounts/server/index.ts';
import { ownFields } from '#crm/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Variable } from '../contract.ts';
import type { Compiled, Surroundings } from '../domain/engine/compile.ts';
import { variablesByName } from '../domain/engine/lexer.ts';
import { renderMail, type Values } from '../domain/engine/render.ts';
import { variableCatalogue } from '../domain/variables.ts';
import { liveMailTemplates, liveSnippets } from './templates.store.ts';

interface MailRenderer {
  /** Once for a text, for as many recipients as there are; `renderMail` makes the mail of one. */
  compile(source: { subject: string; html: string }): Compiled;
  /** The writer's own fields (`sender.name`). A field that is not filled in has no value. */
  sender: Values;
  /** As a field is written in braces. */
  nameOf(key: string): string;
  /** As the pages call it: "First name". */
  labelOf(key: string): string;
}

/** `userId`: in whose name it is written. */
export async function createMailRenderer(
  db: Platform['db'],
  workspaceId: string,
  userId: string,
): Promise<MailRenderer> {
  const [surroundings, sender, { compileMail }] = await Promise.all([
    getSurroundings(db, workspaceId),
    senderValues(db, workspaceId, userId),
    // Loaded with the first mail: its libraries read HTML and style sheets, 2 MB of code (decision 046).
    import('../domain/engine/compile.ts'),
  ]);
  const names = new Map(surroundings.variables.map(({ key, name }) => [key, name]));
  const labels = new Map(surroundings.variables.map(({ key, label }) => [key, label]));
  return {
    compile: (source) => compileMail(source, surroundings),
    sender,
    nameOf: (key) => names.get(key) ?? key,
    labelOf: (key) => labels.get(key) ?? key,
  };
}

/** What the profile of a user says, by the keys of fields. */
export async function senderValues(db: Platform['db'], workspaceId: string, userId: string): Promise<Values> {
  const sender = await senderProfile(db, workspaceId, userId);
  // Every email is signed, also by a user who has not entered a name.
  const name = sender?.name.trim() || sender?.company.trim() || sender?.email.split('@')[0] || '';
  const known: Values = {
    'sender.name': name,
    'sender.firstName': name.split(/\s+/)[0],
    'sender.email': sender?.email,
    'sender.phone': sender?.phone,
    'sender.company': sender?.company,
    'sender.city': sender?.city,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value));
}

// What a template is compiled with: the fields and the snippets of its workspace.
export interface WorkspaceSurroundings extends Surroundings {
  variables: Variable[];
  byName: ReadonlyMap<string, Variable>;
}

export async function getSurroundings(db: Platform['db'], workspaceId: string): Promise<WorkspaceSurroundings> {
  const [own, snippets] = await Promise.all([ownFields(db, workspaceId), liveSnippets(db, workspaceId)]);
  const variables = variableCatalogue(own);
  const byName = variablesByName(variables);
  return {
    variables,
    byName,
    lookup: (name) => byName.get(name)?.key ?? null,
    snippets: new Map(snippets.map(({ nameFolded, html }) => [nameFolded, html])),
  };
}

// Snippets and email templates as plain text, for answers without HTML.

export interface PlainText {
  id: string;
  name: string;
  text: string;
}

interface Writer {
  workspaceId: string;
  userId: string;
}

/** By name. `values`: fields of the person; those that are empty are left out of the text. */
export async function plainSnippets(db: Platform['db'], writer: Writer, values: Values): Promise<PlainText[]> {
  return renderPlain(db, writer, values, await liveSnippets(db, writer.workspaceId));
}

const MAX_TEMPLATES = 100;

/** The bodies of email templates, the newest first. */
export async function plainMailTemplates(db: Platform['db'], writer: Writer, values: Values): Promise<PlainText[]> {
  return renderPlain(db, writer, values, await liveMailTemplates(db, writer.workspaceId, MAX_TEMPLATES));
}

async function renderPlain(
  db: Platform['db'],
  { workspaceId, userId }: Writer,
  values: Values,
  sources: readonly { id: string; name: string; html: string }[],
): Promise<PlainText[]> {
  if (sources.length === 0) return [];
  const maker = await createMailRenderer(db, workspaceId, userId);
  return sources.map(({ id, name, html }) => {
    const compiled = maker.compile({ subject: '', html });
    return { id, name, text: renderMail(compiled, { ...values, ...maker.sender }, id).text.trim() };
  });
}
