// The name of a campaign, and whom it was made for; of a launched one the audience stays.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from '#platform/web/use-refresh.ts';
import { formatDay, formatNoun } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { notify } from '#ui/notify.ts';
import { FieldsFor } from '#ui/permission.tsx';
import { SettingsGroup, SettingsGroups, SettingsRow } from '#ui/SettingsGroup.tsx';
import type { Campaign } from '../contract.ts';
import { CAMPAIGNS_KEY, sendSave } from './api.ts';
import { peopleText } from './campaign-labels.ts';
import { kindText } from './campaign-presets.ts';
import type { SetupDraft } from './use-setup.ts';

export function SettingsTab({ campaign, draft }: { campaign: Campaign; draft: SetupDraft }) {
  const [name, setName] = useState(campaign.name);
  const refresh = useRefresh(CAMPAIGNS_KEY);
  const rename = useMutation({
    mutationKey: CAMPAIGNS_KEY,
    mutationFn: () => sendSave(campaign.id, { name: name.trim() }, campaign.revision),
    onSuccess: () => notify.success('Name saved'),
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
  const { sources, exceptLists } = campaign.setup.audience;
  return (
    <SettingsGroups>
      <SettingsGroup id="name" title="Name">
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== '') rename.mutate();
          }}
        >
          <FieldsFor needs="write">
            <Field label="Name" className="min-w-0 flex-1" error={name.trim() === '' ? 'Enter a name.' : undefined}>
              <Input maxLength={120} value={name} onChange={({ target }) => setName(target.value)} />
            </Field>
            <Button
              type="submit"
              loading={rename.isPending}
              disabled={draft.pending !== null || name === campaign.name}
            >
              Save name
            </Button>
          </FieldsFor>
        </form>
      </SettingsGroup>
      <SettingsGroup id="facts" title="Details" padded={false}>
        <SettingsRow label="Type">{kindText(campaign.channel, campaign.preset)}</SettingsRow>
        <SettingsRow label="Owner">{campaign.owner.name}</SettingsRow>
        <SettingsRow label="Launched">{campaign.launchedAt ? formatDay(campaign.launchedAt) : 'Not yet'}</SettingsRow>
        <SettingsRow label="Audience" hint="Stays as it was launched; lists that are followed add who joins them.">
          {peopleText(campaign.counts.entered)} of {formatNoun(sources.length, 'source')}
          {exceptLists.length > 0 && `, less ${formatNoun(exceptLists.length, 'list')}`}
        </SettingsRow>
      </SettingsGroup>
    </SettingsGroups>
  );
}
