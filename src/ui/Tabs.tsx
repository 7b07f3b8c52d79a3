// Views of the same thing, one at a time; the row scrolls sideways where it is too narrow.
import { cx } from 'class-variance-authority';
import * as RadixTabs from 'radix-ui/tabs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount } from '#shared/formats.ts';

export interface TabItem {
  value: string;
  label: ReactNode;
  /** Shown after the label, in figures. */
  count?: number;
  disabled?: boolean;
  content: ReactNode;
}

interface TabsProps {
  items: readonly TabItem[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  className?: string;
  /** What the tabs are views of. */
  'aria-label': string;
}

export function Tabs({ items, className, defaultValue = items[0]?.value, 'aria-label': label, ...state }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const { value, onValueChange } = state;
  /** The tab that is marked: the one pressed, while its view is on its way. */
  const [marked, mark] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    mark(value);
  }
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  function press(next: string) {
    mark(next);
    // A view may be large: the press is answered first. A user who is on another page by then stays there.
    if (onValueChange) requestAnimationFrame(() => setTimeout(() => isShown.current && onValueChange(next)));
  }
  useEffect(() => {
    // An address may open a tab that stands beyond the edge of a phone.
    if (list.current && value !== undefined) showChosen(list.current);
  }, [value]);
  return (
    <RadixTabs.Root {...state} onValueChange={press} defaultValue={defaultValue} className={className}>
      <RadixTabs.List ref={list} aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {items.map((item) => (
          <RadixTabs.Trigger
            key={item.value}
            value={item.value}
            disabled={item.disabled}
            className={cx(
              'focus-inset -mb-px flex h-10 shrink-0 items-center gap-2 border-b-2 px-3 text-sm font-label transition-colors hover:text-text disabled:cursor-not-allowed disabled:text-text-3 pointer-coarse:h-11',
              item.value === (marked ?? defaultValue) ? 'border-accent text-text' : 'border-transparent text-text-2',
            )}
          >
            {item.label}
            {item.count !== undefined && (
              <span className="text-xs font-normal text-text-3">{formatCount(item.count)}</span>
            )}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {items.map((item) => (
        <RadixTabs.Content key={item.value} value={item.value} className="rounded-s pt-4">
          {item.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}

/** Sideways only: `scrollIntoView` would move the page too. */
function showChosen(list: HTMLElement): void {
  const tab = list.querySelector<HTMLElement>('[data-state=active]');
  if (tab === null || list.scrollWidth <= list.clientWidth) return;
  const [row, shown] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (shown.left < row.left) list.scrollLeft -= row.left - shown.left;
  else if (shown.right > row.right) list.scrollLeft += shown.right - row.right;
}
