// Who does not get a campaign, though a source of its audience holds them.
import { X } from 'lucide-react';
import { useLists } from '#features/lists/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Switch } from '#ui/Switch.tsx';
import type { Audience } from '../contract.ts';

interface LeaveOutFormProps {
  audience: Audience;
  onChange: (audience: Audience) => void;
}

export function LeaveOutForm({ audience, onChange }: LeaveOutFormProps) {
  const { leaveOut, exceptLists } = audience;
  const lists = useLists().data?.items ?? [];
  const leave = (part: Partial<Audience['leaveOut']>) => onChange({ ...audience, leaveOut: { ...leaveOut, ...part } });
  const except = (ids: string[]) => onChange({ ...audience, exceptLists: ids });
  return (
    <Card title="Who does not">
      <div className="space-y-4">
        <Field label="Nobody of these lists" className="max-w-72">
          <Combobox
            value=""
            placeholder="Find a list"
            emptyText="No list is called that"
            options={lists
              .filter(({ id }) => !exceptLists.includes(id))
              .map(({ id, name }) => ({ value: id, label: name }))}
            onValueChange={(id) => id && except([...exceptLists, id])}
          />
        </Field>
        {exceptLists.length > 0 && (
          <ul aria-label="Lists that are left out" className="flex flex-wrap gap-2">
            {exceptLists.map((id) => (
              <li key={id}>
                <Button size="sm" onClick={() => except(exceptLists.filter((each) => each !== id))}>
                  {lists.find((list) => list.id === id)?.name ?? 'A list'}
                  <X aria-hidden size={14} />
                  <span className="sr-only">take out</span>
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
        <Switch
          label="Risky addresses"
          hint="Their server takes everything, so nobody knows whether they exist."
          checked={leaveOut.risky}
          onCheckedChange={(risky) => leave({ risky })}
        />
        <Switch
          label="Addresses that were never verified"
          checked={leaveOut.unverified}
          onCheckedChange={(unverified) => leave({ unverified })}
        />
        <Switch
          label="Role addresses"
          hint="Such as info@ and sales@."
          checked={leaveOut.role}
          onCheckedChange={(role) => leave({ role })}
        />
        <Field
          label="Whoever was contacted in the last so many days"
          hint="Empty: it does not matter."
          className="max-w-80"
        >
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
          Who opted out, complained, or whose address does not work is left out always.
        </p>
      </div>
    </Card>
  );
}
