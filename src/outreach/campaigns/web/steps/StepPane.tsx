// One step: its time and condition, its variants, and the content of the open one with a preview.
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Paperclip, Plus, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConditionForm } from '#crm/records/web/index.ts';
import { MailText, TemplateMenuButton } from '#outreach/templates/web/index.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { formatBytes, formatPercent } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { EmailFrame } from '#ui/EmailFrame.tsx';
import { Field } from '#ui/Field.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { notify } from '#ui/notify.ts';
import { Segmented } from '#ui/Segmented.tsx';
import { Select } from '#ui/Select.tsx';
import type { Campaign, CampaignSetup } from '../../contract.ts';
import { CAMPAIGN_LIMITS, type CampaignChannel, WAIT_UNITS, type WaitUnit } from '../../fields.contract.ts';
import { readMail, sendFile } from '../api.ts';
import { UNIT_NAMES, variantLetter } from '../campaign-labels.ts';
import { useTestMail } from '../preflight/use-preflight.ts';
import type { SetupDraft } from '../use-setup.ts';
import { MessageEditor } from '../whatsapp/index.ts';
import { CONDITION_KINDS, type ConditionKind, conditionKind, conditionOfKind } from './step-condition.ts';

type Step = CampaignSetup['steps'][number];
type Variant = Step['variants'][number];

interface StepPaneProps {
  campaign: Campaign;
  draft: SetupDraft;
  step: Step;
  index: number;
  last: boolean;
  /** The only message, sent at the start: it needs no place among steps and no rules. */
  single: boolean;
  onAdd: () => void;
  onChange: (step: Step) => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

export function StepPane({
  campaign,
  draft,
  step,
  index,
  last,
  single,
  onAdd,
  onChange,
  onMove,
  onRemove,
}: StepPaneProps) {
  const [chosen, choose] = useState('');
  const { variants } = step;
  const open = variants.find(({ id }) => id === chosen) ?? variants[0];
  if (!open) return null;
  const put = (part: Partial<Variant>) =>
    onChange({ ...step, variants: variants.map((each) => (each.id === open.id ? { ...each, ...part } : each)) });
  function addVariant() {
    if (!open) return;
    const made = { ...open, id: crypto.randomUUID() };
    onChange({ ...step, variants: [...variants, made] });
    choose(made.id);
  }
  const newVariant = variants.length < CAMPAIGN_LIMITS.variants && (
    <Button size="sm" icon={<Plus aria-hidden size={16} />} onClick={addVariant}>
      Add a variant
    </Button>
  );
  return (
    <section aria-label={`Step ${index + 1}`} className="min-w-0 space-y-4">
      {!single && (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="mr-auto text-md font-semibold">Step {index + 1}</h2>
            <IconButton
              label="Move step up"
              icon={<ArrowUp aria-hidden size={16} />}
              disabled={index === 0}
              onClick={() => onMove(-1)}
            />
            <IconButton
              label="Move step down"
              icon={<ArrowDown aria-hidden size={16} />}
              disabled={last}
              onClick={() => onMove(1)}
            />
            <IconButton label="Remove step" icon={<Trash2 aria-hidden size={16} />} onClick={onRemove} />
          </div>
          <StepRules channel={campaign.channel} step={step} index={index} onChange={onChange} />
        </>
      )}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {variants.length > 1 && (
          <Segmented
            aria-label="Variant"
            size="sm"
            value={open.id}
            onValueChange={choose}
            options={variants.map(({ id }, at) => ({ value: id, label: `Variant ${variantLetter(at)}` }))}
          />
        )}
        {variants.length > 1 && (
          <>
            <WeightField variants={variants} open={open} onChange={(weight) => put({ weight })} />
            <Button
              size="sm"
              variant="ghost"
              onClick={() => onChange({ ...step, variants: variants.filter(({ id }) => id !== open.id) })}
            >
              Remove variant
            </Button>
          </>
        )}
        {!single && newVariant}
        {campaign.channel === 'email' && (
          <TemplateMenuButton
            onChoose={({ id, content: { subject, html, mode } }) => put({ subject, html, mode, templateId: id })}
          />
        )}
      </div>
      {campaign.channel === 'email' ? (
        <div className="grid gap-4 2xl:grid-cols-[minmax(0,1fr)_26rem] 2xl:items-start">
          <div className="min-w-0 space-y-4">
            <MailText
              key={open.id}
              content={{ channel: 'email', subject: open.subject, html: open.html, mode: open.mode }}
              threadSubject={threadSubject(draft.setup.steps, index)}
              onChange={({ subject, html, mode }) => put({ subject, html, mode })}
            />
            <Attachments files={open.attachments} onChange={(attachments) => put({ attachments })} />
          </div>
          <MailPreviewCard campaign={campaign} draft={draft} stepId={step.id} variantId={open.id} />
        </div>
      ) : (
        <MessageEditor
          key={open.id}
          campaign={campaign}
          draft={draft}
          stepId={step.id}
          variantId={open.id}
          message={open.message}
          onChange={(message) => put({ message })}
        />
      )}
      {single && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={<Plus aria-hidden size={16} />} onClick={onAdd}>
            Add a follow-up
          </Button>
          {newVariant}
        </div>
      )}
    </section>
  );
}

/** What a reply without a subject of its own gets as its subject; '' where it begins a conversation. */
function threadSubject(steps: readonly Step[], index: number): string {
  if (steps[index]?.thread !== 'reply') return '';
  const subjects = steps.slice(0, index).map(({ variants }) => variants.find(({ subject }) => subject !== '')?.subject);
  const last = subjects.findLast(Boolean);
  return last ? `Re: ${last}` : '';
}

// The time, the thread and the condition of a step.
interface StepRulesProps {
  channel: CampaignChannel;
  step: Step;
  index: number;
  onChange: (step: Step) => void;
}

function StepRules({ channel, step, index, onChange }: StepRulesProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={index === 0 ? 'Wait after the start' : 'Wait after the step before'} className="w-44">
        <Input
          inputMode="numeric"
          maxLength={3}
          value={step.wait.amount}
          onChange={({ target }) =>
            onChange({
              ...step,
              wait: { ...step.wait, amount: Math.min(365, Number(target.value.replace(/\D/g, ''))) },
            })
          }
        />
      </Field>
      <span className="w-40 max-md:w-full">
        <Select
          aria-label="Unit of the wait"
          value={step.wait.unit}
          options={WAIT_UNITS.map((value) => ({ value, label: UNIT_NAMES[value] }))}
          onValueChange={(unit) => onChange({ ...step, wait: { ...step.wait, unit: unit as WaitUnit } })}
        />
      </span>
      {index > 0 && channel === 'email' && (
        <Field label="Conversation" className="w-56">
          <Select
            value={step.thread}
            options={[
              { value: 'reply', label: 'The same, as a reply' },
              { value: 'new', label: 'A new one' },
            ]}
            onValueChange={(thread) => onChange({ ...step, thread: thread as Step['thread'] })}
          />
        </Field>
      )}
      <StepConditionFields channel={channel} step={step} index={index} onChange={onChange} />
    </div>
  );
}

// How many of those who get the step get this variant, and what share of all that is.
interface WeightedVariant {
  id: string;
  weight: number;
}

interface WeightFieldProps {
  variants: readonly WeightedVariant[];
  open: WeightedVariant;
  onChange: (weight: number) => void;
}

function WeightField({ variants, open, onChange }: WeightFieldProps) {
  const all = variants.reduce((sum, { weight }) => sum + weight, 0);
  const share = all === 0 ? 0 : open.weight / all;
  return (
    <span className="flex items-center gap-2 text-sm text-text-2">
      <span aria-hidden>Weight</span>
      <span className="w-16">
        <Input
          size="sm"
          aria-label="Weight of this variant"
          inputMode="numeric"
          maxLength={3}
          value={open.weight}
          onChange={({ target }) => onChange(Math.min(100, Number(target.value.replace(/\D/g, ''))))}
        />
      </span>
      {formatPercent(share, 0)} of people
    </span>
  );
}

// The condition of a step, and what happens where it does not hold.
interface StepConditionFieldsProps {
  channel: CampaignChannel;
  step: Step;
  index: number;
  onChange: (step: Step) => void;
}

function StepConditionFields({ channel, step, index, onChange }: StepConditionFieldsProps) {
  const { condition, otherwise } = step;
  const kind = conditionKind(condition);
  return (
    <>
      <Field label="Sent if" className="w-80 max-w-full">
        <Select
          value={kind}
          options={CONDITION_KINDS.filter(
            ({ first, emailOnly }) => (index > 0 || first !== null) && (channel === 'email' || !emailOnly),
          ).map(({ value, label, first }) => ({
            value,
            label: index > 0 ? label : (first ?? label),
          }))}
          onValueChange={(next) => onChange({ ...step, condition: conditionOfKind(next as ConditionKind, condition) })}
        />
      </Field>
      {kind !== 'none' && (
        <Field label="Otherwise" className="w-56">
          <Select
            value={otherwise}
            options={[
              { value: 'skip', label: 'Skip this step' },
              { value: 'stop', label: 'Stop for that person' },
            ]}
            onValueChange={(next) => onChange({ ...step, otherwise: next as Step['otherwise'] })}
          />
        </Field>
      )}
      {condition?.of === 'field' && (
        <fieldset className="w-full max-w-160 rounded-m border border-line bg-bg p-3">
          <legend className="sr-only">Expected value</legend>
          <ConditionForm
            kind="contact"
            condition={condition.condition}
            onChange={(next) => onChange({ ...step, condition: { of: 'field', condition: next } })}
          />
          <p className="mt-2 text-sm text-text-3">
            Checked when the message is due, so later changes of the contact count.
          </p>
        </fieldset>
      )}
    </>
  );
}

// Attachments of a variant, with their total size.
type Files = CampaignSetup['steps'][number]['variants'][number]['attachments'];

function Attachments({ files, onChange }: { files: Files; onChange: (files: Files) => void }) {
  const [busy, setBusy] = useState(false);
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  async function add(file: File) {
    const room = CAMPAIGN_LIMITS.attachmentBytes - all;
    if (file.size > room) {
      const left = files.length > 0 ? ` ${formatBytes(room)} left.` : '';
      notify.error(
        `${file.name} is too large (${formatBytes(file.size)}). Attachments are limited to 10 MB per email.${left}`,
      );
      return;
    }
    setBusy(true);
    try {
      onChange([...files, await sendFile(file)]);
    } catch (error) {
      notify.error(error as Error);
    }
    setBusy(false);
  }
  return (
    <div className="space-y-2">
      {files.length > 0 && (
        <ul aria-label="Attachments" className="divide-y divide-line rounded-m border border-line bg-surface">
          {files.map(({ file, name, bytes }) => (
            <li key={file} className="flex items-center gap-2 py-1 pr-1 pl-3 text-sm">
              <Paperclip aria-hidden size={16} className="shrink-0 text-text-3" />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="text-text-3">{formatBytes(bytes)}</span>
              <IconButton
                label={`Remove ${name}`}
                icon={<X aria-hidden size={16} />}
                onClick={() => onChange(files.filter((each) => each.file !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      <span className="flex items-center gap-3 text-sm text-text-3">
        {files.length < CAMPAIGN_LIMITS.attachments && (
          <FileButton
            size="sm"
            label="File to attach"
            accept="*/*"
            icon={<Paperclip aria-hidden size={16} />}
            loading={busy}
            onFile={(file) => void add(file)}
          >
            Attach a file
          </FileButton>
        )}
        {files.length > 0 && `${formatBytes(all)} with every email`}
      </span>
    </div>
  );
}

// The mail as the first of the audience gets it, made by the code that sends, and when it would leave.
interface MailPreviewCardProps {
  campaign: Campaign;
  draft: SetupDraft;
  stepId: string;
  variantId: string;
}

function MailPreviewCard({ campaign, draft, stepId, variantId }: MailPreviewCardProps) {
  const [shown, show] = useState(false);
  const saved = draft.pending === null && campaign.setup.steps.some(({ id }) => id === stepId);
  const mail = useQuery({
    queryKey: ['campaign-mail', campaign.id, campaign.revision, stepId, variantId],
    queryFn: ({ signal }) => readMail(campaign.id, { stepId, variantId }, signal),
    enabled: shown && saved,
    gcTime: 10_000,
  });
  const test = useTestMail({ campaign, draft, stepId, variantId });
  return (
    <section aria-label="Preview" className="min-w-0 space-y-3 rounded-l border border-line bg-surface p-4">
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <h3 className="mr-auto text-md font-semibold">Preview</h3>
        <Button
          needs="write"
          size="sm"
          loading={test.isPending}
          onClick={() => test.mutate({ contactId: mail.data?.contact?.id ?? null })}
        >
          Send a test to me
        </Button>
        <Button size="sm" onClick={() => show(!shown)}>
          {shown ? 'Hide' : 'Show the email'}
        </Button>
      </div>
      {test.isError && <TestFault error={test.error} />}
      {shown && !saved && <p className="text-sm text-text-2">Shown once your changes are saved.</p>}
      {shown && mail.isError && <Notice tone="bad">{mail.error.message}</Notice>}
      {shown && mail.data && (
        <>
          <p className="text-sm text-text-2">
            {mail.data.contact ? `For ${mail.data.contact.name || mail.data.contact.email}` : 'With example values'}
            {mail.data.from && `, from ${mail.data.from}`}
            {mail.data.when && `. If it started now: ${mail.data.when}`}
          </p>
          {mail.data.missing.length > 0 && (
            <Notice tone="warn">Empty here, without a fallback: {mail.data.missing.join(', ')}.</Notice>
          )}
          <p className="font-semibold wrap-anywhere">{mail.data.subject || 'No subject'}</p>
          <EmailFrame title="The mail" html={mail.data.html} className="h-96" />
        </>
      )}
    </section>
  );
}

/** Where to fix what blocks a test. */
const FIXES: Record<string, { to: string; words: string }> = {
  MAILBOX_MISSING: { to: '/email-settings', words: 'Connect a mailbox' },
  IDENTITY_MISSING: { to: '/email-settings?tab=sender', words: 'Add sender details' },
  RECIPIENT_SUPPRESSED: { to: '/email-settings?tab=suppressed', words: 'Open the list' },
};

function TestFault({ error }: { error: Error }) {
  const fix = FIXES[error instanceof ApiError ? (error.code ?? '') : ''];
  return (
    <Notice
      tone="bad"
      role="alert"
      action={
        fix && (
          <Link to={fix.to} className="link">
            {fix.words}
          </Link>
        )
      }
    >
      {error.message}
    </Notice>
  );
}
