// A field by its key, one of the product or one that the workspace has added.
import type { CustomField } from '../contract.ts';
import { customKey, toCustomField } from '../field.contract.ts';
import { RECORD_FIELDS, type RecordField, type RecordKind } from '../fields.contract.ts';

const TYPES = { text: 'text', number: 'number', day: 'day', choice: 'choice', url: 'url' } as const;

/** A field of the workspace as any other: filtered, edited, imported by the same rules. */
export function fieldOfCustom(custom: Pick<CustomField, 'id' | 'label' | 'type' | 'choices'>): RecordField {
  return {
    key: customKey(custom.id),
    label: custom.label,
    type: TYPES[custom.type],
    by: 'own',
    ...(custom.type === 'choice' && { choices: custom.choices.map((value) => ({ value, label: value })) }),
  };
}

/** Null for a key that names nothing of this kind of record. */
export function recordField(
  kind: RecordKind,
  key: string,
  customs: readonly Pick<CustomField, 'id' | 'label' | 'type' | 'choices'>[],
): RecordField | null {
  const id = toCustomField(key);
  if (id === null) return RECORD_FIELDS[kind].find((field) => field.key === key) ?? null;
  const custom = customs.find((each) => each.id === id);
  return custom ? fieldOfCustom(custom) : null;
}
