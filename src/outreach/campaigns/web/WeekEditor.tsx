// The hours of a campaign. A draft saves itself as it is typed on: a week that cannot be kept stays here, with what is wrong with it.
import { useState } from 'react';
import type { WeekWindows } from '#outreach/mailboxes/fields.contract.ts';
import { WeekEditor as Editor, isWholeWeek, type Week } from '#outreach/mailboxes/web/index.ts';
import type { CampaignSetup } from '../contract.ts';

type Windows = CampaignSetup['schedule']['windows'];

interface WeekEditorProps {
  windows: WeekWindows | Windows;
  onChange: (windows: Windows) => void;
}

export function WeekEditor({ windows, onChange }: WeekEditorProps) {
  const [typed, setTyped] = useState<Week | null>(null);
  const none = typed !== null && Object.keys(typed).length === 0;
  return (
    <Editor
      week={typed ?? windows}
      onChange={(week) => {
        const whole = isWholeWeek(week);
        setTyped(whole ? null : week);
        if (whole) onChange(week);
      }}
      error={none ? 'Choose at least one span of one day' : undefined}
    />
  );
}
