// The types of a first campaign, on the page that has none: each creates one, or lets it be practiced first.
import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import type { CampaignPreset } from '../fields.contract.ts';
import { PRESET_ICONS, PRESET_LEADS, PRESET_NAMES, PRESET_ORDER } from './campaign-presets.ts';
import { NUMBERS_PATH } from './channel-labels.ts';
import { useNumbers } from './whatsapp/use-whatsapp.ts';

const ACTIONS: Record<CampaignPreset, string> = {
  sequence: 'Create a sequence',
  'one-time': 'Create an email',
  broadcast: 'Create a broadcast',
};

export function Presets({ onChoose }: { onChoose: (preset: CampaignPreset) => void }) {
  const needsNumber = useNumbers().data?.items.length === 0;
  return (
    <ul aria-label="Types of campaigns" className="mb-6 grid gap-4 md:grid-cols-2 xl:grid-cols-4">
      {PRESET_ORDER.map((preset) => {
        const Icon = PRESET_ICONS[preset];
        return (
          <Preset
            key={preset}
            icon={<Icon aria-hidden size={20} />}
            name={PRESET_NAMES[preset]}
            lead={PRESET_LEADS[preset]}
            action={
              preset === 'broadcast' && needsNumber ? (
                <Button asChild size="sm">
                  <Link to={NUMBERS_PATH}>Connect a number</Link>
                </Button>
              ) : (
                <Button needs="write" size="sm" onClick={() => onChoose(preset)}>
                  {ACTIONS[preset]}
                </Button>
              )
            }
          />
        );
      })}
      <Preset
        icon={<FlaskConical aria-hidden size={20} />}
        name="Practice first"
        lead="A practice mailbox or number keeps every message on this server. It replies and fails as you set it."
        action={
          <span className="flex flex-wrap gap-2">
            <Button asChild size="sm">
              <Link to="/email-settings?tab=practice">Mailbox</Link>
            </Button>
            <Button asChild size="sm">
              <Link to={NUMBERS_PATH}>Number</Link>
            </Button>
          </span>
        }
      />
    </ul>
  );
}

interface PresetProps {
  icon: React.ReactNode;
  name: string;
  lead: string;
  action: React.ReactNode;
}

function Preset({ icon, name, lead, action }: PresetProps) {
  return (
    <li className="flex">
      <Card className="flex-1">
        <span className="text-accent-text">{icon}</span>
        <h2 className="mt-2 text-md font-semibold">{name}</h2>
        <p className="mt-1 mb-3 text-sm text-text-2">{lead}</p>
        {action}
      </Card>
    </li>
  );
}
