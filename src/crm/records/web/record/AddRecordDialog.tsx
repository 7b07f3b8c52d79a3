// Adds a person or a company. What is there already shows before anything is saved: the same rules find it that the server holds.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { foldText } from '#shared/text-match.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { Condition, RecordFilter, RecordValues } from '../../contract.ts';
import { RECORD_FIELDS, type RecordKind } from '../../fields.contract.ts';
import { useRefreshRecords } from '../bulk/use-record-changes.ts';
import { NOUN, rowName } from '../record-labels.ts';
import { pageOptions } from '../table/use-record-rows.ts';
import { RECORDS_KEY, sendRecord, sendUndo } from '../use-records.ts';

interface AddRecordDialogProps {
  kind: RecordKind;
  /** What is known already, by key; its fields are shown first. */
  initial?: Readonly<Record<string, string>> | undefined;
  onClose: () => void;
  /** Opens a record: the new one, or the one that is there already. */
  onOpen: (id: string) => void;
}

const FORM_FIELDS: Record<RecordKind, readonly string[]> = {
  contact: ['name', 'email', 'companyName', 'title', 'phone', 'linkedin'],
  company: ['domain', 'name', 'industry', 'email', 'phone', 'linkedin'],
};
/** Fields of which an equal value means the same record. */
const NAMING: Record<RecordKind, readonly string[]> = {
  contact: ['email', 'linkedin', 'phone'],
  company: ['domain', 'linkedin', 'phone'],
};

export function AddRecordDialog({ kind, initial = {}, onClose, onOpen }: AddRecordDialogProps) {
  const [values, setValues] = useState<Record<string, string>>(initial);
  const [attempt, setAttempt] = useState(() => crypto.randomUUID());
  const refresh = useRefreshRecords();
  const keys = new Set([...Object.keys(initial), ...FORM_FIELDS[kind]]);
  const fields = [...keys].flatMap((key) => RECORD_FIELDS[kind].find((field) => field.key === key) ?? []);
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
  const submission = useSubmission(fields.map(({ key }) => `values.${key}`));
  const { busy, error, faults, correct, run } = submission;
  const formId = useId();
  const existing = typeof error?.details.id === 'string' ? error.details.id : null;
  const empty = Object.keys(filled).length === 0;
  const given = Object.keys(initial).length > 0;
  function submit() {
    if (!empty) void run(() => add.mutateAsync());
  }
  function open(id: string) {
    onClose();
    onOpen(id);
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={given ? `Save ${NOUN[kind].one}` : `Add a ${NOUN[kind].one}`}
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form={formId} variant="primary" loading={busy} disabled={empty}>
            {given ? <>Save {NOUN[kind].one}</> : <>Add {NOUN[kind].one}</>}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        submission={submission}
        onSubmit={submit}
        failure={
          error &&
          existing && (
            <Notice
              tone="bad"
              role="alert"
              action={
                <Button size="sm" onClick={() => open(existing)}>
                  Open it
                </Button>
              }
            >
              {error.message}
            </Notice>
          )
        }
        className="space-y-3"
      >
        {fields.map((field) => (
          <Field key={field.key} label={field.label} error={faults[`values.${field.key}`]}>
            <Input
              value={values[field.key] ?? ''}
              maxLength={field.max}
              inputMode={field.type === 'email' ? 'email' : field.type === 'phone' ? 'tel' : undefined}
              autoComplete="off"
              onChange={({ target }) => {
                setValues((now) => ({ ...now, [field.key]: target.value }));
                // Something else is sent now: it has its own effect.
                setAttempt(crypto.randomUUID());
                correct(`values.${field.key}`);
              }}
            />
          </Field>
        ))}
      </Form>
      <div role="status" className="mt-3 empty:hidden">
        {known && known.id !== existing && (
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
