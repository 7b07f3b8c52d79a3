// The settings of a mailbox: who it says it is, how much it sends and when, and what is counted.
import { type FormEvent, useState } from 'react';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { Input, Textarea } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Switch } from '#ui/Switch.tsx';
import type { Mailbox } from '../contract.ts';
import { dayCapWords } from '../domain/mailbox-limits.ts';
import { capInHour, MAILBOX_DEFAULTS } from '../fields.contract.ts';
import { useMailboxes, useSaveSettings } from './use-mailboxes.ts';
import { WeekEditor } from './WeekEditor.tsx';
import { isWholeWeek, type Week, zoneChoices } from './week-hours.ts';

export function MailboxForm({ mailbox }: { mailbox: Mailbox }) {
  const save = useSaveSettings(mailbox.id);
  const { data } = useMailboxes();
  const [values, setValues] = useState(() => keptSettings(mailbox) ?? settingsOf(mailbox));
  const [hasFormDraft, setIsKept] = useState(() => keptSettings(mailbox) !== undefined);
  const [isTried, setIsTried] = useState(false);
  const set = (change: Partial<TypedSettings>) => {
    const next = { ...values, ...change };
    keepSettings(mailbox.id, next);
    setValues(next);
  };
  function discard() {
    forgetSettings(mailbox.id);
    setIsKept(false);
    setValues(settingsOf(mailbox));
  }
  const fault = (name: string) => save.error?.fields.find(({ path }) => path.endsWith(name))?.message;
  const typed = (name: 'fromName' | 'replyTo' | 'dayCap' | 'gapMinSeconds' | 'gapMaxSeconds') => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (!isWholeWeek(values.week)) return;
    const { week, signature, dayCap, gapMinSeconds, gapMaxSeconds, ramp, ...rest } = values;
    const settings = {
      ...rest,
      // As it was, where nothing was typed into it.
      ...(signature !== mailbox.signature && { signature: signature.trimEnd() }),
      // Sent again it would begin anew.
      ...(ramp !== (mailbox.rampStartedOn !== null) && { ramp }),
      dayCap: number(dayCap),
      gapMinSeconds: number(gapMinSeconds),
      gapMaxSeconds: number(gapMaxSeconds),
      windows: week,
    };
    save.mutate(settings, {
      onSuccess: () => {
        forgetSettings(mailbox.id);
        setIsKept(false);
      },
    });
  }
  const cap = Number(values.dayCap) || 0;
  const capWords = [
    cap > 0 && `At most ${formatCount(capInHour(mailbox.kind, cap))} an hour`,
    data && mailbox.kind !== 'practice' && dayCapWords(data.plan),
  ]
    .filter(Boolean)
    .join('. ');
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {hasFormDraft && (
        <Notice
          tone="neutral"
          action={
            <Button size="sm" variant="ghost" onClick={discard}>
              Discard
            </Button>
          }
        >
          What you had typed is not saved yet
        </Notice>
      )}
      <Field label="Name in From" error={fault('fromName')}>
        <Input {...typed('fromName')} maxLength={120} placeholder="Mara Lindqvist" />
      </Field>
      <Field label="Answers go to" hint="Left empty: to this mailbox." error={fault('replyTo')}>
        <Input {...typed('replyTo')} type="email" autoCapitalize="none" />
      </Field>
      <Field label="Signature" error={fault('signature')}>
        <Textarea
          rows={3}
          value={values.signature}
          maxLength={4_000}
          onChange={(event) => set({ signature: event.target.value })}
        />
      </Field>
      <Field label="Mails a day" hint={capWords === '' ? undefined : `${capWords}.`} error={fault('dayCap')}>
        <Input {...typed('dayCap')} inputMode="numeric" />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Shortest gap, s" error={fault('gapMinSeconds')}>
          <Input {...typed('gapMinSeconds')} inputMode="numeric" />
        </Field>
        <Field label="Longest gap, s" error={fault('gapMaxSeconds')}>
          <Input {...typed('gapMaxSeconds')} inputMode="numeric" />
        </Field>
      </div>
      <Switch
        checked={values.ramp}
        onCheckedChange={(ramp) => set({ ramp })}
        label="Warm up"
        hint={`Begins with ${MAILBOX_DEFAULTS.rampFrom} a day and reaches the cap after four weeks.`}
      />
      <Field label="Time zone" error={fault('zone')}>
        <Combobox options={zoneChoices(mailbox.zone)} value={values.zone} onValueChange={(zone) => set({ zone })} />
      </Field>
      <WeekEditor
        legend="Working hours"
        week={values.week}
        onChange={(week) => set({ week })}
        error={
          isTried && Object.keys(values.week).length === 0 ? 'Choose at least one span of one day' : fault('windows')
        }
      />
      <Switch
        checked={values.trackClicks}
        onCheckedChange={(trackClicks) => set({ trackClicks })}
        label="Count clicks"
        hint="Links then lead over a signed address first: of this server, or of your own domain (Domains)."
      />
      <Switch
        checked={values.trackOpens}
        onCheckedChange={(trackOpens) => set({ trackOpens })}
        label="Count opens"
        hint="By an invisible picture. The figure is approximate: machines open mails too."
      />
      {save.error && save.error.fields.length === 0 && (
        <Notice tone="bad" role="alert">
          {save.error.message}
        </Notice>
      )}
      <Button type="submit" variant="primary" loading={save.isPending} loadingText="Saving...">
        Save mailbox
      </Button>
    </form>
  );
}

/** What is no figure travels as none, which the server refuses in words, beside the field. */
const number = (text: string): number => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN);

// Settings of mailboxes as they are typed. What is not saved yet lasts as long as the tab: a sheet closes by one key.
export interface TypedSettings {
  fromName: string;
  replyTo: string;
  signature: string;
  dayCap: string;
  gapMinSeconds: string;
  gapMaxSeconds: string;
  ramp: boolean;
  zone: string;
  trackOpens: boolean;
  trackClicks: boolean;
  week: Week;
}

const settingsOf = (mailbox: Mailbox): TypedSettings => ({
  fromName: mailbox.fromName,
  replyTo: mailbox.replyTo,
  signature: mailbox.signature,
  dayCap: String(mailbox.dayCap),
  gapMinSeconds: String(mailbox.gapMinSeconds),
  gapMaxSeconds: String(mailbox.gapMaxSeconds),
  ramp: mailbox.rampStartedOn !== null,
  zone: mailbox.zone,
  trackOpens: mailbox.trackOpens,
  trackClicks: mailbox.trackClicks,
  week: mailbox.windows,
});

const kept = new Map<string, TypedSettings>();

/** Undefined where nothing was typed, or all of it is saved. */
function keptSettings(mailbox: Mailbox): TypedSettings | undefined {
  const typed = kept.get(mailbox.id);
  return JSON.stringify(typed) === JSON.stringify(settingsOf(mailbox)) ? undefined : typed;
}

const keepSettings = (id: string, typed: TypedSettings) => kept.set(id, typed);

const forgetSettings = (id: string) => kept.delete(id);
