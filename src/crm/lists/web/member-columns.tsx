// Columns of a membership: status, owner, note and the date it was added, editable in place.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { type Member, useMembers } from '#account/accounts/web/index.ts';
import type { RecordKind } from '#crm/records/contract.ts';
import type { RecordRow } from '#crm/records/web/index.ts';
import { formatDate } from '#shared/formats.ts';
import type { CellEditing, GridColumn } from '#ui/grid/grid-types.ts';
import { notify } from '#ui/notify.ts';
import { Select } from '#ui/Select.tsx';
import { notifyUndo } from '#ui/undo-toast.tsx';
import type { ListMember, MemberStatus } from '../contract.ts';
import { MEMBER_STATUS_LABELS, MEMBER_STATUSES } from '../members.contract.ts';
import { LISTS_KEY, type MemberChange, readMemberValues, sendMemberValues } from './use-lists.ts';

export const MEMBER_COLUMNS = ['list.status', 'list.owner', 'list.note'] as const;

/** `Select` takes the empty value for "nothing chosen yet". */
const NONE = 'none';

/** @param mayEdit whether status, owner and note can be changed in their cells. */
export function memberColumns(listId: string, kind: RecordKind, mayEdit: boolean): GridColumn<RecordRow>[] {
  const word = (show: (word: ListMember) => ReactNode) => (row: RecordRow) => (
    <MemberValue listId={listId} kind={kind} id={row.id} show={show} />
  );
  const edit = (Editor: ComponentType<EditorProps>) =>
    mayEdit && {
      edit: (row: RecordRow, editing: CellEditing) => (
        <Editor listId={listId} kind={kind} id={row.id} editing={editing} />
      ),
    };
  return [
    {
      key: 'list.status',
      label: 'Status in list',
      width: 132,
      cell: word(({ status }) => status && MEMBER_STATUS_LABELS[status]),
      ...edit(StatusEditor),
    },
    {
      key: 'list.owner',
      label: 'Owner in list',
      width: 148,
      cell: word(({ ownerId }) => ownerId && <OwnerName id={ownerId} />),
      ...edit(OwnerEditor),
    },
    { key: 'list.note', label: 'Note in list', width: 220, cell: word(({ note }) => note), ...edit(NoteEditor) },
    {
      key: 'list.added',
      label: 'Added to list',
      width: 128,
      cell: word(({ addedAt, addedBy }) => (
        <time dateTime={addedAt} title={addedBy ? `By ${addedBy}` : undefined}>
          {formatDate(addedAt)}
        </time>
      )),
    },
  ];
}

interface Place {
  listId: string;
  kind: RecordKind;
  id: string;
}

function MemberValue({ listId, kind, id, show }: Place & { show: (word: ListMember) => ReactNode }) {
  const word = useMemberValue(listId, kind, id);
  const shown = word && show(word);
  return (
    <span dir="auto" className="truncate">
      {shown || (word && <span className="text-text-3">–</span>)}
    </span>
  );
}

function OwnerName({ id }: { id: string }) {
  const members = useMembers();
  return members.find((member: Member) => member.id === id)?.name ?? null;
}

type EditorProps = Place & { editing: CellEditing };

function StatusEditor({ listId, kind, id, editing }: EditorProps) {
  const word = useMemberValue(listId, kind, id);
  const change = useChangeMemberValues(listId, kind);
  return (
    <Choice
      label="Status in list"
      options={MEMBER_STATUSES.map((status) => ({ value: status || NONE, label: MEMBER_STATUS_LABELS[status] }))}
      value={word?.status || NONE}
      editing={editing}
      onChoose={(value) => {
        const status = (value === NONE ? '' : value) as MemberStatus;
        change.mutate({ ids: [id], change: { status }, done: `Status: ${MEMBER_STATUS_LABELS[status]}` });
      }}
    />
  );
}

function OwnerEditor({ listId, kind, id, editing }: EditorProps) {
  const word = useMemberValue(listId, kind, id);
  const change = useChangeMemberValues(listId, kind);
  const members = useMembers();
  return (
    <Choice
      label="Owner in list"
      options={[{ value: NONE, label: 'No owner' }, ...members.map((each) => ({ value: each.id, label: each.name }))]}
      value={word?.ownerId ?? NONE}
      editing={editing}
      onChoose={(value) =>
        change.mutate({ ids: [id], change: { ownerId: value === NONE ? null : value }, done: 'Owner in list changed' })
      }
    />
  );
}

interface ChoiceProps {
  label: string;
  options: { value: string; label: string }[];
  value: string;
  editing: CellEditing;
  onChoose: (value: string) => void;
}

function Choice({ label, options, value, editing, onChoose }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes the keys of the select within it
    <div
      className="w-full"
      ref={(place) => place?.querySelector('select')?.focus()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') editing.done();
        if (event.key === 'Tab') editing.done(event.shiftKey ? 'left' : 'right');
        event.stopPropagation();
      }}
    >
      <Select
        size="sm"
        aria-label={label}
        options={options}
        value={value}
        onValueChange={(next) => {
          onChoose(next);
          editing.done();
        }}
        onBlur={() => editing.done()}
      />
    </div>
  );
}

function NoteEditor(props: EditorProps) {
  const word = useMemberValue(props.listId, props.kind, props.id);
  return word ? <NoteField {...props} note={word.note} /> : null;
}

function NoteField({ listId, kind, id, editing, note }: EditorProps & { note: string }) {
  const change = useChangeMemberValues(listId, kind);
  const [typed, setTyped] = useState(note);
  const [ended, setEnded] = useState(false);
  function end(save: boolean, next?: 'down' | 'right' | 'left') {
    // Blur after Enter or Escape would save again.
    if (ended) return;
    setEnded(true);
    if (save && typed.trim() !== note) {
      change.mutate({ ids: [id], change: { note: typed.trim() }, done: 'Note in list changed' });
    }
    editing.done(next);
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the cell was just opened to type in it
      autoFocus
      aria-label="Note in list"
      value={typed}
      maxLength={2_000}
      className="focus-elsewhere h-8 w-full min-w-40 rounded-s border border-accent bg-surface px-2 text-sm text-text shadow-pop outline-none pointer-coarse:text-lg"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') end(true, 'down');
        else if (event.key === 'Escape') end(false);
        else if (event.key === 'Tab') {
          event.preventDefault();
          end(true, event.shiftKey ? 'left' : 'right');
        }
      }}
    />
  );
}

// Rows request their membership one by one; requests of one moment are sent as one batch.
const GATHER_MS = 10;

interface Batch {
  ids: Set<string>;
  words: Promise<ReadonlyMap<string, ListMember>>;
}

type ReadValues = (listId: string, kind: RecordKind, ids: string[]) => Promise<readonly ListMember[]>;

/** The membership of one record; null where it is not a member. */
function createValueBatches(
  ask: ReadValues,
): (listId: string, kind: RecordKind, id: string) => Promise<ListMember | null> {
  const open = new Map<string, Batch>();

  function start(name: string, listId: string, kind: RecordKind): Batch {
    const ids = new Set<string>();
    const words = new Promise((resolve) => setTimeout(resolve, GATHER_MS)).then(async () => {
      if (open.get(name) === batch) open.delete(name);
      return new Map((await ask(listId, kind, [...ids])).map((word) => [word.recordId, word]));
    });
    const batch: Batch = { ids, words };
    open.set(name, batch);
    return batch;
  }

  return async (listId, kind, id) => {
    const name = `${listId} ${kind}`;
    const batch = open.get(name) ?? start(name, listId, kind);
    batch.ids.add(id);
    if (batch.ids.size >= BATCH_SIZE) open.delete(name);
    return (await batch.words).get(id) ?? null;
  };
}

const valueKey = (listId: string, kind: RecordKind, id: string) => [...LISTS_KEY, 'words', listId, kind, id] as const;

const readValue = createValueBatches(async (listId, kind, ids) => (await readMemberValues(listId, kind, ids)).items);

function useMemberValue(listId: string, kind: RecordKind, id: string) {
  return useQuery({ queryKey: valueKey(listId, kind, id), queryFn: () => readValue(listId, kind, id) }).data;
}

interface ValueChange {
  ids: readonly string[];
  change: MemberChange;
  /** "Status of 3 changed". */
  done: string;
}

/** The server's maximum per call. */
const BATCH_SIZE = 200;

async function send(listId: string, kind: RecordKind, ids: readonly string[], change: MemberChange) {
  const before: ListMember[] = [];
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    before.push(...(await sendMemberValues(listId, kind, ids.slice(from, from + BATCH_SIZE), change)).before);
  }
  return before;
}

/** The later of two quick changes wins. */
const IN_ORDER = { id: 'member-words' };

export function useChangeMemberValues(listId: string, kind: RecordKind) {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: LISTS_KEY });
  /** One call per distinct earlier state: mostly one. */
  const undo = useMutation({
    mutationKey: LISTS_KEY,
    scope: IN_ORDER,
    mutationFn: async (before: readonly ListMember[]) => {
      const states = new Map<string, { ids: string[]; change: MemberChange }>();
      for (const { recordId, status, ownerId, note } of before) {
        const change = { status, ownerId, note };
        const name = JSON.stringify(change);
        states.set(name, { change, ids: [...(states.get(name)?.ids ?? []), recordId] });
      }
      for (const { ids, change } of states.values()) await send(listId, kind, ids, change);
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
  return useMutation({
    mutationKey: LISTS_KEY,
    scope: IN_ORDER,
    mutationFn: ({ ids, change }: ValueChange) => send(listId, kind, ids, change),
    onMutate: ({ ids, change }) => {
      for (const id of ids) {
        queries.setQueryData<ListMember | null>(valueKey(listId, kind, id), (word) => word && { ...word, ...change });
      }
    },
    onSuccess: (before, { done }) => {
      if (before.length === 0) notify.success('Nothing changed: these records are no longer in the list');
      else notifyUndo(done, () => undo.mutate(before));
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
}
