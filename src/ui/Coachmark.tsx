// One step of a tour: a small panel at an element of the page, which is outlined meanwhile. The page behind it can be used.
import * as RadixPopover from 'radix-ui/popover';
import { useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { floatingPanel } from './control-styles.ts';

interface CoachmarkProps {
  /** What it points at. */
  target: HTMLElement;
  title: string;
  /** From 1 on. */
  step: number;
  steps: number;
  children: string;
  onBack: () => void;
  onNext: () => void;
  /** Skip, Escape, or a press anywhere else. */
  onLeave: () => void;
}

export function Coachmark({ target, title, step, steps, children, onBack, onNext, onLeave }: CoachmarkProps) {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    target.scrollIntoView({ block: 'center' });
    target.dataset.pointed = '';
    return () => {
      delete target.dataset.pointed;
    };
  }, [target]);
  return (
    <RadixPopover.Root open onOpenChange={(open) => !open && onLeave()}>
      <RadixPopover.Anchor virtualRef={{ current: target }} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={title}
          sideOffset={12}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            next.current?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className={`${floatingPanel} w-80 max-w-[calc(100vw-16px)] p-4`}
        >
          <p className="text-md font-semibold">{title}</p>
          <p className="mt-1 text-text-2">{children}</p>
          <div className="mt-4 flex items-center gap-2">
            <span className="flex-1 text-xs text-text-3">
              {step} of {steps}
            </span>
            {step < steps && (
              <Button size="sm" variant="ghost" onClick={onLeave}>
                Skip<span className="sr-only"> the tour</span>
              </Button>
            )}
            {step > 1 && (
              <Button size="sm" onClick={onBack}>
                Back
              </Button>
            )}
            <Button ref={next} size="sm" variant="primary" onClick={onNext}>
              {step === steps ? 'Done' : 'Next'}
            </Button>
          </div>
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
