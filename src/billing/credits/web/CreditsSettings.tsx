// Settings, Credits: what is left and of which kind, where this month's went, the alert, and the ledger with its receipts.
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMe } from '#account/accounts/web/index.ts';
import { currentParams } from '#platform/web/list-address.ts';
import { formatCount, formatCredits, formatDate, formatMonth, formatNoun } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Field } from '#ui/Field.tsx';
import { type Faults, Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { notify } from '#ui/notify.ts';
import { SettingsGroup, SettingsGroups } from '#ui/SettingsGroup.tsx';
import type { CreditsSummary } from '../contract.ts';
import { CreditsChartGroup } from './CreditsChartGroup.tsx';
import { LedgerGroup } from './LedgerGroup.tsx';
import { type LedgerState, monthStart, readLedgerState, withLedgerState } from './ledger-state.ts';
import { ReceiptSheet } from './ReceiptSheet.tsx';
import { useCreditAlert, useCredits, useCreditsSummary } from './use-credits.ts';

interface CreditsSettingsProps {
  /** The way from a receipt to the search that it paid; credits themselves know no searches. */
  reopen: (searchId: string) => ReactNode;
}

export function CreditsSettings({ reopen }: CreditsSettingsProps) {
  const [params, setParams] = useSearchParams();
  const state = readLedgerState(params);
  const { data, error, isFetching, refetch } = useCreditsSummary(monthStart(new Date()));
  const set = (change: Partial<LedgerState>) =>
    setParams(withLedgerState(currentParams(), change), { replace: true, preventScrollReset: true });

  if (!data) {
    if (error) {
      return (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        </Card>
      );
    }
    return (
      <Loading label="Loading your credits">
        <SkeletonText lines={6} />
      </Loading>
    );
  }
  const practised = data.spending.some(({ practice }) => practice);
  return (
    <SettingsGroups>
      <BalanceGroup summary={data} />
      <CreditsChartGroup />
      <SpendingGroup
        summary={data}
        onShow={(what, practice) => {
          set({
            kind: 'charge',
            span: 'month',
            what,
            practice: practice ? 'yes' : practised ? 'no' : '',
            q: '',
            user: '',
          });
          document.getElementById('ledger')?.scrollIntoView({ block: 'start' });
        }}
      />
      <LowCreditsAlert alert={data.alert} />
      <LedgerGroup state={state} members={data.members} practice={practised} onChange={set} />
      {state.entry !== '' && params.get('section') === 'credits' && (
        <ReceiptSheet entryId={state.entry} onClose={() => set({ entry: '' })} reopen={reopen} />
      )}
    </SettingsGroups>
  );
}

// The balance, live, and what it is made of: bought credits stay, granted ones are replaced at renewal.

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
          <Link to="/settings?section=plan#credit-packs">Buy credits</Link>
        </Button>
      }
    >
      <p className="text-2xl font-title tracking-[-0.02em]">{formatCount(balance)}</p>
      <p className="text-sm text-text-2">{balance === 1 ? 'credit' : 'credits'} left</p>
      {budget && (
        <p className="mt-1 text-sm text-text-2">
          You can spend {formatCount(live ?? 0)} of them now. Your budget is {formatCredits(budget.credits)} a{' '}
          {budget.period}; the next one starts on {formatDate(budget.resetsAt)}.
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
  return at === null ? 'Spent first.' : `Spent first. Replaced by new ones on ${formatDate(at)}.`;
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

// The balance at which the workspace is alerted.
export function LowCreditsAlert({ alert: { threshold, mayChange } }: Pick<CreditsSummary, 'alert'>) {
  return (
    <SettingsGroup
      id="low-credits"
      title="Low-balance alert"
      lead="An email to the owner and a notice for everyone, once each time the balance goes below it."
    >
      {mayChange ? (
        // Another tab's change is taken over; what is being typed is not.
        <AlertForm key={threshold} threshold={threshold} />
      ) : (
        <p className="text-sm text-text-2">
          {threshold === null ? 'Off.' : `At fewer than ${formatCredits(threshold)}.`} The owner or an admin of the
          workspace changes it.
        </p>
      )}
    </SettingsGroup>
  );
}

function AlertForm({ threshold }: { threshold: number | null }) {
  const [typed, setTyped] = useState(threshold === null ? '' : String(threshold));
  const submission = useSubmission(['threshold']);
  const { busy, faults, correct, run } = submission;
  const alert = useCreditAlert();

  function save(next: number | null, found: Faults = {}) {
    void run(async () => {
      await alert.mutateAsync(next);
      notify.success(next === null ? 'Alert turned off.' : `You will be alerted below ${formatCredits(next)}.`);
    }, found);
  }
  function submit() {
    save(Number(typed), /^\d{1,9}$/.test(typed.trim()) ? {} : { threshold: 'Please enter a whole number' });
  }
  return (
    <Form submission={submission} onSubmit={submit} className="flex flex-wrap items-start gap-x-3 gap-y-3">
      <Field
        label="Alert me below"
        hint={threshold === null ? 'Off until you save a number.' : undefined}
        error={faults.threshold}
        className="w-48"
      >
        <Input
          inputMode="numeric"
          placeholder="50"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            correct('threshold');
          }}
          trailing={<span className="text-sm text-text-3">credits</span>}
        />
      </Field>
      <div className="flex gap-2 pt-6">
        <Button type="submit" loading={busy}>
          Save
        </Button>
        {threshold !== null && (
          <Button variant="ghost" disabled={busy} onClick={() => save(null)}>
            Turn off
          </Button>
        )}
      </div>
    </Form>
  );
}

// Where this month's credits went, the most first. Each line leads to exactly the entries that it counts.
interface SpendingGroupProps {
  summary: CreditsSummary;
  onShow: (what: string, practice: boolean) => void;
}

export function SpendingGroup({ summary: { spending, received }, onShow }: SpendingGroupProps) {
  const spent = sumCredits(spending.filter(({ practice }) => !practice));
  const practised = sumCredits(spending.filter(({ practice }) => practice));
  const most = Math.max(0, ...spending.map(({ credits }) => credits));
  const month = formatMonth(new Date());
  return (
    <SettingsGroup
      id="spending"
      title={`Spent in ${month}`}
      lead={`${formatCredits(spent)} spent, ${formatCount(received)} received.${
        practised > 0 ? ` ${formatCount(practised)} more on sample data.` : ''
      }`}
      padded={spending.length === 0}
    >
      {spending.length === 0 ? (
        <p className="text-sm text-text-2">Nothing yet this month.</p>
      ) : (
        <ul className="py-2">
          {spending.map(({ what, credits, entries, practice }) => (
            <li key={`${what} ${practice}`}>
              <button
                type="button"
                onClick={() => onShow(what, practice)}
                className="focus-inset block w-full px-4 py-2 text-left text-sm hover:bg-surface-2"
              >
                <span className="flex items-baseline justify-between gap-4">
                  <span className="flex min-w-0 items-center gap-2">
                    <span className="truncate font-medium">{what}</span>
                    {practice && <Badge>Practice</Badge>}
                  </span>
                  <span className="shrink-0">
                    {formatCredits(credits)}
                    <span className="text-text-3"> in {formatNoun(entries, 'entry', 'entries')}</span>
                  </span>
                </span>
                <span aria-hidden className="mt-1.5 block h-1.5 rounded-full bg-surface-3">
                  <span
                    className="block h-full min-w-1 rounded-full bg-accent"
                    style={{ width: `${(credits / most) * 100}%` }}
                  />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </SettingsGroup>
  );
}

const sumCredits = (rows: CreditsSummary['spending']) => rows.reduce((sum, { credits }) => sum + credits, 0);
