// The receipt of one entry: everything that is known of it, to be printed, and the way back to what it paid.
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, formatCredits, formatExactTime } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import type { Receipt } from '../contract.ts';
import { KIND_NAMES } from '../fields.contract.ts';
import { amountText } from './LedgerList.tsx';
import { useReceipt } from './use-credits.ts';

interface ReceiptSheetProps {
  entryId: string;
  onClose: () => void;
  reopen: (searchId: string) => ReactNode;
}

export function ReceiptSheet({ entryId, onClose, reopen }: ReceiptSheetProps) {
  const { data, error, isFetching, refetch } = useReceipt(entryId);
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Receipt"
      className="printed"
      footer={
        data && (
          <div className="flex flex-wrap justify-end gap-2 print:hidden">
            {data.searchId && reopen(data.searchId)}
            <Button size="sm" icon={<Printer aria-hidden size={14} />} onClick={() => print()}>
              Print
            </Button>
          </div>
        )
      }
    >
      {data ? (
        <Facts receipt={data} />
      ) : error?.code === 'NOT_FOUND' ? (
        <p className="p-4 text-text-2">This entry is not in your workspace’s ledger.</p>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading label="Loading the receipt">
          <div className="p-4">
            <SkeletonText lines={6} />
          </div>
        </Loading>
      )}
    </Sheet>
  );
}

function Facts({ receipt }: { receipt: Receipt }) {
  const { id, at, kind, amount, practice, balanceAfter, reason, requestId, searchId, userName, workspaceName } =
    receipt;
  return (
    <div className="p-4">
      <p className={amount > 0 ? 'text-2xl font-title text-good' : 'text-2xl font-title'}>
        {amountText(amount)} <span className="text-lg font-normal text-text-2">credits</span>
      </p>
      <p className="mt-1 text-md">{reason}</p>
      <dl className="mt-4 divide-y divide-line border-y border-line text-sm">
        <Fact name="Kind">
          {KIND_NAMES[kind]}
          {practice && ', practice (sample data)'}
        </Fact>
        <Fact name="Time">
          <time dateTime={at}>{formatExactTime(at)}</time>
        </Fact>
        <Fact name="Balance before">{formatCount(balanceAfter - amount)}</Fact>
        <Fact name="Balance after">{formatCredits(balanceAfter)}</Fact>
        <Fact name="Who">{userName || 'Leadwright'}</Fact>
        <Fact name="Workspace">{workspaceName}</Fact>
        <Fact name="Receipt" copied={id}>
          {id}
        </Fact>
        {requestId && (
          <Fact name="Request" copied={requestId}>
            {requestId}
          </Fact>
        )}
        {searchId && <Fact name="Search">{searchId}</Fact>}
      </dl>
    </div>
  );
}

function Fact({ name, copied, children }: { name: string; copied?: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 py-2.5">
      <dt className="w-28 shrink-0 text-text-3">{name}</dt>
      <dd className="min-w-0 flex-1 break-words">
        {children}
        {copied && (
          <span className="ml-2 print:hidden">
            <CopyButton label={`Copy the ${name.toLowerCase()}`} text={copied} />
          </span>
        )}
      </dd>
    </div>
  );
}
