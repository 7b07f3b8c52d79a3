// Names a new view of the current table, or renames an own view. Personal unless shared.
import { useState } from 'react';
import type { ApiError } from '#platform/web/api-error.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Switch } from '#ui/Switch.tsx';
import type { RecordView } from '../../contract.ts';
import { useViewChanges } from './record-views.ts';
import type { RecordsTableState } from './use-records-table.ts';

interface ViewDialogProps {
  table: RecordsTableState;
  /** Null: a new one. */
  view: RecordView | null;
  onClose: () => void;
}

export function ViewDialog({ table, view, onClose }: ViewDialogProps) {
  const { save, change } = useViewChanges(table.kind);
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const error = (save.error ?? change.error) as ApiError | null;
  const pending = save.isPending || change.isPending;
  function send() {
    if (view) return change.mutate({ id: view.id, change: { name, shared } }, { onSuccess: onClose });
    save.mutate(
      { name, state: table.state(), shared },
      {
        onSuccess: ({ id }) => {
          onClose();
          table.openView(id);
        },
      },
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={view ? 'Rename or share the view' : 'Save as a new view'}
      description="A view saves search, filters, order and columns."
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" loading={pending} disabled={name.trim() === ''} onClick={send}>
            Save view
          </Button>
        </>
      }
    >
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() && !pending) send();
        }}
      >
        <Field label="Name" error={error ? (error.fields[0]?.message ?? error.message) : undefined}>
          <Input value={name} maxLength={80} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Switch
          checked={shared}
          onCheckedChange={setShared}
          label="Share with the workspace"
          hint="Others can open it; only you can change it."
        />
      </form>
    </Dialog>
  );
}
