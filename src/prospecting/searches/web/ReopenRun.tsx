// The way back from a receipt to what it paid for, at no cost; nothing where there is nothing to open.
import { RotateCcw } from 'lucide-react';
import { Link } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import { Button } from '#ui/Button.tsx';
import type { RunSummary } from '../contract.ts';
import { featureOf, searchHref } from './capability-info.ts';
import { useRun } from './use-recent-searches.ts';

export function ReopenRun({ runId }: { runId: string }) {
  const { data: run } = useRun(runId);
  return run && <Reopen run={run} />;
}

function Reopen({ run }: { run: RunSummary }) {
  const mayUse = useMayUse(featureOf(run.capability));
  if (!mayUse || (run.state !== 'delivered' && run.state !== 'owed')) return null;
  return (
    <Button asChild size="sm" icon={<RotateCcw aria-hidden size={14} />}>
      <Link to={searchHref(run)}>{run.state === 'owed' ? 'Try again for free' : 'Reopen the results for free'}</Link>
    </Button>
  );
}
