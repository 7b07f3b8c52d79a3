// What an opt-out ends: one channel, or every channel of the contact.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '#platform/web/api-error.ts';
import { Field } from '#ui/Field.tsx';
import { notify } from '#ui/notify.ts';
import { Select } from '#ui/Select.tsx';
import type { SuppressionSettings } from '../contract.ts';
import type { OptOutScope } from '../fields.contract.ts';
import { readScope, SUPPRESSIONS_KEY, sendScope } from './api.ts';

const KEY = [...SUPPRESSIONS_KEY, 'settings'] as const;
const SCOPES: { value: OptOutScope; label: string }[] = [
  { value: 'all', label: 'Stop email and WhatsApp' },
  { value: 'channel', label: 'Stop only the channel they used' },
];

export function OptOutScopeSelect() {
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => readScope(signal) });
  const save = useMutation<SuppressionSettings, ApiError, OptOutScope>({
    mutationKey: KEY,
    mutationFn: sendScope,
    onSuccess: (saved) => {
      client.setQueryData(KEY, saved);
      notify.success('Saved. It applies to opt-outs from now on.');
    },
    onError: (error) => notify.error(error),
  });
  if (data === undefined) return null;
  return (
    <Field label="When a contact opts out" className="mt-6 max-w-80">
      <Select
        needs="configure"
        value={save.isPending ? save.variables : data.optOutScope}
        disabled={save.isPending}
        onValueChange={(next) => save.mutate(next as OptOutScope)}
        options={SCOPES}
      />
    </Field>
  );
}
