// What credits went to last, for a page that asks what something cost. Nothing where nothing was charged or it does not load.
import { LedgerList } from './LedgerList.tsx';
import { useLedger } from './use-ledger.ts';

const SHOWN = 3;

export function LastCharges() {
  const { data } = useLedger({ limit: SHOWN, query: { kind: 'charge' } });
  if (!data || data.items.length === 0) return null;
  return (
    <div className="mb-3 border-y border-line">
      <LedgerList entries={data.items} onOpen={() => {}} />
    </div>
  );
}
