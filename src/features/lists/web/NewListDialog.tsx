// A new list: static and empty, live from a filter, or static with the records that a table has selected.
import { type FormEvent, useState } from 'react';
import type { RecordKind, Target } from '#features/records/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import type { List, ListType, LiveRule } from '../contract.ts';
import { faultOf } from './field-fault.ts';
import type { NewList } from './lists-calls.ts';
import { useCreateList } from './use-list-changes.ts';

interface NewListDialogProps {
  /** What a static list begins with: the records that are selected. */
  records?: { kind: RecordKind; target: Target };
  /** What a live list follows: the filter of a table. Without it the rule is set on the list's page. */
  rule?: LiveRule;
  onClose: () => void;
  onMade: (list: List, added: number) => void;
}

const TYPES = [
  { value: 'static', label: 'Static' },
  { value: 'live', label: 'Live' },
] as const;
const KINDS = [
  { value: 'contact', label: 'Contacts' },
  { value: 'company', label: 'Companies' },
] as const;
const HINTS: Record<ListType, string> = {
  static: 'Holds the people and companies that you put into it.',
  live: 'Follows a filter: who matches it is in the list.',
};

export function NewListDialog({ records, rule, onClose, onMade }: NewListDialogProps) {
  const create = useCreateList();
  const [name, setName] = useState('');
  const [type, setType] = useState<ListType>(rule && !records ? 'live' : 'static');
  const [kind, setKind] = useState<RecordKind>('contact');

  function submit(event: FormEvent) {
    event.preventDefault();
    const live: LiveRule = rule ?? { kind, selection: {} };
    const list: NewList =
      type === 'live'
        ? { type, name, rule: live }
        : { type, name, ...(records && { beginning: { from: 'records', ...records } }) };
    create.mutate(list, {
      onSuccess: (made) => {
        onMade(made.list, made.added);
        onClose();
      },
    });
  }
  const nameFault = faultOf(create.error, 'name');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="New list">
      <form noValidate onSubmit={submit} className="space-y-4">
        <Field label="Name" required error={nameFault}>
          <Input autoFocus value={name} maxLength={120} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label="Type" group hint={HINTS[type]}>
          <Segmented block options={TYPES} value={type} onValueChange={setType} />
        </Field>
        {type === 'live' && !rule && (
          <Field label="It holds" group hint="You set its filter next, on the page of the list.">
            <Segmented block options={KINDS} value={kind} onValueChange={setKind} />
          </Field>
        )}
        {create.error && !nameFault && (
          <Notice tone="bad" role="alert">
            {create.error.message}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" loading={create.isPending}>
            Make list
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
