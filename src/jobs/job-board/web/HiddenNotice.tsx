// "3 hidden": what is left out of a list because the workspace hid it, and the way to have it back.
import { EyeOff } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { Popover } from '#ui/Popover.tsx';
import type { HiddenJob } from '../contract.ts';

interface HiddenNoticeProps {
  /** Results that are left out. */
  count: number;
  /** What leaves them out. */
  items: readonly HiddenJob[];
  onShow: (one: HiddenJob) => void;
}

export function HiddenNotice({ count, items, onShow }: HiddenNoticeProps) {
  if (count === 0) return null;
  return (
    <Popover
      label="Hidden jobs and companies"
      trigger={
        <Button variant="ghost" size="sm" icon={<EyeOff aria-hidden size={14} />}>
          {count} hidden
        </Button>
      }
    >
      <ul className="max-h-80 overflow-y-auto p-2">
        {items.map((one) => (
          <li key={`${one.kind} ${one.key}`} className="flex items-center justify-between gap-3 px-2 py-1">
            <span className="min-w-0">
              <span dir="auto" className="block truncate text-left">
                {one.label}
              </span>
              <span className="text-xs text-text-3">{one.kind === 'job' ? 'Job' : 'All jobs of this company'}</span>
            </span>
            <Button needs="write" size="sm" aria-label={`Show again: ${one.label}`} onClick={() => onShow(one)}>
              Show
            </Button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
