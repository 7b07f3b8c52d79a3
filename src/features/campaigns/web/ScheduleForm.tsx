// When mails leave: the start, the hours of each weekday and in whose zone, how many a day, and from which mailboxes.
import { zoneChoices } from '#features/mailboxes/web/index.ts';
import { Card } from '#ui/Card.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { Input } from '#ui/Input.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Switch } from '#ui/Switch.tsx';
import type { CampaignSetup } from '../contract.ts';
import { MailboxChoices } from './MailboxChoices.tsx';
import { inputOf, momentOf } from './schedule-values.ts';
import type { SetupDraft } from './use-setup.ts';
import { WeekEditor } from './WeekEditor.tsx';

interface ScheduleFormProps {
  draft: SetupDraft;
  /** The start is past. */
  launched?: boolean;
}

const DAY_MS = 86_400_000;

export function ScheduleForm({ draft, launched = false }: ScheduleFormProps) {
  const { schedule, limits, stops } = draft.setup;
  const write = (part: Partial<CampaignSetup['schedule']>) => draft.change({ schedule: { ...schedule, ...part } });
  const limit = (part: Partial<CampaignSetup['limits']>) => draft.change({ limits: { ...limits, ...part } });
  return (
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
                value={inputOf(schedule.startAt)}
                onChange={({ target }) => {
                  const startAt = momentOf(target.value);
                  if (startAt) write({ startAt });
                }}
              />
            </Field>
          )}
          <Field
            label="Time zone"
            group
            hint={
              schedule.zone === 'recipient'
                ? 'By the city or country of each contact; of the mailbox where neither is known.'
                : undefined
            }
          >
            <Segmented
              value={schedule.zone === 'recipient' ? 'recipient' : 'fixed'}
              onValueChange={(how) =>
                write({
                  zone: how === 'recipient' ? 'recipient' : Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC',
                })
              }
              options={[
                { value: 'recipient', label: "Each recipient's" },
                { value: 'fixed', label: 'One for all' },
              ]}
            />
          </Field>
          {schedule.zone !== 'recipient' && (
            <Field label="Zone" className="max-w-72">
              <Combobox
                value={schedule.zone}
                options={zoneChoices(schedule.zone)}
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
              label="Mails a day, at most"
              hint="Empty: as many as the mailboxes may send. The smallest limit wins."
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
            <MailboxChoices chosen={limits.mailboxIds} onChange={(mailboxIds) => limit({ mailboxIds })} />
          </div>
        </Card>
        <Card title="Stopping">
          <p className="mb-3 text-sm text-text-2">
            A reply, an opt-out, a bounce and a complaint stop everything for that person. An automatic reply does not.
          </p>
          <Switch
            label="A reply stops colleagues too"
            hint="Everybody of the same company domain; never of free mail services."
            checked={stops.companyReply}
            onCheckedChange={(companyReply) => draft.change({ stops: { ...stops, companyReply } })}
          />
        </Card>
      </div>
    </div>
  );
}
