// What campaigns look like, while there are none: fictional, and nothing that can be opened.
import { useSample } from '#account/accounts/web/index.ts';
import { Badge } from '#ui/Badge.tsx';
import { SampleFigure, SampleTable } from '#ui/SampleFigure.tsx';
import { CAMPAIGN_STATE_WORDS, type CampaignState } from '../fields.contract.ts';
import { STATE_TONES } from './campaign-labels.ts';

const ROWS: readonly [name: string, state: CampaignState, sent: string, replied: string, next: string][] = [
  ['Spring prices to buyers', 'running', '412', '38', 'Tuesday 9:00 in Lisbon'],
  ['Timber fair: thanks', 'finished', '46', '11', 'None'],
  ['Architects in Sweden', 'paused', '120', '4', 'Paused'],
];

export function SampleCampaigns() {
  const sample = useSample('sample-campaigns');
  if (!sample.shown) return null;
  return (
    <SampleFigure lead="How campaigns look here" onRemove={sample.remove}>
      <SampleTable
        heads={['Name', 'Status', 'Sent', 'Replied', 'Next send']}
        rows={ROWS.map(([name, state, sent, replied, next]) => ({
          key: name,
          cells: [
            name,
            <Badge key="state" tone={STATE_TONES[state]}>
              {CAMPAIGN_STATE_WORDS[state]}
            </Badge>,
            sent,
            replied,
            next,
          ],
        }))}
      />
    </SampleFigure>
  );
}
