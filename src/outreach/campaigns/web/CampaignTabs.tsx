// The views of a launched campaign.
import { lazyPart } from '#ui/lazy.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import type { Campaign } from '../contract.ts';
import { Overview } from './Overview.tsx';
import { PreflightView } from './PreflightView.tsx';
import { CAMPAIGN_ADDRESS, type CampaignAddress, type Tab } from './page-state.ts';
import { RecipientsTab } from './RecipientsTab.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { SettingsTab } from './SettingsTab.tsx';
import { StepsEditor } from './StepsEditor.tsx';
import type { SetupDraft } from './use-setup.ts';

const ProofTab = lazyPart(() => import('./ProofTab.tsx').then((m) => m.ProofTab));

interface CampaignTabsProps {
  campaign: Campaign;
  draft: SetupDraft;
  address: CampaignAddress;
}

export function CampaignTabs({ campaign, draft, address }: CampaignTabsProps) {
  const { state, set } = address;
  const tab = state.tab === null || state.tab === 'audience' ? 'overview' : state.tab;
  const views: [Tab, string, React.ReactNode][] = [
    ['overview', 'Overview', <Overview key="overview" campaign={campaign} />],
    ['recipients', 'Recipients', <RecipientsTab key="recipients" campaign={campaign} address={address} />],
    ['steps', 'Steps', <StepsEditor key="steps" campaign={campaign} draft={draft} />],
    ['schedule', 'Schedule', <ScheduleForm key="schedule" campaign={campaign} draft={draft} launched />],
    ['preflight', 'Preflight', <PreflightView key="preflight" campaign={campaign} draft={draft} />],
    ['proof', 'Proof', <ProofTab key="proof" campaign={campaign} address={address} />],
    ['settings', 'Settings', <SettingsTab key="settings" campaign={campaign} draft={draft} />],
  ];
  return (
    <Tabs
      aria-label="Views of the campaign"
      value={tab}
      onValueChange={(next) => set({ ...CAMPAIGN_ADDRESS.defaults, tab: next as Tab }, { step: true })}
      items={views.map(([value, label, content]) => ({ value, label, content }))}
    />
  );
}
