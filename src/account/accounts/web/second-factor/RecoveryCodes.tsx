// Recovery codes, shown this once: to copy, to download, and to confirm that they are kept.
import { Download } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { RECOVERY_CODE_COUNT } from '../../second-factor.contract.ts';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  return (
    <div className="space-y-4">
      <Notice tone="warn">
        Save these codes now, they are not shown again. Each one signs you in once if you lose your phone or passkey.
      </Notice>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-m border border-line-strong bg-surface-2 p-3 font-mono text-sm select-all sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap gap-1">
          <CopyButton text={text} label="Copy" />
          <Button asChild variant="ghost" size="sm" icon={<Download aria-hidden size={16} />}>
            <a
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(fileText(text))}`}
              download="leadwright-recovery-codes.txt"
            >
              Download
            </a>
          </Button>
        </div>
        <Button variant="primary" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}

function fileText(codes: string): string {
  return `Leadwright recovery codes (${RECOVERY_CODE_COUNT}, each works once)\n\n${codes}\n`;
}
