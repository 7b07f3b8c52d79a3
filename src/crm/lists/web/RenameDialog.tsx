// Renames a list.
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { List } from '../contract.ts';
import { fieldError } from './list-labels.ts';
import { useChangeList } from './use-list-changes.ts';

export function RenameDialog({ list, onClose }: { list: List; onClose: () => void }) {
  const change = useChangeList();
  const [name, setName] = useState(list.name);
  function submit(event: FormEvent) {
    event.preventDefault();
    change.mutate(
      { id: list.id, change: { name } },
      {
        onSuccess: () => {
          notifyUndo('List renamed', () => change.mutate({ id: list.id, change: { name: list.name } }));
          onClose();
        },
      },
    );
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Rename the list">
      <form noValidate onSubmit={submit} className="space-y-4">
        <Field label="Name" required error={fieldError(change.error, 'name') ?? change.error?.message}>
          <Input autoFocus value={name} maxLength={120} onChange={({ target }) => setName(target.value)} />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" loading={change.isPending}>
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
