// A verdict of a table in full, beside the table.
import { Sheet } from '#ui/Sheet.tsx';
import { AddressFacts } from './OneAddress.tsx';

export function VerdictSheet({ email, onClose }: { email: string; onClose: () => void }) {
  return (
    <Sheet open={email !== ''} onOpenChange={(open) => !open && onClose()} title="Verdict">
      <div className="p-4">{email !== '' && <AddressFacts key={email} email={email} />}</div>
    </Sheet>
  );
}
