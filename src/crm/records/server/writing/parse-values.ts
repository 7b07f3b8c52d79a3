// Values that were typed, each by its field's rule; what cannot be read is said beside its field.
import { isMember } from '#account/accounts/server/index.ts';
import type { Executor } from '#platform/platform.ts';
import { AppError, type FieldFault } from '#shared/errors.ts';
import type { CustomField, RecordKind, RecordValues } from '../../contract.ts';
import type { FieldValues } from '../../domain/complete-values.ts';
import { parseFieldValue } from '../../domain/field-value.ts';
import { recordField } from '../../domain/record-field.ts';

/** @throws AppError INVALID_INPUT with the path of each field that cannot be set so */
export async function parseValues(
  executor: Executor,
  { workspaceId, kind, customs }: { workspaceId: string; kind: RecordKind; customs: readonly CustomField[] },
  values: RecordValues,
  country: string | undefined,
): Promise<FieldValues> {
  const parsed: FieldValues = {};
  const faults: FieldFault[] = [];
  const hint = { kind, country: typeof values.country === 'string' ? values.country.toUpperCase() : country };
  for (const [key, raw] of Object.entries(values)) {
    const field = recordField(kind, key, customs);
    const value = field
      ? parseFieldValue(field, raw, hint)
      : ({ ok: false, message: 'There is no such field' } as const);
    if (value.ok) parsed[key] = value.value;
    else faults.push({ path: `values.${key}`, message: value.message });
  }
  const { ownerId } = parsed;
  if (typeof ownerId === 'string' && !(await isMember(executor, workspaceId, ownerId))) {
    faults.push({ path: 'values.ownerId', message: 'Please choose a member of the workspace' });
  }
  if (faults.length > 0) throw new AppError('INVALID_INPUT', { fields: faults });
  return parsed;
}

/** What is found is kept as far as it can be read: too long is cut, and what is none of its type is left out. */
export function readFoundValues(
  kind: RecordKind,
  values: Record<string, unknown>,
  customs: readonly CustomField[],
): FieldValues {
  const parsed: FieldValues = {};
  const country = typeof values.country === 'string' ? values.country.toUpperCase() : undefined;
  for (const [key, raw] of Object.entries(values)) {
    const field = recordField(kind, key, customs);
    const value = field && parseFieldValue(field, raw, { kind, country, cut: true });
    if (value?.ok) parsed[key] = value.value;
  }
  return parsed;
}
