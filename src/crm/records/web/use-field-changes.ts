// Changes of the workspace's own fields: each asks again for the fields, a deleted one comes back with its values.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notify-undo.tsx';
import type { CustomField } from '../contract.ts';
import type { RecordKind } from '../fields.contract.ts';
import { type FieldChange, sendField, sendFieldChange, sendFieldDeletion } from './api.ts';
import { NOUN } from './record-labels.ts';
import { RECORDS_KEY } from './records-keys.ts';

export function useFieldChanges(kind: RecordKind) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: RECORDS_KEY });
  const onError = (error: Error) => notify.error(error);
  const change = useMutation({
    mutationFn: ({ id, change: body }: { id: string; change: FieldChange }) => sendFieldChange(id, body),
    onError,
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (field: CustomField) => sendFieldDeletion(field.id),
    onSuccess: (_nothing, { id, label }) =>
      notifyUndo(`Field “${label}” of ${NOUN[kind].many} deleted, kept for 30 days`, () =>
        change.mutate({ id, change: { restore: true } }),
      ),
    onError,
    onSettled,
  });
  // Its fault stands beside the field.
  const add = useMutation({ mutationFn: sendField, onSettled });
  return { add, change, remove };
}
