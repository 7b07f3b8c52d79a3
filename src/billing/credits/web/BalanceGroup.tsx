// The balance, live, and what it is made of: bought credits stay, granted ones are replaced at renewal.
import { Link } from 'react-router';
import { useMe } from '#account/accounts/web/index.ts';
import { formatCount, formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { SettingsGroup } from '#ui/SettingsGroup.tsx';
import type { CreditsSummary } from '../contract.ts';
import { useCredits } from './use-credits.ts';

const dayOf = (at: string) => new Date(at).toLocaleDateString('en-US', { dateStyle: 'long' });

export function BalanceGroup({ summary }: { summary: CreditsSummary }) {
  const live = useCredits();
  const budget = useMe().data?.budget;
  // With a budget, the live number is what it leaves to this person, not the balance.
  const balance = budget ? summary.balance : (live ?? summary.balance);
  // What was spent since the summary came out of the granted ones first.
  const bought = Math.min(summary.bought, balance);
  const granted = balance - bought;
  return (
    <SettingsGroup
      id="balance"
      title="Balance"
      action={
        <Button asChild size="sm">
          <Link to="/settings?section=billing#credit-packs">Buy credits</Link>
        </Button>
      }
    >
      <p className="text-2xl font-title tracking-[-0.02em]">{formatCount(balance)}</p>
      <p className="text-sm text-text-2">{balance === 1 ? 'credit' : 'credits'} left</p>
      {budget && (
        <p className="mt-1 text-sm text-text-2">
          You can spend {formatCount(live ?? 0)} of them now. Your budget is {formatCredits(budget.credits)} a{' '}
          {budget.period}; the next one starts on {dayOf(budget.resetsAt)}.
        </p>
      )}
      {balance > 0 && (
        <div aria-hidden className="mt-3 flex h-2 gap-0.5 overflow-hidden rounded-full">
          {granted > 0 && <span className="min-w-1 bg-accent" style={{ flexGrow: granted }} />}
          {bought > 0 && <span className="min-w-1 bg-info" style={{ flexGrow: bought }} />}
        </div>
      )}
      <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 text-sm">
        <Part mark="bg-accent" name="Granted" note={renewal(summary.renewsAt)}>
          {granted}
        </Part>
        <Part mark="bg-info" name="Bought" note="They do not expire, and are spent last.">
          {bought}
        </Part>
      </dl>
    </SettingsGroup>
  );
}

function renewal(at: string | null): string {
  return at === null ? 'Spent first.' : `Spent first. Replaced by new ones on ${dayOf(at)}.`;
}

interface PartProps {
  mark: string;
  name: string;
  note: string;
  children: number;
}

function Part({ mark, name, note, children }: PartProps) {
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-2 font-medium">
        <span aria-hidden className={`size-2 rounded-full ${mark}`} />
        {name}
      </dt>
      <dd className="pl-4">
        {formatCredits(children)}
        <span className="block text-text-3">{note}</span>
      </dd>
    </div>
  );
}
