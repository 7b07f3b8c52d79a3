// Snippets as plain text, for channels that know no HTML.
import type { Platform } from '#platform/platform.ts';
import { renderMail, type Values } from '../domain/engine/render.ts';
import { mailMaker } from './mail-maker.ts';
import { liveSnippets } from './templates.store.ts';

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
