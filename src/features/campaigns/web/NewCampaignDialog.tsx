// Begins a campaign: its name, and whether it is one mail or several until somebody answers.
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogClose } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { CAMPAIGN_PRESETS, type CampaignPreset } from '../fields.contract.ts';
import { PRESET_LEADS, PRESET_NAMES } from './campaign-words.ts';
import { useCreateCampaign } from './use-campaigns.ts';

interface NewCampaignDialogProps {
  /** What is chosen to begin with. */
  preset: CampaignPreset;
  onClose: () => void;
  onMade: (id: string) => void;
}

export function NewCampaignDialog({ preset: first, onClose, onMade }: NewCampaignDialogProps) {
  const [id] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [preset, choose] = useState(first);
  const [tried, attempt] = useState(false);
  const create = useCreateCampaign(onMade);
  const missing = name.trim() === '';
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
          <Button variant="primary" type="submit" form="new-campaign" loading={create.isPending}>
            Begin campaign
          </Button>
        </>
      }
    >
      <form
        id="new-campaign"
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          attempt(true);
          if (!missing && !create.isPending) create.mutate({ id, name: name.trim(), preset });
        }}
      >
        <Field
          label="Name"
          error={tried && missing ? 'Please enter a name of the campaign' : undefined}
          hint="Only you and your team see it."
        >
          <Input maxLength={120} value={name} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label="Kind" group hint={PRESET_LEADS[preset]}>
          <Segmented
            value={preset}
            onValueChange={choose}
            options={CAMPAIGN_PRESETS.toReversed().map((value) => ({ value, label: PRESET_NAMES[value] }))}
          />
        </Field>
      </form>
    </Dialog>
  );
}
