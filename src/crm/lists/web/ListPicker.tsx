// Picks a static list by name: typing filters, Enter takes the first, and a new name creates a list.
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { RecordKind, Target } from '#crm/records/contract.ts';
import { formatCount } from '#shared/formats.ts';
import { Form, useSubmission } from '#ui/Form.tsx';
import { Input } from '#ui/Input.tsx';
import { Spinner } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { List } from '../contract.ts';
import { useCreateList, useMembership } from './use-list-changes.ts';
import { useLists } from './use-lists.ts';

interface ListPickerProps {
  kind: RecordKind;
  target: Target;
  /** Called as soon as a list is chosen, when the request is sent. */
  onDone: () => void;
  /** Takes the chosen list instead of adding the records. */
  onChoose?: (list: { id: string; name: string }) => void;
  /** Excluded list: the one that records are moved from. */
  except?: readonly string[];
}

const SHOWN = 50;
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

export function ListPicker({ kind, target, onDone, onChoose, except = [] }: ListPickerProps) {
  const { data, isPending, error } = useLists();
  const create = useCreateList();
  const membership = useMembership();
  const [typed, setTyped] = useState('');
  const lists = (data?.items ?? []).filter(({ id, type }) => type === 'static' && !except.includes(id));
  const found = lists.filter(({ name }) => folded(name).includes(folded(typed)));
  const name = typed.trim();
  const submission = useSubmission(['name']);
  const { busy, faults, correct, run } = submission;
  const isNew = name !== '' && !lists.some((list) => folded(list.name) === folded(name));

  function choose(list: { id: string; name: string }) {
    if (onChoose) onChoose(list);
    else membership.mutate({ kind, target, list, do: 'add-to-list' });
    onDone();
  }
  async function make() {
    const made = await run(() => create.mutateAsync({ type: 'static', name }));
    if (made) choose(made.answer.list);
  }
  function submit() {
    const [first] = found;
    if (first) choose(first);
    else if (isNew) void make();
  }
  const notice = faults.name ?? error?.message;
  return (
    <Form submission={submission} onSubmit={submit} className="space-y-1">
      <Input
        size="sm"
        autoFocus
        aria-label="Find or name a list"
        placeholder="Find or name a list"
        value={typed}
        maxLength={120}
        aria-invalid={faults.name !== undefined}
        onChange={({ target: at }) => {
          setTyped(at.value);
          correct('name');
        }}
      />
      {notice && (
        <Notice tone="bad" role="alert">
          {notice}
        </Notice>
      )}
      {isPending && <Spinner />}
      <ul aria-label="Static lists" className="max-h-64 overflow-y-auto">
        {found.slice(0, SHOWN).map((list) => (
          <li key={list.id}>
            <PickButton onClick={() => choose(list)}>
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {list.name}
              </span>
              <span className="text-xs text-text-3">{formatCount(getSize(list))}</span>
            </PickButton>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && (
        <p className="px-2 py-1 text-xs text-text-3">{formatCount(found.length - SHOWN)} more: type to find them.</p>
      )}
      {data && found.length === 0 && !isNew && (
        <p className="px-2 py-1.5 text-sm text-text-2">No lists. Type a name to create one.</p>
      )}
      {isNew && (
        <PickButton onClick={() => void make()} disabled={busy}>
          <Plus aria-hidden size={16} className="text-text-2" />
          <span dir="auto" className="min-w-0 flex-1 truncate">
            New list “{name}”
          </span>
        </PickButton>
      )}
    </Form>
  );
}

const getSize = ({ contacts, companies }: List) => (contacts ?? 0) + (companies ?? 0);

function PickButton(props: { onClick: () => void; disabled?: boolean; children: ReactNode }) {
  return (
    <button
      type="button"
      {...props}
      className="focus-inset flex min-h-8 w-full items-center gap-2 rounded-s px-2 text-left text-sm hover:bg-surface-2 disabled:text-text-3 pointer-coarse:min-h-11"
    />
  );
}
