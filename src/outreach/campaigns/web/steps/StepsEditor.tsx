// What is sent, step by step: the order and the waits on the left, the message of the chosen step and variant on the right.
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ConditionText } from '#crm/records/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { FieldsFor } from '#ui/permission.tsx';
import type { Campaign, CampaignSetup } from '../../contract.ts';
import { CAMPAIGN_LIMITS, type CampaignChannel } from '../../fields.contract.ts';
import { UNIT_NAMES } from '../campaign-labels.ts';
import type { SetupDraft } from '../use-setup.ts';
import { useTemplates } from '../whatsapp/use-whatsapp.ts';
import { StepPane } from './StepPane.tsx';
import { conditionText } from './step-condition.ts';

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
  const titleOf = useStepTitles(campaign.channel);
  const write = (next: Step[]) => draft.change({ steps: next });
  const at = open ? steps.indexOf(open) : -1;
  function add() {
    const step = newStep(campaign.channel, steps.length);
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
  const single = isSingleMessage(campaign.channel, steps);
  const pane = open && (
    <StepPane
      key={open.id}
      campaign={campaign}
      draft={draft}
      step={open}
      index={at}
      last={at === steps.length - 1}
      single={single}
      onAdd={add}
      onChange={(step) => write(steps.map((each) => (each.id === step.id ? step : each)))}
      onMove={move}
      onRemove={() => write(steps.filter(({ id }) => id !== open.id))}
    />
  );
  if (single) return pane;
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
                  {index + 1}. {titleOf(step, index)}
                </span>
                {step.variants.length > 1 && (
                  <span className="block text-xs text-text-2">{step.variants.length} variants</span>
                )}
              </button>
            </li>
          ))}
        </ol>
        {steps.length < CAMPAIGN_LIMITS.steps && (
          <Button needs="write" size="sm" className="mt-2" icon={<Plus aria-hidden size={16} />} onClick={add}>
            Add a step
          </Button>
        )}
      </div>
      {pane ? (
        <FieldsFor needs="write">{pane}</FieldsFor>
      ) : (
        <p className="text-sm text-text-2">Add a step to write its message.</p>
      )}
    </div>
  );
}

/** A broadcast as it is created: one message to everyone at the start, for which the rules of steps say nothing. */
function isSingleMessage(channel: CampaignChannel, steps: readonly Step[]): boolean {
  const [first] = steps;
  return channel === 'whatsapp' && steps.length === 1 && first?.wait.amount === 0 && first.condition === null;
}

function newStep(channel: CampaignChannel, count: number): Step {
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
        html: channel === 'email' ? '<p>Hi {{firstName|there}},</p><p></p><p>Best regards,<br>{{sender.name}}</p>' : '',
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
  const now = index === 0 ? 'At the start' : 'Immediately';
  return [amount === 0 ? now : after, conditionText(condition, index)].filter(Boolean).join(', ');
}

/** What a step sends, in a line: its subject, or its template. */
function useStepTitles(channel: CampaignChannel): (step: Step, index: number) => string {
  const templates = useTemplates(channel === 'whatsapp').data?.items;
  if (channel === 'email') return getSubject;
  return ({ variants }) => {
    const chosen = variants[0]?.message?.templateId;
    if (chosen === undefined) return 'No template';
    return templates?.find(({ id }) => id === chosen)?.name ?? (templates ? 'Template removed' : 'Template');
  };
}

function getSubject({ variants, thread }: Step, index: number): string {
  const subject = variants[0]?.subject ?? '';
  if (subject !== '') return subject;
  return index > 0 && thread === 'reply' ? 'In the same conversation' : 'No subject';
}
