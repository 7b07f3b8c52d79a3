// Whom a campaign goes to: lists, views, filters and files, less those who are left out; counted as it is chosen.
import { FieldsFor } from '#ui/permission.tsx';
import type { Campaign } from '../contract.ts';
import { AudienceCount } from './AudienceCount.tsx';
import { AudienceSources } from './AudienceSources.tsx';
import { LeaveOutForm } from './LeaveOutForm.tsx';
import { useAudienceCount } from './use-audience.ts';
import type { SetupDraft } from './use-setup.ts';

export function AudienceForm({ campaign, draft }: { campaign: Campaign; draft: SetupDraft }) {
  const { audience } = draft.setup;
  const count = useAudienceCount(campaign.channel, draft.setup);
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className="min-w-0 space-y-4">
        <FieldsFor needs="write">
          <AudienceSources campaign={campaign} draft={draft} counted={count.counted} />
          <LeaveOutForm
            channel={campaign.channel}
            audience={audience}
            onChange={(next) => draft.change({ audience: next })}
          />
        </FieldsFor>
      </div>
      <AudienceCount empty={audience.sources.length === 0} count={count} />
    </div>
  );
}
