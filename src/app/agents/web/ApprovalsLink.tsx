// Under the bell: how many requests of agents wait for a decision.
import { Bot, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import { formatNoun } from '#shared/formats.ts';
import { APPROVALS_PATH } from '../fields.contract.ts';
import { useOpenApprovals } from './use-approvals.ts';

export function ApprovalsLink({ onLeave }: { onLeave: () => void }) {
  const open = useOpenApprovals(useMayUse('api-keys'));
  if (open === 0) return null;
  return (
    <Link
      to={APPROVALS_PATH}
      onClick={onLeave}
      className="focus-inset flex min-h-11 items-center gap-3 border-b border-line bg-warn-soft px-4 py-2 text-sm font-medium text-warn"
    >
      <Bot aria-hidden size={16} />
      <span className="flex-1">{formatNoun(open, 'approval')} to decide</span>
      <ChevronRight aria-hidden size={16} />
    </Link>
  );
}
