// Said before a search is paid: that sample data would answer, that the own key pays, or that no source can answer.
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCredits } from '#shared/formats.ts';
import { FAULT_REASONS } from '#shared/sources.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { SearchOffer } from '../contract.ts';
import { offeredPrice } from './use-offers.ts';

interface OfferLineProps {
  offer: SearchOffer | null;
  /** Whether sample data is used in place of the source. */
  sample: boolean;
  onSample: (sample: boolean) => void;
  className?: string;
}

/** Nothing where a source of the operator or an open one answers: its name stands beside what it has found. */
export function OfferLine({ offer, sample, onSample, className = 'mb-4' }: OfferLineProps) {
  if (offer === null) return null;
  const { source, refusal, sampleAllowed } = offer;
  const credits = offeredPrice(offer, sample);
  if (source?.sample) return <SampleNotice credits={credits} className={className} />;
  if (sample && sampleAllowed) {
    return (
      <SampleNotice credits={credits} className={className}>
        <Button size="sm" onClick={() => onSample(false)}>
          Use {source?.name ?? 'the source'}
        </Button>
      </SampleNotice>
    );
  }
  if (source === null) {
    return (
      <Notice
        tone="warn"
        className={className}
        action={
          <Link to="/settings?section=data-sources" className="link font-semibold">
            Data sources
          </Link>
        }
      >
        No source is set up for this search, so it costs nothing. Add your own key in Settings, or ask your
        administrator.
      </Notice>
    );
  }
  if (refusal !== null) {
    return (
      <Notice
        tone="warn"
        className={className}
        action={
          sampleAllowed && (
            <Button size="sm" onClick={() => onSample(true)}>
              Use sample data
            </Button>
          )
        }
      >
        {source.name}: {FAULT_REASONS[refusal]} Nothing is charged.
      </Notice>
    );
  }
  if (!source.ownKey) return null;
  return (
    <Notice tone="good" icon={<KeyRound aria-hidden size={16} />} className={className}>
      {source.name}: searches cost 0 credits.
    </Notice>
  );
}

function SampleNotice({ credits, className, children }: { credits: number; className: string; children?: ReactNode }) {
  return (
    <Notice tone="neutral" className={className} action={children}>
      <Badge>Sample data</Badge>{' '}
      {credits > 0 ? `A search costs ${formatCredits(credits, true)}.` : 'Searching is free.'}
    </Notice>
  );
}
