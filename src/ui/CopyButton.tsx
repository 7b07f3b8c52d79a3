// Values to copy: the button, and a DNS record.
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './Button.tsx';

interface CopyButtonProps {
  text: string;
  label: string;
  size?: 'sm' | 'md';
  /** Primary where copying is what the page or dialog is for. */
  variant?: 'ghost' | 'primary';
}

export function CopyButton({ text, label, size = 'sm', variant = 'ghost' }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // Not a secure context, or the user said no.
      setState('refused');
    }
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button
        variant={variant}
        size={size}
        icon={state === 'copied' ? <Check aria-hidden size={16} /> : <Copy aria-hidden size={16} />}
        onClick={copy}
        onBlur={() => setState((now) => (now === 'copied' ? 'idle' : now))}
      >
        {state === 'copied' ? 'Copied' : label}
      </Button>
      <span role="status" className="sr-only">
        {state === 'copied' ? 'Copied' : ''}
      </span>
      {state === 'refused' && (
        <textarea
          readOnly
          aria-label={label}
          rows={3}
          className="w-64 resize-none rounded-s border border-line-strong bg-surface p-2 text-xs"
          value={text}
          onFocus={(event) => event.target.select()}
        />
      )}
    </span>
  );
}

// A record to paste into the DNS, each part of it to be read and copied.
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
