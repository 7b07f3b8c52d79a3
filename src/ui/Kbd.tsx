// A key of the keyboard, as shortcuts are shown on buttons, in menus and in tooltips.
import { useAppearance } from './appearance.ts';

/** Not drawn for a single character while those are turned off: a hint that does nothing is worse than none. */
export function Kbd({ children }: { children: string }) {
  const { shortcuts } = useAppearance();
  if (!shortcuts && isSingleCharacters(children)) return null;
  return (
    <span className="inline-flex shrink-0 items-center gap-0.5">
      {splitKeys(children).map((key, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: "C then C" has one key twice
        <KeyCap key={at}>{key}</KeyCap>
      ))}
    </span>
  );
}

/** Two keys that are pressed one after the other: "G then H". */
export const splitKeys = (keys: string): readonly string[] => keys.split(' then ');

/** "K" and "G then H", but not "Ctrl K": those can be turned off. */
export const isSingleCharacters = (keys: string): boolean => splitKeys(keys).every((key) => key.length === 1);

/** The key itself, whether or not it does anything. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className="inline-block rounded-xs border border-line bg-surface px-1 font-sans text-[11px] leading-4 font-normal text-text-3">
      {children}
    </kbd>
  );
}
