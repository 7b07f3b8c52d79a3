// Numbers of the workspace: a card for each with how it fares and what can be changed of it.
import { Link } from 'react-router';
import { NUMBER_LIMITS, PLAN_NAMES, type Plan, planWithMore } from '#account/plans/contract.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Skeleton } from '#ui/Loading.tsx';
import { type SetUp, SetUpState } from '../SetUpState.tsx';
import type { useNumbers } from '../use-numbers.ts';
import { NumberCard } from './NumberCard.tsx';

interface NumbersTabProps {
  query: ReturnType<typeof useNumbers>;
  setUp: SetUp;
}

export function NumbersTab({ query, setUp }: NumbersTabProps) {
  const { data, error, isFetching, refetch } = query;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton className="h-48" />;
  if (data.items.length === 0) return <SetUpState {...setUp} />;
  const own = data.items.filter(({ kind }) => kind === 'cloud').length;
  return (
    <section aria-label="Numbers" className="max-w-220 space-y-4">
      <PlanLimit plan={data.plan} limit={data.limit} own={own} practice={own < data.items.length} />
      {data.items.map((number) => (
        <NumberCard key={number.id} number={number} />
      ))}
    </section>
  );
}

interface PlanLimitProps {
  plan: Plan;
  limit: number;
  own: number;
  /** There are practice numbers too. */
  practice: boolean;
}

function PlanLimit({ plan, limit, own, practice }: PlanLimitProps) {
  const more = planWithMore(NUMBER_LIMITS, plan);
  return (
    <p className="flex flex-wrap gap-x-2 text-sm text-text-2">
      <span className={own >= limit ? 'font-semibold text-text' : undefined}>
        {own} of {limit} {limit === 1 ? 'number' : 'numbers'} in {PLAN_NAMES[plan]}.
      </span>
      {practice && <span>Practice numbers are not counted.</span>}
      {more !== null && (
        <Link to="/pricing" className="link">
          {PLAN_NAMES[more]} allows {NUMBER_LIMITS[more]}
        </Link>
      )}
    </p>
  );
}
