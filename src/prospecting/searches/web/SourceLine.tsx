// Which source answered, when, and what it cost: stands beside everything that came from outside.
import { formatCredits } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import type { SourceInfo } from '../contract.ts';

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
