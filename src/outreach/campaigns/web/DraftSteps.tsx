// A draft, from its audience over its messages and schedule to the preflight. Steps can be opened in any order.
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Notice } from '#ui/Notice.tsx';
import { FieldsFor } from '#ui/permission.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import type { Campaign } from '../contract.ts';
import { AudienceSources } from './AudienceSources.tsx';
import { peopleText } from './campaign-labels.ts';
import { LeaveOutForm } from './LeaveOutForm.tsx';
import { PreflightView } from './PreflightView.tsx';
import type { CampaignAddress, Tab } from './page-state.ts';
import { ScheduleForm } from './ScheduleForm.tsx';
import { StepsEditor } from './StepsEditor.tsx';
import { useAudienceCount } from './use-audience.ts';
import type { SetupDraft } from './use-setup.ts';

interface DraftStepsProps {
  campaign: Campaign;
  draft: SetupDraft;
  address: CampaignAddress;
}

const ORDER: readonly Tab[] = ['audience', 'steps', 'schedule', 'preflight'];

export function DraftSteps({ campaign, draft, address }: DraftStepsProps) {
  const { state, set } = address;
  const tab = state.tab !== null && ORDER.includes(state.tab) ? state.tab : 'audience';
  const at = ORDER.indexOf(tab);
  const go = (to: Tab | undefined) => to && set({ tab: to }, { step: true });
  return (
    <>
      <Tabs
        aria-label="Steps to the start"
        value={tab}
        onValueChange={(next) => go(next as Tab)}
        items={[
          { value: 'audience', label: '1. Audience', content: <AudienceForm campaign={campaign} draft={draft} /> },
          { value: 'steps', label: '2. Messages', content: <StepsEditor campaign={campaign} draft={draft} /> },
          {
            value: 'schedule',
            label: '3. Schedule and limits',
            content: <ScheduleForm campaign={campaign} draft={draft} />,
          },
          { value: 'preflight', label: '4. Preflight', content: <PreflightView campaign={campaign} draft={draft} /> },
        ]}
      />
      <div className="mt-6 flex justify-between gap-2 border-t border-line pt-4">
        {at > 0 ? (
          <Button icon={<ArrowLeft aria-hidden size={16} />} onClick={() => go(ORDER[at - 1])}>
            Back
          </Button>
        ) : (
          <span />
        )}
        {at < ORDER.length - 1 && (
          <Button variant="primary" onClick={() => go(ORDER[at + 1])}>
            Next
            <ArrowRight aria-hidden size={16} />
          </Button>
        )}
      </div>
    </>
  );
}

// Whom a campaign goes to: lists, views, filters and files, less those who are left out; counted as it is chosen.
function AudienceForm({ campaign, draft }: { campaign: Campaign; draft: SetupDraft }) {
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

// How many people an audience holds, how many of them are recipients, and why the others are excluded.
interface AudienceCountProps {
  empty: boolean;
  count: ReturnType<typeof useAudienceCount>;
}

function AudienceCount({ empty, count: { data, error } }: AudienceCountProps) {
  return (
    <Card title="Audience" className="lg:sticky lg:top-4">
      <div aria-live="polite">
        {empty ? (
          <p className="text-sm text-text-2">Add recipients to see the count.</p>
        ) : error ? (
          <Notice tone="bad">{error.message}</Notice>
        ) : data === undefined ? (
          <p className="text-sm text-text-2">Counting...</p>
        ) : (
          <>
            <p className="text-2xl font-title tracking-[-0.02em]">{formatCount(data.ready)}</p>
            <p className="text-sm text-text-2">
              {data.ready === 1 ? 'recipient' : 'recipients'} of {peopleText(data.people)} in the audience
            </p>
            {data.leftOut.length > 0 && (
              <dl className="mt-3 space-y-1 border-t border-line pt-3 text-sm">
                {data.leftOut.map(({ code, words, count }) => (
                  <div key={code} className="flex justify-between gap-3">
                    <dt className="text-text-2">{words}</dt>
                    <dd>{formatCount(count)}</dd>
                  </div>
                ))}
              </dl>
            )}
          </>
        )}
      </div>
    </Card>
  );
}
