// A key of the keyboard, as shortcuts are shown on buttons, in menus and in tooltips.
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-block rounded-xs border border-line bg-surface px-1 font-sans text-[11px] leading-4 font-normal text-text-3">
      {children}
    </kbd>
  );
}
