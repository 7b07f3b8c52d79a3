// Names a new view of the current table, or renames an own view. Personal unless shared.
import { useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
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
  const submission = useSubmission(['name']);
  const { busy, faults, correct, run } = submission;
  const formId = useId();
  async function submit() {
    if (name.trim() === '') return;
    const saved = await run(() =>
      view
        ? change.mutateAsync({ id: view.id, change: { name, shared }, quiet: true })
        : save.mutateAsync({ name, state: table.state(), shared }),
    );
    if (saved === null) return;
    onClose();
    if (!view) table.openView(saved.answer.id);
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
          <Button type="submit" form={formId} variant="primary" loading={busy} disabled={name.trim() === ''}>
            Save view
          </Button>
        </>
      }
    >
      <Form id={formId} submission={submission} onSubmit={() => void submit()} className="space-y-4">
        <Field label="Name" error={faults.name}>
          <Input
            value={name}
            maxLength={80}
            onChange={({ target }) => {
              setName(target.value);
              correct('name');
            }}
          />
        </Field>
        <Switch
          checked={shared}
          onCheckedChange={setShared}
          label="Share with the workspace"
          hint="Others can open it; only you can change it."
        />
      </Form>
    </Dialog>
  );
}
