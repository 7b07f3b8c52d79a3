// The contact whose values the preview shows: found by typing, chosen from a list.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { menuItem } from '#ui/control-styles.ts';
import { Input } from '#ui/Input.tsx';
import { findContacts } from './api.ts';
import { useSettled } from './use-settled.ts';

export interface Chosen {
  id: string;
  name: string;
}

interface ChooseContactProps {
  chosen: Chosen | null;
  onChoose: (contact: Chosen | null) => void;
}

const TYPING_MS = 250;

export function ChooseContact({ chosen, onChoose }: ChooseContactProps) {
  if (chosen === null) return <FindContact onChoose={onChoose} />;
  return (
    <p className="flex items-center justify-between gap-2 rounded-m bg-surface-2 py-1 pr-1 pl-3 text-sm">
      <span className="min-w-0 truncate">{chosen.name}</span>
      <Button size="sm" variant="ghost" onClick={() => onChoose(null)}>
        Change
      </Button>
    </p>
  );
}

function FindContact({ onChoose }: Pick<ChooseContactProps, 'onChoose'>) {
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim(), TYPING_MS);
  const found = useQuery({
    queryKey: ['template-contacts', words],
    queryFn: ({ signal }) => findContacts(words, signal),
    placeholderData: keepPreviousData,
  });
  const contacts = found.data?.items ?? [];
  return (
    <div className="space-y-1 rounded-m border border-line p-1.5">
      <Input
        size="sm"
        type="search"
        aria-label="Find a contact"
        placeholder="Find a contact"
        icon={<Search aria-hidden size={16} />}
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul aria-label="Contacts" className="max-h-44 overflow-y-auto">
        {contacts.map(({ id, name, email }) => (
          <li key={id}>
            <button
              type="button"
              className={`${menuItem()} hover:bg-surface-2 focus-visible:bg-surface-2`}
              onClick={() => onChoose({ id, name: name || email })}
            >
              <span className="truncate">{name || email}</span>
              <span className="truncate text-text-3">{name ? email : ''}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.data && contacts.length === 0 && <p className="px-2 py-1 text-sm text-text-3">No contact is found.</p>}
    </div>
  );
}
