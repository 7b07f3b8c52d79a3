// A draft, from its audience over its messages and schedule to the preflight. Steps can be opened in any order.
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import type { Campaign } from '../contract.ts';
import { AudienceForm } from './AudienceForm.tsx';
import { PreflightView } from './PreflightView.tsx';
import type { CampaignAddress, Tab } from './page-state.ts';
import { ScheduleForm } from './ScheduleForm.tsx';
import { StepsEditor } from './StepsEditor.tsx';
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
