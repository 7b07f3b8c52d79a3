// Creates a campaign: its name, and whether it is one email, a sequence, or a broadcast on WhatsApp.
import { cx } from 'class-variance-authority';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import type { CampaignPreset } from '../../fields.contract.ts';
import { NUMBERS_PATH, PRESET_ICONS, PRESET_LEADS, PRESET_NAMES, PRESET_ORDER } from '../campaign-labels.ts';
import { useCreateCampaign } from '../use-campaigns.ts';
import { useNumbers } from '../whatsapp/use-whatsapp.ts';

interface NewCampaignDialogProps {
  /** What is chosen at first. */
  preset: CampaignPreset;
  onClose: () => void;
  onMade: (id: string) => void;
}

export function NewCampaignDialog({ preset: first, onClose, onMade }: NewCampaignDialogProps) {
  const [id] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [preset, choose] = useState(first);
  const submission = useSubmission(['name']);
  const { busy, faults, correct, run } = submission;
  const create = useCreateCampaign(onMade);
  const numbers = useNumbers().data?.items;
  const hasNumber = numbers === undefined || numbers.length > 0;
  const blocked = preset === 'broadcast' && !hasNumber;
  function submit() {
    if (blocked) return;
    void run(
      () => create.mutateAsync({ id, name: name.trim(), preset }),
      name.trim() === '' ? { name: 'Enter a name.' } : {},
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="New campaign"
      size="md"
      footer={
        <>
          <DialogClose>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" type="submit" form="new-campaign" loading={busy} disabled={blocked}>
            Create campaign
          </Button>
        </>
      }
    >
      <Form submission={submission} id="new-campaign" onSubmit={submit} className="space-y-4">
        <Field label="Name" error={faults.name} hint="Only you and your team see it.">
          <Input
            maxLength={120}
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              correct('name');
            }}
          />
        </Field>
        <fieldset>
          <legend className="mb-1.5 text-sm font-label">Type</legend>
          <div className="space-y-2">
            {PRESET_ORDER.map((each) => (
              <PresetChoice
                key={each}
                preset={each}
                checked={preset === each}
                disabled={each === 'broadcast' && !hasNumber}
                onChoose={() => choose(each)}
              />
            ))}
          </div>
          {!hasNumber && (
            <p className="mt-2 text-sm text-text-2">
              A WhatsApp broadcast needs a number.{' '}
              <Link to={NUMBERS_PATH} className="link underline">
                Connect a number
              </Link>
              , or start with a practice number.
            </p>
          )}
        </fieldset>
      </Form>
    </Dialog>
  );
}

interface PresetChoiceProps {
  preset: CampaignPreset;
  checked: boolean;
  disabled: boolean;
  onChoose: () => void;
}

function PresetChoice({ preset, checked, disabled, onChoose }: PresetChoiceProps) {
  const id = useId();
  const Icon = PRESET_ICONS[preset];
  return (
    <label
      className={cx(
        'focus-box relative flex gap-3 rounded-m border border-line px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-soft',
        disabled ? 'bg-surface-2 text-text-2' : 'bg-surface hover:bg-surface-2',
      )}
    >
      {/* Unseen, but as large as the card: it takes the press, the keys and the focus. */}
      <input
        type="radio"
        name="preset"
        aria-describedby={id}
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
        className="absolute inset-0 m-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      <Icon aria-hidden size={18} className="mt-0.5 shrink-0 text-text-2" />
      <span className="min-w-0 text-sm">
        <span className="block font-semibold">{PRESET_NAMES[preset]}</span>
        <span id={id} className="block text-text-2">
          {PRESET_LEADS[preset]}
        </span>
      </span>
    </label>
  );
}
