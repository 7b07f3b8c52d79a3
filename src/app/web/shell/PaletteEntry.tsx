// One line of the palette: what it does, where it belongs, and its key.
import { Command } from 'cmdk';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Kbd } from '#ui/Kbd.tsx';
import { toValue } from './palette-rank.ts';

const line =
  'flex h-9 cursor-pointer items-center gap-2.5 rounded-s px-2 text-sm text-text select-none data-[selected=true]:bg-surface-2 pointer-coarse:h-11';
const heading =
  '**:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:font-label **:[[cmdk-group-heading]]:text-text-3';

export function PaletteGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Command.Group heading={title} className={heading}>
      {children}
    </Command.Group>
  );
}

interface PaletteEntryProps {
  name: string;
  /** Of its rank. */
  group: string;
  /** Where two entries of a group may have one name. */
  id?: string;
  icon?: LucideIcon;
  /** After the name, in grey. */
  about?: string | null;
  /** "G then H" */
  keys?: string | undefined;
  /** What else finds it. */
  keywords?: readonly string[];
  /** A lock. */
  mark?: ReactNode;
  onSelect: () => void;
}

export function PaletteEntry({
  name,
  group,
  id,
  icon: Icon,
  about,
  keys,
  keywords,
  mark,
  onSelect,
}: PaletteEntryProps) {
  return (
    <Command.Item
      value={toValue(name, group, id)}
      keywords={keywords && [...keywords]}
      onSelect={onSelect}
      className={line}
    >
      {Icon && <Icon aria-hidden size={16} className="shrink-0 text-text-2" />}
      <span className="truncate">{name}</span>
      <span className="flex-1 truncate text-xs text-text-3">{about}</span>
      {mark}
      {keys && <Kbd>{keys}</Kbd>}
    </Command.Item>
  );
}
