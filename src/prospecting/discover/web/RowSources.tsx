// Who says so: every source of a row with its date and its price, and the people of the library who work there.
import { Link } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { formatCredits, formatDay } from '#shared/formats.ts';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import type { DiscoverRow, readDiscover } from '../contract.ts';
import type { DiscoverKind } from '../fields.contract.ts';

type Known = RouteOutput<typeof readDiscover>;

export function RowSources({ row, origins }: { row: DiscoverRow; origins: Known['origins'] }) {
  const shape = row.company ?? row.person;
  const { attribution } = row.source;
  const evidence = shape?.evidence ?? [];
  return (
    <section aria-label="Sources">
      <h3 className="mb-1.5 text-sm font-semibold">Sources</h3>
      <ul className="space-y-1.5 text-sm">
        {origins.map(({ name, at, paid, runId }) => (
          <li key={`${name} ${at} ${runId}`} className="text-text-2">
            {name}
            <span className="text-text-3">
              {at && ` · ${formatDay(at)}`} · {formatCredits(paid)}
            </span>
            {runId !== null && (
              <>
                {' · '}
                <Link to={`/dashboard?run=${runId}`} className="link underline">
                  Open the search
                </Link>
              </>
            )}
          </li>
        ))}
        {shape && shape.url !== '' && (
          <li>
            <ExternalLink url={shape.url}>Its page at the source</ExternalLink>
          </li>
        )}
        {evidence.slice(0, 5).map(({ url, seenOn }) => (
          <li key={url} className="break-all">
            <ExternalLink url={url}>Seen here</ExternalLink>
            {seenOn && <span className="text-text-3"> · {seenOn}</span>}
          </li>
        ))}
      </ul>
      {attribution && (
        <p className="mt-2 text-xs text-text-3">
          <ExternalLink url={attribution.url}>{attribution.text}</ExternalLink>
        </p>
      )}
    </section>
  );
}

export function RowPeople({ kind, people }: { kind: DiscoverKind; people: Known['people'] }) {
  const mayOpen = useMayUse('contacts');
  if (kind === 'person' || people.length === 0) return null;
  return (
    <section aria-label="People">
      <h3 className="mb-1.5 text-sm font-semibold">People you have there</h3>
      <ul className="divide-y divide-line">
        {people.map(({ id, name, title, email }) => (
          <li key={id} className="py-2 text-sm">
            <span dir="auto" className="block text-left font-medium break-words">
              {mayOpen ? (
                <Link to={`/contacts?contact=${id}`} className="hover:underline">
                  {name || email}
                </Link>
              ) : (
                <Link to={`/dashboard?kind=person&show=yours&open=record:${id}`} className="hover:underline">
                  {name || email}
                </Link>
              )}
            </span>
            <span dir="auto" className="block text-left break-words text-text-2">
              {[title, email].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
