// Daily limit and gap for several mailboxes at once.
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { mailboxesText } from './mailbox-labels.ts';
import { useBulk } from './use-mailboxes.ts';

const NAMES = ['dayCap', 'gapMinSeconds', 'gapMaxSeconds'] as const;
const toPath = (name: (typeof NAMES)[number]) => `action.settings.${name}`;
const PATHS = NAMES.map(toPath);

/** `hint`: what the plan allows a day. */
export function CapsDialog({ ids, hint, onClose }: { ids: string[]; hint?: string; onClose: () => void }) {
  const bulk = useBulk();
  const [typed, setTyped] = useState({ dayCap: '', gapMinSeconds: '', gapMaxSeconds: '' });
  const submission = useSubmission(PATHS);
  const { busy, faults, correct, run } = submission;
  function submit() {
    const settings = Object.fromEntries(
      Object.entries(typed)
        .filter(([, text]) => text.trim() !== '')
        .map(([name, text]) => [name, Number(text)]),
    );
    void run(
      async () => {
        await bulk.mutateAsync({ ids, action: { do: 'change', settings } });
        onClose();
      },
      Object.keys(settings).length === 0 ? { [toPath('dayCap')]: 'Enter at least one value' } : {},
    );
  }
  const field = (name: keyof typeof typed) => (
    <Input
      inputMode="numeric"
      value={typed[name]}
      onChange={(event) => {
        setTyped({ ...typed, [name]: event.target.value });
        // One value is enough, and each gap depends on the other.
        for (const path of PATHS) correct(path);
      }}
    />
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Limits for ${mailboxesText(ids.length)}`}
      description="Empty fields stay unchanged."
    >
      <Form submission={submission} onSubmit={submit} className="space-y-4">
        <Field label="Daily limit" hint={hint} error={faults[toPath('dayCap')]}>
          {field('dayCap')}
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Shortest gap (seconds)" error={faults[toPath('gapMinSeconds')]}>
            {field('gapMinSeconds')}
          </Field>
          <Field label="Longest gap (seconds)" error={faults[toPath('gapMaxSeconds')]}>
            {field('gapMaxSeconds')}
          </Field>
        </div>
        <div className="flex justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" loading={busy} loadingText="Saving...">
            Set limits
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
