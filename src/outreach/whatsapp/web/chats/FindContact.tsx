// Search field for a contact.
import { useState } from 'react';
import { useListQuery } from '#platform/web/use-list-query.ts';
import { menuItem } from '#ui/control-styles.ts';
import { SearchInput } from '#ui/SearchInput.tsx';
import { findContacts } from '../api.ts';

export interface FoundContact {
  id: string;
  name: string;
  phone: string;
}

interface FindContactProps {
  onChoose: (contact: FoundContact) => void;
  /** Contacts to leave out. */
  except?: readonly string[];
}

export function FindContact({ onChoose, except = [] }: FindContactProps) {
  const [q, setQ] = useState('');
  const found = useListQuery(['whatsapp', 'contacts'], q, findContacts);
  const contacts = (found.data?.items ?? []).filter(({ id }) => !except.includes(id));
  return (
    <div className="space-y-1 rounded-m border border-line p-1.5">
      <SearchInput label="Find a contact" q={q} onSearch={setQ} />
      <ul aria-label="Contacts" className="max-h-44 overflow-y-auto">
        {contacts.map(({ id, name, email, phone }) => (
          <li key={id}>
            <button
              type="button"
              className={`${menuItem()} hover:bg-surface-2 focus-visible:bg-surface-2`}
              onClick={() => onChoose({ id, name: name || email, phone })}
            >
              <span className="min-w-0 flex-1 truncate">{name || email}</span>
              <span className="shrink-0 text-text-2">{phone || 'No phone'}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.data && contacts.length === 0 && <p className="px-2 py-1 text-sm text-text-2">No contacts found.</p>}
    </div>
  );
}
