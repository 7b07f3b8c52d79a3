// One step: when it is sent and to whom, its variants, and the text of the one that is open with what it looks like.
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { MailText, TemplateMenuButton } from '#outreach/templates/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import type { Campaign, CampaignSetup } from '../contract.ts';
import { CAMPAIGN_LIMITS } from '../fields.contract.ts';
import { Attachments } from './Attachments.tsx';
import { letterOf } from './campaign-labels.ts';
import { MailPreviewCard } from './MailPreviewCard.tsx';
import { StepRules } from './StepRules.tsx';
import type { SetupDraft } from './use-setup.ts';
import { WeightField } from './WeightField.tsx';
import { MessageEditor } from './whatsapp/index.ts';

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
            options={variants.map(({ id }, at) => ({ value: id, label: `Variant ${letterOf(at)}` }))}
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
