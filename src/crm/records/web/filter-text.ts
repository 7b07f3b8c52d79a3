// A filter as one sentence, with the names of what its conditions ask for.
import type { FilterGroup } from '../contract.ts';
import type { RecordField } from '../fields.contract.ts';
import { conditionWords } from './condition-labels.ts';
import type { ChoicesOf } from './field-choices.ts';

/** "Country is Sweden and Verdict is valid"; "" where it asks for nothing. */
export function filterText(group: FilterGroup, fields: readonly RecordField[], choicesOf: ChoicesOf): string {
  const parts = group.items.map((item) => {
    if (!('field' in item)) {
      const inner = filterText(item, fields, choicesOf);
      return item.items.length > 1 ? `(${inner})` : inner;
    }
    const field = fields.find(({ key }) => key === item.field);
    const { label, value } = conditionWords(item, field, field ? choicesOf(field) : []);
    return value ? `${label} ${value}` : label;
  });
  return parts.filter((part) => part !== '').join(` ${group.join} `);
}
