// What can follow the first key of a sequence, while it is awaited.
import type { Lead } from '#shared/page-keys.ts';
import { KeyCap } from '#ui/Kbd.tsx';
import { LEAD_NAMES, PAGE_KEYS } from './keys.ts';
import { isHidden } from './menu.ts';
import { useCreateCommands } from './use-create-commands.ts';
import { useViewer } from './use-viewer.ts';

export function KeyHint({ lead }: { lead: Lead }) {
  const viewer = useViewer();
  const commands = useCreateCommands();
  const targets = lead === 'g' ? PAGE_KEYS.filter(({ to }) => !isHidden(to, viewer)) : commands;
  return (
    <section
      aria-label="Second key"
      className="pointer-events-none fixed inset-x-3 bottom-[calc(var(--bottom-bar)+16px)] z-50 mx-auto w-fit max-w-160 animate-appear rounded-l border border-line bg-surface p-3 shadow-pop"
    >
      <p role="status" className="mb-2 text-xs font-label text-text-3">
        {LEAD_NAMES[lead]}
        <span className="sr-only">: press the second key</span>
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-4 gap-y-1.5 text-sm sm:w-140">
        {targets.map(({ key, label }) => (
          <li key={key} className="flex min-w-0 items-center gap-2">
            <span className="w-6 shrink-0 text-center">
              <KeyCap>{key.toUpperCase()}</KeyCap>
            </span>
            <span className="truncate">{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
