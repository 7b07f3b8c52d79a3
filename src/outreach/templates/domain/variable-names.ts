// Fields by the names that they are called by. Without the list itself, which the browser gets from the server.
import type { Variable } from '../variables.contract.ts';

/** Folded name → variable. */
export function variablesByName(variables: readonly Variable[]): Map<string, Variable> {
  return new Map(variables.flatMap((variable) => variable.aliases.map((alias) => [alias, variable] as const)));
}
