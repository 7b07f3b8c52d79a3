// Edits of cells: shown at once and undone for ten seconds. What the server refuses stays in its cell with the reason.
import { useCallback, useRef, useState } from 'react';
import type { ApiError } from '#platform/web/api-error.ts';
import { notify } from '#ui/notify.ts';
import type { RecordField, RecordKind } from '../fields.contract.ts';
import type { TypedValue } from './CellEditor.tsx';
import { type CellFault, faultKey } from './record-columns.tsx';
import type { RecordRow } from './record-row.ts';
import { useEditRow } from './use-record-changes.ts';

const NO_FAULTS: ReadonlyMap<string, CellFault> = new Map();

export function useCellEdits(kind: RecordKind) {
  const edit = useEditRow(kind);
  const [faults, setFaults] = useState(NO_FAULTS);
  const send = useRef(edit.mutateAsync);
  send.current = edit.mutateAsync;

  const save = useCallback((row: RecordRow, field: RecordField, typed: TypedValue) => {
    const key = faultKey(row, field);
    const set = (fault: CellFault | null) =>
      setFaults((now) => {
        if (!fault && !now.has(key)) return now;
        const next = new Map(now);
        if (fault) next.set(key, fault);
        else next.delete(key);
        return next;
      });
    set(null);
    const shown = field.type === 'number' && typed !== '' ? (typed ?? null) : typed;
    const sent = { row, values: { [field.key]: typed }, shown: { [field.key]: shown }, done: `${field.label} changed` };
    // Each edit hears its own answer, also when the next one has been sent before it came.
    send.current(sent).catch((error: ApiError) => {
      const message = messageOf(error, field);
      set({ typed, message });
      notify.error({ ...error, message });
    });
  }, []);
  return { save, faults };
}

function messageOf(error: ApiError, field: RecordField): string {
  const fault = error.fields?.find(({ path }) => path.endsWith(field.key)) ?? error.fields?.[0];
  return fault ? fault.message : error.message;
}
