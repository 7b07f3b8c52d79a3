// What campaigns and the composer make mails with: the same engine, fields and snippets as the preview of templates.
import type { Platform } from '#platform/platform.ts';
import { type Compiled, compileMail } from '../domain/engine/compile.ts';
import type { Values } from '../domain/engine/render.ts';
import { surroundingsOf } from './template-surroundings.ts';
import { senderRow } from './templates.store.ts';

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
  const sender = await senderRow(db, workspaceId, userId);
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
