// The name and the audience of a launched campaign, which stays as it is.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { formatDate, formatNoun } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { type Faults, Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { notify } from '#ui/notify.ts';
import { FieldsFor } from '#ui/permission.tsx';
import { SettingsGroup, SettingsGroups, SettingsRow } from '#ui/SettingsGroup.tsx';
import type { Campaign } from '../contract.ts';
import { CAMPAIGNS_KEY, sendSave } from './api.ts';
import { kindText, peopleText } from './campaign-labels.ts';
import type { SetupDraft } from './use-setup.ts';

export function SettingsTab({ campaign, draft }: { campaign: Campaign; draft: SetupDraft }) {
  const [name, setName] = useState(campaign.name);
  const refresh = useRefresh(CAMPAIGNS_KEY);
  const rename = useMutation({
    mutationKey: CAMPAIGNS_KEY,
    mutationFn: () => sendSave(campaign.id, { name: name.trim() }, campaign),
    onSuccess: () => notify.success('Name saved'),
    onSettled: refresh,
  });
  const submission = useSubmission(['name']);
  const { busy, faults, correct, run } = submission;
  const missing: Faults = name.trim() === '' ? { name: 'Enter a name.' } : {};
  const { sources, exceptLists } = campaign.setup.audience;
  return (
    <SettingsGroups>
      <SettingsGroup id="name" title="Name">
        <Form
          submission={submission}
          className="flex flex-wrap items-end gap-3"
          onSubmit={() => void run(() => rename.mutateAsync(), missing)}
        >
          <FieldsFor needs="write">
            <Field label="Name" className="min-w-0 flex-1" error={missing.name ?? faults.name}>
              <Input
                maxLength={120}
                value={name}
                onChange={({ target }) => {
                  setName(target.value);
                  correct('name');
                }}
              />
            </Field>
            <Button type="submit" loading={busy} disabled={draft.pending !== null || name === campaign.name}>
              Save name
            </Button>
          </FieldsFor>
        </Form>
      </SettingsGroup>
      <SettingsGroup id="facts" title="Details" padded={false}>
        <SettingsRow label="Type">{kindText(campaign.channel, campaign.preset)}</SettingsRow>
        <SettingsRow label="Owner">{campaign.owner.name}</SettingsRow>
        <SettingsRow label="Launched">{campaign.launchedAt ? formatDate(campaign.launchedAt) : 'Not yet'}</SettingsRow>
        <SettingsRow label="Audience" hint="Fixed at launch. Followed lists add their new members.">
          {peopleText(campaign.counts.entered)} of {formatNoun(sources.length, 'source')}
          {exceptLists.length > 0 && `, less ${formatNoun(exceptLists.length, 'list')}`}
        </SettingsRow>
      </SettingsGroup>
    </SettingsGroups>
  );
}
