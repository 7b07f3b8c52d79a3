// When messages are sent: the start, the hours of each weekday and the time zone, the daily limit, and the mailboxes or numbers.

import { useState } from 'react';
import { Link } from 'react-router';
import type { WeekWindows } from '#outreach/mailboxes/fields.contract.ts';
import { WeekEditor as Editor, isWholeWeek, type Week } from '#outreach/mailboxes/web/index.ts';
import { formatCount, formatPercent } from '#shared/formats.ts';
import { fromInput, toInput } from '#shared/local-time.ts';
import { region } from '#shared/region.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { FieldsFor } from '#ui/permission.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Switch } from '#ui/Switch.tsx';
import { zoneOptions } from '#ui/user-region.ts';
import type { Campaign, CampaignSetup } from '../../contract.ts';
import { WHATSAPP_GUARDRAIL } from '../../fields.contract.ts';
import { CHANNEL_LABELS } from '../campaign-labels.ts';
import { useMailboxChoices } from '../use-campaigns.ts';
import type { SetupDraft } from '../use-setup.ts';
import { NumberChoices } from '../whatsapp/index.ts';
import { SenderStateBadge } from './SenderStateBadge.tsx';

interface ScheduleFormProps {
  campaign: Campaign;
  draft: SetupDraft;
  /** Its start is past. */
  launched?: boolean;
}

const DAY_MS = 86_400_000;

export function ScheduleForm({ campaign: { channel }, draft, launched = false }: ScheduleFormProps) {
  const { sender } = CHANNEL_LABELS[channel];
  const { schedule, limits, stops } = draft.setup;
  const Senders = channel === 'email' ? MailboxChoices : NumberChoices;
  const write = (part: Partial<CampaignSetup['schedule']>) => draft.change({ schedule: { ...schedule, ...part } });
  const limit = (part: Partial<CampaignSetup['limits']>) => draft.change({ limits: { ...limits, ...part } });
  return (
    <FieldsFor needs="write">
      <div className="grid gap-4 xl:grid-cols-2 xl:items-start">
        <Card title="When">
          <div className="space-y-4">
            {!launched && (
              <Field label="Start" group>
                <Segmented
                  value={schedule.startAt === null ? 'now' : 'later'}
                  onValueChange={(when) =>
                    write({ startAt: when === 'now' ? null : new Date(Date.now() + DAY_MS).toISOString() })
                  }
                  options={[
                    { value: 'now', label: 'When launched' },
                    { value: 'later', label: 'At a set time' },
                  ]}
                />
              </Field>
            )}
            {!launched && schedule.startAt !== null && (
              <Field label="Not before" hint="In your own time zone." className="max-w-72">
                <Input
                  type="datetime-local"
                  value={toInput(schedule.startAt)}
                  onChange={({ target }) => {
                    const startAt = fromInput(target.value);
                    if (startAt) write({ startAt: startAt.toISOString() });
                  }}
                />
              </Field>
            )}
            <Field
              label="Time zone"
              group
              hint={
                schedule.zone === 'recipient'
                  ? `By the city or country of each contact. Where neither is known, that of the ${sender}.`
                  : undefined
              }
            >
              <Segmented
                value={schedule.zone === 'recipient' ? 'recipient' : 'fixed'}
                onValueChange={(how) => write({ zone: how === 'recipient' ? 'recipient' : region().timeZone })}
                options={[
                  { value: 'recipient', label: "Each recipient's" },
                  { value: 'fixed', label: 'Same for everyone' },
                ]}
              />
            </Field>
            {schedule.zone !== 'recipient' && (
              <Field label="Zone" className="max-w-72">
                <Combobox
                  value={schedule.zone}
                  options={zoneOptions(schedule.zone)}
                  onValueChange={(zone) => zone && write({ zone })}
                />
              </Field>
            )}
            <WeekEditor windows={schedule.windows} onChange={(windows) => write({ windows })} />
          </div>
        </Card>
        <div className="space-y-4">
          <Card title="Limits">
            <div className="space-y-4">
              <Field
                label="Daily limit"
                hint={
                  channel === 'email'
                    ? 'Leave empty to use the mailbox limits. The smallest limit applies.'
                    : 'Leave empty to use the number limits. The smallest limit applies.'
                }
                className="max-w-72"
              >
                <Input
                  inputMode="numeric"
                  maxLength={6}
                  value={limits.dayCap ?? ''}
                  onChange={({ target }) => {
                    const cap = Number(target.value.replace(/\D/g, ''));
                    limit({ dayCap: cap >= 1 ? Math.min(cap, 100_000) : null });
                  }}
                />
              </Field>
              <Senders chosen={limits.mailboxIds} onChange={(mailboxIds) => limit({ mailboxIds })} />
            </div>
          </Card>
          <Card title="Stop conditions">
            {channel === 'email' ? (
              <>
                <p className="mb-3 text-sm text-text-2">
                  A reply, an opt-out, a bounce or a complaint stops the campaign for that recipient. An automatic reply
                  does not.
                </p>
                <Switch
                  label="Stop for the whole company when someone replies"
                  hint="By company domain. Free email services are not companies."
                  checked={stops.companyReply}
                  onCheckedChange={(companyReply) => draft.change({ stops: { ...stops, companyReply } })}
                />
              </>
            ) : (
              <p className="text-sm text-text-2">
                A reply, an opt-out or a failed message stops the campaign for that recipient. The campaign pauses when{' '}
                {formatPercent(WHATSAPP_GUARDRAIL.failurePercent / 100)} of its last {WHATSAPP_GUARDRAIL.ofLast}{' '}
                messages fail, when Meta rates a number low, or when Meta pauses the template.
              </p>
            )}
          </Card>
        </div>
      </div>
    </FieldsFor>
  );
}

// From which mailboxes a campaign is sent: all that are active, or chosen ones.
interface MailboxChoicesProps {
  /** None: all that are active. */
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

function MailboxChoices({ chosen, onChange }: MailboxChoicesProps) {
  const { data, isError, error } = useMailboxChoices();
  if (isError) return <Notice tone="bad">{error.message}</Notice>;
  if (!data) return null;
  if (data.items.length === 0) {
    return (
      <Notice
        tone="warn"
        action={
          <Link to="/email-settings" className="link">
            Connect a mailbox
          </Link>
        }
      >
        No mailbox is connected. You can also start with a practice mailbox.
      </Notice>
    );
  }
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-label">Mailboxes</legend>
      <ul className="divide-y divide-line rounded-m border border-line">
        {data.items.map(({ id, email, kind, state, sentToday, capToday }) => (
          <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <Checkbox
              className="min-w-0 flex-1"
              label={<span className="wrap-anywhere">{email}</span>}
              checked={chosen.includes(id)}
              onCheckedChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id))}
            />
            {kind === 'practice' && <Badge tone="info">Practice</Badge>}
            <SenderStateBadge state={state} />
            <span className="text-xs text-text-3">
              {formatCount(sentToday)} of {formatCount(capToday)} today
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-sm text-text-3">
        {chosen.length === 0 && 'If you choose none, all working mailboxes are used. '}
        Each recipient always hears from the same mailbox.
      </p>
    </fieldset>
  );
}

// The hours of a campaign. A draft saves itself as it is typed on: a week that cannot be kept stays here, with what is wrong with it.
type Windows = CampaignSetup['schedule']['windows'];

interface WeekEditorProps {
  windows: WeekWindows | Windows;
  onChange: (windows: Windows) => void;
}

function WeekEditor({ windows, onChange }: WeekEditorProps) {
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
      error={none ? 'Add at least one time window' : undefined}
    />
  );
}
