// What a template is compiled with: the fields and the snippets of its workspace.
import { ownFields } from '#crm/records/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Variable } from '../contract.ts';
import type { Surroundings } from '../domain/engine/compile.ts';
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
