// A record to paste into the DNS, each part of it to be read and copied.
import { CopyButton } from './CopyButton.tsx';

interface DnsRecordProps {
  record: { host: string; type: string; value: string };
}

const CODE = 'font-mono text-xs leading-[18px] break-all';

export function DnsRecord({ record: { host, type, value } }: DnsRecordProps) {
  return (
    <div className="rounded-m border border-line bg-surface-2 p-3">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
        <dt className="text-text-3">Type</dt>
        <dd className="font-label">{type}</dd>
        <dt className="text-text-3">Host</dt>
        <dd className={CODE}>{host}</dd>
        <dt className="text-text-3">Value</dt>
        <dd className={CODE}>{value}</dd>
      </dl>
      <div className="mt-2 flex flex-wrap gap-2">
        <CopyButton label="Copy value" text={value} />
        <CopyButton label="Copy host" text={host} />
      </div>
    </div>
  );
}
