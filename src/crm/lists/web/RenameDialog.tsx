// Renames a list.
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { List } from '../contract.ts';
import { useChangeList } from './use-list-changes.ts';

export function RenameDialog({ list, onClose }: { list: List; onClose: () => void }) {
  const change = useChangeList();
  const [name, setName] = useState(list.name);
  const submission = useSubmission(['name']);
  const { busy, faults, correct, run } = submission;

  async function submit() {
    if (!(await run(() => change.mutateAsync({ id: list.id, change: { name } })))) return;
    notifyUndo('List renamed', () => change.mutate({ id: list.id, change: { name: list.name } }));
    onClose();
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Rename the list">
      <Form submission={submission} onSubmit={() => void submit()} className="space-y-4">
        <Field label="Name" required error={faults.name}>
          <Input
            autoFocus
            value={name}
            maxLength={120}
            onChange={({ target }) => {
              setName(target.value);
              correct('name');
            }}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" loading={busy}>
            Rename
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
