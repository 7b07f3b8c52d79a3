// Creates a list from others: its name, how they are combined, and the size of the result.
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Select } from '#ui/Select.tsx';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { List } from '../contract.ts';
import type { CombineMode } from '../domain/list-rules.ts';
import { combinedName, createdText, fieldError } from './list-labels.ts';
import { useCreateList, useSetListStatus } from './use-list-changes.ts';

const TITLES: Record<CombineMode, string> = {
  copy: 'Copy a list',
  union: 'New list: in any of them',
  intersect: 'New list: in all of them',
  subtract: 'New list: in one and not in the others',
};

interface CombineDialogProps {
  how: CombineMode;
  lists: readonly List[];
  onClose: () => void;
  onMade: () => void;
}

export function CombineDialog({ how, lists, onClose, onMade }: CombineDialogProps) {
  const create = useCreateList();
  const setStatus = useSetListStatus();
  const [firstId, setFirst] = useState(lists[0]?.id ?? '');
  const ordered = [...lists].sort((a, b) => Number(b.id === firstId) - Number(a.id === firstId));
  const suggested = combinedName(
    how,
    ordered.map(({ name }) => name),
  );
  const [typed, setTyped] = useState<string | null>(null);
  const live = how === 'copy' && lists[0]?.type === 'live';

  function submit(event: FormEvent) {
    event.preventDefault();
    const ids = ordered.map(({ id }) => id);
    create.mutate(
      { type: 'static', name: typed ?? suggested, beginning: { from: 'lists', how, lists: ids } },
      {
        onSuccess: (made) => {
          notifyUndo(createdText(made), () => setStatus.mutate({ lists: [made.list], shelf: 'bin' }));
          onMade();
        },
      },
    );
  }
  const nameFault = fieldError(create.error, 'name');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={TITLES[how]}>
      <form noValidate onSubmit={submit} className="space-y-4">
        {how === 'subtract' && (
          <Field label="Of the records in">
            <Select
              options={lists.map(({ id, name }) => ({ value: id, label: name }))}
              value={firstId}
              onValueChange={setFirst}
            />
          </Field>
        )}
        <Field label="Name" required error={nameFault}>
          <Input value={typed ?? suggested} maxLength={120} onChange={({ target }) => setTyped(target.value)} />
        </Field>
        <p className="text-sm text-text-2">
          {live
            ? 'The copy follows the same filter.'
            : how === 'copy'
              ? 'Status, owner and note of its members are copied too.'
              : 'The original lists stay unchanged.'}
        </p>
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
