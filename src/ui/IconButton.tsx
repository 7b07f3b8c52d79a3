// A button that shows only an icon: its name is always there, as a tooltip and for screen readers.
import { cva, cx } from 'class-variance-authority';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import type { Capability } from '#shared/roles.ts';
import { Spinner } from './Loading.tsx';
import { showRefusal, useRefusal, withoutHandlers } from './permission.tsx';
import { Tooltip } from './Tooltip.tsx';

const styles = cva(
  'relative inline-grid shrink-0 place-items-center rounded-s border text-text-2 transition-colors hover:bg-surface-2 hover:text-text active:bg-surface-3 disabled:cursor-not-allowed disabled:text-text-3 disabled:hover:bg-transparent aria-disabled:cursor-not-allowed aria-disabled:text-text-3 aria-disabled:hover:bg-transparent aria-expanded:bg-surface-2 pointer-coarse:size-11',
  {
    variants: {
      variant: { ghost: 'border-transparent', secondary: 'border-line bg-surface' },
      size: { sm: 'size-6', md: 'size-8', lg: 'size-10 rounded-m' },
    },
    defaultVariants: { variant: 'ghost', size: 'md' },
  },
);

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What it does: tooltip and accessible name. */
  label: string;
  icon: ReactNode;
  shortcut?: string;
  variant?: 'ghost' | 'secondary';
  size?: 'sm' | 'md' | 'lg';
  loading?: boolean;
  /** What the role must allow, as of `Button`. */
  needs?: Capability;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Drawn over the icon: the dot of unread notices. */
  children?: ReactNode;
}

export function IconButton({
  label,
  icon,
  shortcut,
  variant,
  size,
  loading = false,
  needs,
  side,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const refusal = useRefusal(needs);
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (refusal !== null) showRefusal(event, refusal);
    else if (!loading) onClick?.(event);
  }
  return (
    <Tooltip content={refusal === null ? label : `${label}. ${refusal}`} shortcut={shortcut} side={side}>
      <button
        {...(refusal === null ? rest : withoutHandlers(rest))}
        type={type}
        aria-label={label}
        aria-disabled={loading || refusal !== null || undefined}
        className={cx(styles({ variant, size }), className)}
        onClick={press}
      >
        {loading ? <Spinner /> : icon}
        {children}
      </button>
    </Tooltip>
  );
}
