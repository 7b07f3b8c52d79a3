// The gallery of written sequences: by purpose, each with its emails as a recipient would get them, and used with one press.
import { cx } from 'class-variance-authority';
import {
  Briefcase,
  CalendarDays,
  FileText,
  FileUser,
  Handshake,
  type LucideIcon,
  MessagesSquare,
  Package,
  Rocket,
  RotateCcw,
  Share2,
  Star,
  UserPlus,
} from 'lucide-react';
import { useState } from 'react';
import { useMe } from '#account/accounts/web/index.ts';
import {
  SEQUENCE_PURPOSE_LABELS,
  SEQUENCE_PURPOSES,
  type SequenceKey,
  type SequencePurpose,
} from '#outreach/templates/fields.contract.ts';
import { formatNoun } from '#shared/formats.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { useMinWidth } from '#ui/use-min-width.ts';
import { GallerySkeleton } from './GallerySkeleton.tsx';
import { type Answers, SequencePreview } from './SequencePreview.tsx';
import { type Sequence, useSequences } from './use-sequences.ts';

const ICONS: Record<SequenceKey, LucideIcon> = {
  'new-customer': UserPlus,
  'supplier-enquiry': Package,
  'freelance-pitch': Briefcase,
  'job-application': FileUser,
  'event-invitation': CalendarDays,
  'win-back': RotateCcw,
  'referral-request': Share2,
  'meeting-follow-up': MessagesSquare,
  'quote-follow-up': FileText,
  partnership: Handshake,
  'review-request': Star,
  'product-launch': Rocket,
};

/** Below it the preview opens over the page. */
const BESIDE_PX = 1_024;

export function SequenceGallery() {
  const query = useSequences();
  const beside = useMinWidth(BESIDE_PX);
  const [purpose, filter] = useState<SequencePurpose | null>(null);
  const [chosen, choose] = useState<SequenceKey | null>(null);
  /** By sequence: they stay while others are looked at. */
  const [typed, type] = useState<Partial<Record<SequenceKey, Answers>>>({});
  const goal = useMe().data?.preferences.goal ?? null;
  const { data, error } = query;
  if (error && !data)
    return <ErrorState error={error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  if (!data) return <GallerySkeleton />;
  // Those for the user's goal come first; the sort keeps the order of the others.
  const shown = data.items
    .filter((sequence) => purpose === null || sequence.purpose === purpose)
    .sort((a, b) => Number(b.purpose === goal) - Number(a.purpose === goal));
  const open = shown.find(({ key }) => key === chosen) ?? (beside ? shown[0] : undefined);
  const preview = open && (
    <SequencePreview
      key={open.key}
      sequence={open}
      contact={data.contact}
      beside={beside}
      answers={typed[open.key] ?? {}}
      onAnswer={(answers) => type({ ...typed, [open.key]: answers })}
    />
  );
  return (
    <section aria-label="Written sequences">
      <PurposeFilter value={purpose} onChange={filter} />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-5">
        <ul aria-label="Sequences" className="grid gap-3 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
          {shown.map((sequence) => (
            <li key={sequence.key} className="flex">
              <SequenceCard
                sequence={sequence}
                current={beside && sequence === open}
                opens={!beside}
                onChoose={() => choose(sequence.key)}
              />
            </li>
          ))}
        </ul>
        {beside ? (
          <div className="sticky top-4 max-h-[calc(100dvh-var(--header)-2rem)] overflow-y-auto rounded-l border border-line bg-surface">
            <div className="p-4">{preview}</div>
          </div>
        ) : (
          open && (
            <Sheet open title={open.name} description={open.lead} onOpenChange={(stays) => !stays && choose(null)}>
              <div className="p-4">{preview}</div>
            </Sheet>
          )
        )}
      </div>
    </section>
  );
}

interface PurposeFilterProps {
  value: SequencePurpose | null;
  onChange: (purpose: SequencePurpose | null) => void;
}

function PurposeFilter({ value, onChange }: PurposeFilterProps) {
  const options = [{ value: null, label: 'All' }, ...SEQUENCE_PURPOSES.map(toOption)];
  return (
    <fieldset className="mb-4 flex flex-wrap gap-2">
      <legend className="sr-only">Purpose</legend>
      {options.map((option) => (
        <label
          key={option.label}
          className="focus-box relative inline-flex h-8 items-center rounded-full border border-line bg-surface px-3 text-sm font-label text-text-2 transition-colors hover:text-text has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text pointer-coarse:h-11 pointer-coarse:px-4"
        >
          <input
            type="radio"
            name="purpose"
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 m-0 cursor-pointer opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

const toOption = (value: SequencePurpose) => ({ value, label: SEQUENCE_PURPOSE_LABELS[value] });

interface SequenceCardProps {
  sequence: Sequence;
  current: boolean;
  opens: boolean;
  onChoose: () => void;
}

function SequenceCard({ sequence: { key, name, lead, purpose, steps }, current, opens, onChoose }: SequenceCardProps) {
  const Icon = ICONS[key];
  const days = steps.reduce((sum, { wait }) => sum + wait, 0);
  return (
    <button
      type="button"
      {...(opens ? { 'aria-haspopup': 'dialog' } : { 'aria-current': current })}
      onClick={onChoose}
      className={cx(
        'flex w-full gap-3 rounded-l border p-4 text-left transition-colors',
        current ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:bg-surface-2',
      )}
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-m border border-line bg-surface text-accent-text">
        <Icon aria-hidden size={18} />
      </span>
      <span className="min-w-0">
        <span className="block text-md font-semibold">{name}</span>
        <span className="mt-0.5 block text-sm text-text-2">{lead}</span>
        <span className="mt-2 block text-xs text-text-2">
          {SEQUENCE_PURPOSE_LABELS[purpose]} · {formatNoun(steps.length, 'email')} · {formatNoun(days, 'working day')}
        </span>
      </span>
    </button>
  );
}
