// Adds a person or a company. What is there already shows before anything is saved: the same rules find it that the server holds.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { ApiError } from '#platform/web/api-error.ts';
import { foldText } from '#shared/text-match.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { Condition, RecordFilter, RecordValues } from '../../contract.ts';
import { RECORD_FIELDS, type RecordKind } from '../../fields.contract.ts';
import { sendRecord, sendUndo } from '../api.ts';
import { useRefreshRecords } from '../bulk/use-record-changes.ts';
import { NOUN, rowName } from '../record-labels.ts';
import { pageOptions } from '../table/use-record-rows.ts';
import { RECORDS_KEY } from '../use-records.ts';

interface AddRecordDialogProps {
  kind: RecordKind;
  onClose: () => void;
  /** Opens a record: the new one, or the one that is there already. */
  onOpen: (id: string) => void;
}

const ASKED: Record<RecordKind, readonly string[]> = {
  contact: ['name', 'email', 'companyName', 'title', 'phone', 'linkedin'],
  company: ['domain', 'name', 'industry', 'email', 'phone', 'linkedin'],
};
/** Fields of which an equal value means the same record. */
const NAMING: Record<RecordKind, readonly string[]> = {
  contact: ['email', 'linkedin', 'phone'],
  company: ['domain', 'linkedin', 'phone'],
};

export function AddRecordDialog({ kind, onClose, onOpen }: AddRecordDialogProps) {
  const [values, setValues] = useState<Record<string, string>>({});
  const [attempt, setAttempt] = useState(() => crypto.randomUUID());
  const refresh = useRefreshRecords();
  const fields = ASKED[kind].flatMap((key) => RECORD_FIELDS[kind].find((field) => field.key === key) ?? []);
  const known = useKnown(kind, useDeferredValue(values));
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')) as RecordValues;
  const add = useMutation({
    mutationKey: RECORDS_KEY,
    mutationFn: () => sendRecord(kind, filled, attempt),
    onSuccess: ({ record, changeId }) => {
      onClose();
      onOpen(record.id);
      if (changeId !== null) {
        notifyUndo(`${rowName(record)} added`, () => {
          void sendUndo(changeId).then(refresh);
        });
      }
    },
    onSettled: refresh,
  });
  const error = add.error as ApiError | null;
  const faultOf = (key: string) => error?.fields.find(({ path }) => path.endsWith(key))?.message;
  const elsewhere = error && !fields.some(({ key }) => faultOf(key)) ? error.message : null;
  const existing = typeof error?.details.id === 'string' ? error.details.id : null;
  const empty = Object.keys(filled).length === 0;
  function open(id: string) {
    onClose();
    onOpen(id);
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={`Add a ${NOUN[kind].one}`}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" loading={add.isPending} disabled={empty} onClick={() => add.mutate()}>
            Add {NOUN[kind].one}
          </Button>
        </>
      }
    >
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!empty && !add.isPending) add.mutate();
        }}
      >
        {fields.map((field) => (
          <Field key={field.key} label={field.label} error={faultOf(field.key)}>
            <Input
              value={values[field.key] ?? ''}
              maxLength={field.max}
              inputMode={field.type === 'email' ? 'email' : field.type === 'phone' ? 'tel' : undefined}
              autoComplete="off"
              onChange={({ target }) => {
                setValues((now) => ({ ...now, [field.key]: target.value }));
                // Something else is sent now: it has its own effect.
                setAttempt(crypto.randomUUID());
                if (add.isError) add.reset();
              }}
            />
          </Field>
        ))}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
      <div role="status" className="mt-3 empty:hidden">
        {known && !error && (
          <Notice
            tone="warn"
            action={
              <Button size="sm" onClick={() => open(known.id)}>
                Open {rowName(known)}
              </Button>
            }
          >
            {rowName(known)} is in your library already, with the same {known.by}.
          </Notice>
        )}
        {elsewhere && (
          <Notice
            tone="bad"
            action={
              existing && (
                <Button size="sm" onClick={() => open(existing)}>
                  Open it
                </Button>
              )
            }
          >
            {elsewhere}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}

/** Where names alone mean the same record: one person at one company, a company of which no domain is known. */
function namedAlike(kind: RecordKind, values: Record<string, string>) {
  const typed = (key: string) => (values[key] ?? '').trim() !== '';
  if (kind === 'contact') {
    const both = typed('name') && typed('companyName');
    return both ? { same: ['name', 'companyName'], also: [], words: 'name and company' } : null;
  }
  if (!typed('name') || typed('domain')) return null;
  return { same: ['name'], also: [{ field: 'domain', op: 'empty' as const }], words: 'name' };
}

/** The record that has one of these already, and by which field it is known. */
function useKnown(kind: RecordKind, values: Record<string, string>) {
  const given = NAMING[kind].filter((key) => (values[key] ?? '').trim().length > 4);
  const is = (key: string): Condition => ({ field: key, op: 'is', value: (values[key] ?? '').trim() });
  const named = namedAlike(kind, values);
  const filter: RecordFilter = {
    join: 'or',
    items: [
      ...given.map(is),
      ...(named ? [{ join: 'and' as const, items: [...named.same.map(is), ...named.also] }] : []),
    ],
  };
  const asked = filter.items.length > 0;
  const { data } = useQuery({
    ...pageOptions(kind, { filter: JSON.stringify(filter), sort: '-createdAt' }, null),
    enabled: asked,
  });
  const row = asked ? data?.items[0] : undefined;
  if (!row) return null;
  const same = (key: string) =>
    foldText(String((row as Record<string, unknown>)[key] ?? '')) === foldText(values[key] ?? '');
  const by = RECORD_FIELDS[kind].find(({ key }) => given.includes(key) && same(key))?.label;
  if (!by) return { ...row, by: named?.same.every(same) ? named.words : 'address' };
  return { ...row, by: by === 'LinkedIn' ? 'LinkedIn profile' : by.toLowerCase() };
}
