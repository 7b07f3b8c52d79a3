// Daily limit and gap for several mailboxes at once.
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { mailboxesText } from './mailbox-labels.ts';
import { useBulk } from './use-mailboxes.ts';

/** `hint`: what the plan allows a day. */
export function CapsDialog({ ids, hint, onClose }: { ids: string[]; hint?: string; onClose: () => void }) {
  const bulk = useBulk();
  const [typed, setTyped] = useState({ dayCap: '', gapMinSeconds: '', gapMaxSeconds: '' });
  const [isEmpty, setIsEmpty] = useState(false);
  const fault = (name: string) => bulk.error?.fields.find(({ path }) => path.endsWith(name))?.message;
  function submit(event: FormEvent) {
    event.preventDefault();
    const settings = Object.fromEntries(
      Object.entries(typed)
        .filter(([, text]) => text.trim() !== '')
        .map(([name, text]) => [name, Number(text)]),
    );
    if (Object.keys(settings).length === 0) return setIsEmpty(true);
    bulk.mutate({ ids, action: { do: 'change', settings } }, { onSuccess: onClose });
  }
  const field = (name: keyof typeof typed) => (
    <Input
      inputMode="numeric"
      value={typed[name]}
      onChange={(event) => {
        setIsEmpty(false);
        setTyped({ ...typed, [name]: event.target.value });
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
      <form noValidate onSubmit={submit} className="space-y-4">
        <Field label="Daily limit" hint={hint} error={isEmpty ? 'Enter at least one value' : fault('dayCap')}>
          {field('dayCap')}
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Shortest gap (seconds)" error={fault('gapMinSeconds')}>
            {field('gapMinSeconds')}
          </Field>
          <Field label="Longest gap (seconds)" error={fault('gapMaxSeconds')}>
            {field('gapMaxSeconds')}
          </Field>
        </div>
        <div className="flex justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" loading={bulk.isPending} loadingText="Saving...">
            Set limits
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
