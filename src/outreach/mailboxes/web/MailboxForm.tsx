// The settings of a mailbox: its sender name, limits, hours and tracking.

import { useState } from 'react';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { Combobox } from '#ui/Combobox.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input, Textarea } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Switch } from '#ui/Switch.tsx';
import { zoneOptions } from '#ui/user-region.ts';
import type { Mailbox } from '../contract.ts';
import { dayCapText } from '../domain/mailbox-limits.ts';
import { capInHour, MAILBOX_DEFAULTS } from '../fields.contract.ts';
import { useMailboxes, useSaveSettings } from './use-mailboxes.ts';
import { WeekEditor } from './WeekEditor.tsx';
import { isWholeWeek, type Week } from './week-hours.ts';

const FIELDS = ['fromName', 'replyTo', 'signature', 'dayCap', 'gapMinSeconds', 'gapMaxSeconds', 'zone', 'windows'];

export function MailboxForm({ mailbox }: { mailbox: Mailbox }) {
  const save = useSaveSettings(mailbox.id);
  const { data } = useMailboxes();
  const [values, setValues] = useState(() => getDraft(mailbox) ?? toSettings(mailbox));
  const [hasFormDraft, setHasFormDraft] = useState(() => getDraft(mailbox) !== undefined);
  const submission = useSubmission(FIELDS);
  const { busy, faults, correct, run } = submission;
  const set = (change: Partial<TypedSettings>) => {
    const next = { ...values, ...change };
    saveDraft(mailbox.id, next);
    setValues(next);
    for (const name of Object.keys(change)) correct(name === 'week' ? 'windows' : name);
  };
  function discard() {
    discardDraft(mailbox.id);
    setHasFormDraft(false);
    setValues(toSettings(mailbox));
  }
  const typed = (name: 'fromName' | 'replyTo' | 'dayCap' | 'gapMinSeconds' | 'gapMaxSeconds') => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  function submit() {
    const hasDays = Object.keys(values.week).length > 0;
    // Each day shows its own fault.
    if (hasDays && !isWholeWeek(values.week)) return;
    const { week, signature, dayCap, gapMinSeconds, gapMaxSeconds, ramp, ...rest } = values;
    const settings = {
      ...rest,
      // As it was, where nothing was typed into it.
      ...(signature !== mailbox.signature && { signature: signature.trimEnd() }),
      // Sent again, it would restart the warm-up.
      ...(ramp !== (mailbox.rampStartedOn !== null) && { ramp }),
      dayCap: number(dayCap),
      gapMinSeconds: number(gapMinSeconds),
      gapMaxSeconds: number(gapMaxSeconds),
      windows: week,
    };
    void run(
      async () => {
        await save.mutateAsync(settings);
        discardDraft(mailbox.id);
        setHasFormDraft(false);
      },
      hasDays ? {} : { windows: 'Choose hours on at least one day' },
    );
  }
  const cap = Number(values.dayCap) || 0;
  const capHint = [
    cap > 0 && `At most ${formatCount(capInHour(mailbox.kind, cap))} an hour`,
    data && mailbox.kind !== 'practice' && dayCapText(data.plan),
  ]
    .filter(Boolean)
    .join('. ');
  return (
    <Form submission={submission} onSubmit={submit} className="space-y-4">
      {hasFormDraft && (
        <Notice
          tone="neutral"
          action={
            <Button size="sm" variant="ghost" onClick={discard}>
              Discard
            </Button>
          }
        >
          You have unsaved changes
        </Notice>
      )}
      <Field label="From name" error={faults.fromName}>
        <Input {...typed('fromName')} maxLength={120} placeholder="Mara Lindqvist" />
      </Field>
      <Field label="Reply-to address" hint="Leave empty to use this mailbox." error={faults.replyTo}>
        <Input {...typed('replyTo')} type="email" autoCapitalize="none" />
      </Field>
      <Field label="Signature" error={faults.signature}>
        <Textarea
          rows={3}
          value={values.signature}
          maxLength={4_000}
          onChange={(event) => set({ signature: event.target.value })}
        />
      </Field>
      <Field label="Daily limit" hint={capHint === '' ? undefined : `${capHint}.`} error={faults.dayCap}>
        <Input {...typed('dayCap')} inputMode="numeric" />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Shortest gap (seconds)" error={faults.gapMinSeconds}>
          <Input {...typed('gapMinSeconds')} inputMode="numeric" />
        </Field>
        <Field label="Longest gap (seconds)" error={faults.gapMaxSeconds}>
          <Input {...typed('gapMaxSeconds')} inputMode="numeric" />
        </Field>
      </div>
      <Switch
        checked={values.ramp}
        onCheckedChange={(ramp) => set({ ramp })}
        label="Warm up"
        hint={`Starts with ${MAILBOX_DEFAULTS.rampFrom} a day and reaches the limit after four weeks.`}
      />
      <Field label="Time zone" error={faults.zone}>
        <Combobox options={zoneOptions(mailbox.zone)} value={values.zone} onValueChange={(zone) => set({ zone })} />
      </Field>
      <WeekEditor legend="Working hours" week={values.week} onChange={(week) => set({ week })} error={faults.windows} />
      <Switch
        checked={values.trackClicks}
        onCheckedChange={(trackClicks) => set({ trackClicks })}
        label="Track clicks"
        hint="Links go through this server, or through your tracking domain."
      />
      <Switch
        checked={values.trackOpens}
        onCheckedChange={(trackOpens) => set({ trackOpens })}
        label="Track opens"
        hint="Uses an invisible image. Counts are approximate, since software opens emails too."
      />
      <Button type="submit" variant="primary" loading={busy} loadingText="Saving...">
        Save mailbox
      </Button>
    </Form>
  );
}

/** NaN is sent as null, which the server refuses with a message for the field. */
const number = (text: string): number => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN);

// Unsaved settings live as long as the tab: a sheet closes by one key.
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

const toSettings = (mailbox: Mailbox): TypedSettings => ({
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

const drafts = new Map<string, TypedSettings>();

/** Undefined if nothing was typed, or all of it is saved. */
function getDraft(mailbox: Mailbox): TypedSettings | undefined {
  const typed = drafts.get(mailbox.id);
  return JSON.stringify(typed) === JSON.stringify(toSettings(mailbox)) ? undefined : typed;
}

const saveDraft = (id: string, typed: TypedSettings) => drafts.set(id, typed);

const discardDraft = (id: string) => drafts.delete(id);
