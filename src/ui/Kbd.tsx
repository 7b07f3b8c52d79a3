// A key of the keyboard, as shortcuts are shown on buttons, in menus and in tooltips.
import { useAppearance } from './appearance.ts';

/** Not drawn for a single character while those are turned off: a hint that does nothing is worse than none. */
export function Kbd({ children }: { children: string }) {
  const { shortcuts } = useAppearance();
  return shortcuts || children.length > 1 ? <KeyCap>{children}</KeyCap> : null;
}

/** The key itself, whether or not it does anything. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className="inline-block rounded-xs border border-line bg-surface px-1 font-sans text-[11px] leading-4 font-normal text-text-3">
      {children}
    </kbd>
  );
}
