// Creates a list from others: its name, how they are combined, and the size of the result.
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Select } from '#ui/Select.tsx';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { List } from '../contract.ts';
import type { CombineMode } from '../domain/list-rules.ts';
import { combinedName, createdText } from './list-labels.ts';
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

  const submission = useSubmission(['name']);
  const { busy, faults, correct, run } = submission;

  async function submit() {
    const beginning = { from: 'lists' as const, how, lists: ordered.map(({ id }) => id) };
    const made = await run(() => create.mutateAsync({ type: 'static', name: typed ?? suggested, beginning }));
    if (made === null) return;
    notifyUndo(createdText(made.answer), () => setStatus.mutate({ lists: [made.answer.list], shelf: 'bin' }));
    onMade();
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={TITLES[how]}>
      <Form submission={submission} onSubmit={() => void submit()} className="space-y-4">
        {how === 'subtract' && (
          <Field label="Of the records in">
            <Select
              options={lists.map(({ id, name }) => ({ value: id, label: name }))}
              value={firstId}
              onValueChange={setFirst}
            />
          </Field>
        )}
        <Field label="Name" required error={faults.name}>
          <Input
            value={typed ?? suggested}
            maxLength={120}
            onChange={({ target }) => {
              setTyped(target.value);
              correct('name');
            }}
          />
        </Field>
        <p className="text-sm text-text-2">
          {live
            ? 'The copy follows the same filter.'
            : how === 'copy'
              ? 'Status, owner and note of its members are copied too.'
              : 'The original lists stay unchanged.'}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" loading={busy}>
            Create list
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
