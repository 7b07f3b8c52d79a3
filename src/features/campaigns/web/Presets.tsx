// What a first campaign can be, on the page that has none: each begins it, or lets it be tried first.
import { FlaskConical, type LucideIcon, Mail, Mails, MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import type { CampaignPreset } from '../fields.contract.ts';
import { PRESET_LEADS, PRESET_NAMES } from './campaign-words.ts';

const ICONS: Record<CampaignPreset, LucideIcon> = { sequence: Mails, 'one-time': Mail, broadcast: MessageCircle };

export function Presets({ onChoose }: { onChoose: (preset: CampaignPreset) => void }) {
  return (
    <ul aria-label="Kinds of campaigns" className="mb-6 grid gap-4 md:grid-cols-3">
      {(['sequence', 'one-time'] as const).map((preset) => {
        const Icon = ICONS[preset];
        return (
          <Preset
            key={preset}
            icon={<Icon aria-hidden size={20} />}
            name={PRESET_NAMES[preset]}
            lead={PRESET_LEADS[preset]}
            action={
              <Button size="sm" onClick={() => onChoose(preset)}>
                Begin {preset === 'sequence' ? 'a sequence' : 'a one-time mail'}
              </Button>
            }
          />
        );
      })}
      <Preset
        icon={<FlaskConical aria-hidden size={20} />}
        name="Practise first"
        lead="A practice mailbox takes every mail on this machine, answers and bounces as you tell it. Nothing leaves."
        action={
          <Button asChild size="sm">
            <Link to="/email-settings?tab=practice">Open the practice mailbox</Link>
          </Button>
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
