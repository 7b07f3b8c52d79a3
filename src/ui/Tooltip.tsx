// A short name or reason for a control that shows only an icon or is cut off; never the only place of a needed text.
import * as RadixTooltip from 'radix-ui/tooltip';
import type { ComponentProps, ReactNode } from 'react';
import { Kbd } from './Kbd.tsx';

/** What a surrounding trigger (of a menu, of a popover) puts on its child is handed on to the element. */
interface TooltipProps extends Omit<ComponentProps<'button'>, 'content'> {
  content: ReactNode;
  /** Keys shown after the text: "Ctrl K". */
  shortcut?: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** Of a button with words, which says only its keys: not when a dialog gives the focus back to it. */
  hoverOnly?: boolean;
  /** One element that can take focus. */
  children: ReactNode;
}

export function Tooltip({
  content,
  shortcut,
  side = 'bottom',
  hoverOnly = false,
  children,
  ...handedOn
}: TooltipProps) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger
        asChild
        data-keys={shortcut}
        {...(hoverOnly && { onFocus: (event) => event.preventDefault() })}
        {...handedOn}
      >
        {children}
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-w-64 animate-appear items-center gap-2 rounded-s bg-text px-2 py-1 text-xs text-surface"
        >
          {content}
          {shortcut && <Kbd>{shortcut}</Kbd>}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}

/** Stands once around the app: after the first tooltip the next ones open without delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={400} skipDelayDuration={300}>
      {children}
    </RadixTooltip.Provider>
  );
}
