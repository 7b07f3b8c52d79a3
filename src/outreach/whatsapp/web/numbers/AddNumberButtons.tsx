// Adds a practice number or connects an own one, from another page, which stays where it is.
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import { useCreatePracticeNumber } from '../use-numbers.ts';

const ConnectDialog = lazyDialog(() => import('./ConnectDialog.tsx').then((m) => m.ConnectDialog));

export function AddNumberButtons() {
  const practice = useCreatePracticeNumber();
  // Pressed again after an answer that got lost, it is the same number.
  const [id, setId] = useState(() => crypto.randomUUID());
  const [open, show] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        needs="write"
        size="sm"
        variant="primary"
        icon={<FlaskConical aria-hidden size={16} />}
        loading={practice.isPending}
        onClick={() => practice.mutate(id, { onSuccess: () => setId(crypto.randomUUID()) })}
      >
        Add practice number
      </Button>
      <Button needs="configure" size="sm" onClick={() => show(true)}>
        Connect number
      </Button>
      {open && <ConnectDialog onClose={() => show(false)} />}
    </div>
  );
}
