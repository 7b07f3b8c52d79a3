// A cap and a gap for several mailboxes at once; what is left empty stays as it is.
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
  const [nothing, setNothing] = useState(false);
  const fault = (name: string) => bulk.error?.fields.find(({ path }) => path.endsWith(name))?.message;
  function submit(event: FormEvent) {
    event.preventDefault();
    const settings = Object.fromEntries(
      Object.entries(typed)
        .filter(([, text]) => text.trim() !== '')
        .map(([name, text]) => [name, Number(text)]),
    );
    if (Object.keys(settings).length === 0) return setNothing(true);
    bulk.mutate({ ids, action: { do: 'change', settings } }, { onSuccess: onClose });
  }
  const field = (name: keyof typeof typed) => (
    <Input
      inputMode="numeric"
      value={typed[name]}
      onChange={(event) => {
        setNothing(false);
        setTyped({ ...typed, [name]: event.target.value });
      }}
    />
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Caps of ${mailboxesText(ids.length)}`}
      description="What is left empty stays as it is."
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <Field label="Mails a day" hint={hint} error={nothing ? 'Enter at least one figure' : fault('dayCap')}>
          {field('dayCap')}
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Shortest gap, s" error={fault('gapMinSeconds')}>
            {field('gapMinSeconds')}
          </Field>
          <Field label="Longest gap, s" error={fault('gapMaxSeconds')}>
            {field('gapMaxSeconds')}
          </Field>
        </div>
        <div className="flex justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" loading={bulk.isPending} loadingText="Setting...">
            Set caps
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
