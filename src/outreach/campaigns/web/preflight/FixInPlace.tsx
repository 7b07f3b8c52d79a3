// The fix of a finding at the finding: its input or its buttons. What is changed is checked again by itself.
import { useState } from 'react';
import { ConnectButton, PracticeButton, ResumeButton, SenderDetailsForm } from '#outreach/mailboxes/web/index.ts';
import { type EmailTextFix, FieldFix } from '#outreach/templates/web/index.ts';
import { AddNumberButtons } from '#outreach/whatsapp/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { type Faults, Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { lazyPart } from '#ui/lazy.tsx';
import type { Campaign, CampaignSetup, Preflight } from '../../contract.ts';
import { AudienceSuggestions } from '../draft/AudienceSuggestions.tsx';
import type { SetupDraft } from '../use-setup.ts';
import { TemplateFix, VariableFix } from '../whatsapp/index.ts';
import { changeVariants, type Finding, findPlace, findVariant, getSubject } from './finding-fix.ts';

const AudienceFix = lazyPart(() => import('./SetupFixes.tsx').then((m) => m.AudienceFix));
const CapacityFix = lazyPart(() => import('./SetupFixes.tsx').then((m) => m.CapacityFix));

interface FixInPlaceProps {
  campaign: Campaign;
  draft: SetupDraft;
  finding: Finding;
  preflight: Preflight;
}

export function FixInPlace({ campaign, draft, finding, preflight }: FixInPlaceProps) {
  const { setup } = draft;
  const step = finding.step === null ? undefined : setup.steps[finding.step - 1];
  const write = (steps: CampaignSetup['steps']) => draft.change({ steps });
  const rewrite: EmailTextFix = (change) =>
    write(changeVariants(setup, finding, (variant) => ({ ...variant, ...change(variant) })));
  switch (findPlace(finding, campaign.channel)) {
    case 'sender':
      return <SenderDetailsForm />;
    case 'mailbox':
      return (
        <div className="flex flex-wrap gap-2">
          <PracticeButton size="sm" variant="primary" />
          <ConnectButton size="sm" />
        </div>
      );
    case 'resume': {
      const ids = preflight.mailboxes.filter(({ state }) => state === 'paused').map(({ id }) => id);
      return ids.length > 0 ? <ResumeButton ids={ids} /> : null;
    }
    case 'audience':
      return <AudienceSuggestions campaign={campaign} draft={draft} size="sm" />;
    case 'broken-audience':
      return <AudienceFix campaign={campaign} draft={draft} />;
    case 'capacity':
      return <CapacityFix draft={draft} mailboxes={preflight.mailboxes} />;
    case 'number':
      return <AddNumberButtons />;
    case 'variable':
      return (
        <VariableFix
          variable={finding.detail}
          message={findVariant(setup, finding)?.message ?? null}
          onChange={(message) => write(changeVariants(setup, finding, (variant) => ({ ...variant, message })))}
        />
      );
    case 'subject':
      return (
        <SubjectFix
          subject={getSubject(setup, finding)}
          onSave={(subject) => write(changeVariants(setup, finding, (variant) => ({ ...variant, subject })))}
        />
      );
    case 'fallback':
      return step ? (
        <FieldFix problem={{ kind: 'empty', label: finding.detail }} texts={step.variants} onFix={rewrite} />
      ) : null;
    case 'field':
      return step ? (
        <FieldFix problem={{ kind: 'unknown', mark: finding.detail }} texts={step.variants} onFix={rewrite} />
      ) : null;
    case 'template':
      return (
        <TemplateFix
          setup={setup}
          onChoose={(message) => write(changeVariants(setup, finding, (variant) => ({ ...variant, message })))}
        />
      );
    case null:
      return null;
  }
}

interface SubjectFixProps {
  subject: string;
  onSave: (subject: string) => void;
}

function SubjectFix({ subject, onSave }: SubjectFixProps) {
  const [typed, type] = useState(subject);
  const submission = useSubmission(['subject']);
  const { faults, correct, run } = submission;
  const missing: Faults = typed.trim() === '' ? { subject: 'Write a subject.' } : {};
  return (
    <Form
      submission={submission}
      className="flex max-w-140 flex-wrap items-end gap-2"
      onSubmit={() => void run(async () => onSave(typed.trim()), missing)}
    >
      <Field label="Subject" className="min-w-0 flex-[1_1_16rem]" error={faults.subject}>
        <Input
          size="sm"
          maxLength={500}
          value={typed}
          onChange={({ target }) => {
            type(target.value);
            correct('subject');
          }}
        />
      </Field>
      <Button needs="write" type="submit" size="sm" disabled={typed.trim() === subject}>
        Save subject
      </Button>
    </Form>
  );
}
