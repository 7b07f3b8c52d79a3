// Two versions conflict: another person or window has saved meanwhile. The person who typed chooses.
import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';
import { notify } from './notify.ts';

interface ConflictNoticeProps {
  /** What has been saved, and what becomes of the other version. */
  children: ReactNode;
  onTake: () => Promise<void> | void;
  takeText?: string;
  /** Left out where what was typed cannot be kept. */
  onKeep?: () => Promise<void> | void;
  keepText?: string;
  className?: string;
}

export function ConflictNotice({
  children,
  onTake,
  takeText = 'Use the saved version',
  onKeep,
  keepText = 'Keep my version',
  className = '',
}: ConflictNoticeProps) {
  const [settling, begin] = useState(false);
  async function choose(settle: () => Promise<void> | void) {
    begin(true);
    try {
      await settle();
    } catch (error) {
      notify.error(error as Error);
    }
    begin(false);
  }
  return (
    <Notice
      tone="warn"
      role="alert"
      className={className}
      action={
        <span className="flex flex-wrap gap-2">
          {onKeep && (
            <Button size="sm" disabled={settling} onClick={() => void choose(onKeep)}>
              {keepText}
            </Button>
          )}
          <Button size="sm" disabled={settling} onClick={() => void choose(onTake)}>
            {takeText}
          </Button>
        </span>
      }
    >
      {children}
    </Notice>
  );
}
