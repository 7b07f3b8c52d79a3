// Changes how many credits a key may spend in a day.
import { type FormEvent, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { ApiKey } from '../contract.ts';
import { CREDITS_FAULT, creditsFrom } from './key-labels.ts';
import { useChangeBudget } from './use-api-keys.ts';

export function BudgetDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { id, name, dailyCredits } = apiKey;
  const [credits, setCredits] = useState(String(dailyCredits ?? ''));
  const [fault, setFault] = useState<string>();
  const change = useChangeBudget();
  function submit(event: FormEvent) {
    event.preventDefault();
    const next = creditsFrom(credits);
    if (next === null) setFault(CREDITS_FAULT);
    else change.mutate({ id, dailyCredits: next }, { onSuccess: onClose });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change budget"
      description={
        <>
          What <bdi className="font-label text-text">{name}</bdi> has spent today counts.
        </>
      }
    >
      <form noValidate onSubmit={submit} className="space-y-4">
        <Field label="Daily credit budget" hint="Credits it may spend in a day (UTC). 0: it spends none." error={fault}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={credits}
            onChange={(event) => {
              setCredits(event.target.value);
              setFault(undefined);
            }}
          />
        </Field>
        <div aria-live="polite">{change.error && <Notice tone="bad">{change.error.message}</Notice>}</div>
        <div className="flex flex-wrap justify-end gap-2">
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" variant="primary" loading={change.isPending} loadingText="Saving...">
            Save budget
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
