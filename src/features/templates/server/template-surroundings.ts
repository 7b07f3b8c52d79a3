// What a template is compiled with: the fields and the snippets of its workspace.
import { ownFields } from '#features/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { EmailContent, Variable } from '../contract.ts';
import { type Compiled, compileMail, type Surroundings } from '../domain/engine/compile.ts';
import { variablesByName } from '../domain/variable-names.ts';
import { variableCatalogue } from '../domain/variables.ts';
import { liveSnippets } from './templates.store.ts';

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

/** Once for as many mails as there are: campaigns compile when they start. */
export async function compileTemplate(
  db: Platform['db'],
  workspaceId: string,
  content: Pick<EmailContent, 'subject' | 'html'>,
): Promise<Compiled> {
  return compileMail(content, await surroundingsOf(db, workspaceId));
}
