// Adds records to a static list that is found by name or created.
import { ListPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { RecordKind, Target } from '#crm/records/contract.ts';
import { Button } from '#ui/Button.tsx';
import { lazyPart } from '#ui/lazy.tsx';
import { Popover } from '#ui/Popover.tsx';

const ListPicker = lazyPart(() => import('./ListPicker.tsx').then((m) => m.ListPicker));

interface AddToListButtonProps {
  kind: RecordKind;
  /** These records. */
  ids?: readonly string[];
  /** Or these, or all that match. */
  target?: Target;
  label?: string;
  size?: 'sm' | 'md';
  /** Replaces the default button. */
  trigger?: ReactNode;
  /** Called when the request was sent. */
  onAdded?: () => void;
  /** Takes the chosen list instead of adding records, for items that are not saved yet. */
  onChoose?: (list: { id: string; name: string }) => void;
}

export function AddToListButton({
  kind,
  ids,
  target,
  label = 'Add to list',
  size = 'sm',
  trigger,
  onAdded,
  onChoose,
}: AddToListButtonProps) {
  const [open, setOpen] = useState(false);
  const which: Target = target ?? { ids: [...(ids ?? [])] };
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      align="start"
      className="w-80 p-2"
      trigger={
        trigger ?? (
          <Button needs="write" size={size} icon={<ListPlus aria-hidden size={16} />}>
            {label}
          </Button>
        )
      }
    >
      <ListPicker
        kind={kind}
        target={which}
        {...(onChoose && { onChoose })}
        onDone={() => {
          setOpen(false);
          onAdded?.();
        }}
      />
    </Popover>
  );
}
