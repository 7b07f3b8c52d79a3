// Copies a text and says so; where the browser forbids it, the text can be taken from the field that appears.
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
