// The button: one primary per view, the price in its words, and a loading state that keeps its width and its focus.
import { cva, cx } from 'class-variance-authority';
import * as Slot from 'radix-ui/slot';
import { type ComponentProps, isValidElement, type MouseEvent, type ReactNode } from 'react';
import type { Capability } from '#shared/roles.ts';
import { Spinner } from './Loading.tsx';
import { showRefusal, useRefusal, withoutHandlers } from './permission.tsx';

const buttonStyles = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 border font-semibold whitespace-nowrap transition-colors select-none aria-disabled:cursor-not-allowed disabled:cursor-not-allowed pointer-coarse:min-h-11 pointer-coarse:min-w-11',
  {
    variants: {
      variant: {
        primary:
          'border-transparent bg-accent text-on-accent hover:bg-accent-hover active:bg-accent-hover aria-disabled:bg-surface-3 aria-disabled:text-text-2 disabled:bg-surface-3 disabled:text-text-2',
        secondary:
          'border-line bg-surface text-text hover:bg-surface-2 active:bg-surface-3 aria-disabled:text-text-3 aria-disabled:hover:bg-surface disabled:text-text-3 disabled:hover:bg-surface',
        ghost:
          'border-transparent bg-transparent text-text-2 hover:bg-surface-2 hover:text-text active:bg-surface-3 aria-disabled:text-text-3 aria-disabled:hover:bg-transparent disabled:text-text-3 disabled:hover:bg-transparent',
        danger:
          'border-line bg-surface text-bad hover:border-bad hover:bg-bad-soft active:bg-bad-soft aria-disabled:border-line aria-disabled:text-text-3 disabled:border-line disabled:bg-surface disabled:text-text-3',
      },
      size: {
        sm: 'h-8 rounded-s px-3 text-sm',
        md: 'h-10 rounded-m px-4 text-md',
      },
      block: { true: 'w-full', false: '' },
    },
    defaultVariants: { variant: 'secondary', size: 'md', block: false },
  },
);

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'sm' | 'md';
  /** Fills the width of its container. */
  block?: boolean;
  /** A Lucide icon of 16 px, before the words. */
  icon?: ReactNode;
  /** Busy: not pressable, but still focusable, so that keyboard and screen-reader users stay where they were. */
  loading?: boolean;
  /** Words while loading, "Searching..."; the usual words when absent. */
  loadingText?: string;
  /** Draws its only child (a link) as a button. */
  asChild?: boolean;
  /** What the role must allow; the button is disabled, and says so, where it does not. */
  needs?: Capability;
}

export function Button({
  variant,
  size,
  block,
  icon,
  loading = false,
  loadingText,
  asChild = false,
  needs,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look = cx(buttonStyles({ variant, size, block }), className);
  const refusal = useRefusal(needs);
  if (refusal !== null) {
    return (
      <button
        {...withoutHandlers(rest)}
        type={type}
        className={look}
        aria-disabled
        title={refusal}
        onClick={(event) => showRefusal(event, refusal)}
      >
        {icon}
        {asChild && isValidElement<{ children?: ReactNode }>(children) ? children.props.children : children}
      </button>
    );
  }
  if (asChild) {
    return (
      <Slot.Root className={look} {...rest}>
        {icon}
        <Slot.Slottable>{children}</Slot.Slottable>
      </Slot.Root>
    );
  }
  function press(event: MouseEvent<HTMLButtonElement>) {
    // A busy submit button must not send its form a second time.
    if (loading) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button type={type} className={look} aria-disabled={loading || undefined} onClick={press} {...rest}>
      {loading ? <Spinner /> : icon}
      {loading ? (loadingText ?? children) : children}
    </button>
  );
}
