// Compiles and renders mails for campaigns, the composer and previews: one engine, with the fields and snippets of the workspace.
import { senderProfile } from '#account/accounts/server/index.ts';
import { ownFields } from '#crm/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Variable } from '../contract.ts';
import { type Compiled, compileMail, type Surroundings } from '../domain/engine/compile.ts';
import { variablesByName } from '../domain/engine/lexer.ts';
import { renderMail, type Values } from '../domain/engine/render.ts';
import { variableCatalogue } from '../domain/variables.ts';
import { liveSnippets } from './templates.store.ts';

interface MailMaker {
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
export async function mailMaker(db: Platform['db'], workspaceId: string, userId: string): Promise<MailMaker> {
  const [surroundings, sender] = await Promise.all([
    surroundingsOf(db, workspaceId),
    senderValues(db, workspaceId, userId),
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
  const known: Values = {
    'sender.name': sender?.name,
    'sender.firstName': sender?.name.trim().split(/\s+/)[0],
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

export async function surroundingsOf(db: Platform['db'], workspaceId: string): Promise<WorkspaceSurroundings> {
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

// Snippets as plain text, for channels without HTML.

/** By name. `values`: fields of the person; those that are empty are left out of the text. */
export async function plainSnippets(
  db: Platform['db'],
  { workspaceId, userId }: { workspaceId: string; userId: string },
  values: Values,
): Promise<{ id: string; name: string; text: string }[]> {
  const [maker, snippets] = await Promise.all([mailMaker(db, workspaceId, userId), liveSnippets(db, workspaceId)]);
  return snippets.map(({ id, name, html }) => {
    const compiled = maker.compile({ subject: '', html });
    return { id, name, text: renderMail(compiled, { ...values, ...maker.sender }, id).text.trim() };
  });
}
