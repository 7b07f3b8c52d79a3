// A line that belongs to the page and stays: a balance, a warning, what happens next. Toasts are for what just happened.
import { cva, cx } from 'class-variance-authority';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const styles = cva('flex items-start gap-2.5 rounded-m px-3 py-2 text-sm', {
  variants: {
    tone: {
      info: 'bg-info-soft text-info',
      good: 'bg-good-soft text-good',
      warn: 'bg-warn-soft text-warn',
      bad: 'bg-bad-soft text-bad',
      neutral: 'bg-surface-2 text-text-2',
    },
  },
  defaultVariants: { tone: 'info' },
});

const icons = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert, neutral: Info };

interface NoticeProps {
  tone?: keyof typeof icons;
  /** Another icon of 16 px. */
  icon?: ReactNode;
  title?: string;
  /** A small button or link at the end of the line. */
  action?: ReactNode;
  onDismiss?: () => void;
  /** `alert` for a failure that must interrupt, `status` for news that appear later; none for what is simply there. */
  role?: 'alert' | 'status';
  className?: string;
  children: ReactNode;
}

export function Notice({ tone = 'info', icon, title, action, onDismiss, role, className, children }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div role={role} className={cx(styles({ tone }), className)}>
      <span aria-hidden className="flex h-[18px] items-center">
        {icon ?? <Icon size={16} />}
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3 gap-y-1">
        <div className={action ? 'min-w-0 flex-[1_1_14rem]' : 'min-w-0 flex-1'}>
          {title && <p className="font-semibold">{title}</p>}
          {children}
        </div>
        {action && <span className="shrink-0">{action}</span>}
      </div>
      {onDismiss && (
        <button
          type="button"
          onClick={onDismiss}
          className="-my-[3px] -mr-1.5 h-6 shrink-0 rounded-s px-1.5 font-semibold underline-offset-3 hover:underline pointer-coarse:-my-3 pointer-coarse:h-11"
        >
          Dismiss
        </button>
      )}
    </div>
  );
}
