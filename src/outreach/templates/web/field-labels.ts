// The fields that a template holds, as people call them.
import type { Variable } from '../contract.ts';
import { foldName } from '../domain/engine/lexer.ts';
import { variablesByName } from '../domain/variable-names.ts';

export function fieldLabel({ label, group }: Pick<Variable, 'label' | 'group'>): string {
  return group === 'company' ? `Company: ${label}` : label;
}

/** "First name, Company: City". What is no field stays in its braces, as it does in the mail: {{frstName}}, {{1}}. */
export function fieldWords(names: readonly string[], variables: readonly Variable[]): string {
  const byName = variablesByName(variables);
  const words = names.map((name) => {
    const variable = byName.get(foldName(name));
    return variable ? fieldLabel(variable) : `{{${name}}}`;
  });
  return words.join(', ');
}
