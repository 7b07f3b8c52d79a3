// Who answers a search, at what price, and whether the credits suffice.
import { Coins, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCredits } from '#billing/credits/web/index.ts';
import { formatCredits } from '#shared/formats.ts';
import { FAULT_REASONS } from '#shared/sources.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { SearchOffer, SourceInfo } from '../contract.ts';
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

// Which source answered, when, and what it cost: stands beside everything that came from outside.
interface SourceLineProps {
  source: SourceInfo | null;
  /** ISO 8601. */
  fetchedAt: string;
  /** Before the age: "fetched". */
  verb?: string;
  /** Credits that were paid for it; left out where it is free by nature. */
  charged?: number;
  /** A stored answer, opened again for nothing. */
  stored?: boolean;
}

export function SourceLine({ source, fetchedAt, verb, charged, stored = false }: SourceLineProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-text-3">
      {source?.sample && <Badge>Sample data</Badge>}
      <span>
        {source && !source.sample && `${source.name} · `}
        {verb} <Age at={fetchedAt} />
        {charged !== undefined && ` · ${formatCredits(charged, source?.sample)}`}
        {stored && ' · stored, opened free'}
        {source?.attribution && (
          <>
            {' · '}
            <ExternalLink url={source.attribution.url} className="underline">
              {source.attribution.text}
            </ExternalLink>
          </>
        )}
      </span>
    </span>
  );
}

// What is left to spend, beside the button that spends it; nothing until the balance is known.

/** `price`: what the next search costs; a balance that does not reach it is marked. */
export function CreditsBanner({ price }: { price: number }) {
  const credits = useCredits();
  if (credits === undefined) return null;
  // The header says every change aloud.
  return (
    <Notice
      tone={credits < price ? 'warn' : 'info'}
      icon={<Coins aria-hidden size={16} className="max-md:hidden" />}
      className="max-md:gap-0 max-md:px-2.5"
    >
      {formatCredits(credits)} remaining
    </Notice>
  );
}
