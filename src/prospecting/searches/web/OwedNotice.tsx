// What was paid and not delivered, offered on opening the page: each search with the way to get it at no cost (ruling R1).

import type { Capability } from '#shared/capabilities.ts';
import { formatCredits } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { RunSummary } from '../contract.ts';
import { describeRun } from './capability-info.ts';
import { useOwedSearches } from './use-recent-searches.ts';

interface OwedNoticeProps {
  capabilities: readonly Capability[];
  /** The run whose failure is on the screen already. */
  exceptRunId: string | null;
  searching: boolean;
  onRetry: (run: RunSummary) => void;
}

export function OwedNotice({ capabilities, exceptRunId, searching, onRetry }: OwedNoticeProps) {
  const { data: runs = [] } = useOwedSearches(capabilities);
  const owed = runs.filter((run) => run.id !== exceptRunId);
  if (owed.length === 0) return null;
  return (
    <Notice
      tone="warn"
      role="status"
      className="mb-4"
      title={owed.length === 1 ? 'A paid search is owed to you' : `${owed.length} paid searches are owed to you`}
    >
      <ul className="mt-1 space-y-1.5">
        {owed.map((run) => (
          <li key={run.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 break-words">
              <bdi className="font-label">“{run.label}”</bdi> · {describeRun(run)} · {formatCredits(run.charged)} paid{' '}
              <Age at={run.startedAt} />
            </span>
            <Button needs="spend" size="sm" loading={searching} onClick={() => onRetry(run)}>
              Try again (0 credits)
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
