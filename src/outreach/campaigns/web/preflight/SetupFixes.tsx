// Fixes of the audience and of the limits at their findings.
import { useState } from 'react';
import { useLists } from '#crm/lists/web/index.ts';
import { ConnectButton, DailyLimitForm } from '#outreach/mailboxes/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import type { Audience, Campaign, Preflight } from '../../contract.ts';
import { useAudienceCount } from '../draft/AudienceSources.tsx';
import type { SetupDraft } from '../use-setup.ts';

interface AudienceFixProps {
  campaign: Campaign;
  draft: SetupDraft;
}

/** Removes what cannot be read: sources, and excluded lists that were deleted. */
export function AudienceFix({ campaign, draft }: AudienceFixProps) {
  const { audience } = draft.setup;
  const { counted } = useAudienceCount(campaign.channel, draft.setup);
  const lists = useLists().data?.items;
  const write = (part: Partial<Audience>) => draft.change({ audience: { ...audience, ...part } });
  const broken = audience.sources.filter((source) => counted(source)?.fault);
  const gone = audience.exceptLists.filter((listId) => lists !== undefined && !lists.some(({ id }) => id === listId));
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {broken.map((source) => (
        <Button
          key={JSON.stringify(source)}
          needs="write"
          size="sm"
          onClick={() => write({ sources: audience.sources.filter((each) => each !== source) })}
        >
          Remove {counted(source)?.name || ('label' in source && source.label) || 'the source'}
        </Button>
      ))}
      {gone.length > 0 && (
        <Button
          needs="write"
          size="sm"
          onClick={() => write({ exceptLists: audience.exceptLists.filter((listId) => !gone.includes(listId)) })}
        >
          Remove deleted lists from Exclusions
        </Button>
      )}
    </div>
  );
}

interface CapacityFixProps {
  draft: SetupDraft;
  mailboxes: Preflight['mailboxes'];
}

/** Where the campaign has a limit of its own, that one; those of its mailboxes; and one more mailbox. */
export function CapacityFix({ draft, mailboxes }: CapacityFixProps) {
  const { limits } = draft.setup;
  const ids = mailboxes.filter(({ practice, state }) => !practice && state === 'active').map(({ id }) => id);
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      {limits.dayCap !== null && (
        <CampaignLimit
          key={limits.dayCap}
          dayCap={limits.dayCap}
          onSave={(dayCap) => draft.change({ limits: { ...limits, dayCap } })}
        />
      )}
      {ids.length > 0 && <DailyLimitForm ids={ids} />}
      <ConnectButton size="sm" />
    </div>
  );
}

interface CampaignLimitProps {
  dayCap: number;
  onSave: (dayCap: number | null) => void;
}

function CampaignLimit({ dayCap, onSave }: CampaignLimitProps) {
  const [typed, type] = useState(String(dayCap));
  const submission = useSubmission([]);
  const cap = Math.min(Number(typed), 100_000);
  return (
    <Form
      submission={submission}
      className="flex flex-wrap items-end gap-2"
      onSubmit={() => void submission.run(async () => onSave(cap >= 1 ? cap : null))}
    >
      <Field label="Daily limit of the campaign" hint="Leave empty for no limit.">
        <Input
          size="sm"
          inputMode="numeric"
          maxLength={6}
          placeholder={formatCount(dayCap)}
          value={typed}
          onChange={({ target }) => type(target.value.replace(/\D/g, ''))}
        />
      </Field>
      <Button needs="write" type="submit" size="sm" disabled={cap === dayCap}>
        {typed === '' ? 'Remove limit' : 'Save limit'}
      </Button>
    </Form>
  );
}
