// What is sent, step by step: the order and the waits on the left, the text of the chosen step and variant on the right.
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ConditionText } from '#features/records/web/index.ts';
import { Button } from '#ui/Button.tsx';
import type { Campaign, CampaignSetup } from '../contract.ts';
import { CAMPAIGN_LIMITS } from '../fields.contract.ts';
import { UNIT_NAMES } from './campaign-words.ts';
import { StepPane } from './StepPane.tsx';
import { conditionWordsOf } from './step-condition.ts';
import type { SetupDraft } from './use-setup.ts';

type Step = CampaignSetup['steps'][number];

interface StepsEditorProps {
  campaign: Campaign;
  draft: SetupDraft;
}

export function StepsEditor({ campaign, draft }: StepsEditorProps) {
  const { steps } = draft.setup;
  const [params] = useSearchParams();
  const [chosen, choose] = useState<string | null>(params.get('step'));
  const open = steps.find(({ id }) => id === chosen) ?? steps[0];
  const write = (next: Step[]) => draft.change({ steps: next });
  const at = open ? steps.indexOf(open) : -1;
  function add() {
    const step = newStep(steps.length);
    write([...steps, step]);
    choose(step.id);
  }
  function move(by: number) {
    const other = steps[at + by];
    if (!open || !other) return;
    const next = [...steps];
    next[at] = other;
    next[at + by] = open;
    write(next);
  }
  return (
    <div className="grid gap-4 lg:grid-cols-[16rem_minmax(0,1fr)] lg:items-start">
      <div>
        <ol aria-label="Steps" className="space-y-2">
          {steps.map((step, index) => (
            <li key={step.id}>
              <button
                type="button"
                aria-current={step === open ? 'step' : undefined}
                onClick={() => choose(step.id)}
                className="w-full rounded-m border border-line bg-surface px-3 py-2 text-left hover:bg-surface-2 aria-[current=step]:border-accent aria-[current=step]:bg-accent-soft"
              >
                <span className="block text-xs text-text-2">
                  {whenText(step, index)}
                  {step.condition?.of === 'field' && (
                    <>
                      {' '}
                      <ConditionText kind="contact" condition={step.condition.condition} />
                    </>
                  )}
                </span>
                <span className="block truncate text-sm font-semibold">
                  {index + 1}. {subjectOf(step, index)}
                </span>
                {step.variants.length > 1 && (
                  <span className="block text-xs text-text-2">{step.variants.length} variants</span>
                )}
              </button>
            </li>
          ))}
        </ol>
        {steps.length < CAMPAIGN_LIMITS.steps && (
          <Button size="sm" className="mt-2" icon={<Plus aria-hidden size={16} />} onClick={add}>
            Add a step
          </Button>
        )}
      </div>
      {open ? (
        <StepPane
          key={open.id}
          campaign={campaign}
          draft={draft}
          step={open}
          index={at}
          last={at === steps.length - 1}
          onChange={(step) => write(steps.map((each) => (each.id === step.id ? step : each)))}
          onMove={move}
          onRemove={() => write(steps.filter(({ id }) => id !== open.id))}
        />
      ) : (
        <p className="text-sm text-text-2">There is no step yet. Add one to write its mail.</p>
      )}
    </div>
  );
}

function newStep(count: number): Step {
  return {
    id: crypto.randomUUID(),
    wait: { amount: count === 0 ? 0 : 3, unit: 'workdays' },
    thread: count === 0 ? 'new' : 'reply',
    condition: null,
    otherwise: 'skip',
    variants: [
      {
        id: crypto.randomUUID(),
        weight: 100,
        subject: '',
        html: '<p>Hi {{firstName|there}},</p><p></p><p>Best regards,<br>{{sender.name}}</p>',
        mode: 'rich',
        attachments: [],
        templateId: null,
        message: null,
      },
    ],
  };
}

function whenText({ wait: { amount, unit }, condition }: Step, index: number): string {
  const unitName = amount === 1 ? UNIT_NAMES[unit].replace(/s$/, '') : UNIT_NAMES[unit];
  const after = index === 0 ? `${amount} ${unitName} after the start` : `${amount} ${unitName} later`;
  const now = index === 0 ? 'At the start' : 'At once';
  return [amount === 0 ? now : after, conditionWordsOf(condition, index)].filter(Boolean).join(', ');
}

function subjectOf({ variants, thread }: Step, index: number): string {
  const subject = variants[0]?.subject ?? '';
  if (subject !== '') return subject;
  return index > 0 && thread === 'reply' ? 'In the same conversation' : 'No subject yet';
}
