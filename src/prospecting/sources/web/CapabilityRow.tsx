// One capability: who answers for it now, its sources with their state, and the way to a key of one's own.
import { cx } from 'class-variance-authority';
import { Link } from 'react-router';
import { Badge } from '#ui/Badge.tsx';
import type { CapabilityReport } from '../contract.ts';
import { KeyDialog } from './KeyDialog.tsx';
import { SourceItem } from './SourceItem.tsx';
import { answeringWords, stillWorks } from './source-labels.ts';

interface CapabilityRowProps {
  capability: CapabilityReport;
  mayChange: boolean;
}

export function CapabilityRow({ capability, mayChange }: CapabilityRowProps) {
  const { key, name, sources, answering, neededPlan, keys } = capability;
  const now = new Date();
  const works = stillWorks(capability, now);
  return (
    <li id={key} tabIndex={-1} className="focus-inset scroll-mt-16 border-b border-line p-4 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="text-md font-semibold">{name}</h3> <span className="text-sm text-text-3">answered by</span>{' '}
          <Badge tone={answering === null ? 'neutral' : 'accent'}>{answeringWords(capability)}</Badge>
        </div>
        {neededPlan !== null && keys.length > 0 ? (
          <Link to="/pricing" className="link text-sm">
            Own keys with the {neededPlan} plan
          </Link>
        ) : (
          mayChange && (
            <span className="flex flex-wrap gap-2">
              {keys.map((each) => (
                <KeyDialog key={each.source} capability={capability} source={each} />
              ))}
            </span>
          )
        )}
      </div>
      <ul
        aria-label={`Sources of ${name}`}
        className={cx('mt-3 grid gap-x-6 gap-y-3', sources.length > 1 && 'lg:grid-cols-2')}
      >
        {sources.map((source) => (
          <SourceItem
            key={source.source}
            source={source}
            keyReport={keys.find((each) => each.source === source.source)}
            now={now}
          />
        ))}
      </ul>
      {works && <p className="mt-3 text-sm text-text-2">{works}</p>}
    </li>
  );
}
