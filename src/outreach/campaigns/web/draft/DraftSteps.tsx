// A draft, from its audience over its messages and schedule to the preflight. Steps can be opened in any order.
import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { useMayUse } from '#account/accounts/web/index.ts';
import { useLists } from '#crm/lists/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { FieldsFor } from '#ui/permission.tsx';
import { Switch } from '#ui/Switch.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import type { Audience, Campaign } from '../../contract.ts';
import type { CampaignChannel } from '../../fields.contract.ts';
import { peopleText } from '../campaign-labels.ts';
import { PreflightTab, ScheduleTab } from '../late-tabs.tsx';
import type { CampaignAddress, Tab } from '../page-state.ts';
import { StepsEditor } from '../steps/StepsEditor.tsx';
import type { SetupDraft } from '../use-setup.ts';
import { AudienceSources, useAudienceCount } from './AudienceSources.tsx';

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
            content: <ScheduleTab campaign={campaign} draft={draft} />,
          },
          { value: 'preflight', label: '4. Preflight', content: <PreflightTab campaign={campaign} draft={draft} /> },
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

// The audience: lists, views, filters and files, less exclusions; counted as it is chosen.
function AudienceForm({ campaign, draft }: { campaign: Campaign; draft: SetupDraft }) {
  const { audience } = draft.setup;
  const count = useAudienceCount(campaign.channel, draft.setup);
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <FieldsFor needs="write">
        <div className="min-w-0 space-y-4">
          <AudienceSources campaign={campaign} draft={draft} counted={count.counted} />
          <LeaveOutForm
            channel={campaign.channel}
            audience={audience}
            onChange={(next) => draft.change({ audience: next })}
          />
        </div>
      </FieldsFor>
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

// Contacts of the audience that a campaign excludes.
interface LeaveOutFormProps {
  channel: CampaignChannel;
  audience: Audience;
  onChange: (audience: Audience) => void;
}

function LeaveOutForm({ channel, audience, onChange }: LeaveOutFormProps) {
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
