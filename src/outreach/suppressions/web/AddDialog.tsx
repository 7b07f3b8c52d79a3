// Adds addresses and domains by hand.
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Input, Textarea } from '#ui/Input.tsx';
import { useAddSuppressions } from './use-suppressions.ts';

export function AddDialog({ onClose }: { onClose: () => void }) {
  const add = useAddSuppressions();
  const [text, setText] = useState('');
  const [detail, setDetail] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = () => {
    if (text.trim() === '') return setMissing(true);
    add.mutate({ text, detail }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Never write to"
      description="An email address, a whole domain, or a phone number on WhatsApp."
      size="md"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label="Addresses, domains and phone numbers"
          required
          hint="One per line, or separated by commas. Phone numbers with their country code."
          error={missing ? 'Type at least one address, domain or phone number' : add.error?.message}
        >
          <Textarea
            rows={5}
            value={text}
            maxLength={100_000}
            placeholder={'mara@northwind.example\nacme.example\n+49 170 1234567'}
            onChange={(event) => {
              setText(event.target.value);
              setMissing(false);
            }}
          />
        </Field>
        <Field label="Note" hint="Shown in the list: who asked, and how." className="mt-4">
          <Input value={detail} maxLength={300} onChange={(event) => setDetail(event.target.value)} />
        </Field>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" loading={add.isPending} loadingText="Adding...">
            Add to the list
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
