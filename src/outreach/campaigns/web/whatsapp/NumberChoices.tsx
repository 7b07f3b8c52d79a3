// The numbers that a campaign sends from: all that work, or chosen ones. Each with its quality and what is left of its limit.
import { cx } from 'class-variance-authority';
import { Link } from 'react-router';
import type { WhatsappNumber } from '#outreach/whatsapp/contract.ts';
import { LIMIT_SHARE, type NumberQuality } from '#outreach/whatsapp/fields.contract.ts';
import { formatCount, formatPercent } from '#shared/formats.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Notice } from '#ui/Notice.tsx';
import { NUMBERS_PATH } from '../campaign-labels.ts';
import { SenderStateBadge } from '../draft/SenderStateBadge.tsx';
import { useNumbers } from './use-whatsapp.ts';

export interface NumberChoicesProps {
  /** None: all that work. */
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

export function NumberChoices({ chosen, onChange }: NumberChoicesProps) {
  const { data, isError, error } = useNumbers();
  if (isError) return <Notice tone="bad">{error.message}</Notice>;
  if (!data) return null;
  if (data.items.length === 0) {
    return (
      <Notice
        tone="warn"
        action={
          <Link to={NUMBERS_PATH} className="link">
            Connect a number
          </Link>
        }
      >
        No WhatsApp number is connected. You can also start with a practice number.
      </Notice>
    );
  }
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-label">Numbers</legend>
      <ul className="divide-y divide-line rounded-m border border-line">
        {data.items.map((number) => (
          <li key={number.id} className="space-y-1.5 px-3 py-2">
            <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
              <Checkbox
                className="min-w-0 flex-1"
                label={
                  <span className="wrap-anywhere">
                    {number.displayPhone} <span className="text-text-3">{number.label || number.verifiedName}</span>
                  </span>
                }
                checked={chosen.includes(number.id)}
                onCheckedChange={(on) =>
                  onChange(on ? [...chosen, number.id] : chosen.filter((each) => each !== number.id))
                }
              />
              <NumberBadges number={number} />
            </div>
            <LimitMeter number={number} />
            {number.state !== 'active' && number.fault && <p className="text-sm text-text-2">{number.fault}</p>}
          </li>
        ))}
      </ul>
      <p className="mt-1.5 text-sm text-text-3">
        {chosen.length === 0 && 'If you choose none, all working numbers are used. '}
        Each recipient always hears from the same number.
      </p>
    </fieldset>
  );
}

const QUALITIES: Record<NumberQuality, { label: string; tone: Tone } | null> = {
  GREEN: { label: 'High quality', tone: 'good' },
  YELLOW: { label: 'Medium quality', tone: 'warn' },
  RED: { label: 'Low quality', tone: 'bad' },
  NA: null,
};

function NumberBadges({ number: { kind, state, quality } }: { number: WhatsappNumber }) {
  const rating = QUALITIES[quality];
  return (
    <span className="flex flex-wrap gap-1.5">
      {kind === 'practice' && <Badge tone="info">Practice</Badge>}
      <SenderStateBadge state={state} />
      {rating && <Badge tone={rating.tone}>{rating.label}</Badge>}
    </span>
  );
}

function LimitMeter({ number: { peopleLimit, peopleUsed } }: { number: WhatsappNumber }) {
  if (peopleLimit === null) return <p className="text-xs text-text-3">No limit of recipients</p>;
  const limit = Math.floor(peopleLimit * LIMIT_SHARE);
  const share = limit === 0 ? 100 : Math.min(100, Math.round((peopleUsed / limit) * 100));
  const left = Math.max(0, limit - peopleUsed);
  return (
    <div className="text-xs text-text-3">
      <span aria-hidden className="mb-1 block h-1 overflow-hidden rounded-full bg-surface-3">
        <span className={cx('block h-full', left === 0 ? 'bg-warn' : 'bg-accent')} style={{ width: `${share}%` }} />
      </span>
      {formatCount(left)} of {formatCount(limit)} new recipients left in 24 hours.
      {limit < peopleLimit &&
        ` Meta’s limit is ${formatCount(peopleLimit)}, sending stops at ${formatPercent(LIMIT_SHARE)}.`}
    </div>
  );
}
