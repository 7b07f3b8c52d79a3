// Settings, Credits: what is left and of which kind, where this month's went, the alert, and the ledger with its receipts.
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { currentParams } from '#platform/web/list-address.ts';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SettingsGroups } from '#ui/SettingsGroup.tsx';
import { Loading, SkeletonText } from '#ui/Skeleton.tsx';
import { BalanceGroup } from './BalanceGroup.tsx';
import { LedgerGroup } from './LedgerGroup.tsx';
import { LowCreditsAlert } from './LowCreditsAlert.tsx';
import { type LedgerState, monthStart, readLedgerState, withLedgerState } from './ledger-state.ts';
import { ReceiptSheet } from './ReceiptSheet.tsx';
import { SpendingGroup } from './SpendingGroup.tsx';
import { useCreditsSummary } from './use-ledger.ts';

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
