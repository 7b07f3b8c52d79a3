// Contacts of the audience that a campaign excludes.
import { X } from 'lucide-react';
import { useMayUse } from '#account/accounts/web/index.ts';
import { useLists } from '#crm/lists/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Switch } from '#ui/Switch.tsx';
import type { Audience } from '../contract.ts';
import type { CampaignChannel } from '../fields.contract.ts';

interface LeaveOutFormProps {
  channel: CampaignChannel;
  audience: Audience;
  onChange: (audience: Audience) => void;
}

export function LeaveOutForm({ channel, audience, onChange }: LeaveOutFormProps) {
  const { leaveOut, exceptLists } = audience;
  const hasCrm = useMayUse('crm');
  const lists = useLists().data?.items ?? [];
  const leave = (part: Partial<Audience['leaveOut']>) => onChange({ ...audience, leaveOut: { ...leaveOut, ...part } });
  const except = (ids: string[]) => onChange({ ...audience, exceptLists: ids });
  return (
    <Card title="Exclusions">
      <div className="space-y-4">
        <Field label="Exclude lists" className="max-w-72">
          <Combobox
            value=""
            placeholder="Find a list"
            emptyText="No lists found"
            options={lists
              .filter(({ id }) => !exceptLists.includes(id))
              .map(({ id, name }) => ({ value: id, label: name }))}
            onValueChange={(id) => id && except([...exceptLists, id])}
          />
        </Field>
        {exceptLists.length > 0 && (
          <ul aria-label="Excluded lists" className="flex flex-wrap gap-2">
            {exceptLists.map((id) => (
              <li key={id}>
                <Button size="sm" onClick={() => except(exceptLists.filter((each) => each !== id))}>
                  {lists.find((list) => list.id === id)?.name ?? 'A list'}
                  <X aria-hidden size={14} />
                  <span className="sr-only">remove</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Switch
          label="People in another running campaign"
          checked={leaveOut.inOtherCampaign}
          onCheckedChange={(inOtherCampaign) => leave({ inOtherCampaign })}
        />
        {channel === 'email' && (
          <>
            {hasCrm && (
              <Switch
                label="Customers of your CRM"
                hint="Also people marked as do not contact in a connected CRM."
                checked={leaveOut.crm}
                onCheckedChange={(crm) => leave({ crm })}
              />
            )}
            <Switch
              label="Risky addresses"
              hint="Catch-all domain: the address can't be confirmed."
              checked={leaveOut.risky}
              onCheckedChange={(risky) => leave({ risky })}
            />
            <Switch
              label="Unverified addresses"
              checked={leaveOut.unverified}
              onCheckedChange={(unverified) => leave({ unverified })}
            />
            <Switch
              label="Role addresses"
              hint="Such as info@ and sales@."
              checked={leaveOut.role}
              onCheckedChange={(role) => leave({ role })}
            />
          </>
        )}
        <Field label="Contacted in the last N days" hint="Leave empty for no limit." className="max-w-80">
          <Input
            inputMode="numeric"
            maxLength={4}
            value={leaveOut.contactedWithinDays ?? ''}
            onChange={({ target }) => {
              const days = Number(target.value.replace(/\D/g, ''));
              leave({ contactedWithinDays: days >= 1 && days <= 3_650 ? days : null });
            }}
          />
        </Field>
        <p className="text-sm text-text-3">
          {channel === 'email'
            ? 'Unsubscribed, complained and bounced addresses are always excluded.'
            : 'Contacts without a valid phone or a WhatsApp opt-in, and those who opted out, are always excluded.'}
        </p>
      </div>
    </Card>
  );
}
