// One written sequence: what it leaves open, its emails with the answers in place, and the campaign that it becomes.
import { Fragment, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '#account/accounts/web/index.ts';
import { ANSWER_MAX, BLANK } from '#outreach/templates/fields.contract.ts';
import { campaignPath } from '#shared/page-paths.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { useCreateCampaign } from '../use-campaigns.ts';
import type { Sequence } from './use-sequences.ts';

export type Answers = Readonly<Record<string, string>>;

interface SequencePreviewProps {
  sequence: Sequence;
  contact: { name: string; company: string };
  answers: Answers;
  onAnswer: (answers: Answers) => void;
  /** Beside the gallery, else in a sheet of its own. */
  beside: boolean;
}

export function SequencePreview({ sequence, contact, answers, onAnswer, beside }: SequencePreviewProps) {
  const { key, name: usual, blanks, steps } = sequence;
  const navigate = useNavigate();
  const [id] = useState(() => crypto.randomUUID());
  const [typedName, setName] = useState('');
  const [at, show] = useState(0);
  const create = useCreateCampaign((made) => navigate(campaignPath(made)));
  const submission = useSubmission(['name', ...blanks.map((blank) => `answers.${blank.key}`)]);
  const { busy, faults, correct, run } = submission;
  const given = Object.fromEntries(blanks.map((blank) => [blank.key, answers[blank.key] ?? blank.answer]));
  const step = steps[at] ?? steps[0];
  const submit = () =>
    run(() =>
      create.mutateAsync({ id, name: typedName.trim() || usual, preset: 'sequence', sequence: key, answers: given }),
    );
  const use = (
    <Button needs="write" type="submit" variant="primary" block={!beside} loading={busy} loadingText="Creating...">
      Use this sequence
    </Button>
  );
  return (
    <Form submission={submission} onSubmit={() => void submit()} className="space-y-4">
      {beside && (
        <div className="sticky top-0 z-10 -mx-4 -mt-4 flex items-center justify-between gap-3 border-b border-line bg-surface px-4 py-3">
          <h2 className="text-md font-semibold">{usual}</h2>
          {use}
        </div>
      )}
      {blanks.map((blank) => (
        <Field key={blank.key} label={blank.label} error={faults[`answers.${blank.key}`]}>
          <Input
            maxLength={ANSWER_MAX}
            placeholder={`e.g. ${blank.example}`}
            value={given[blank.key] ?? ''}
            onChange={({ target }) => {
              onAnswer({ ...given, [blank.key]: target.value });
              correct(`answers.${blank.key}`);
            }}
          />
        </Field>
      ))}
      <div className="space-y-2">
        <Segmented
          aria-label="Email"
          size="sm"
          block
          value={String(at)}
          onValueChange={(next) => show(Number(next))}
          options={steps.map((_, index) => ({ value: String(index), label: `Email ${index + 1}` }))}
        />
        {step && <EmailPreview step={step} first={at === 0} contact={contact} sequence={sequence} answers={given} />}
      </div>
      <Field label="Campaign name" error={faults.name}>
        <Input
          maxLength={120}
          placeholder={usual}
          value={typedName}
          onChange={({ target }) => {
            setName(target.value);
            correct('name');
          }}
        />
      </Field>
      {!beside && <div className="sticky bottom-0 -mx-4 -mb-4 border-t border-line bg-surface p-4">{use}</div>}
    </Form>
  );
}

interface EmailPreviewProps {
  step: Sequence['steps'][number];
  first: boolean;
  contact: SequencePreviewProps['contact'];
  sequence: Sequence;
  answers: Answers;
}

function EmailPreview({ step, first, contact, sequence, answers }: EmailPreviewProps) {
  const me = useMe().data;
  return (
    <section aria-label="Preview" className="rounded-m border border-line bg-bg text-sm">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 border-b border-line px-3 py-2 text-text-2">
        <dt>From</dt>
        <dd className="truncate text-text">{me?.fullName || me?.email}</dd>
        <dt>To</dt>
        <dd className="truncate text-text">
          {contact.name}, {contact.company} (example)
        </dd>
        <dt>Sent</dt>
        <dd className="text-text">
          {first ? 'At the start' : `${step.wait} working days later, if there is no reply`}
        </dd>
      </dl>
      <p className="px-3 pt-3 font-semibold wrap-anywhere">
        <Filled text={step.subject} sequence={sequence} answers={answers} />
      </p>
      <p className="px-3 pt-2 pb-3 leading-relaxed wrap-anywhere whitespace-pre-line">
        <Filled text={step.text} sequence={sequence} answers={answers} />
      </p>
      <p className="border-t border-line px-3 py-2 text-xs text-text-2">
        Your sender name, postal address and an unsubscribe link are added below every email.
      </p>
    </section>
  );
}

/** A text with the answers in its blanks, which are marked: the user sees what changes. */
function Filled({ text, sequence, answers }: { text: string; sequence: Sequence; answers: Answers }) {
  // With a group in its pattern, `split` returns the keys of the blanks at the odd places.
  return text.split(BLANK).map((part, at) => {
    const place = `${at} ${part}`;
    if (at % 2 === 0) return <Fragment key={place}>{part}</Fragment>;
    return (
      <mark key={place} className="rounded-xs bg-accent-soft text-accent-text">
        {answers[part]?.trim() || sequence.blanks.find(({ key }) => key === part)?.value}
      </mark>
    );
  });
}
