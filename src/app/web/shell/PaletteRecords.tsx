// People and companies in the palette, as the words typed find them.
import { Command, useCommandState } from 'cmdk';
import { Building2, User } from 'lucide-react';
import { useFoundRecords } from '#crm/records/web/index.ts';

interface PaletteRecordsProps {
  heading: string;
  row: string;
  open: (to: string) => void;
}

export function PaletteRecords({ heading, row, open }: PaletteRecordsProps) {
  const typed = useCommandState(({ search }) => search.trim());
  const found = useFoundRecords(typed);
  if (found.length === 0) return null;
  return (
    <Command.Group heading="Contacts and companies" className={heading}>
      {found.map(({ kind, id, name, about }) => (
        <Command.Item
          key={id}
          value={`${name}|${id}`}
          // The server has found it by these words, perhaps in another field than its name.
          keywords={[typed]}
          onSelect={() => open(kind === 'contact' ? `/contacts?contact=${id}` : `/company/${id}`)}
          className={row}
        >
          {kind === 'contact' ? (
            <User aria-hidden size={16} className="text-text-2" />
          ) : (
            <Building2 aria-hidden size={16} className="text-text-2" />
          )}
          <span className="truncate">{name}</span>
          <span className="flex-1 truncate text-xs text-text-3">{about}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
