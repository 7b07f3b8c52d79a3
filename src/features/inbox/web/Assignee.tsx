// Who answers a conversation; left out where there is one person only.
import { useMembers } from '#features/accounts/web/index.ts';
import { Select } from '#ui/Select.tsx';
import type { InboxThread } from '../contract.ts';
import { useAssign } from './use-inbox.ts';

export function Assignee({ thread: { id, assignedTo } }: { thread: Pick<InboxThread, 'id' | 'assignedTo'> }) {
  const members = useMembers();
  const { assign, chosen } = useAssign(id);
  if (members.length < 2) return null;
  // A person who was just removed is not among the members until their work is handed over.
  const isKnown = assignedTo === null || members.some((member) => member.id === assignedTo.id);
  const people = isKnown ? members : [...members, assignedTo];
  const value = chosen === undefined ? assignedTo?.id : chosen;
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden className="text-sm text-text-2">
        Assigned to
      </span>
      <div className="w-40">
        <Select
          needs="write"
          aria-label="Assigned to"
          size="sm"
          value={value ?? ''}
          options={[
            { value: '', label: 'Unassigned' },
            ...people.map((person) => ({ value: person.id, label: person.name })),
          ]}
          onValueChange={(to) => assign(people.find((person) => person.id === to) ?? null)}
        />
      </div>
    </div>
  );
}
