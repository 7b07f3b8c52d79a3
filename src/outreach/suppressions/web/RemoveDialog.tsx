// Takes entries off the list: with a reason, and, where somebody opted out themselves, only if they have asked for mail again.
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Textarea } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SUPPRESSION_WORDS } from '../fields.contract.ts';
import type { Taking } from './SuppressedList.tsx';
import { entriesText } from './suppression-labels.ts';
import { useRemoveSuppressions } from './use-suppressions.ts';

export function RemoveDialog({ target, count, one, asked, onRemoved, onClose }: Taking & { onClose: () => void }) {
  const remove = useRemoveSuppressions();
  const [why, setWhy] = useState('');
  const [again, setAgain] = useState(false);
  const [tried, setTried] = useState(false);
  const blocked = one !== null && asked && !again;
  const submit = () => {
    setTried(true);
    if (why.trim() === '' || blocked) return;
    const done = () => {
      onRemoved();
      onClose();
    };
    remove.mutate({ target, why, asked: again }, { onSuccess: done });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title={one ? `Write to ${one.value} again?` : `Take ${entriesText(count)} off the list?`}
      description={
        one
          ? `${SUPPRESSION_WORDS[one.reason]}${one.source ? `, ${one.source}` : ''}. It may get mail again from the moment it is off the list.`
          : 'They may get mail again from the moment they are off the list.'
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label="Reason"
          required
          hint="Kept with what the entry was, and your name."
          error={tried && why.trim() === '' ? 'Say why they may be written to again' : undefined}
        >
          <Textarea rows={2} value={why} maxLength={500} onChange={(event) => setWhy(event.target.value)} />
        </Field>
        {asked && (
          <Checkbox
            className="mt-4"
            checked={again}
            onCheckedChange={setAgain}
            label={
              one ? 'They have asked me to write to them again' : 'All of them have asked me to write to them again'
            }
            hint={
              one
                ? 'They opted out or complained. Writing to them without being asked breaks the law in most countries.'
                : 'Without it, whoever opted out or complained stays on the list.'
            }
            error={tried && blocked ? 'Only they themselves can take this back' : undefined}
          />
        )}
        {remove.error && (
          <Notice tone="bad" className="mt-4">
            {remove.error.message}
          </Notice>
        )}
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="danger" loading={remove.isPending} loadingText="Taking off...">
            Take off the list
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
